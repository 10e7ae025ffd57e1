import { CONTRACT } from "./contract/contract.ts";
import type { Scope } from "./scopes.ts";

const KNOWN = new Map(CONTRACT.map(({ method, path, scope }) => [`${method.toUpperCase()} ${path}`, scope]));

/** What a token needs for a route; null for what is for sessions alone. */
export function scopeOf(method: string, route: string): Scope | null {
  return KNOWN.get(`${method} ${route}`) ?? null;
}
