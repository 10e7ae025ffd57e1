import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";

/**
 * Commits a batch with guards: where one holds, somebody was quicker.
 * @throws AppError `conflict`
 */
export async function commitOrConflict(
  { commit }: Pick<AppContext, "commit">,
  ...[statements, ...happened]: Parameters<AppContext["commit"]>
): Promise<void> {
  try {
    await commit(statements, ...happened);
  } catch (error) {
    throw isGuardFailure(error) ? new AppError("conflict") : error;
  }
}
