import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const ENTRIES = {
  empty: "empty.ts",
  d1: "bare-d1.ts",
  string: "page-string.tsx",
  stream: "page-stream.tsx",
  scrypt: "scrypt.ts",
  room: "room.ts",
};

export type TwinName = keyof typeof ENTRIES;

/** Bundles the bare twins as the product is bundled: production React, workerd's conditions, minified. */
export async function bundleTwins(out: string): Promise<Record<TwinName, string>> {
  mkdirSync(out, { recursive: true });
  const made: [string, string][] = [];
  for (const [name, file] of Object.entries(ENTRIES)) {
    await build({
      configFile: false,
      logLevel: "error",
      publicDir: false,
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      resolve: { conditions: ["workerd", "worker", "module", "browser"] },
      ssr: {
        target: "webworker",
        noExternal: true,
        external: ["cloudflare:workers"],
        resolve: { conditions: ["workerd", "worker", "module", "browser"] },
      },
      build: {
        ssr: join(import.meta.dirname, "..", "workers", file),
        outDir: out,
        emptyOutDir: false,
        minify: true,
        rollupOptions: {
          external: [/^(node|cloudflare):/],
          output: { entryFileNames: `${name}.js`, format: "es" },
        },
      },
    });
    made.push([name, join(out, `${name}.js`)]);
  }
  return Object.fromEntries(made) as Record<TwinName, string>;
}
