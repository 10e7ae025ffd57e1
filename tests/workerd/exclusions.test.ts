import { describe, expect, it } from "vitest";
import { runSearches } from "#app/features/discovery/commands/run-searches.server.ts";
import { saveItem } from "#app/features/discovery/commands/save-item.server.ts";
import { saveSearch } from "#app/features/discovery/commands/saved-searches.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { inviteMember } from "#app/features/hiring/commands/invite-member.server.ts";
import { selectInvites } from "#app/features/hiring/invites.server.ts";
import { suggestionReads, suggestMembers } from "#app/features/hiring/suggested.server.ts";
import { deleteDraft, duplicatePosting } from "#app/features/opportunities/commands/clone-posting.server.ts";
import {
  postOpportunity,
  saveAsDraft,
} from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { askQuestion } from "#app/features/opportunities/commands/questions.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import { findTemplate, saveTemplate } from "#app/features/opportunities/commands/templates.server.ts";
import { toFormFields } from "#app/features/opportunities/form-fields.ts";
import { getManaged } from "#app/features/opportunities/managed.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { draftSchema } from "#app/features/opportunities/schema.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { stage } from "#tests/factories/acts.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { applies, applyInput } from "#tests/factories/applications.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { postForm, postInput, posting } from "#tests/factories/postings.ts";
import { passes } from "#tests/factories/swipes.ts";

const handleOf = async ({ userId }: Person) =>
  (await rows<{ handle: string }>("SELECT handle FROM profiles WHERE user_id = ?", userId))[0]?.handle ?? "";

const livesAt = (person: Person, email: string) =>
  rows("UPDATE users SET email = ? WHERE id = ?", email, person.userId);

const keepFrom = (job: { id: string }, { userId }: Person) =>
  rows("INSERT INTO opportunity_exclusions (opportunity_id, user_id) VALUES (?, ?)", job.id, userId);

/** Reads that may name a posting in spite of it being kept from who reads, and why. */
const MAY_NAME: Record<string, string> = {
  "the notifications": "what they were told of it goes with the change that keeps it from them (below)",
  "the notifications since": "the same",
  "the outbox of mails": "read by admins alone",
  "where the sitemaps of postings begin": "public pages, told to machines that are nobody",
  "a posting for visitors": "read by somebody who has not signed in",
  "featured postings": "the same",
  "a sitemap of postings": "public pages, told to machines that are nobody",
  "the feed of postings": "the same",
  "cases, open": "read by moderators alone, who judge about any posting",
  "a moderation case": "the same",
};

/** Reads that named it before: were one of them to find nothing anyway, the story would prove nothing. */
const NAMED_BEFORE = [
  "the deck of postings",
  "a search for postings",
  "the saved postings",
  "the passed postings",
  "the invitations to postings",
];

it("no read of the product names a posting that is kept from who reads", async () => {
  const { reads, cast } = await stage();
  const readers = [cast.brand.userId, cast.creator.userId];
  const third = await bora();
  const [open, passed] = [
    await posting(third, { title: "Photo walk", description: "Photos of spring." }),
    await posting(third),
  ];
  await saveItem((await appOf(cast.creator)).app, { item_type: "opportunity", item_id: open.id });
  await passes(cast.creator, passed);
  const { app: thirds } = await appOf(third);
  for (const user_id of readers) await inviteMember(thirds, { opportunity_id: open.id, user_id, note: null });
  const others = await rows<{ id: string }>(
    `SELECT id FROM opportunities WHERE created_by NOT IN (?1, ?2) AND NOT EXISTS (SELECT 1 FROM applications
       WHERE opportunity_id = opportunities.id AND applicant_id IN (?1, ?2))`,
    ...readers,
  );
  const namedIn = async () => {
    const named: Record<string, number> = {};
    for (const [name, read] of Object.entries(reads)) {
      const answer = JSON.stringify(await read().catch(() => null)) ?? "";
      const found = others.filter(({ id }) => answer.includes(id)).length;
      if (found > 0) named[name] = found;
    }
    return named;
  };
  const before = Object.keys(await namedIn());
  expect(before).toEqual(expect.arrayContaining(NAMED_BEFORE));
  for (const { id } of others)
    for (const reader of readers)
      await rows("INSERT INTO opportunity_exclusions (opportunity_id, user_id) VALUES (?, ?)", id, reader);
  expect(Object.keys(await namedIn()).filter((name) => !(name in MAY_NAME))).toEqual([]);
  // An exception that nobody needs any more goes.
  expect(Object.keys(MAY_NAME).filter((name) => !before.includes(name))).toEqual([]);
});

