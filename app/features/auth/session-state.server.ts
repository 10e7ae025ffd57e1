import type { SessionState } from "#app/core/session-state.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The session of whoever asks, as its browser may know it; also while it still owes a second factor, or rests. */
export function sessionStateOf(
  app: Pick<AppContext, "viewer" | "halfway" | "resting" | "accessExpiresAt" | "clock">,
): SessionState | null {
  const viewer = app.viewer ?? app.halfway ?? app.resting;
  if (!viewer || app.accessExpiresAt === null) return null;
  return {
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    aal: viewer.aal,
    expiresAt: app.accessExpiresAt,
    expiresIn: Math.max(0, app.accessExpiresAt - app.clock.now()),
  };
}
