import type { Env } from "../../env.server.ts";
import { type CoverFont, loadCoverFont } from "./cover-font.server.ts";
import { coverWords } from "./cover-words.server.ts";
import type { Covers } from "./covers.server.ts";
import { drawCard } from "./draw-card.server.ts";
import { drawCover } from "./draw-cover.server.ts";

/** One typeface in three files: the first that has a character draws it. */
const FONT_FILES = ["cover.woff", "cover-latin-ext.woff", "cover-vietnamese.woff"];

/** Covers drawn by our own generator; works without a key. The fonts are read once per isolate. */
export function createDrawnCovers(env: Env): Covers {
  return {
    draw: async ({ title, type, variant }) =>
      drawCover(
        { title: coverWords(title), type, seed: variant ?? `${type}:${title}` },
        await coverFont(env),
      ),
    card: async (input) => drawCard(input, await coverFont(env)),
  };
}

let font: Promise<CoverFont> | null = null;

function coverFont(env: Env): Promise<CoverFont> {
  font ??= readFont(env).catch((error: unknown) => {
    font = null;
    throw error;
  });
  return font;
}

async function readFont(env: Env): Promise<CoverFont> {
  return loadCoverFont(...(await Promise.all(FONT_FILES.map((file) => readAsset(env, `/fonts/${file}`)))));
}

async function readAsset(env: Env, path: string): Promise<ArrayBuffer> {
  const response = await env.ASSETS.fetch(`https://assets.localhost${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.arrayBuffer();
}
