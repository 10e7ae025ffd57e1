import { ensureBuild } from "../../../scripts/setup/build.mjs";

/** Builds the product once, before the workers start their servers beside each other. */
export default async function built(): Promise<void> {
  await ensureBuild();
}
