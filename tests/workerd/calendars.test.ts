import { describe, expect, it } from "vitest";
import { endFeed, renewFeed, selectFeeds } from "#app/features/calendars/feed-links.server.ts";
import {
  cancelMeeting,
  confirmMeeting,
  linkMeeting,
  proposeMeeting,
  selectMeetings,
} from "#app/features/calendars/meetings.server.ts";
import { meetingSchema } from "#app/features/calendars/schema.ts";
import { removeMember } from "#app/features/projects/commands/members.server.ts";
import { createTask } from "#app/features/tasks/commands/write-task.server.ts";
import { createTaskSchema } from "#app/features/tasks/schema.ts";
import { loader as feedPage } from "#app/routes/calendars/feed.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const TOMORROW = Date.now() + 24 * 3600_000;

const meeting = (more: Record<string, unknown> = {}) =>
  meetingSchema.parse({ title: "A look at the cut", starts_at: String(TOMORROW), minutes: "60", ...more });

async function team() {
  const [creator, brand, carol] = await Promise.all([alice(), bora(), alice({ name: "Carol" })]);
  const { id } = await desk([
    [creator, "lead"],
    [brand, "client"],
    [carol, "member"],
  ]);
  const [{ app: lead }, { app: client }, { app: member }] = await Promise.all([
    appOf(creator),
    appOf(brand),
    appOf(carol),
  ]);
  return { id, creator, brand, carol, lead, client, member };
}

/** What a calendar gets at an address. */
async function read(token: string) {
  const params = { token: `${token}.ics` };
  const { status, body } = await visits(null, feedPage, { path: `/feeds/${token}.ics`, params });
  return { status, ics: body instanceof Response ? (await body.text()).replaceAll("\r\n ", "") : "" };
}

describe("a meeting", () => {
  it("stands when somebody else says yes, is told to the others, and can be called off", async () => {
    const { id, brand, lead, client, member } = await team();
    const meetingId = await proposeMeeting(lead, id, meeting({ join_url: "https://meet.example/x" }));
    await expect(confirmMeeting(lead, id, meetingId)).rejects.toMatchObject({ code: "forbidden" });
    await confirmMeeting(client, id, meetingId);
    await expect(confirmMeeting(member, id, meetingId)).rejects.toMatchObject({ code: "conflict" });
    expect(await selectMeetings(member, id)).toMatchObject([
      { title: "A look at the cut", status: "confirmed", startsAt: TOMORROW, endsAt: TOMORROW + 3600_000 },
    ]);
    expect(
      await rows(
        "SELECT kind FROM notifications WHERE user_id = ? AND kind = 'meeting_proposed'",
        brand.userId,
      ),
    ).toHaveLength(1);
    await cancelMeeting(member, id, meetingId);
    expect(await selectMeetings(lead, id)).toEqual([]);
    await expect(cancelMeeting(lead, id, meetingId)).rejects.toMatchObject({ code: "conflict" });
    expect(await rows("SELECT type FROM project_events WHERE project_id = ? ORDER BY seq", id)).toEqual([
      { type: "meeting.proposed" },
      { type: "meeting.confirmed" },
      { type: "meeting.cancelled" },
    ]);
  });

  it("is given a link once it stands, by any of them, which the others are told each time it is another", async () => {
    const { id, creator, brand, lead, client, member } = await team();
    const meetingId = await proposeMeeting(lead, id, meeting());
    const link = (at: string) => ({ meeting_id: meetingId, join_url: `https://meet.example/${at}` });
    await expect(linkMeeting(lead, id, link("early"))).rejects.toMatchObject({ code: "conflict" });
    await confirmMeeting(client, id, meetingId);
    await linkMeeting(member, id, link("one"));
    await linkMeeting(member, id, link("one"));
    await linkMeeting(lead, id, link("two"));
    expect(await selectMeetings(client, id)).toMatchObject([{ joinUrl: "https://meet.example/two" }]);
    const told = ({ userId }: { userId: string }) =>
      rows("SELECT 1 FROM notifications WHERE user_id = ? AND title = 'Where the meeting is'", userId);
    expect([(await told(creator)).length, (await told(brand)).length]).toEqual([1, 2]);
    const past = Date.now() - 1_000;
    await rows("UPDATE meetings SET starts_at = ?, ends_at = ? WHERE id = ?", past - 1_000, past, meetingId);
    await expect(linkMeeting(lead, id, link("late"))).rejects.toMatchObject({ code: "conflict" });
  });

  it("is neither answered nor called off once its time is over", async () => {
    const { id, lead, client } = await team();
    const meetingId = await proposeMeeting(lead, id, meeting());
    const past = Date.now() - 1_000;
    await rows("UPDATE meetings SET starts_at = ?, ends_at = ? WHERE id = ?", past - 1_000, past, meetingId);
    const over = { code: "conflict", message: expect.stringContaining("its time is over") };
    await expect(confirmMeeting(client, id, meetingId)).rejects.toMatchObject(over);
    await expect(cancelMeeting(lead, id, meetingId)).rejects.toMatchObject(over);
  });

  it("is not proposed for a time that is over, nor moved from another project", async () => {
    const { id, creator, lead } = await team();
    const past = meeting({ starts_at: String(Date.now() - 1000) });
    await expect(proposeMeeting(lead, id, past)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { starts_at: ["Choose a time that is still to come."] },
    });
    const other = await desk([[creator, "lead"]]);
    const meetingId = await proposeMeeting(lead, other.id, meeting());
    await expect(cancelMeeting(lead, id, meetingId)).rejects.toMatchObject({ code: "not_found" });
    expect(meetingSchema.safeParse({ title: "x", starts_at: "soon", minutes: "60" }).success).toBe(false);
    const script = { title: "x", starts_at: "1", minutes: "60", join_url: "javascript:alert(1)" };
    expect(meetingSchema.safeParse(script).success).toBe(false);
  });
});

