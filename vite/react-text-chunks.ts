import type { Plugin } from "vite";
import { rewriting } from "./rewritten.ts";

/**
 * React's stream renderer holds a page as bytes: it calls `TextEncoder.encode` for every tag, attribute and text, and
 * copies each result into views of 4 kB. In workerd that is most of what a page costs. Kept as text until React hands
 * a part of the page over, the same page is encoded once per part, as React's own string renderer does it.
 */
const REWRITES: { what: string; from: RegExp; to: string; times: number }[] = [
  {
    what: "the state of a part being written",
    from: /currentView = null,\s+writtenBytes = 0;/g,
    to: 'pendingText = "";',
    times: 1,
  },
  {
    what: "writeChunk",
    from: /function writeChunk\(destination, chunk\) \{[\s\S]*?\n\}/g,
    to: "function writeChunk(destination, chunk) {\n  pendingText += chunk;\n}",
    times: 1,
  },
  {
    what: "completeWriting",
    from: /function completeWriting\(destination\) \{[\s\S]*?\n\}/g,
    to: `function completeWriting(destination) {
  if (pendingText === "") return;
  var text = pendingText;
  pendingText = "";
  destination.enqueue(textEncoder.encode(text));
}`,
    times: 1,
  },
  {
    what: "beginWriting",
    from: /currentView = new Uint8Array\(4096\);\s+writtenBytes = 0;/g,
    to: 'pendingText = "";',
    times: 2,
  },
  {
    what: "stringToChunk and stringToPrecomputedChunk",
    from: /return textEncoder\.encode\(content\);/g,
    to: "return content;",
    times: 2,
  },
  { what: "byteLengthOfChunk", from: /return chunk\.byteLength;/g, to: "return chunk.length;", times: 1 },
  {
    what: "the size of a segment",
    from: /segment\[i\]\.byteLength/g,
    to: "segment[i].length",
    times: 1,
  },
];

/** What must be gone once all rewrites are done: a place they missed would mix bytes with text. */
const BYTES = /\bcurrentView\b|\bwrittenBytes\b|\.byteLength\b/;

/**
 * The renderer's source with text in place of bytes.
 * @throws Error when this is not the React it was written for
 */
export function keepTextChunks(source: string): string {
  const rewritten = REWRITES.reduce((text, { what, from, to, times }) => {
    const found = text.match(from)?.length ?? 0;
    if (found !== times) {
      throw new Error(
        `React's stream renderer has changed: ${what} was found ${found} times instead of ${times}.`,
      );
    }
    return text.replace(from, () => to);
  }, source);
  const left = BYTES.exec(rewritten);
  if (left) throw new Error(`React's stream renderer has changed: it still says "${left[0]}".`);
  return rewritten;
}

/** Renders pages from text chunks in the built Worker; the build fails when React no longer fits. */
export function reactTextChunks(): Plugin {
  return rewriting("react-text-chunks", {
    "react-dom/cjs/react-dom-server.edge.production.js": keepTextChunks,
  });
}
