import { type Lab, toRgb } from "./color.server.ts";
import type { Random } from "./random.server.ts";
import type { Surface } from "./surface.server.ts";

export interface MeshPoint {
  x: number;
  y: number;
  /** Pixels; the colour is at home well within it. */
  radius: number;
  strength: number;
  color: Lab;
}

// The mesh has no detail finer than this many pixels, so colours between are mixed straight.
const CELL = 8;

/** Covers the whole surface with colours flowing into each other, bent a little by the seed. */
export function paintMesh(surface: Surface, base: Lab, points: readonly MeshPoint[], random: Random): void {
  const columns = Math.ceil(surface.width / CELL) + 1;
  const rows = Math.ceil(surface.height / CELL) + 1;
  const bend = random.between(20, 70);
  const phase = random.between(0, 6);
  const grid = new Float32Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * CELL + bend * Math.sin((row * CELL) / 130 + phase);
      const y = row * CELL + bend * Math.sin((column * CELL) / 170 + phase * 2);
      grid.set(toRgb(mixPoints(base, points, x, y)), (row * columns + column) * 3);
    }
  }
  spreadGrid(surface, grid, columns);
}

function mixPoints(base: Lab, points: readonly MeshPoint[], x: number, y: number): Lab {
  let sum = 1;
  let [lightness, a, b] = base;
  for (const point of points) {
    const distance = ((x - point.x) ** 2 + (y - point.y) ** 2) / (point.radius * point.radius);
    const weight = point.strength * Math.exp(-2 * distance);
    sum += weight;
    lightness += point.color[0] * weight;
    a += point.color[1] * weight;
    b += point.color[2] * weight;
  }
  return [lightness / sum, a / sum, b / sum];
}

function spreadGrid(surface: Surface, grid: Float32Array, columns: number): void {
  const { width, height, pixels } = surface;
  const line = new Float32Array(columns * 3);
  for (let y = 0; y < height; y++) {
    const upper = Math.floor(y / CELL) * columns * 3;
    const down = (y % CELL) / CELL;
    for (let index = 0; index < line.length; index++) {
      const above = grid[upper + index] as number;
      line[index] = above + ((grid[upper + columns * 3 + index] as number) - above) * down;
    }
    for (let left = 0, cell = 0; left < width; left += CELL, cell += 3) {
      const [red, green, blue] = [line[cell] as number, line[cell + 1] as number, line[cell + 2] as number];
      const addRed = (line[cell + 3] as number) - red;
      const addGreen = (line[cell + 4] as number) - green;
      const addBlue = (line[cell + 5] as number) - blue;
      const right = Math.min(width, left + CELL);
      for (let x = left, pixel = (y * width + left) * 3; x < right; x++, pixel += 3) {
        const across = (x - left) / CELL;
        pixels[pixel] = red + addRed * across;
        pixels[pixel + 1] = green + addGreen * across;
        pixels[pixel + 2] = blue + addBlue * across;
      }
    }
  }
}
