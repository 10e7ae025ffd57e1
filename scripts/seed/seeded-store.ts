import { type DemoHistory, liveDemoWorld } from "./demo-history.ts";
import { type DrawnPictures, demoStatements } from "./demo-world.ts";
import { openTestStore, type TestStore } from "./test-store.ts";

/** The moment the tests of the demo world stand at. */
export const SEEDED_AT = Date.UTC(2026, 10, 20, 12);

export const NOTHING_DRAWN: DrawnPictures = {
  pictures: [],
  urls: new Map(),
  works: [],
  sent: new Map(),
  projectFiles: new Map(),
};

/** The demo world in a store, without its pictures. */
export async function fillWithDemoWorld(
  store: Pick<TestStore, "batch">,
  history: DemoHistory = liveDemoWorld(SEEDED_AT),
): Promise<void> {
  await store.batch(await demoStatements(history, NOTHING_DRAWN, "hash", SEEDED_AT));
}

/** A store of its own that holds the demo world. */
export async function seededStore(history?: DemoHistory): Promise<TestStore> {
  const store = openTestStore();
  await fillWithDemoWorld(store, history);
  return store;
}
