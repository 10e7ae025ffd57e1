import type { Viewer } from "#app/core/viewer.ts";

/** What the shell knows of the signed-in member; the root loader selects exactly this. */
export type ShellViewer = Pick<
  Viewer,
  | "userId"
  | "email"
  | "displayName"
  | "handle"
  | "accountType"
  | "avatarUrl"
  | "xp"
  | "subscription"
  | "onboardingCompleted"
  | "tierUp"
> & { isAdmin: boolean; unread: number; lastSeq: number };

export function toShellViewer(viewer: Viewer): ShellViewer {
  return {
    userId: viewer.userId,
    email: viewer.email,
    displayName: viewer.displayName,
    handle: viewer.handle,
    accountType: viewer.accountType,
    avatarUrl: viewer.avatarUrl,
    xp: viewer.xp,
    subscription: viewer.subscription,
    onboardingCompleted: viewer.onboardingCompleted,
    tierUp: viewer.tierUp,
    isAdmin: viewer.roles.includes("admin"),
    unread: viewer.unreadNotifications,
    lastSeq: viewer.lastNotificationSeq,
  };
}
