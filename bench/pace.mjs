// The positions in which the pace of the search is measured, and a turn of it: the same as in
// pace.c, by the engine's package. It runs in a worker of a page, and in Node.
const POSITIONS = 6;
const GAP = 12; // decisions between positions, at least

/** Is this choice one of the search, and not of a solver? */
async function isSearched(game, view) {
  const bot = await game.bot('grandmaster:nodes=2');
  bot.choose(view);
  const { iterations } = bot.thought();
  bot.free();
  return iterations > 0;
}

/** Views of whoever decides, in a game of novices. */
async function gather(maat, game, players) {
  const luck = maat.random(11);
  const state = game.start({ players });
  const novice = await game.bot('novice', { seed: 1 });
  const views = [];
  for (let seen = 1; views.length < POSITIONS; seen++) {
    state.settle(luck);
    if (state.seat === null) break;
    const view = state.view(state.seat);
    const action = novice.choose(view);
    if (seen >= GAP * (views.length + 1) && (await isSearched(game, view)))
      views.push(view);
    else view.free();
    state.apply(state.seat, action);
  }
  novice.free();
  state.free();
  return views;
}

/** All that comes before the clock runs; what it gives does the thinking. */
export async function prepare(maat, id, players, spec) {
  const game = maat.game(id);
  const views = await gather(maat, game, players);
  const bot = await game.bot(spec, { seed: 1 });
  return () => {
    let iterations = 0;
    // From the last one back: what was thought about one helps with no other.
    for (const view of views.reverse()) {
      bot.choose(view);
      iterations += bot.thought().iterations;
    }
    for (const used of [bot, ...views]) used.free();
    return iterations;
  };
}
