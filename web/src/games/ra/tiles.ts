/* tiles - the sign of every kind of tile. */
import flag from 'maat:sign/132B9';
import collar from 'maat:sign/132DE';
import crown from 'maat:sign/132D6';
import waves from 'maat:sign/13217';
import basin from 'maat:sign/1321E';
import harp from 'maat:sign/133E2';
import hoe from 'maat:sign/13338';
import offering from 'maat:sign/132AF';
import star from 'maat:sign/131FC';
import palette from 'maat:sign/133DE';
import fortress from 'maat:sign/13426';
import obelisk from 'maat:sign/13276';
import palace from 'maat:sign/13265';
import pyramid from 'maat:sign/13274';
import lion from 'maat:sign/130ED';
import mummy from 'maat:sign/1303E';
import steps from 'maat:sign/1328E';
import shrine from 'maat:sign/13271';
import bier from 'maat:sign/13040';
import rayed from 'maat:sign/131F6';
import arrows from 'maat:sign/13316';
import fallenWall from 'maat:sign/1328A';
import sun from 'maat:sign/131F3';
import type { Kind } from './view';

export const signs: Record<Kind, typeof sun> = {
  god: flag,
  gold: collar,
  pharaoh: crown,
  nile: waves,
  flood: basin,
  art: harp,
  agriculture: hoe,
  religion: offering,
  astronomy: star,
  writing: palette,
  fortress,
  obelisk,
  palace,
  pyramid,
  sphinx: lion,
  statues: mummy,
  'step-pyramid': steps,
  temple: shrine,
  funeral: bier,
  drought: rayed,
  unrest: arrows,
  earthquake: fallenWall,
  ra: sun,
};
