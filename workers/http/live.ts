import { AppError } from "#app/core/errors.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { type AppContext, asMember } from "#app/platform/context.server.ts";
import { SESSION_HEADER } from "#partykit/user-room.ts";
import { bearerIn } from "./middleware/bearer.ts";

/**
 * Upgrades a member's window, or a program that brings an access token, to the live wire. The session is checked here; the room only learns its id, under a
 * header no browser can set through us.
 * @throws AppError `unauthenticated`, `bad_request` when this is no upgrade, `forbidden` for a foreign origin
 */
export async function openLiveSocket(app: AppContext, request: Request): Promise<Response> {
  const { viewer } = asMember(app);
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") throw new AppError("bad_request");
  // A page elsewhere can borrow a cookie, and no token.
  const byToken = bearerIn("/live", request.headers) !== null;
  if (!byToken && request.headers.get("origin") !== new URL(request.url).origin)
    throw new AppError("forbidden");
  const headers = new Headers(request.headers);
  headers.delete("cookie");
  headers.delete("authorization");
  headers.set(SESSION_HEADER, viewer.sessionId);
  const answer = await app.env.USER_ROOM.getByName(viewer.userId).fetch(
    new Request(request.url, { headers }),
  );
  // The headers of a fetched answer are sealed; a refusal gets ours.
  if (answer.status !== 101) return new Response(answer.body, answer);
  app.defer(closeUnlessSignedIn(app, viewer));
  return answer;
}

/** A session that ended while its wire was opened was cut off before there was anything to cut. */
async function closeUnlessSignedIn(
  app: AppContext,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
): Promise<void> {
  app.readPrimary();
  if (!(await findViewer(app, { userId, sessionId }))) await app.rooms.endSession(userId, sessionId);
}
