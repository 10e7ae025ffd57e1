import { expect, it } from "vitest";
import { type SessionState, sessionEvent } from "./session-state.ts";

const session: SessionState = {
  userId: "alice",
  sessionId: "one",
  aal: "aal1",
  expiresAt: 600_000,
  expiresIn: 600_000,
};

it.each([
  ["a page opens, signed out", undefined, null, "INITIAL_SESSION"],
  ["a page opens, signed in", undefined, session, "INITIAL_SESSION"],
  ["a visitor stays one", null, null, null],
  ["a visitor signs in", null, session, "SIGNED_IN"],
  ["a member signs out", session, null, "SIGNED_OUT"],
  ["another member signs in", session, { ...session, userId: "bora", sessionId: "two" }, "SIGNED_IN"],
  ["the same member signs in anew", session, { ...session, sessionId: "two" }, "SIGNED_IN"],
  ["time passes", session, { ...session, expiresIn: 1 }, null],
  ["the access token is renewed", session, { ...session, expiresAt: 1_200_000 }, "TOKEN_REFRESHED"],
  [
    "a second factor is proved",
    session,
    { ...session, aal: "aal2" as const, expiresAt: 1_200_000 },
    "MFA_CHALLENGE_VERIFIED",
  ],
  ["a second factor is removed", { ...session, aal: "aal2" as const }, session, null],
] as const)("%s: %#", (_what, before, after, event) => {
  expect(sessionEvent(before, after)).toBe(event);
});
