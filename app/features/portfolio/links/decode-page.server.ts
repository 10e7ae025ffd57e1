/** As far as a page may go before it has said its encoding (HTML standard, *prescan a byte stream*). */
const PRESCAN_BYTES = 4096;

/**
 * The text of a page. What it says about its encoding is often wrong, so bytes speak first: those that are good UTF-8
 * beyond ASCII are hardly ever anything else. Then the header and the page itself are believed; what is left is
 * windows-1252, in which every byte is a character.
 * @param charset of the Content-Type header
 */
export function decodePage(bytes: Uint8Array, charset: string | null): string {
  const mark = encodingByMark(bytes);
  if (mark) return decode(bytes, mark);
  const declared = [charset, charsetInPage(bytes)].find((label) => label !== null && isKnown(label)) ?? null;
  if (isUtf8BeyondAscii(bytes)) return decode(bytes, "utf-8");
  const isUtf8 = declared === null || /^utf-?8$/i.test(declared);
  return decode(bytes, isUtf8 ? "windows-1252" : declared);
}

function encodingByMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : null;
}

function charsetInPage(bytes: Uint8Array): string | null {
  const head = decode(bytes.subarray(0, PRESCAN_BYTES), "windows-1252");
  const found = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? null;
  // A page whose own words can be read byte by byte is not in UTF-16, whatever it says.
  return found && /^utf-?16/i.test(found) ? "utf-8" : found;
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label) !== null;
  } catch {
    return false;
  }
}

/** The last character may have been cut in two. */
function isUtf8BeyondAscii(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 0x7f)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes);
}
