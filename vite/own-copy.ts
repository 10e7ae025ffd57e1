import type { Plugin } from "vite";

const COPY = "?wire";

/**
 * The live wire's frames need a tenth of zod, and every member's first page has them; what forms need of the same
 * modules would come along. So the frames have a copy of their own, from which the rest is shaken off.
 */
export function ownCopyForTheWire(): Plugin {
  return {
    name: "thrive:own-copy-for-the-wire",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      const within = importer?.endsWith(COPY);
      if (!within && !(source === "zod/mini" && importer?.endsWith("/realtime-protocol.ts"))) return null;
      const from = within ? importer?.slice(0, -COPY.length) : importer;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      return found && { ...found, id: found.id + COPY, moduleSideEffects: false };
    },
  };
}
