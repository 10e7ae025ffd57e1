import type { Rgb } from "./color.server.ts";
import { createMask, type Mask, type Outline, resetRow, traceOutline } from "./coverage.server.ts";
import type { Surface } from "./surface.server.ts";

export interface SoftShape {
  dx?: number;
  dy?: number;
  /** Pixels over which the edge fades. */
  blur: number;
  /** 0..1 */
  alpha: number;
}

// A blurred shape has no detail, so a quarter of the resolution draws it sixteen times cheaper without showing.
const REDUCTION = 4;
const HALF = REDUCTION / 2;

/** Darkens what lies under an outline, before the outline itself is painted. */
export function castShadow(surface: Surface, outline: Outline, shape: SoftShape): void {
  paintSoft(surface, outline, shape, [0, 0, 0], [1, 1, 1]);
}

/** Lets an outline shine: its blurred form, screened over what is there. */
export function castGlow(surface: Surface, outline: Outline, shape: SoftShape, color: Rgb): void {
  paintSoft(surface, outline, shape, color, [color[0] / 255, color[1] / 255, color[2] / 255]);
}

/** Each channel becomes value + amount * (add - take * value): black with 1 darkens, a colour with its share screens. */
function paintSoft(surface: Surface, outline: Outline, shape: SoftShape, add: Rgb, take: Rgb): void {
  const { dx = 0, dy = 0, blur, alpha } = shape;
  const mask = createMask(
    Math.ceil(surface.width / REDUCTION) + 1,
    Math.ceil(surface.height / REDUCTION) + 1,
  );
  const moved = outline.map((contour) => contour.map((value, index) => value + (index % 2 === 0 ? dx : dy)));
  const rows = traceOutline(mask, moved, 1 / REDUCTION);
  if (!rows) return;
  const cells = sumRows(mask, rows, alpha);
  const radius = Math.max(1, Math.round(blur / REDUCTION / 2));
  for (let pass = 0; pass < 2; pass++) {
    blurLines(cells, { length: mask.width, count: mask.height, step: 1, next: mask.width }, radius);
    blurLines(cells, { length: mask.height, count: mask.width, step: mask.width, next: 1 }, radius);
  }
  const line = new Float32Array(mask.width);
  for (let y = 0; y < surface.height; y++) {
    if (!readLine(cells, y, line)) continue;
    for (let column = 0; column < line.length - 1; column++) paintCell(surface, y, column, line, add, take);
  }
}

function sumRows(mask: Mask, rows: { top: number; bottom: number }, alpha: number): Float32Array {
  const cells = new Float32Array(mask.width * mask.height);
  for (let y = rows.top; y <= rows.bottom; y++) {
    let winding = 0;
    for (let x = 0; x < mask.width; x++) {
      winding += mask.cells[y * mask.stride + x] as number;
      cells[y * mask.width + x] = alpha * Math.min(1, Math.abs(winding));
    }
    resetRow(mask, y);
  }
  return cells;
}

interface Lines {
  length: number;
  count: number;
  step: number;
  next: number;
}

/** A box blur along lines of cells; beyond a line its end cell goes on. */
function blurLines(cells: Float32Array, { length, count, step, next }: Lines, radius: number): void {
  const line = new Float32Array(length);
  const share = 1 / (radius * 2 + 1);
  for (let index = 0; index < count; index++) {
    const start = index * next;
    for (let cell = 0; cell < length; cell++) line[cell] = cells[start + cell * step] as number;
    const first = line[0] as number;
    const last = line[length - 1] as number;
    let sum = first * (radius + 1);
    for (let cell = 0; cell < radius; cell++) sum += cell < length ? (line[cell] as number) : last;
    for (let cell = 0; cell < length; cell++) {
      sum += cell + radius < length ? (line[cell + radius] as number) : last;
      cells[start + cell * step] = sum * share;
      sum -= cell - radius >= 0 ? (line[cell - radius] as number) : first;
    }
  }
}

/** The cells at the height of pixel row `y`, mixed from the two rows around it; false when there is nothing there. */
function readLine(cells: Float32Array, y: number, line: Float32Array): boolean {
  const place = Math.max(0, (y + 0.5) / REDUCTION - 0.5);
  const row = Math.floor(place) * line.length;
  const down = place % 1;
  let strongest = 0;
  for (let column = 0; column < line.length; column++) {
    const upper = cells[row + column] as number;
    const value = upper + ((cells[row + line.length + column] as number) - upper) * down;
    line[column] = value;
    if (value > strongest) strongest = value;
  }
  return strongest > 0.002;
}

/** The pixels between the middles of two neighbouring cells; the first cell reaches to the border. */
function paintCell(
  surface: Surface,
  y: number,
  column: number,
  line: Float32Array,
  add: Rgb,
  take: Rgb,
): void {
  const { pixels, width } = surface;
  const from = line[column] as number;
  const to = line[column + 1] as number;
  if (from + to < 0.004) return;
  const middle = column * REDUCTION + HALF;
  const first = column === 0 ? 0 : middle;
  const end = (y * width + Math.min(width, middle + REDUCTION)) * 3;
  const slope = (to - from) / REDUCTION;
  let amount = from + slope * (first + 0.5 - middle);
  for (let pixel = (y * width + first) * 3; pixel < end; pixel += 3) {
    const red = pixels[pixel] as number;
    const green = pixels[pixel + 1] as number;
    const blue = pixels[pixel + 2] as number;
    pixels[pixel] = red + amount * (add[0] - take[0] * red);
    pixels[pixel + 1] = green + amount * (add[1] - take[1] * green);
    pixels[pixel + 2] = blue + amount * (add[2] - take[2] * blue);
    amount += slope;
  }
}
