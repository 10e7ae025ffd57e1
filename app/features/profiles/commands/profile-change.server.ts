import type { Statement } from "#app/db/client.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** What a change of one's profile came to. */
export interface ProfileChange {
  /** What is different now, in the words of `profile.updated`; nothing when all was so before. */
  fields: string[];
  /** Whether this made the profile complete for the first time. */
  completed: boolean;
}

/** Ends a change of the member's own profile: its rows and `profile.updated` in one batch. */
export async function updatedProfile(
  ctx: Pick<MemberContext, "viewer" | "commit">,
  statements: Statement[],
  fields: string[],
): Promise<ProfileChange> {
  const { events } = await ctx.commit(statements, {
    name: "profile.updated",
    payload: { userId: ctx.viewer.userId, fields },
  });
  return { fields, completed: events.some(({ name }) => name === "profile.completed") };
}
