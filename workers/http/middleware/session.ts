import { seconds } from "#app/core/time.ts";
import { awaitsSecondFactor, type Viewer } from "#app/core/viewer.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import {
  clearSessionCookies,
  readSessionCookies,
  type SessionCookies,
  writeSessionCookies,
} from "#app/features/auth/cookies.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { readAccessToken } from "#app/features/auth/tokens.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** An access token this near its end is renewed, so that it does not end in the middle of what follows. */
const REFRESH_MARGIN = seconds(90);

/**
 * Finds out who asks: the one place where a session is read and renewed. Visitors without cookies cost nothing;
 * a valid access token costs one statement; tampered and ended ones are removed from the browser.
 */
export async function resolveSession(
  app: AppContext,
  cookieHeader: string | null,
  secure: boolean,
): Promise<void> {
  const { access, refresh } = readSessionCookies(cookieHeader, secure);
  if (!access && !refresh) return;
  const viewer = await findAsker(app, { access, refresh }, secure);
  if (!viewer) for (const cookie of clearSessionCookies(secure)) app.setCookie(cookie);
  else if (awaitsSecondFactor(viewer)) app.halfway = viewer;
  else app.viewer = viewer;
}

async function findAsker(
  app: AppContext,
  { access, refresh }: SessionCookies,
  secure: boolean,
): Promise<Viewer | null> {
  const now = app.clock.now();
  const claims = access ? await readAccessToken(app.env, access, now) : null;
  if (claims && (claims.expiresAt - now > REFRESH_MARGIN || !refresh)) {
    return findViewer(app, claims);
  }
  if (!refresh) return null;
  const renewed = await refreshSession(app, refresh);
  const viewer = renewed ? await findViewer(app, renewed) : null;
  if (renewed && viewer) for (const cookie of writeSessionCookies(renewed, secure)) app.setCookie(cookie);
  return viewer;
}
