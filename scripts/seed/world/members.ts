import { brands } from "./members-brands.ts";
import { creators } from "./members-creators.ts";
import type { SeedMember } from "./types.ts";

/** Forty hand-written members; `mira`, `northlight`, `sam` and `ada` are the demo accounts. */
export const members: readonly SeedMember[] = [...creators, ...brands];
