import { findTable, readTag } from "./font-tables.server.ts";

/** Horizontal space, in font units, to add between two glyphs (by index); mostly negative, 0 for most pairs. */
export type Kerning = (left: number, right: number) => number;

const PAIR_ADJUSTMENT = 2;
const EXTENSION = 9;

/** Reads the "kern" feature of a TTF or WOFF file. Throws a RangeError on a broken table; no table means no kerning. */
export function readKerning(bytes: ArrayBuffer): Kerning {
  const table = findTable(bytes, "GPOS");
  if (!table) return () => 0;
  const subtables = listPairSubtables(table);
  return (left, right) => {
    for (const subtable of subtables) {
      const space = subtable(left, right);
      if (space !== null) return space;
    }
    return 0;
  };
}

/** Answers null when the pair is not its business and the next subtable should be asked. */
type PairSubtable = (left: number, right: number) => number | null;

function listPairSubtables(table: DataView): PairSubtable[] {
  const lookupList = table.getUint16(8);
  const subtables: PairSubtable[] = [];
  for (const lookupIndex of listKernLookups(table, table.getUint16(6))) {
    const lookup = lookupList + table.getUint16(lookupList + 2 + lookupIndex * 2);
    const count = table.getUint16(lookup + 4);
    for (let index = 0; index < count; index++) {
      let type = table.getUint16(lookup);
      let start = lookup + table.getUint16(lookup + 6 + index * 2);
      if (type === EXTENSION) {
        type = table.getUint16(start + 2);
        start += table.getUint32(start + 4);
      }
      if (type === PAIR_ADJUSTMENT)
        subtables.push(openPairs(new DataView(table.buffer, table.byteOffset + start)));
    }
  }
  return subtables;
}

function listKernLookups(table: DataView, features: number): Set<number> {
  const lookups = new Set<number>();
  const count = table.getUint16(features);
  for (let index = 0; index < count; index++) {
    const record = features + 2 + index * 6;
    if (readTag(table, record) !== "kern") continue;
    const feature = features + table.getUint16(record + 4);
    for (let entry = 0; entry < table.getUint16(feature + 2); entry++) {
      lookups.add(table.getUint16(feature + 4 + entry * 2));
    }
  }
  return lookups;
}

function openPairs(view: DataView): PairSubtable {
  const coverage = readRanges(view, view.getUint16(2), "coverage");
  const formatOne = view.getUint16(4);
  const sizeOne = countBits(formatOne) * 2;
  const size = sizeOne + countBits(view.getUint16(6)) * 2;
  // The advance stands after the placements, when there are any.
  const advance = (formatOne & 4) === 0 ? null : countBits(formatOne & 3) * 2;

  if (view.getUint16(0) === 1) {
    return (left, right) => {
      const index = coverage.get(left);
      if (index === undefined) return null;
      const set = view.getUint16(10 + index * 2);
      for (let pair = 0; pair < view.getUint16(set); pair++) {
        const record = set + 2 + pair * (size + 2);
        if (view.getUint16(record) === right)
          return advance === null ? 0 : view.getInt16(record + 2 + advance);
      }
      return null;
    };
  }

  const lefts = readRanges(view, view.getUint16(8), "classes");
  const rights = readRanges(view, view.getUint16(10), "classes");
  const columns = view.getUint16(14);
  return (left, right) => {
    if (!coverage.has(left)) return null;
    const record = 16 + ((lefts.get(left) ?? 0) * columns + (rights.get(right) ?? 0)) * size;
    return advance === null ? 0 : view.getInt16(record + advance);
  };
}

/** A coverage table (glyph -> place) or a class definition (glyph -> class): the same two formats but for details. */
function readRanges(view: DataView, start: number, kind: "coverage" | "classes"): Map<number, number> {
  const values = new Map<number, number>();
  const isList = view.getUint16(start) === 1;
  if (isList && kind === "coverage") {
    const count = view.getUint16(start + 2);
    for (let index = 0; index < count; index++) values.set(view.getUint16(start + 4 + index * 2), index);
  } else if (isList) {
    const first = view.getUint16(start + 2);
    const count = view.getUint16(start + 4);
    for (let index = 0; index < count; index++)
      values.set(first + index, view.getUint16(start + 6 + index * 2));
  } else {
    const count = view.getUint16(start + 2);
    for (let index = 0; index < count; index++) {
      const range = start + 4 + index * 6;
      const first = view.getUint16(range);
      const value = view.getUint16(range + 4);
      for (let glyph = first; glyph <= view.getUint16(range + 2); glyph++) {
        values.set(glyph, kind === "coverage" ? value + glyph - first : value);
      }
    }
  }
  return values;
}

function countBits(flags: number): number {
  let count = 0;
  for (let rest = flags; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
