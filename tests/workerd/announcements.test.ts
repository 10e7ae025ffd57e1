import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import {
  discardDraft,
  dismissAnnouncement,
  draftAnnouncement,
  endAnnouncement,
  sendAnnouncement,
  testAnnouncement,
} from "#app/features/announcements/commands.server.ts";
import { selectAnnounced, toShown } from "#app/features/announcements/queries.server.ts";
import { type Draft, draftSchema } from "#app/features/announcements/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { ada, alice, bora, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const NEWS: Draft = {
  title: "Templates are here",
  body: "Begin a project with a plan.",
  link: "/templates",
  link_text: "Look",
  segment: "everyone",
};

/** Titles on a member's Home. */
async function home(who: Person, clock = movedClock()): Promise<string[]> {
  const { app } = await appOf(who, { clock });
  const [announced] = await app.ask([selectAnnounced(app)]);
  return toShown(announced, app.viewer, clock.now()).map(({ title }) => title);
}

async function announced(admin: Person, more: Partial<Draft> = {}, forDays = 7): Promise<string> {
  const { app } = await appOf(admin);
  const id = await draftAnnouncement(app, { ...NEWS, ...more });
  await sendAnnouncement(app, { announcement_id: id, days: forDays });
  return id;
}

describe("an announcement", () => {
  it("is tried by who wrote it: told to them alone, as it will be, and no longer once it is sent", async () => {
    const [admin, brand] = await Promise.all([ada(), bora()]);
    const { app, settled } = await appOf(admin);
    const id = await draftAnnouncement(app, NEWS);
    for (let again = 0; again < 2; again++) await testAnnouncement(app, id);
    await settled();
    const toldTo = ({ userId }: Person) =>
      rows(
        "SELECT title, message, link FROM notifications WHERE user_id = ? AND kind = 'announcement'",
        userId,
      );
    const said = { title: NEWS.title, message: NEWS.body, link: NEWS.link };
    expect(await toldTo(admin)).toEqual([said, said]);
    expect(await toldTo(brand)).toEqual([]);
    await sendAnnouncement(app, { announcement_id: id, days: 3 });
    await expect(testAnnouncement(app, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is seen by nobody while it is a draft, by its segment once it is sent, and no longer than its days", async () => {
    const [admin, creator, brand] = await Promise.all([ada(), alice(), bora()]);
    const { app } = await appOf(admin);
    const id = await draftAnnouncement(app, { ...NEWS, title: "For brands", segment: "brands" });
    expect(await home(brand)).not.toContain("For brands");
    await sendAnnouncement(app, { announcement_id: id, days: 3 });
    expect(await home(brand)).toContain("For brands");
    expect(await home(creator)).not.toContain("For brands");
    const clock = movedClock();
    clock.move(days(3) + 1);
    expect(await home(brand, clock)).not.toContain("For brands");
  });

  it("is put away by each member for themselves, twice as well as once", async () => {
    const [admin, creator, brand] = await Promise.all([ada(), alice(), bora()]);
    const id = await announced(admin, { title: "Put me away" });
    const { app } = await appOf(creator);
    await dismissAnnouncement(app, id);
    await dismissAnnouncement(app, id);
    await dismissAnnouncement(app, crypto.randomUUID());
    expect(await home(creator)).not.toContain("Put me away");
    expect(await home(brand)).toContain("Put me away");
  });

  it("is taken back at once, sent once, and never sent again", async () => {
    const [admin, brand] = await Promise.all([ada(), bora()]);
    const id = await announced(admin, { title: "A mistake" });
    const { app } = await appOf(admin);
    const conflict = { status: 409 };
    await expect(sendAnnouncement(app, { announcement_id: id, days: 7 })).rejects.toMatchObject(conflict);
    await expect(discardDraft(app, id)).rejects.toMatchObject(conflict);
    await endAnnouncement(app, id);
    expect(await home(brand)).not.toContain("A mistake");
    await expect(endAnnouncement(app, id)).rejects.toMatchObject(conflict);
    const log = await rows("SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id", id);
    expect(log).toEqual([
      { action: "announcement_draft" },
      { action: "announcement_send" },
      { action: "announcement_end" },
    ]);
  });

  it("leads to our own pages only, and a link has words", () => {
    const typed = { title: NEWS.title, body: NEWS.body, segment: "everyone" };
    const fits = (more: object) => draftSchema.safeParse({ ...typed, ...more }).success;
    expect(fits({})).toBe(true);
    expect(fits({ link: "/discover", link_text: "Go" })).toBe(true);
    for (const wrong of [
      { link: "https://elsewhere.example", link_text: "Go" },
      { link: "//elsewhere.example", link_text: "Go" },
      { link: "javascript:alert(1)", link_text: "Go" },
      { link: "/discover" },
      { link_text: "Go" },
      { segment: "admins" },
      { title: "" },
    ])
      expect([wrong, fits(wrong)]).toEqual([wrong, false]);
  });
});
