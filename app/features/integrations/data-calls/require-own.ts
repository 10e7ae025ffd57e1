import { AppError } from "#app/core/errors.ts";

/**
 * Columns that are never a client's to choose are taken when they say what would stand there anyway (product.md R8).
 * @throws AppError `forbidden`
 */
export function requireOwn(given: Record<string, unknown>, own: Record<string, unknown>): void {
  for (const [column, value] of Object.entries(given)) {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(own[column])) continue;
    throw new AppError("forbidden", { sentence: `“${column}” cannot be set to that.` });
  }
}
