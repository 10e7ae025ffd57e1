import { createRequire } from "node:module";

/** Of what figures belong to: the runtime, and what starts it. */
export function versions(): { workerd: string; miniflare: string } {
  const ours = createRequire(import.meta.url);
  const miniflares = createRequire(ours.resolve("miniflare/package.json"));
  return { workerd: versionOf(miniflares, "workerd"), miniflare: versionOf(ours, "miniflare") };
}

function versionOf(require: NodeJS.Require, name: string): string {
  return (require(`${name}/package.json`) as { version: string }).version;
}
