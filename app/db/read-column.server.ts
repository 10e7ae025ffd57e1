import { Column, is, noopDecoder, type SQL, SQL as SqlFragment } from "drizzle-orm";

/** How a column's value is read; null where it comes as it is. */
export type Read = ((value: unknown) => unknown) | null;

/** How Drizzle reads a field of a select. @throws Error for what is neither a column nor a fragment */
export function readOf(name: string, field: unknown): Read {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? null
      : (value) => field.mapFromDriverValue(value);
  // Drizzle keeps the decoder of a fragment out of its types; a plain one hands the value through.
  if (is(field, SqlFragment)) return readerOf(field);
  throw new Error(`"${name}" is neither a column nor a fragment: this select cannot be compiled.`);
}

function readerOf(fragment: SQL): Read {
  const { decoder } = fragment as unknown as { decoder: { mapFromDriverValue(value: unknown): unknown } };
  return decoder === noopDecoder ? null : (value) => decoder.mapFromDriverValue(value);
}
