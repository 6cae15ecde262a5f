import { listen, Ears } from './ears';
import { expect, numbers, reader, test } from './player';
import { covers } from './server';

// One title in `./test`; all of them in `./test full`.
const whole = !!process.env.MAAT_WALKS;

for (const [i, c] of covers.entries())
  test(`a whole game of ${c.id} is played by ears and keyboard alone`, async ({
    browser,
    server,
  }) => {
    test.skip(!whole && c.id !== 'aton', 'in ./test full');
    const lang = i % 2 ? 'de' : 'en';
    const page = await reader(browser, server, { lang, drawer: 'none', auto: false });
    await listen(page);
    const ears = new Ears(page, lang);
    const players = await server.leastPlayers(c.id);
    await ears.openTable(c.id, players);
    const turns = await ears.play(numbers(11));
    expect(turns).toBeGreaterThan(5);

    // What the others did has been told by their names, and in the end who won.
    expect(ears.story.some((s) => s.includes(ears.word('bot.2')))).toBe(true);
    const end = await ears.result.getByRole('heading').innerText();
    await expect
      .poll(async () => (await ears.hear(), ears.story.some((s) => s.startsWith(end))))
      .toBe(true);
    expect(await ears.result.getByRole('listitem').count()).toBe(players);
    await page.context().close();
  });
