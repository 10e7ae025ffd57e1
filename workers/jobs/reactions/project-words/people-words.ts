import { noted, type Telling } from "./telling.ts";

/** Who is part of a project, and which share is theirs. */
export const PEOPLE: Record<string, Telling> = {
  "splits.proposed": {
    kind: "splits_to_confirm",
    priority: "high",
    title: "New shares are proposed",
    say: (it) => `${it.actorName} proposes other shares for “${it.title}”. They need your yes.`,
    tab: "/members",
    action: "Answer",
  },
  "splits.applied": {
    kind: "splits_applied",
    title: "The new shares hold",
    say: (it) => `Everybody said yes to the shares of “${it.title}”.`,
    tab: "/members",
  },
  "member.removed": {
    kind: "member_removed",
    title: "You are no longer part of a project",
    say: (it) => noted(`${it.actorName} removed you from “${it.title}”`, it),
  },
  "member.left": {
    kind: "member_left",
    title: "Somebody left",
    say: (it) => `${it.actorName} left “${it.title}”.`,
    tab: "/members",
  },
  "member.role_changed": {
    kind: "member_role",
    title: "You have another role",
    say: (it) => noted(`${it.actorName} changed your role in “${it.title}”`, it),
    tab: "/members",
  },
  "invite.asked_again": {
    kind: "invite_answered",
    title: "A new invitation is asked for",
    say: (it) => `The invitation of ${it.actorName} to “${it.title}” has expired: they would like a new one.`,
    tab: "/members",
    action: "Send it again",
  },
  "invite.declined": {
    kind: "invite_answered",
    title: "An invitation was declined",
    say: (it) => noted(`${it.about ?? it.actorName} will not be part of “${it.title}”`, it),
    tab: "/members",
  },
};
