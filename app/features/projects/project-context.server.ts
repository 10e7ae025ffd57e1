import type { MemberContext } from "#app/platform/context.server.ts";

/** What acts on a project need of a request. */
export type ProjectContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;
