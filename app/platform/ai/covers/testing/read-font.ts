import { readFileSync } from "node:fs";
import { type CoverFont, loadCoverFont } from "../cover-font.server.ts";

/** The typeface the site draws covers with, read from `public/fonts` of the working directory. */
export function readFont(): CoverFont {
  const files = ["cover.woff", "cover-latin-ext.woff", "cover-vietnamese.woff"];
  return loadCoverFont(...files.map(readFontFile));
}

export function readFontFile(name: string): ArrayBuffer {
  return new Uint8Array(readFileSync(`public/fonts/${name}`)).buffer;
}
