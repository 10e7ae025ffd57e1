/** Closed contours in pixels, each a flat list x0, y0, x1, y1, ... What is inside follows the winding. */
export type Outline = readonly (readonly number[])[];

/**
 * Signed-area cells of one outline at a time. Summing a row from its left end gives the winding-weighted coverage of
 * each pixel, exact at the edges; `left` and `right` bound the touched cells of every row (right inclusive).
 */
export interface Mask {
  width: number;
  height: number;
  stride: number;
  cells: Float32Array;
  left: Int32Array;
  right: Int32Array;
}

export function createMask(width: number, height: number): Mask {
  const stride = width + 2;
  return {
    width,
    height,
    stride,
    cells: new Float32Array(stride * height),
    left: new Int32Array(height).fill(width),
    right: new Int32Array(height).fill(-1),
  };
}

/** Adds an outline, scaled by `scale`, to an empty mask; returns the rows touched, or null when it is off the mask. */
export function traceOutline(
  mask: Mask,
  outline: Outline,
  scale = 1,
): { top: number; bottom: number } | null {
  let top = mask.height;
  let bottom = -1;
  for (const contour of outline) {
    const end = contour.length - 2;
    let fromX = (contour[end] ?? 0) * scale;
    let fromY = (contour[end + 1] ?? 0) * scale;
    for (let index = 0; index <= end; index += 2) {
      const toX = (contour[index] ?? 0) * scale;
      const toY = (contour[index + 1] ?? 0) * scale;
      traceEdge(mask, fromX, fromY, toX, toY);
      const first = Math.floor(toY);
      if (first < top) top = first;
      if (first > bottom) bottom = first;
      fromX = toX;
      fromY = toY;
    }
  }
  top = Math.max(0, top);
  bottom = Math.min(mask.height - 1, bottom);
  return top > bottom ? null : { top, bottom };
}

/** Leaves row `y` as untouched, ready for the next outline. */
export function resetRow(mask: Mask, y: number): void {
  mask.left[y] = mask.width;
  mask.right[y] = -1;
}

function traceEdge(mask: Mask, fromX: number, fromY: number, toX: number, toY: number): void {
  if (fromY === toY) return;
  const sign = fromY < toY ? 1 : -1;
  const [topX, topY, endX, endY] = sign > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
  if (endY <= 0 || topY >= mask.height) return;
  const slope = (endX - topX) / (endY - topY);
  const lastRow = Math.min(mask.height, Math.ceil(endY));
  let y = Math.max(0, topY);
  let x = topX + (y - topY) * slope;
  for (let row = Math.floor(y); row < lastRow; row++) {
    const nextY = Math.min(row + 1, endY);
    const nextX = topX + (nextY - topY) * slope;
    traceRow(mask, row, (nextY - y) * sign, clamp(x, mask.width), clamp(nextX, mask.width));
    y = nextY;
    x = nextX;
  }
}

/** Spreads the area right of an edge piece within one row; `height` is the signed height of the piece, -1..1. */
function traceRow(mask: Mask, row: number, height: number, x: number, nextX: number): void {
  const { cells, left, right } = mask;
  const low = Math.min(x, nextX);
  const high = Math.max(x, nextX);
  const first = Math.floor(low);
  const last = Math.ceil(high);
  const start = row * mask.stride + first;
  if (first < (left[row] as number)) left[row] = first;
  if (last <= first + 1) {
    const covered = (low + high) / 2 - first;
    cells[start] = (cells[start] as number) + height * (1 - covered);
    cells[start + 1] = (cells[start + 1] as number) + height * covered;
    if (first + 1 > (right[row] as number)) right[row] = first + 1;
    return;
  }
  // The piece crosses several cells: a triangle in the first and last, slices of equal area between them.
  const step = height / (high - low);
  const inFirst = 0.5 * step * (first + 1 - low) ** 2;
  const inLast = 0.5 * step * (high - last + 1) ** 2;
  cells[start] = (cells[start] as number) + inFirst;
  let covered = inFirst;
  let reached = inFirst;
  for (let cell = first + 1; cell < last - 1; cell++) {
    const total = step * (cell + 0.5 - low);
    cells[start + cell - first] = (cells[start + cell - first] as number) + total - reached;
    covered += total - reached;
    reached = total;
  }
  const beforeLast = height - inLast - reached;
  const lastCell = start + last - 1 - first;
  cells[lastCell] = (cells[lastCell] as number) + beforeLast;
  covered += beforeLast;
  cells[lastCell + 1] = (cells[lastCell + 1] as number) + height - covered;
  if (last > (right[row] as number)) right[row] = last;
}

function clamp(x: number, width: number): number {
  return Math.min(width, Math.max(0, x));
}
