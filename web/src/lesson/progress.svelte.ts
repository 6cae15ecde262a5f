/* progress - which chapters of lessons have been walked through on this device. */
const KEY = 'maat.lessons';

function kept(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found) ? found.filter((x) => typeof x === 'string') : [];
  } catch {
    return []; // a private window may refuse storage
  }
}

class Progress {
  private done: string[] = $state(kept());

  has(game: string, chapter: string): boolean {
    return this.done.includes(`${game}/${chapter}`);
  }

  keep(game: string, chapter: string): void {
    if (this.has(game, chapter)) return;
    this.done = [...this.done, `${game}/${chapter}`];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.done));
    } catch {
      // it is remembered until the page is closed
    }
  }
}

export const progress = new Progress();
