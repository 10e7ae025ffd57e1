const PART = 0x8000;

/** Bytes as base64, a part at a time: one call takes only so many arguments. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += PART)
    text += String.fromCharCode(...bytes.subarray(from, from + PART));
  return btoa(text);
}
