import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LIGHT = fileURLToPath(new URL("../app/ui/primitives/light-icon.ts", import.meta.url));

/**
 * Gives lucide's icons a body of ours at build: lucide reads a context, merges classes and builds every path anew each
 * time an icon is rendered, which was a fifth of the work of a page's markup. The icons and their types stay lucide's.
 * What that body does not read (names, sizes, and keys that no compression makes smaller) is a tenth of an icon's file.
 */
export function lightIcons(): Plugin {
  return {
    name: "thrive:light-icons",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: (_source, importer) => (importer?.includes("/lucide-react/") ? LIGHT : null),
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({
        code: code.replace(/, key: "\w+"|^ {2}(name: "[\w-]+"|size: \d+),$|^__iconData\.node;$/gm, ""),
        map: null,
      }),
    },
  };
}
