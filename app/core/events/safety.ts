import type { Id } from "../ids.ts";

/** Blocks, reports and what was decided about them. */
export interface SafetyEvents {
  "member.blocked": { blockerId: Id; blockedId: Id };
  "member.unblocked": { blockerId: Id; blockedId: Id };
  /** Staff decided about something of a member. `thing` is it in words: "your post". */
  "moderation.decided": {
    caseId: Id;
    userId: Id;
    subjectType: string;
    subjectId: Id;
    thing: string;
    action: string;
    reason: string;
    /** The step of the ladder that came with it, and until when it suspends. */
    level: number | null;
    until: number | null;
    /** Until when they may begin nothing new; null once that is lifted. */
    limitedUntil?: number | null;
  };
  /** The team asked an owner to change something by themselves. */
  "moderation.asked": { caseId: Id; userId: Id; thing: string; reason: string; until: number };
  /** A member asks for another look; `notBy` is who decided, and leaves it to others. Asked twice, one of them is stored. */
  "appeal.asked": { appealId: Id; userId: Id; thing: "case" | "posting"; notBy: Id | null };
  /** Somebody else looked at a decision again. */
  "appeal.decided": {
    appealId: Id;
    userId: Id;
    /** Null where nothing was stored that could come back. */
    subject: { type: string; id: Id } | null;
    thing: string;
    outcome: "upheld" | "overturned";
    reason: string;
    /** When what comes back now was taken down. */
    takenAt: number | null;
    /** Whose it is, whoever of them appealed; left out by a version before. */
    ownerId?: Id | null;
  };
  /** The time of a suspension is over, or somebody of the team ended it before. */
  "suspension.ended": { userId: Id; lifted?: { reason: string; at: number } };
  /** What members reported was decided: `thing` is it in words, "the post". */
  "reports.decided": { caseId: Id; acted: boolean; thing: string };
  "report.made": { reportId: Id; userId: Id; subjectType: string; reason: string };
}
