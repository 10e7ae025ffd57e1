import type { Env } from "../env.server.ts";

/** Files at rest. `portfolio` is publicly readable; everything else is private. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/** Where a public file is served from. */
export function publicUrl(key: string): string {
  return `/media/${key}`;
}

export function createPortfolioStore(env: Env): FileStore {
  return {
    put: async (key, bytes, mime) => {
      await env.PORTFOLIO.put(key, bytes, { httpMetadata: { contentType: mime } });
    },
    remove: async (keys) => {
      await env.PORTFOLIO.delete(keys);
    },
  };
}
