import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { forgetMember, forgetWindow } from "#app/browser/forget-member.ts";
import { clearPages } from "#app/browser/page-cache.ts";
import { onSessionEvent, type SessionEvent, sessionSeen } from "#app/browser/session-events.ts";
import { keepSession } from "#app/browser/session-keeper.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import type { SessionState } from "#app/core/session-state.ts";

/**
 * Tells every tab what happens to this browser's session, and follows what the others tell: signed out there is signed
 * out here, on the landing page and without what was read before; whoever signed in there is shown here.
 */
export function useSessionEvents(session: SessionState | null): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const revalidate = useReadAgain();
  const { formAction } = useNavigation();
  const now = useRef({ pathname, navigate, revalidate, formAction });
  useEffect(() => {
    now.current = { pathname, navigate, revalidate, formAction };
  });

  useEffect(() => {
    // A session that was left leads to the landing page; one that ended otherwise, to where one signs in again.
    sessionSeen(session, { expired: now.current.pathname !== "/" });
    if (!session) forgetMember();
  }, [session]);

  useEffect(() => {
    const follow = (event: SessionEvent) => {
      const { navigate, revalidate, formAction } = now.current;
      if (event.name === "SIGNED_OUT" && !event.expired) forgetWindow();
      if (event.here || event.name === "TOKEN_REFRESHED") return;
      // The tab that signs out itself is on its way already.
      if (formAction?.startsWith("/sign-out")) return;
      clearPages();
      if (event.name === "SIGNED_OUT" && !event.expired) {
        void Promise.resolve(navigate("/")).then(() => revalidate());
      } else {
        void revalidate();
      }
    };
    const unfollow = onSessionEvent(follow);
    const letGo = keepSession(() => void now.current.revalidate());
    return () => {
      unfollow();
      letGo();
    };
  }, []);

  useGuardedShell(session !== null, pathname, revalidate);
}

/** Sent to sign in while the shell still shows a member: the session has ended, and the shell is read anew. */
function useGuardedShell(signedIn: boolean, pathname: string, revalidate: () => Promise<void>): void {
  const stale = signedIn && pathname === "/auth";
  useEffect(() => {
    if (stale) void revalidate();
  }, [stale, revalidate]);
}
