import type { MemberContext } from "#app/platform/context.server.ts";

/** What a command of a crew is given. */
export type CrewContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

export const CHANGED = "The crew changed meanwhile. Look at it again, then say what you want.";
export const LEADS = "Its lead does not leave a crew. Dissolve it instead.";
