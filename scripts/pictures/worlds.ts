import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import built from "#tests/e2e/support/built.ts";
import { type OwnServer, startOwnServer } from "#tests/e2e/support/own-server.ts";
import { ensureBuild } from "../setup/build.mjs";
import { ensureSecrets } from "../setup/ensure-secrets.mjs";
import { root, runQuietly } from "../setup/run.mjs";
import type { WorldName } from "./options.ts";

/** Starts the product with this world. The demo world is kept for the next walk, an empty one begins empty each time. */
export async function startWorld(name: WorldName, fresh: boolean): Promise<OwnServer> {
  const state = join(root, ".tmp", `pictures-${name}`);
  // Where the people of the journeys write what no page can: the role of a new agent.
  process.env.E2E_STATE = state;
  if (name === "empty") {
    await built();
    return startOwnServer(state);
  }
  ensureSecrets();
  await ensureBuild();
  if (fresh && existsSync(state)) rmSync(state, { recursive: true });
  await runQuietly("npm", ["run", "seed", "--", "--if-empty", "--persist-to", state]);
  return startOwnServer(state, {}, { keep: true });
}
