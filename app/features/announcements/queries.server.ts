import { and, desc, eq, gt, sql } from "drizzle-orm";
import { isInSegment } from "#app/core/segments.ts";
import type { Viewer } from "#app/core/viewer.ts";
import type { Database } from "#app/db/client.server.ts";
import { announcement_dismissals, announcements } from "#app/db/schema/announcements.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** More than stand at a time; what is for others falls away after the read. */
const STANDING_MAX = 20;
/** Nobody's Home is a wall of them. */
const SHOWN = 2;
const LISTED = 50;
/** Beyond this it says "1,000+". */
export const AWAY_MAX = 1000;

/** What is announced now and was not put away by the viewer, for `toShown`. */
export function selectAnnounced(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      announcementId: announcements.id,
      announcementTitle: announcements.title,
      announcementBody: announcements.body,
      announcementLink: announcements.link,
      linkText: announcements.link_text,
      segment: announcements.segment,
    })
    .from(announcements)
    .where(
      and(
        // Written out, for the index is of these alone.
        sql`${announcements.status} = 'sent'`,
        gt(announcements.ends_at, ctx.clock.now()),
        sql`NOT EXISTS (SELECT 1 FROM ${announcement_dismissals} AS away
          WHERE away.announcement_id = announcements.id AND away.user_id = ${me})`,
      ),
    )
    .limit(STANDING_MAX);
}

type Announced = Awaited<ReturnType<typeof selectAnnounced>>;

/** Those for the viewer's segments, the newest first. */
export function toShown(rows: Announced, viewer: Viewer, now: number) {
  return rows
    .filter(({ segment }) => isInSegment(viewer, segment, now))
    .toSorted((a, b) => (a.announcementId < b.announcementId ? 1 : -1))
    .slice(0, SHOWN)
    .map((row) => ({
      id: row.announcementId,
      title: row.announcementTitle,
      body: row.announcementBody,
      link: row.announcementLink,
      linkText: row.linkText,
    }));
}

/** What the team wrote, newest first. */
export function selectAnnouncements(db: Database) {
  return db
    .select({
      id: announcements.id,
      title: announcements.title,
      body: announcements.body,
      link: announcements.link,
      linkText: announcements.link_text,
      segment: announcements.segment,
      status: announcements.status,
      sentAt: announcements.sent_at,
      endsAt: announcements.ends_at,
      author: profiles.display_name,
      away: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${announcement_dismissals} AS away
        WHERE away.announcement_id = announcements.id LIMIT ${AWAY_MAX}))`.as("away"),
    })
    .from(announcements)
    .innerJoin(profiles, eq(profiles.user_id, announcements.created_by))
    .where(sql`${announcements.id} > ''`)
    .orderBy(desc(announcements.id))
    .limit(LISTED);
}
