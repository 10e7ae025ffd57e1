import type { Device } from "#app/platform/device-cookie.server.ts";
import { hashToken } from "./tokens.server.ts";

/** Before the hash of what is shared by all programs of a kind: those are no device of anybody's. */
export const SHARED_MARK = "program ";

/** As what a browser or a program is kept. */
export async function deviceHash({ mark }: Device): Promise<string> {
  return `${mark.startsWith(SHARED_MARK) ? SHARED_MARK : ""}${await hashToken(mark)}`;
}
