/*
 * fingers - a reader of a lesson who does what is right by real clicks on the scene alone, with
 * nothing that only a program could reach: what a finger cannot hit fails.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

/** What is right at a step: any of these patterns. */
type Right = readonly string[];

/**
 * What is to be done, `do` after `do`, in the lines of a chapter: boards compose several actions
 * and send them together, as far as nobody else acts in between.
 */
export function runsOf(file: string): Right[][] {
  const runs: string[][][] = [[]];
  let isWrong = false;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [word, ...rest] = line.trim().split(' ');
    const text = rest.join(' ');
    const run = runs.at(-1)!;
    if (word === 'do') {
      run.push([text]);
      isWrong = false;
    } else if (word === 'wrong') isWrong = true;
    else if (word === 'or' && !isWrong) run.at(-1)!.push(text);
    else if (/^(tell|tip|play|roll|game)$/.test(word!) && run.length) runs.push([]);
  }
  return runs.filter((run) => run.length);
}

const fits = (pattern: string, text: string) =>
  pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : pattern === text;

/** From the step on at which this is right; what was done is taken out of `runs`. */
export function runAt(runs: Right[][], right: string): string[] {
  while (runs[0] && !runs[0][0]?.some((p) => fits(p, right)))
    if (runs[0].length > 1) runs[0].shift();
    else runs.shift();
  if (!runs[0]) throw new Error(`no step wants ${right}`);
  return runs[0].map(([first]) => first!);
}

const confirm = (page: Page) => page.locator('.board [data-confirm]:enabled').first();
const inScene = (page: Page, q: string) => page.locator(`.board ${q}:visible`).first();
const there = async (what: Locator) => (await what.count()) > 0;
const rest = (text: string) => text.slice(text.indexOf(' ') + 1);

/** Chooses things one after the other, then confirms them together. */
async function compose(page: Page, parts: Locator[]) {
  for (const part of parts) await part.click();
  await confirm(page).click();
}

/** Ra: tiles for gods out of the offer, tiles that are lost. */
async function ra(page: Page, run: readonly string[]) {
  const [first] = run;
  const tiles = (verb: string) => run.filter((t) => t.startsWith(verb)).map(rest);
  if (first === 'god') await inScene(page, '[data-help="do.god"]').click();
  if (first === 'god' || first!.startsWith('take '))
    return compose(
      page,
      tiles('take ').map((k) =>
        inScene(page, `.offer [data-can]:has([data-help^="tile.${k}"])`),
      ),
    );
  if (first!.startsWith('discard '))
    return compose(
      page,
      tiles('discard ').map((k) => inScene(page, `[data-can="${k}"]`)),
    );
  if (first === 'done') return confirm(page).click();
  throw new Error(`no way to ${first}`);
}

/** Aton: four cards on four cartouches, or so many fields. */
async function aton(page: Page, run: readonly string[]) {
  const [verb, what] = run[0]!.split(' ');
  if (verb === 'assign') {
    for (const [i, value] of [...what!].entries()) {
      await inScene(page, `.hand button[aria-label$="${value}"]`).click();
      await inScene(page, `[data-cartouche="${i + 1}"]`).click();
    }
    return confirm(page).click();
  }
  const free = page.locator('.board [data-can]:not([aria-pressed=true])');
  for (const field of run.filter((t) => t.startsWith(`${verb} `)).map(rest))
    await (
      field === '*' ? free.last() : inScene(page, `[data-field="${field}"]`)
    ).click();
  await confirm(page).click();
}

/** Horus: an offer with its gems, a stone and where it goes. */
async function horus(page: Page, run: readonly string[]) {
  const [verb, what] = run[0]!.split(' ');
  const stone = (s: string) => inScene(page, `[data-stone="${s}"]`);
  if (verb === 'take') {
    const pile = new RegExp(`(pile ${what} of yours|Stapel ${what} von dir)$`);
    await page.getByRole('button', { name: pile }).click();
    return inScene(page, `[data-do="take ${what}"]`).click();
  }
  if (verb === 'load') {
    await stone(what!).click();
    return inScene(page, `[data-do="${run[0]}"]`).click();
  }
  if (verb === 'want') await stone(what!).click();
  const gems = Number(run.find((t) => t.startsWith('gems '))?.slice(5));
  const shown = async () => Number(await inScene(page, '.gems output').textContent());
  const more = page.locator('.board .gems .chip').last();
  while ((await shown()) < gems) await more.click();
  await confirm(page).click();
}

/** Ankh: a card of the hand, a power, or a figure and the hex where it goes. */
async function ankh(page: Page, run: readonly string[]) {
  const [verb, what] = run[0]!.split(' ');
  const hex = (h: string) => inScene(page, `[data-hex="${h}"]`);
  if (verb === 'card')
    return compose(page, [inScene(page, `button[data-help="card.${what}"]`)]);
  if (verb === 'power') {
    const offered = what === '*' ? '' : `[data-help~="power.${what}"]`;
    return compose(page, [inScene(page, `[data-can="power"]${offered}`)]);
  }
  if (verb === 'figure') await hex(what!).click();
  await hex(run.find((t) => /^(to|at) /.test(t))!.slice(3)).click();
}

const composers: Record<string, typeof ra> = { ra, aton, horus, ankh };

/** Does the first of these, and as many more as the board sends with it. */
export async function byFinger(page: Page, game: string, run: readonly string[]) {
  const [text] = run;
  const plain = text!.endsWith('*')
    ? inScene(page, `[data-do^="${text!.slice(0, -1)}"]`)
    : inScene(page, `[data-do="${text}"]`);
  if (await there(plain)) await plain.click();
  else await composers[game]!(page, run);
}