describe("bora keeps a posting from alice", () => {
  it("she finds it nowhere and can do nothing with it; others can", async () => {
    const [creator, other, brand] = await Promise.all([alice(), alice(), bora()]);
    const [{ app: hers }, { app: others }, { app }] = await Promise.all([
      appOf(creator),
      appOf(other),
      appOf(brand),
    ]);
    const excluded_users = `@${(await handleOf(creator)).toUpperCase()}, `;
    const job = await postOpportunity(app, postInput({ excluded_users }), null);
    const gone = { status: 404 };
    await expect(getPostingPage(hers, job.id)).rejects.toMatchObject(gone);
    await expect(apply(hers, job.id, applyInput())).rejects.toMatchObject(gone);
    await expect(askQuestion(hers, job.id, "Is there a studio?")).rejects.toMatchObject(gone);
    await expect(saveItem(hers, { item_type: "opportunity", item_id: job.id })).rejects.toMatchObject(gone);
    const right = {
      intent: "swipe",
      target_type: "opportunity",
      target_id: job.id,
      direction: "right",
    } as const;
    await expect(swipe(hers, right)).rejects.toMatchObject(gone);
    await expect(
      report(
        hers,
        reportSchema.parse({
          intent: "report",
          subject_type: "opportunity",
          subject_id: job.id,
          reason: "scam",
        }),
      ),
    ).rejects.toMatchObject(gone);

    expect((await getPostingPage(others, job.id)).sight).toBe("open");
    expect((await getPostingPage(app, job.id)).sight).toBe("open");
    expect((await getPostingPage(visitorApp().app, job.id)).sight).toBe("open");
    await swipe(others, right);
    // What became of a posting before it was kept from her is gone as well.
    await rows("DELETE FROM opportunity_exclusions WHERE opportunity_id = ?", job.id);
    await swipe(hers, right);
    await keepFrom(job, creator);
    await expect(getPostingPage(hers, job.id)).rejects.toMatchObject(gone);
  });

  it("by the domain of her address, also below it; a name that only ends alike is another", async () => {
    const [inside, below, beside, brand] = await Promise.all([alice(), alice(), alice(), bora()]);
    await livesAt(inside, `a.${inside.userId}@rival.example`);
    await livesAt(below, `a.${below.userId}@press.rival.example`);
    await livesAt(beside, `a.${beside.userId}@arrival.example`);
    await livesAt(brand, `b.${brand.userId}@rival.example`);
    const { app } = await appOf(brand);
    const input = postInput({ excluded_domains: "https://www.Rival.example/, @rival.example" });
    const job = await postOpportunity(app, input, null);
    const sees = async (person: Person) =>
      getPostingPage((await appOf(person)).app, job.id).then(
        () => true,
        () => false,
      );
    // Bora's own address is at that domain too.
    expect([await sees(inside), await sees(below), await sees(beside), await sees(brand)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("whoever applied keeps what they sent, and colleagues who hire see it", async () => {
    const [creator, brand, colleague] = await Promise.all([alice(), bora(), bora()]);
    const job = await posting(brand);
    await applies(creator, job);
    await keepFrom(job, creator);
    await keepFrom(job, colleague);
    const { app: hers } = await appOf(creator);
    const { app: theirs } = await appOf(colleague);
    expect((await getPostingPage(hers, job.id)).sight).toBe("open");
    await expect(getPostingPage(theirs, job.id)).rejects.toMatchObject({ status: 404 });
    const company = crypto.randomUUID();
    await rows(
      `INSERT INTO companies (id, name, handle, kind, status, domain_token, created_by, created_at, updated_at)
       VALUES (?1, 'Bora', ?1, 'brand', 'active', 'token', ?2, 1, 1)`,
      company,
      brand.userId,
    );
    await rows(
      `INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at)
       VALUES (?, ?, 'recruiter', 'active', 1, 1)`,
      company,
      colleague.userId,
    );
    await rows("UPDATE opportunities SET company_id = ? WHERE id = ?", company, job.id);
    expect((await getPostingPage(theirs, job.id)).sight).toBe("open");
  });

  it("she is neither asked to apply nor suggested, and an invitation of before is gone", async () => {
    const skill = `Tintype${crypto.randomUUID().slice(0, 8)}`;
    const [creator, other, brand] = await Promise.all([alice(), alice(), bora()]);
    const [{ app }, { app: hers }] = await Promise.all([appOf(brand), appOf(creator)]);
    const job = await posting(brand, { skills: [skill] });
    await inviteMember(app, { opportunity_id: job.id, user_id: creator.userId, note: null });
    expect(await selectInvites(hers)).toHaveLength(1);
    await keepFrom(job, creator);
    expect(await selectInvites(hers)).toEqual([]);
    await rows("DELETE FROM opportunity_invites WHERE opportunity_id = ?", job.id);
    await expect(
      inviteMember(app, { opportunity_id: job.id, user_id: creator.userId, note: null }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("keep this posting from them") });
    expect(await count("opportunity_invites", "opportunity_id = ?", job.id)).toBe(0);

    const suggested = async () =>
      (await suggestMembers(app, await app.ask(suggestionReads(app, job.id)))).members.map(({ id }) => id);
    const open = await posting(brand);
    const free = (await suggestMembers(app, await app.ask(suggestionReads(app, open.id)))).members;
    expect(free.length).toBeGreaterThan(0);
    await rows("UPDATE opportunities SET skills = '[]' WHERE id = ?", job.id);
    for (const { id } of free)
      await rows(
        "INSERT OR IGNORE INTO opportunity_exclusions (opportunity_id, user_id) VALUES (?, ?)",
        job.id,
        id,
      );
    expect((await suggested()).filter((id) => free.some((member) => member.id === id))).toEqual([]);
    expect(other.userId).not.toBe(creator.userId);
  });

  it("what she was told of it is gone once it is kept from her", async () => {
    const [creator, other, brand] = await Promise.all([alice(), alice(), bora()]);
    const { app } = await appOf(brand);
    const job = await posting(brand);
    const told = ({ userId }: Person) =>
      count("notifications", "user_id = ? AND kind = 'posting_offered'", userId);
    for (const { userId } of [creator, other])
      await inviteMember(app, { opportunity_id: job.id, user_id: userId, note: null });
    expect([await told(creator), await told(other)]).toEqual([1, 1]);
    const input = postInput({ excluded_users: await handleOf(creator) });
    await savePosting(app, { id: job.id, version: 1 }, { input, publish: false, image: null });
    expect([await told(creator), await told(other)]).toEqual([0, 1]);
  });

  it("a saved search says nothing of it", async () => {
    const word = `tintype${crypto.randomUUID().slice(0, 8)}`;
    const [creator, other, brand] = await Promise.all([alice(), alice(), bora()]);
    for (const person of [creator, other]) {
      const { app } = await appOf(person);
      await saveSearch(app, { tab: "opportunities", name: "Tintypes", query: `q=${word}`, alert: "instant" });
    }
    const { app, jobs } = await appOf(brand);
    await rows("UPDATE saved_searches SET created_at = 1, next_run_at = 1 WHERE query = ?", `q=${word}`);
    const excluded_users = await handleOf(creator);
    await postOpportunity(app, postInput({ title: `Portraits on ${word}`, excluded_users }), null);
    const later = { now: () => Date.now() + 60_000 };
    await runSearches({ ...jobs, clock: later, commit: app.commit });
    const hits = (person: Person) =>
      count("notifications", "user_id = ? AND kind = 'saved_search_hit'", person.userId);
    expect([await hits(creator), await hits(other)]).toEqual([0, 1]);
  });
});

describe("the list belongs to the posting", () => {
  it("it stands in the form again, can be changed, and goes along with a copy, a draft and a template", async () => {
    const [creator, other, brand] = await Promise.all([alice(), alice(), bora()]);
    const { app } = await appOf(brand);
    const [first, second] = [await handleOf(creator), await handleOf(other)];
    const input = postInput({ excluded_users: `@${first}`, excluded_domains: "rival.example" });
    const job = await postOpportunity(app, input, null);
    const form = async (id: string) => toFormFields(await getManaged(app, id));
    expect(await form(job.id)).toMatchObject({
      excluded_users: `@${first}`,
      excluded_domains: "rival.example",
    });
    // The same submit again finds what it made; one that keeps it from others is another.
    expect(await postOpportunity(app, input, null)).toEqual(job);
    await expect(postOpportunity(app, { ...input, excluded_users: [second] }, null)).rejects.toMatchObject({
      status: 409,
    });

    const copy = await duplicatePosting(app, { id: job.id, version: 1, key: "1" });
    expect(await form(copy.id)).toMatchObject({ excluded_users: `@${first}` });
    await deleteDraft(app, { id: copy.id, version: 1 });
    expect(await count("opportunity_exclusions", "opportunity_id = ?", copy.id)).toBe(0);
    const { id: template } = await saveTemplate(app, { id: job.id, version: 1, name: "Quiet" });
    expect(await findTemplate(app, template)).toMatchObject({ excluded_domains: "rival.example" });
    const draft = await saveAsDraft(
      app,
      draftSchema.parse({ submission_key: crypto.randomUUID(), excluded_users: second }),
      null,
    );
    expect(await form(draft.id)).toMatchObject({ excluded_users: `@${second}` });

    const change = (fields: Record<string, string>, version: number) =>
      savePosting(app, { id: job.id, version }, { input: postInput(fields), publish: false, image: null });
    await change({ excluded_users: `@${second}` }, 1);
    expect(await form(job.id)).toMatchObject({ excluded_users: `@${second}` });
    expect(await form(job.id)).not.toHaveProperty("excluded_domains");
    await change({}, 2);
    expect(await count("opportunity_exclusions", "opportunity_id = ?", job.id)).toBe(0);
  });

  it("it names no one who is not there, not oneself, and nothing of it is stored when it is wrong", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const own = await handleOf(brand);
    await expect(
      postOpportunity(app, postInput({ excluded_users: "@nobody-at-all" }), null),
    ).rejects.toMatchObject({ fields: { excluded_users: ["Nobody is called @nobody-at-all."] } });
    await expect(postOpportunity(app, postInput({ excluded_users: own }), null)).rejects.toMatchObject({
      fields: { excluded_users: ["You cannot keep it from yourself."] },
    });
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(0);
    const many = Array.from({ length: 21 }, (_, index) => `member-${index}`).join();
    for (const fields of [
      { excluded_domains: "not a domain" },
      { excluded_domains: "localhost" },
      { excluded_domains: "127.0.0.1" },
      { excluded_users: many },
      { excluded_users: "x".repeat(801) },
    ])
      expect(() => postInput(postForm(fields))).toThrow();
  });
});
