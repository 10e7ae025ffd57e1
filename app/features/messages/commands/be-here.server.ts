import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { selectOthers } from "../queries/hearers.server.ts";

type HereContext = Pick<MemberContext, "db" | "viewer" | "limits" | "rooms" | "defer">;

/**
 * The member looks at a thread: the others' windows learn that they are here, and who of them is here comes back. Nothing
 * of it is stored; who hides it sees nobody's (product.md §5.6).
 * @throws AppError `not_found` for who takes no part, `rate_limited`
 */
export async function beHere(ctx: HereContext, conversationId: Id): Promise<{ here: Id[] }> {
  const seen = (await othersOf(ctx, conversationId)).filter((other) => other.seen && other.accepted);
  ctx.defer(
    Promise.allSettled(
      seen.map(({ other }) => ctx.rooms.push(other, { type: "presence", userId: ctx.viewer.userId })),
    ),
  );
  const here = await Promise.all(seen.map(({ other }) => ctx.rooms.isHere(other)));
  return { here: seen.filter((_, index) => here[index]).map(({ other }) => other) };
}

/** The member writes: told to the others' windows, and forgotten. @throws AppError `not_found`, `rate_limited` */
export async function beTyping(ctx: HereContext, conversationId: Id): Promise<void> {
  const others = (await othersOf(ctx, conversationId)).filter((other) => other.seen && other.accepted);
  const frame = { type: "typing", conversationId, userId: ctx.viewer.userId } as const;
  ctx.defer(Promise.allSettled(others.map(({ other }) => ctx.rooms.push(other, frame))));
}

async function othersOf({ db, viewer, limits }: HereContext, conversationId: Id) {
  const read = selectOthers(db, viewer.userId, conversationId);
  const [others] = await limits.take("message_mark", viewer.userId, [read]);
  // Also for a thread whose other side is gone or blocked: nobody is told of that.
  if (others.length === 0) throw new AppError("not_found");
  return others;
}
