import { AppError } from "#app/core/errors.ts";
import { retrying } from "#app/core/retry.ts";
import { seconds } from "#app/core/time.ts";
import { awaitsSecondFactor, type Viewer } from "#app/core/viewer.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import {
  clearSessionCookies,
  readSessionCookies,
  writeSessionCookies,
} from "#app/features/auth/cookies.server.ts";
import { findViewer, toViewer, viewerQuery } from "#app/features/auth/queries.server.ts";
import { type AccessClaims, readAccessToken } from "#app/features/auth/tokens.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";

/** An access token this near its end is renewed, so that it does not end in the middle of what follows. */
const REFRESH_MARGIN = seconds(90);

/** After 200, 400 and 800 ms (specification §4); a browser does not wait much longer for a page. */
const REFRESH_TRIES = 4;

/**
 * Finds out who asks: the one place where a session is read and renewed. Visitors without cookies cost nothing; with a
 * valid access token the session is owed until `app.settle()`, which reads it together with what the page asks for;
 * tampered and ended ones are removed from the browser.
 * @throws AppError `unavailable` when a session could not be renewed for now: it stays in the browser
 */
export async function resolveSession(
  app: AppContext,
  cookieHeader: string | null,
  secure: boolean,
): Promise<void> {
  const { access, refresh } = readSessionCookies(cookieHeader, secure);
  if (!access && !refresh) return;
  const now = app.clock.now();
  const claims = access ? await readAccessToken(app.env, access, now) : null;
  const gone = () => forget(app, secure);
  if (claims && (claims.expiresAt - now > REFRESH_MARGIN || !refresh)) return oweSession(app, claims, gone);
  app.readPrimary();
  const renewed = refresh ? await renew(app, refresh) : null;
  if (renewed === "later") {
    if (!claims) throw new AppError("unavailable", { retryAfter: 2 });
    return oweSession(app, claims, gone);
  }
  const viewer = renewed ? await findViewer(app, renewed) : null;
  place(app, viewer, gone);
  if (!renewed || !viewer) return;
  app.accessExpiresAt = renewed.expiresAt;
  for (const cookie of writeSessionCookies(renewed, secure)) app.setCookie(cookie);
}

/**
 * The token says who asks; whether their session still stands is read when somebody needs to know.
 * @param gone what to do about one that has ended
 */
export function oweSession(app: AppContext, claims: AccessClaims, gone: () => void): void {
  app.claimed = claims;
  app.accessExpiresAt = claims.expiresAt;
  let read: Promise<void> | undefined;
  app.settle = () => {
    read ??= app.ask([viewerQuery(app, claims)]).then(([rows]) => {
      place(app, toViewer(claims, rows as Parameters<typeof toViewer>[1]), gone);
    });
    return read;
  };
}

/** Removes an ended session from the browser that brought it. */
function forget(app: AppContext, secure: boolean): void {
  for (const cookie of clearSessionCookies(secure)) app.setCookie(cookie);
}

function place(app: AppContext, viewer: Viewer | null, gone: () => void): void {
  if (!viewer) gone();
  else if (awaitsSecondFactor(viewer)) app.halfway = viewer;
  else if (viewer.resting) app.resting = viewer;
  else app.viewer = viewer;
  app.claimed = app.viewer;
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
