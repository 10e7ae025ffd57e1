import { once } from "#app/core/once.ts";

const words = once(() => new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" }));

/** @param day days since 1970, UTC */
export function dayWords(day: number): string {
  return words().format(day * 86_400_000);
}
