import { expect, it } from "vitest";
import { stage } from "#tests/factories/acts.ts";

/** What a press that came second hears: a code of ours, or one of OAuth's. Anything else is a fault of the product. */
const heard = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === "fulfilled" ? "done" : (outcome.reason.code ?? String(outcome.reason.stack));

/**
 * Two presses, two windows, a repeated request: each act of the product is done at least once, and who comes second is
 * told so, or finds it done. Nobody is told that something broke.
 */
it("every act pressed twice at once is done, and never breaks for who comes second", async () => {
  const { commands, cast } = await stage();
  const broken: Record<string, string[]> = {};
  for (const [name, act] of Object.entries(commands)) {
    const presses = (await Promise.allSettled([act(), act()])).map(heard);
    await cast.settled();
    if (!presses.includes("done") || presses.some((press) => !/^[a-z_]+$/.test(press)))
      broken[name] = presses;
  }
  expect(broken).toEqual({});
});
