/* signs - the pictures of Horus: eight grave goods and four gods. */
import bread from 'maat:sign/133D3';
import duck from 'maat:sign/1316D';
import water from 'maat:sign/13217';
import urn from 'maat:sign/133CA';
import headrest from 'maat:sign/132AB';
import collar from 'maat:sign/132DD';
import scarab from 'maat:sign/131A3';
import table from 'maat:sign/132AF';
import falcon from 'maat:sign/13143';
import seth from 'maat:sign/130E9';
import thoth from 'maat:sign/1315E';
import anubis from 'maat:sign/130E2';
import type { God, Motif } from './view';

type Outline = { d: string; w: number; h: number };

export const motifSigns: Record<Motif, Outline> = {
  b: bread,
  d: duck,
  w: water,
  u: urn,
  h: headrest,
  c: collar,
  s: scarab,
  t: table,
};

export const godSigns: Record<God, Outline> = { horus: falcon, seth, thoth, anubis };
