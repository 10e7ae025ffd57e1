/** Which glyph a code point is drawn by; 0 where there is none. */
export type CharacterMap = (codePoint: number) => number;

/** @throws Error when the table "cmap" holds no map of Unicode */
export function characterMap(cmap: DataView): CharacterMap {
  const count = cmap.getUint16(2);
  let found: { format: number; at: number } | null = null;
  for (let index = 0; index < count; index++) {
    const record = 4 + index * 8;
    const [platform, encoding] = [cmap.getUint16(record), cmap.getUint16(record + 2)];
    if (platform !== 0 && !(platform === 3 && (encoding === 1 || encoding === 10))) continue;
    const at = cmap.getUint32(record + 4);
    const format = cmap.getUint16(at);
    // Format 12 holds all of Unicode, format 4 its first 65,536 characters.
    if ((format === 4 || format === 12) && format > (found?.format ?? 0)) found = { format, at };
  }
  if (!found) throw new Error("This font has no map of Unicode characters.");
  const { format, at } = found;
  return format === 12 ? (code) => ofGroups(cmap, at, code) : (code) => ofSegments(cmap, at, code);
}

function ofGroups(cmap: DataView, at: number, code: number): number {
  const groups = cmap.getUint32(at + 12);
  for (let index = 0; index < groups; index++) {
    const group = at + 16 + index * 12;
    const first = cmap.getUint32(group);
    if (code >= first && code <= cmap.getUint32(group + 4)) return cmap.getUint32(group + 8) + code - first;
  }
  return 0;
}

function ofSegments(cmap: DataView, at: number, code: number): number {
  if (code > 0xffff) return 0;
  const doubled = cmap.getUint16(at + 6);
  for (let index = 0; index < doubled; index += 2) {
    if (cmap.getUint16(at + 14 + index) < code) continue;
    const start = at + 16 + doubled + index;
    const first = cmap.getUint16(start);
    if (code < first) return 0;
    const delta = cmap.getUint16(start + doubled);
    const rangeAt = start + 2 * doubled;
    const range = cmap.getUint16(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = cmap.getUint16(rangeAt + range + (code - first) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
