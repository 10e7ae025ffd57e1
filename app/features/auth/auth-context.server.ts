import type { AppContext } from "#app/platform/context.server.ts";

/** What the commands of identity need of a request, whether a page or the wire calls them. */
export type AuthContext = Pick<
  AppContext,
  | "db"
  | "clock"
  | "env"
  | "userAgent"
  | "unfollowed"
  | "limits"
  | "address"
  | "commit"
  | "defer"
  | "rooms"
  | "sms"
> &
  Partial<Pick<AppContext, "device">>;
