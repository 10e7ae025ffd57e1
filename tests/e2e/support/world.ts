import { type OwnServer, startOwnServer } from "./own-server.ts";

/** The server of one worker and everything stored there: what others' tests post is never in its decks. */
export type World = Pick<OwnServer, "origin" | "sweep">;

/**
 * Starts the world of this worker, which begins empty; `E2E_STATE` leads the helpers that read its database to it.
 * @param index of the worker among those that run at the same time
 */
export async function createWorld(index: number): Promise<{ world: World; end: () => Promise<void> }> {
  const state = `${process.env.E2E_STATE ?? ".tmp/e2e-state"}-${index}`;
  process.env.E2E_STATE = state;
  const { origin, sweep, stop } = await startOwnServer(state);
  return { world: { origin, sweep }, end: stop };
}
