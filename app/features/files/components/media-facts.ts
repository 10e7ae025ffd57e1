import { THUMBNAIL_EDGE } from "../upload-rules.ts";
import { drawFrame } from "./browser-images.ts";

export interface BrowserMediaFacts {
  width?: number;
  height?: number;
  durationMs?: number;
  /** A frame from near the beginning. */
  poster?: Blob;
}

const PATIENCE = 5000;

/** What the browser can tell of a film or a song before it is sent. Nothing is fine: the upload does without. */
export async function mediaFactsOf(file: Blob, kind: "video" | "audio"): Promise<BrowserMediaFacts> {
  const element = document.createElement(kind);
  const url = URL.createObjectURL(file);
  element.preload = "metadata";
  element.muted = true;
  try {
    element.src = url;
    await happened(element, "loadedmetadata");
    const facts: BrowserMediaFacts = {};
    const length = await lengthOf(element);
    if (length !== null) facts.durationMs = length;
    if (!(element instanceof HTMLVideoElement) || element.videoWidth === 0) return facts;
    facts.width = element.videoWidth;
    facts.height = element.videoHeight;
    element.currentTime = Math.min(1, (element.duration || 0) / 3);
    await happened(element, "seeked");
    const poster = await drawFrame(
      element,
      { width: element.videoWidth, height: element.videoHeight },
      THUMBNAIL_EDGE,
      "image/webp",
      0.82,
    );
    return poster ? { ...facts, poster } : facts;
  } catch {
    return {};
  } finally {
    element.removeAttribute("src");
    URL.revokeObjectURL(url);
  }
}

/**
 * The length of what was loaded, in milliseconds; null when it cannot be told. What a browser recorded itself says it only
 * at its end.
 */
export async function lengthOf(element: HTMLMediaElement): Promise<number | null> {
  if (element.duration === Number.POSITIVE_INFINITY) {
    const known = happened(element, "durationchange");
    element.currentTime = Number.MAX_SAFE_INTEGER;
    await known.catch(() => undefined);
    element.currentTime = 0;
  }
  return Number.isFinite(element.duration) ? Math.round(element.duration * 1000) : null;
}

function happened(element: HTMLMediaElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE);
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    element.addEventListener(event, settle(resolve), { once: true });
    element.addEventListener("error", settle(reject), { once: true });
  });
}
