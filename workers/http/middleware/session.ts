import { AppError } from "#app/core/errors.ts";
import { retrying } from "#app/core/retry.ts";
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
import { describeError, log } from "#app/platform/log.server.ts";

/** An access token this near its end is renewed, so that it does not end in the middle of what follows. */
const REFRESH_MARGIN = seconds(90);

/** After 200, 400 and 800 ms (specification §4); a browser does not wait much longer for a page. */
const REFRESH_TRIES = 4;

/**
 * Finds out who asks: the one place where a session is read and renewed. Visitors without cookies cost nothing;
 * a valid access token costs one statement; tampered and ended ones are removed from the browser.
 * @throws AppError `unavailable` when a session could not be renewed for now: it stays in the browser
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
    app.accessExpiresAt = claims.expiresAt;
    return findViewer(app, claims);
  }
  if (!refresh) return null;
  const renewed = await renew(app, refresh);
  if (renewed === "later") {
    if (!claims) throw new AppError("unavailable", { retryAfter: 2 });
    app.accessExpiresAt = claims.expiresAt;
    return findViewer(app, claims);
  }
  const viewer = renewed ? await findViewer(app, renewed) : null;
  if (renewed && viewer) {
    app.accessExpiresAt = renewed.expiresAt;
    for (const cookie of writeSessionCookies(renewed, secure)) app.setCookie(cookie);
  }
  return viewer;
}

/**
 * @returns null when the session is over; "later" when the database could not be asked, which says nothing about it.
 * A try whose answer was lost is harmless: the same token leads to the same successor.
 */
async function renew(app: AppContext, refresh: string) {
  try {
    return await retrying(() => refreshSession(app, refresh), {
      tries: REFRESH_TRIES,
      isFinal: (fault) => fault instanceof AppError,
    });
  } catch (fault) {
    if (!(fault instanceof AppError)) log({ event: "refresh_failed", ...describeError(fault) });
    return "later" as const;
  }
}
