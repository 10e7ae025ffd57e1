/** A length of time as players show it: 1:05. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function sizeWords(bytes: number): string {
  if (bytes === 0) return "0 KB";
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const gigabytes = bytes / 1024 ** 3;
  if (gigabytes >= 1) return `${Number(gigabytes.toFixed(1))} GB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

export type Shown = "image" | "video" | "audio" | "document";

export function shownAs(mime: string): Shown {
  const word = mime.slice(0, mime.indexOf("/"));
  return word === "image" || word === "video" || word === "audio" ? word : "document";
}
