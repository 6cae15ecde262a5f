/*
 * ears - a player who sees nothing: all that is known comes from the accessibility tree
 * (roles, names, states) and from what live regions announce, all that is done goes by
 * role, name and keyboard. No marks of the page are read, no styles, no messages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { FOLDER, parse } from '../plugins/texts';
import { expect } from './player';

/** Keep what a screen reader would say: changes in live regions, and alerts that appear. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    (window as unknown as { heard: string[] }).heard = heard;
    const live =
      '[aria-live]:not([aria-live=off]), [role=log], [role=status], [role=alert]';
    const last = new WeakMap<Element, string>();
    const say = (region: Element | null | undefined) => {
      const text = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      if (!region || last.get(region) === text) return;
      last.set(region, text);
      if (text) heard.push(text);
    };
    const element = (n: Node) => (n instanceof Element ? n : n.parentElement);
    new MutationObserver((changes) => {
      for (const c of changes) {
        say(element(c.target)?.closest(live));
        for (const n of c.addedNodes)
          if (n instanceof Element) say(n.closest('[role=alert]'));
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Words with which a page betrays its inside: keys of texts, holes, missing values. */
const RAW = /\b[a-z]+\.[a-z]+(\.[a-z]+)*\b|[{}[\]]|\b(undefined|null|NaN|object)\b/;

export class Ears {
  private readonly words: Record<string, string>;
  private hearsFrom = 0;
  /** Everything that was announced. */
  readonly story: string[] = [];

  constructor(
    readonly page: Page,
    lang: 'en' | 'de',
  ) {
    this.words = Object.assign(
      {},
      ...['page', 'page-beyond', 'maat'].map((name) =>
        parse(readFileSync(join(FOLDER, `${name}.${lang}`), 'utf8')),
      ),
    );
  }

  word(key: string): string {
    const text = this.words[key];
    if (text === undefined) throw new Error(`no text ${key}`);
    return text;
  }

  /** What has been announced since the last time. */
  async hear(): Promise<string[]> {
    const news = await this.page.evaluate(
      (from) => (window as unknown as { heard: string[] }).heard.slice(from),
      this.hearsFrom,
    );
    this.hearsFrom += news.length;
    this.story.push(...news);
    for (const text of news) expect.soft(text).not.toMatch(RAW);
    return news;
  }

  /** Press something by the keyboard: it must take the focus, as by Tab. */
  private async press(what: Locator, key = 'Enter'): Promise<void> {
    await what.focus();
    await expect(what).toBeFocused();
    await this.page.keyboard.press(key);
  }

  private seat(n: number): Locator {
    return this.page.getByRole('combobox', {
      name: this.word('new.seat').replace('{n}', String(n)),
    });
  }

  /** A table with so many players; the others are beginners. */
  async openTable(cover: string, players: number): Promise<void> {
    const { page } = this;
    await page.goto(`/new/${cover}`);
    const counts = page.getByRole('group', { name: this.word('new.players') });
    const count = counts.getByRole('button', { name: String(players), exact: true });
    // A title for exactly so many has no choice, but says so by the same button.
    await this.press(count);
    await expect(count).toHaveAttribute('aria-pressed', 'true');
    const level = this.word('new.bot').replace('{level}', this.word('level.beginner'));
    for (let i = 2; i <= players; i++)
      await this.seat(i).selectOption({ label: level });
    await this.press(
      page.getByRole('button', { name: this.word('new.start'), exact: true }),
    );
    await expect(this.board).toBeVisible();
  }

  get board(): Locator {
    return this.page.getByRole('region', { name: this.word('board.label') });
  }

  private get list(): Locator {
    return this.page.getByRole('region', { name: this.word('choices.label') });
  }

  get result(): Locator {
    return this.page.getByRole('region', { name: this.word('result.title') });
  }

  /** The names of what can be chosen, as the tree tells them. */
  private async choices(): Promise<string[]> {
    const tree = await this.list.ariaSnapshot();
    return [...tree.matchAll(/- '?button "(.+?)"'?(?= \[|:|$)/gm)].map((m) =>
      m[1]!.replace(/\\"/g, '"').replace(/''/g, "'"),
    );
  }

  /** What the board offers beside the list: a throw is made there. */
  private async inBoard(): Promise<string[]> {
    const tree = await this.board.ariaSnapshot();
    return [...tree.matchAll(/- '?button "(.+?)"'?(?=:|$)/gm)].map((m) => m[1]!);
  }

  /** Wait until something is asked: in which words, or null when the game is over. */
  private async asked(): Promise<string | null> {
    const yours = this.word('turn.yours');
    for (let i = 0; i < 600; i++) {
      const news = await this.hear();
      const question = news.filter((s) => s.startsWith(yours)).at(-1);
      if (question) return question;
      if (await this.result.count()) return null;
      await this.page.waitForTimeout(20);
    }
    throw new Error(`nothing was asked after: ${this.story.slice(-3).join(' | ')}`);
  }

  /** Play to the end, by `random` among what is offered; how many choices that took. */
  async play(random: () => number, limit = 2000): Promise<number> {
    let n = 0;
    for (let said = await this.asked(); said && n < limit; said = await this.asked()) {
      const told = Number(/ (\d+) \S+\.$/.exec(said)?.[1] ?? 0);
      const names = await this.choices();
      expect(names.length, said).toBe(told);
      for (const name of names) expect.soft(name).not.toMatch(RAW);
      if (told) {
        const name = names[Math.floor(random() * names.length)]!;
        await this.press(this.list.getByRole('button', { name, exact: true }).first());
      } else {
        const thrown = (await this.inBoard()).at(-1)!;
        await this.press(this.board.getByRole('button', { name: thrown, exact: true }));
      }
      n++;
    }
    return n;
  }
}
