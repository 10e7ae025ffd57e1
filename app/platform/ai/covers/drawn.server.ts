import type { Env } from "../../env.server.ts";
import { type CoverFont, loadCoverFont } from "./cover-font.server.ts";
import type { Covers } from "./covers.server.ts";
import { drawCover } from "./draw-cover.server.ts";

const FONT_PATH = "/fonts/cover.woff";

/** Covers drawn by our own generator; works without a key. The font is read once per isolate. */
export function createDrawnCovers(env: Env): Covers {
  return {
    draw: async ({ title, type }) => drawCover({ title, type }, await coverFont(env)),
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
  const response = await env.ASSETS.fetch(`https://assets.invalid${FONT_PATH}`);
  if (!response.ok) throw new Error(`cover font answered ${response.status}`);
  return loadCoverFont(await response.arrayBuffer());
}
