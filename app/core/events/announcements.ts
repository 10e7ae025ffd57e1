import type { Id } from "../ids.ts";

/** What the team announces. */
export interface AnnouncementEvents {
  /** Somebody of the team wants to read a draft as members will. */
  "announcement.tested": { announcementId: Id; userId: Id; title: string; body: string; link: string | null };
}
