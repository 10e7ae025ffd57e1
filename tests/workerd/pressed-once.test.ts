import { describe, expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { makeSnapshotLink, openSnapshot } from "#app/features/analytics/snapshot-links.server.ts";
import { draftAnnouncement } from "#app/features/announcements/commands.server.ts";
import { makeAccountantLink, openBooks } from "#app/features/billing/accountant-links.server.ts";
import { proposeMeeting } from "#app/features/calendars/meetings.server.ts";
import { MOST_LINKS } from "#app/features/files/keep-link.server.ts";
import { makeGuestLink } from "#app/features/guests/guest-link.server.ts";
import { registerApp } from "#app/features/integrations/oauth/apps.server.ts";
import { makeToken } from "#app/features/integrations/tokens/commands.server.ts";
import { findBearer } from "#app/features/integrations/tokens/queries.server.ts";
import { addEndpoint } from "#app/features/integrations/webhooks/commands.server.ts";
import { keepDraft } from "#app/features/partners/commands/drafts.server.ts";
import { saveService } from "#app/features/profiles/commands/services.server.ts";
import { saveCannedReply } from "#app/features/support/commands/canned-replies.server.ts";
import { createTask } from "#app/features/tasks/commands/write-task.server.ts";
import { createTaskSchema } from "#app/features/tasks/schema.ts";
import type { AuditedContext, MemberContext } from "#app/platform/context.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { offer } from "#tests/factories/partners.ts";
import { ada, alice, bora, sam } from "#tests/factories/people.ts";
import { receiver } from "#tests/factories/webhooks.ts";

const link = (name: string) => ({ name, days: 7, length: 30 as const, parts: ["likes" as const] });
const books = (name: string) => ({ name, days: 7, year: 2026 });
const token = (name: string) => ({ name, days: "30" as const, scopes: ["feed:read" as const] });
const guest = (name: string) => ({ name, days: 7, comment: true, approve: false, pay: false });
const soon = Date.now() + days(3);

/** What a form makes: its table, and the act under a key. `said` is another word in it. */
type Making = [table: string, act: (key: string, said?: string) => Promise<unknown>];

/** Every form that makes something, of one member on one desk, and of the team. */
async function makings(): Promise<{ app: MemberContext; each: Record<string, Making> }> {
  const [creator, brand] = [await alice(), await bora()];
  const { id } = await desk([
    [creator, "lead"],
    [brand, "client"],
  ]);
  const { app } = await appOf(creator);
  const admin = (await appOf(await ada())).app as AuditedContext;
  const agent = (await appOf(await sam())).app;
  const { url } = receiver();
  return {
    app,
    each: {
      "a snapshot": [
        "snapshot_links",
        (key, said = "Ida") => makeSnapshotLink(app, null, { ...link(said), key }),
      ],
      "an address for an accountant": [
        "accountant_links",
        (key, said = "Ida") => makeAccountantLink(app, { ...books(said), key }),
      ],
      "a token": ["personal_tokens", (key, said = "Board") => makeToken(app, { ...token(said), key })],
      "a guest link": ["guest_links", (key, said = "Gus") => makeGuestLink(app, id, { ...guest(said), key })],
      "a webhook": [
        "webhook_endpoints",
        (key, said = "spark.created") =>
          addEndpoint(app, { url, events: [said === "spark.created" ? said : "message.received"], key }),
      ],
      "an app": [
        "oauth_apps",
        (key, name = "Board") =>
          registerApp(app, {
            ...{ name, key, scopes: ["feed:read"], kind: "confidential" },
            website: "https://studio.example",
            redirect_uris: ["https://studio.example/callback"],
          }),
      ],
      "a task": [
        "tasks",
        (key, title = "Brief") => createTask(app, id, { ...createTaskSchema.parse({ title }), key }),
      ],
      "a meeting": [
        "meetings",
        (key, title = "Kick-off") =>
          proposeMeeting(app, id, {
            title,
            key,
            starts_at: soon,
            minutes: 30,
            join_url: null,
            timezone: "UTC",
          }),
      ],
      "a service": [
        "services",
        (key, title = "A day") =>
          saveService(app, {
            ...{ title, key, description: "With me.", price_from: null },
            currency: "EUR",
            delivery_days: null,
          }),
      ],
      "an announcement": [
        "announcements",
        (key, title = "New here") =>
          draftAnnouncement(admin, {
            title,
            key,
            body: "Look.",
            link: null,
            link_text: null,
            segment: "everyone",
          }),
      ],
      "a canned reply": [
        "canned_replies",
        (form_key, title = "Hello") =>
          saveCannedReply(agent, {
            ...{ key: "", form_key, title, body: "Hello", note: null, takes: false, resolves: false },
            ...{ category: null, sets_category: null, sets_priority: null },
          }),
      ],
    },
  };
}

describe("a form that makes something", () => {
  it("makes one where it is pressed twice at once, and once more after its answer was lost", async () => {
    const { each } = await makings();
    const made: Record<string, number> = {};
    for (const [name, [table, act]] of Object.entries(each)) {
      const key = crypto.randomUUID();
      const before = await count(table);
      await Promise.all([act(key), act(key)]);
      await act(key);
      made[name] = (await count(table)) - before;
    }
    expect(made).toEqual(Object.fromEntries(Object.keys(each).map((name) => [name, 1])));
  });

  it("makes nothing of other words under a key that was used, and says so; nor under somebody else's", async () => {
    const { each } = await makings();
    const other = await makings();
    for (const [name, [table, act]] of Object.entries(each)) {
      const key = crypto.randomUUID();
      await act(key);
      const before = await count(table);
      await expect(act(key, "Another"), name).rejects.toMatchObject({ code: "conflict" });
      if (name !== "a canned reply")
        await expect(other.each[name]?.[1](key), name).rejects.toMatchObject({ code: "conflict" });
      expect(await count(table)).toBe(before);
    }
  });

  it("shows a secret that opens what was made, whichever of the answers was lost", async () => {
    const { app, each } = await makings();
    const twice = async (name: string) => {
      const key = crypto.randomUUID();
      return [await each[name]?.[1](key), await each[name]?.[1](key), key] as const;
    };
    const [lostToken, shownToken] = (await twice("a token")) as unknown as [
      { secret: string },
      { secret: string },
    ];
    expect(await findBearer(app, lostToken.secret)).toBeNull();
    expect(await findBearer(app, shownToken.secret)).not.toBeNull();
    const visitor = visitorApp().app;
    const [, shownLink, linkKey] = await twice("a snapshot");
    await expect(openSnapshot(visitor, String(shownLink))).resolves.toBeTruthy();
    const [, shownBooks] = await twice("an address for an accountant");
    await expect(openBooks(visitor, String(shownBooks))).resolves.toBeTruthy();
    // In use, it is not taken from whoever uses it.
    await expect(each["a snapshot"]?.[1](String(linkKey))).rejects.toMatchObject({ code: "conflict" });
    await expect(openSnapshot(visitor, String(shownLink))).resolves.toBeTruthy();
  });

  it("finds what it made also where there is no room for one more", async () => {
    const { app } = await makings();
    for (let made = 1; made < MOST_LINKS; made++) await makeAccountantLink(app, books("Ida"));
    const key = crypto.randomUUID();
    await makeAccountantLink(app, { ...books("Ida"), key });
    await makeAccountantLink(app, { ...books("Ida"), key });
    await expect(makeAccountantLink(app, books("Ida"))).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("an offer of a partner", () => {
  it("is kept once, and mailed once, where that is pressed twice; a key opens nobody else's", async () => {
    const { app } = visitorApp();
    const typed: Record<string, string> = { ...offer(), key: crypto.randomUUID() };
    const later = visitorApp({ clock: { now: () => Date.now() + minutes(2) } }).app;
    await keepDraft(app, typed, null);
    await keepDraft(app, typed, null);
    await keepDraft(later, typed, null);
    const kept = () => rows<{ fields: string }>("SELECT fields FROM partner_drafts WHERE id = ?", typed.key);
    expect(await count("partner_drafts", "contact_email = ?", typed.contact_email)).toBe(1);
    expect(
      await count("email_outbox", "to_email = ? AND template = 'partner_draft'", typed.contact_email),
    ).toBe(1);
    const before = await kept();
    const anothers = { ...typed, contact_email: "else@elsewhere.example", name: "Taken over" };
    await expect(keepDraft(later, anothers, null)).rejects.toMatchObject({ code: "conflict" });
    expect(await kept()).toEqual(before);
    expect(await count("email_outbox", "to_email = ?", anothers.contact_email)).toBe(0);
  });
});
