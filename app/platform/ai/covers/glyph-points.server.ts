/** A point of a quadratic outline; those that do not lie on it draw it towards them. */
export interface GlyphPoint {
  x: number;
  y: number;
  onCurve: boolean;
}

// Of a point (OpenType specification, "glyf").
const ON_CURVE = 0x01;
const SHORT_X = 0x02;
const SHORT_Y = 0x04;
const REPEATED = 0x08;
const X_SAME_OR_POSITIVE = 0x10;
const Y_SAME_OR_POSITIVE = 0x20;

// Of a part of a composite glyph.
const WORDS = 0x0001;
const OFFSETS = 0x0002;
const SCALED = 0x0008;
const MORE = 0x0020;
const SCALED_BOTH = 0x0040;
const TURNED = 0x0080;

/** How deep composites may be made of composites: more is no font of ours. */
const DEEPEST = 8;

/** Reads contours by the number of their glyph. */
export function glyphReader(
  glyf: DataView,
  loca: DataView,
  longOffsets: boolean,
): (glyph: number) => GlyphPoint[][] {
  const offset = (glyph: number) => (longOffsets ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  return contours;

  function contours(glyph: number, depth = 0): GlyphPoint[][] {
    const at = offset(glyph);
    // Nothing is drawn for a space.
    if (at === offset(glyph + 1)) return [];
    const count = glyf.getInt16(at);
    if (count >= 0) return simpleGlyph(glyf, at + 10, count);
    if (depth === DEEPEST) throw new Error(`Glyph ${glyph} is made of too many others.`);
    return partsOf(glyf, at + 10).flatMap(({ part, place }) =>
      contours(part, depth + 1).map((contour) => contour.map((point) => ({ ...point, ...place(point) }))),
    );
  }
}

function simpleGlyph(glyf: DataView, start: number, count: number): GlyphPoint[][] {
  const ends = Array.from({ length: count }, (_, index) => glyf.getUint16(start + index * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = start + count * 2;
  at += 2 + glyf.getUint16(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyf.getUint8(at++);
    const times = flag & REPEATED ? glyf.getUint8(at++) + 1 : 1;
    for (let time = 0; time < times; time++) flags.push(flag);
  }
  const coordinates = (short: number, sameOrPositive: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += glyf.getUint8(at++) * (flag & sameOrPositive ? 1 : -1);
      else if (!(flag & sameOrPositive)) {
        value += glyf.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(SHORT_X, X_SAME_OR_POSITIVE);
  const ys = coordinates(SHORT_Y, Y_SAME_OR_POSITIVE);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    onCurve: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

interface Part {
  part: number;
  place(point: { x: number; y: number }): { x: number; y: number };
}

function partsOf(glyf: DataView, start: number): Part[] {
  const parts: Part[] = [];
  let at = start;
  let flags = MORE;
  const fraction = () => {
    at += 2;
    return glyf.getInt16(at - 2) / 16_384;
  };
  while (flags & MORE) {
    flags = glyf.getUint16(at);
    const part = glyf.getUint16(at + 2);
    if (!(flags & OFFSETS)) throw new Error("A glyph is placed by points, which this font should not do.");
    const wide = (flags & WORDS) !== 0;
    const dx = wide ? glyf.getInt16(at + 4) : glyf.getInt8(at + 4);
    const dy = wide ? glyf.getInt16(at + 6) : glyf.getInt8(at + 5);
    at += wide ? 8 : 6;
    let [xx, xy, yx, yy] = [1, 0, 0, 1];
    if (flags & SCALED) xx = yy = fraction();
    else if (flags & SCALED_BOTH) [xx, yy] = [fraction(), fraction()];
    else if (flags & TURNED) [xx, xy, yx, yy] = [fraction(), fraction(), fraction(), fraction()];
    parts.push({ part, place: ({ x, y }) => ({ x: xx * x + yx * y + dx, y: xy * x + yy * y + dy }) });
  }
  return parts;
}