describe("the feed of a calendar", () => {
  it("holds what has a day, with lines that calendars can read, until its address is renewed", async () => {
    const { id, lead } = await team();
    await createTask(
      lead,
      id,
      createTaskSchema.parse({ title: "Cut; grade, and mix", due_on: "2031-05-06" }),
    );
    await proposeMeeting(lead, id, meeting());
    const token = await renewFeed(lead, id);
    const { status, ics } = await read(token);
    expect(status).toBe(200);
    expect(ics).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(ics).toContain("SUMMARY:Milestone: First cut");
    expect(ics).toContain("DTSTART;VALUE=DATE:20310506");
    expect(ics).toContain("SUMMARY:Task: Cut\\; grade\\, and mix");
    expect(ics).toContain("STATUS:TENTATIVE");
    expect(ics).toContain(`/desk/${id}/milestones`);
    expect(ics).toContain("SUMMARY:Spring campaign is due");
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(5);

    const renewed = await renewFeed(lead, id);
    expect((await read(token)).status).toBe(404);
    expect((await read(renewed)).status).toBe(200);
    for (const wrong of ["x", "", `${renewed}x`]) expect((await read(wrong)).status).toBe(404);
    const stored = JSON.stringify(await rows("SELECT * FROM calendar_feeds"));
    expect(stored).not.toContain(renewed);
  });

  it("of all projects shows those its member is part of right now, and nobody else's", async () => {
    const { id, carol, lead, member } = await team();
    const stranger = await bora();
    const foreign = await desk([[stranger, "lead"]], { title: "Somebody else's" });
    const [all, one] = [await renewFeed(member, null), await renewFeed(member, id)];
    expect((await read(all)).ics).toContain("Milestone: First cut (Spring campaign)");
    expect((await read(all)).ics).not.toContain("Somebody else's");
    await expect(renewFeed(member, foreign.id)).rejects.toMatchObject({ code: "not_found" });
    await removeMember(lead, id, { user_id: carol.userId, reason: null });
    expect((await read(all)).ics).not.toContain("First cut");
    expect((await read(one)).ics).not.toContain("BEGIN:VEVENT");
    const feeds = await selectFeeds(member);
    expect(feeds.map(({ project }) => project)).toEqual([null, "Spring campaign"]);
    const { app: other } = await appOf(stranger);
    for (const { feedId } of feeds) await endFeed(other, feedId);
    expect((await read(one)).status).toBe(200);
    await endFeed(member, feeds[1]?.feedId ?? "");
    expect((await read(one)).status).toBe(404);
    await rows("UPDATE users SET banned_until = 9e12 WHERE id = ?", carol.userId);
    expect((await read(all)).status).toBe(404);
    await rows("UPDATE users SET banned_until = NULL WHERE id = ?", carol.userId);
    expect((await read(all)).status).toBe(200);
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", carol.userId);
    expect((await read(all)).status).toBe(404);
  });
});
