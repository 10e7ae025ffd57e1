import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { UserRow } from "../auth-user.server.ts";
import type { SignInMethod } from "./start-session.server.ts";

/** How who has proved an address comes in: with a session, or with a code that a client trades for one. */
export type Enter = (row: UserRow, method: SignInMethod, codeChallenge: string | null) => Promise<Entry>;

export interface Entry {
  statements: Statement[];
  /** Null where the session begins later. */
  sessionId: Id | null;
}
