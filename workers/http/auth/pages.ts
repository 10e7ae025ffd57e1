import type { Context } from "hono";
import { AuthError } from "#app/features/auth/auth-error.ts";
import type { ServerEnv } from "../server-env.ts";

/** Of an operator's lists. */
const PER_PAGE_MAX = 1000;

/** Which page of an operator's list is asked for; 50 a page unless said. @throws AuthError `validation_failed` */
export function pageOf(c: Context<ServerEnv>): { page: number; perPage: number } {
  const number = (name: string, fallback: number, most: number) => {
    const given = c.req.query(name);
    if (given === undefined) return fallback;
    const value = Number(given);
    if (!Number.isInteger(value) || value < 1 || value > most) {
      throw new AuthError("validation_failed", { message: `Bad Pagination Parameters: ${name}` });
    }
    return value;
  };
  return { page: number("page", 1, 1_000_000), perPage: number("per_page", 50, PER_PAGE_MAX) };
}
