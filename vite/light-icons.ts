import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LIGHT = fileURLToPath(new URL("../app/ui/primitives/light-icon.ts", import.meta.url));

/**
 * Gives lucide's icons a body of ours at build: lucide reads a context, merges classes and builds every path anew each
 * time an icon is rendered, which was a fifth of the work of a page's markup. The icons and their types stay lucide's.
 */
export function lightIcons(): Plugin {
  return {
    name: "thrive:light-icons",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/") ? LIGHT : null,
  };
}
