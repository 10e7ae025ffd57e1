import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { barterSide } from "../barter-rules.ts";
import { allowed, type Desk, deskOf, selectDesk } from "../desk.server.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { type BarterRead, selectBarter } from "../queries/barter.server.ts";
import type { Permission } from "../rules.ts";

/**
 * The desk and what is traded on it, with one write counted in the same round trip.
 * @throws AppError `not_found`, `forbidden`, `conflict` where nothing is traded
 */
export async function getBarter(
  ctx: ProjectContext,
  projectId: string,
  permission: Permission,
): Promise<{ desk: Desk; read: BarterRead }> {
  const [desks, ...read] = await ctx.limits.take("api_write", ctx.viewer.userId, [
    selectDesk(ctx, projectId),
    ...selectBarter(ctx, projectId),
  ]);
  const desk = allowed(deskOf(desks), permission);
  if (desk.kind !== "barter") throw new AppError("conflict", { sentence: "This project is no barter." });
  return { desk, read };
}

/** Why an item does not move: somebody disagrees about it. */
export const DISPUTED = "Somebody disagrees about it: nothing moves here until that is settled.";

/** @throws AppError `not_found` for one of another project */
export function getItem([items]: BarterRead, itemId: Id): BarterRead[0][number] {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw new AppError("not_found");
  return item;
}

/** The people of the other side than one's own. */
export function otherSide(desk: Desk): Id[] {
  const mine = barterSide(desk.role);
  return desk.people
    .filter(({ role }) => role !== "guest" && barterSide(role) !== mine)
    .map(({ userId }) => userId);
}
