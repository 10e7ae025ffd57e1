import { mkdirSync, rmSync } from "node:fs";
import { ensureBuild } from "../../../scripts/setup/build.mjs";
import { ensureSecrets } from "../../../scripts/setup/ensure-secrets.mjs";
import { runQuietly } from "../../../scripts/setup/run.mjs";

/** A database with every migration and nothing else: what each server under test begins with a copy of. */
export const MIGRATED = ".tmp/e2e-migrated";

/** Builds the product and migrates once, before the workers start their servers beside each other. */
export default async function built(): Promise<void> {
  ensureSecrets();
  rmSync(MIGRATED, { recursive: true, force: true });
  mkdirSync(MIGRATED, { recursive: true });
  const migrate = ["run", "db:migrate", "--", "--persist-to", MIGRATED];
  await Promise.all([ensureBuild(), runQuietly("npm", migrate)]);
}
