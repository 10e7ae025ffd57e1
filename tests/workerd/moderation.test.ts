import { describe, expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import { selectCasesWaiting, selectWaiting } from "#app/features/admin/waiting.server.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { removeMessage } from "#app/features/messages/commands/change-message.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { setShown } from "#app/features/portfolio/commands/change-items.server.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { block } from "#app/features/safety/commands/block.server.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { endSuspensions } from "#app/features/safety/commands/end-suspensions.server.ts";
import { openCase } from "#app/features/safety/commands/open-case.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { askToFix, sayFixed } from "#app/features/safety/commands/self-service.server.ts";
import {
  selectCase,
  selectCases,
  selectDecisions,
  selectNextCase,
  selectOwnReports,
} from "#app/features/safety/moderation-queries.server.ts";
import { REPORT_SUBJECTS, type ReportSubject, reportOutcome } from "#app/features/safety/report-words.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { selectSubject } from "#app/features/safety/subject-view.server.ts";
import { forkTemplate } from "#app/features/templates/commands/add-template.server.ts";
import { OFFICIAL_TEMPLATES } from "#app/features/templates/official/all.ts";
import { action as caseAction } from "#app/routes/admin/case.tsx";
import { loader as storageLoader } from "#app/routes/storage/storage.tsx";
import { appOf } from "#tests/factories/app.ts";
import { applyInput } from "#tests/factories/applications.ts";
import { call, get, post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { says, sparkOf, type To, threadOf } from "#tests/factories/messages.ts";
import { ada, alice, anotherBrowserOf, bora, type Person, person } from "#tests/factories/people.ts";
import { postInput, posting, rowOf } from "#tests/factories/postings.ts";
import { complete, fileOf, putPart, started } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

const moderator = () => person({ name: "Mia", role: "moderator" });

async function reports(who: Person, type: ReportSubject, id: string) {
  return report(
    (await appOf(who)).app,
    reportSchema.parse({ intent: "report", subject_type: type, subject_id: id, reason: "spam" }),
  );
}

/** What a posting's page is to somebody. */
async function seen(who: Person, id: string): Promise<string> {
  const page = getPostingPage((await appOf(who)).app, id);
  return page.then(({ sight }) => sight).catch(() => "none");
}

interface Case {
  id: string;
  status: string;
  weight: number;
  reports: number;
}

async function caseOf(type: string, subject: string): Promise<Case> {
  const [found] = await rows<Case>(
    "SELECT id, status, weight, reports FROM moderation_cases WHERE subject_type = ? AND subject_id = ? ORDER BY created_at DESC",
    type,
    subject,
  );
  if (!found) throw new Error(`There is no case of ${type} ${subject}.`);
  return found;
}

async function decides(who: Person, case_id: string, more: object = {}) {
  await decideCase((await appOf(who)).app, {
    case_id,
    action: "remove",
    strike: false,
    reason: "It is spam.",
    ...more,
  });
}

async function appeals(who: Person, case_id: string): Promise<string> {
  await appealCase((await appOf(who)).app, { case_id, statement: "It is my work." });
  const [row] = await rows<{ id: string }>(
    "SELECT id FROM appeals WHERE subject_id = ? AND status = 'open'",
    case_id,
  );
  return row?.id ?? "";
}

async function looksAgain(who: Person, appeal_id: string, outcome: "upheld" | "overturned") {
  await decideAppeal((await appOf(who)).app, { appeal_id, outcome, reason: "We looked again." });
}

/** What is taken down; a profile and a company are not: their people are told, or suspended. */
type Content = Exclude<ReportSubject, "profile" | "company">;

/** Makes one of each kind that the owner answers for and the other one can see; and reads whether it is there. */
const THINGS: Record<
  Content,
  (owner: Person, other: Person) => Promise<{ id: string; there: () => Promise<boolean> }>
> = {
  opportunity: async (owner, other) => {
    const { id } = await posting(owner);
    return { id, there: async () => (await seen(other, id)) === "open" };
  },
  post: async (owner) =>
    stored("feed_posts", "deleted_at IS NULL", {
      user_id: owner.userId,
      content: "Buy now",
      media_type: "text",
      visibility: "public",
      client_id: crypto.randomUUID(),
      created_at: 1,
    }),
  comment: async (owner, other) => {
    const post = await THINGS.post(other, owner);
    return stored("post_comments", "deleted_at IS NULL", {
      post_id: post.id,
      user_id: owner.userId,
      body: "Buy now",
      client_id: crypto.randomUUID(),
      created_at: 1,
    });
  },
  message: async (owner, other) => {
    const { id, conversationId: conversation } = await says(owner, await sparkOf(owner, other), "Buy now");
    return {
      id,
      there: async () =>
        (await threadOf(other, conversation)).messages.some(({ body }) => body === "Buy now"),
    };
  },
  review: async (owner, other) =>
    stored("reviews", "status = 'published'", {
      author_id: owner.userId,
      subject_user_id: other.userId,
      direction: "peer",
      verified: "project",
      sealed_until: 1,
      rating_overall: 1,
      body: "Buy now, all of you",
      status: "published",
      published_at: 1,
      created_at: 1,
      updated_at: 1,
    }),
  portfolio_item: async (owner) =>
    stored("portfolio_items", "visibility = 'public'", {
      user_id: owner.userId,
      title: "Buy",
      source_key: crypto.randomUUID(),
      visibility: "public",
      position: 1,
      media_type: "image",
      media_url: "x",
      published_at: 1,
      created_at: 1,
      updated_at: 1,
    }),
  template: async (owner) => {
    const id = await forkTemplate((await appOf(owner)).app, OFFICIAL_TEMPLATES[0]?.id ?? "");
    await rows(
      "UPDATE project_templates SET visibility = 'community', status = 'published' WHERE id = ?",
      id,
    );
    return {
      id,
      there: async () => (await count("project_templates", "id = ? AND status = 'published'", id)) === 1,
    };
  },
  project_invite: async (owner, other) => {
    const project = await stored("projects", "1", {
      title: "Shoot",
      kind: "collab",
      owner_id: owner.userId,
      status: "active",
      currency: "EUR",
      created_at: 1,
      updated_at: 1,
    });
    return stored("project_invites", "status = 'pending'", {
      project_id: project.id,
      inviter_id: owner.userId,
      user_id: other.userId,
      role: "member",
      token_hash: crypto.randomUUID(),
      status: "pending",
      message: "Buy now",
      sent_at: 1,
      expires_at: Date.now() + 1e9,
      created_at: 1,
      updated_at: 1,
    });
  },
  file: async (owner, other) => {
    const { id } = await sentFile(owner, await sparkOf(owner, other));
    return { id, there: async () => (await call(other, `/files/${id}`)).status === 200 };
  },
  application: async (owner, other) => {
    const { id } = await apply(
      (await appOf(owner)).app,
      (await posting(other)).id,
      applyInput({ pitch: "Buy now" }),
    );
    return { id, there: async () => (await count("applications", "id = ? AND pitch = 'Buy now'", id)) === 1 };
  },
  connection: async (owner, other) => {
    const [a, b] = [owner.userId, other.userId].toSorted();
    return stored("connections", "note IS NOT NULL", {
      requester_id: owner.userId,
      addressee_id: other.userId,
      pair_key: `${a}:${b}`,
      note: "Buy now",
      source: "search",
      cold: 0,
      status: "pending",
      requested_at: 1,
      created_at: 1,
      updated_at: 1,
    });
  },
};

/** A document in a message, with that message. */
async function sentFile(owner: Person, to: To) {
  const bytes = fileOf("%PDF-1.7\n", 900);
  const { id } = await started(owner, bytes, { purpose: "message", name: "offer.pdf" });
  await putPart(owner, id, 1, bytes);
  await complete(owner, id);
  const message = await says(owner, to, { body: "Look", files: [id] });
  return { id, messageId: message.id };
}

async function stored(table: string, there: string, values: Record<string, string | number>) {
  const id = crypto.randomUUID();
  const columns = (await rows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)).map(
    ({ name }) => name,
  );
  const row = Object.entries({ id, ...values }).filter(([name]) => columns.includes(name));
  await rows(
    `INSERT INTO ${table} (${row.map(([name]) => name).join(", ")}) VALUES (${row.map(() => "?").join(", ")})`,
    ...row.map(([, value]) => value),
  );
  return { id, there: async () => (await count(table, `id = ? AND ${there}`, id)) === 1 };
}

describe("each kind of content", () => {
  const kinds = Object.keys(REPORT_SUBJECTS).filter(
    (kind) => kind !== "profile" && kind !== "company",
  ) as Content[];

  it.each(kinds)("%s is reported, taken down for everybody at once, appealed and put back", async (kind) => {
    const [owner, other, first, second] = await Promise.all([bora(), alice(), moderator(), moderator()]);
    const thing = await THINGS[kind](owner, other);
    expect(await thing.there()).toBe(true);
    const { caseNumber } = await reports(other, kind, thing.id);
    expect(caseNumber).toMatch(/^R-/);
    const found = await caseOf(kind, thing.id);
    expect(found).toMatchObject({ status: "open", weight: 50, reports: 1 });
    await decides(first, found.id);
    expect(await thing.there()).toBe(false);
    expect(
      await rows(
        "SELECT kind, priority, message FROM notifications WHERE user_id = ? AND kind = 'moderation_action'",
        owner.userId,
      ),
    ).toEqual([{ kind: "moderation_action", priority: "high", message: "It is spam." }]);
    const appeal = await appeals(owner, found.id);
    await expect(looksAgain(first, appeal, "overturned")).rejects.toMatchObject({ status: 403 });
    await looksAgain(second, appeal, "overturned");
    expect(await thing.there()).toBe(true);
    expect((await caseOf(kind, thing.id)).status).toBe("overturned");
    expect(await count("takedowns", "subject_id = ?", thing.id)).toBe(0);
  });
});

describe("who decides", () => {
  it.each([
    ["post", "media_urls", `[{"url":"/media/a.png","type":"image","alt":"A boat"}]`, ["/media/a.png"]],
    ["opportunity", "image_url", "/media/b.png", ["/media/b.png"]],
    ["portfolio_item", "media_url", "/media/c.mp4", ["/media/c.mp4"]],
  ] as const)("sees the pictures of a %s", async (kind, column, value, seen) => {
    const [owner, other, mod] = await Promise.all([bora(), alice(), moderator()]);
    const thing = await THINGS[kind](owner, other);
    const table = { post: "feed_posts", opportunity: "opportunities", portfolio_item: "portfolio_items" }[
      kind
    ];
    await rows(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, value, thing.id);
    await reports(other, kind, thing.id);
    const { app } = await appOf(mod);
    const [subject] = await readNow(app.db, selectSubject(app.db, (await caseOf(kind, thing.id)).id));
    const media = JSON.parse(subject?.subject_media ?? "[]") as { url: string }[];
    expect(media.map(({ url }) => url)).toEqual(seen);
  });

  it("sees the picture of a posting that was reported, also once another took its place; nobody else does", async () => {
    const [owner, other, mod] = await Promise.all([bora(), alice(), moderator()]);
    const { app, settled } = await appOf(owner);
    const { id } = await postOpportunity(app, postInput(), plainPng());
    const before = (await rowOf(id))?.image_url ?? "";
    await reports(other, "opportunity", id);
    await savePosting(app, { id, version: 1 }, { input: postInput(), publish: false, image: plainPng() });
    await settled();
    const now = (await rowOf(id))?.image_url ?? "";
    expect(now).not.toBe(before);
    const reads = async (who: Person | null) => (await call(who, before)).status;
    expect([await reads(mod), await reads(owner), await reads(other), await reads(null)]).toEqual([
      200, 404, 404, 404,
    ]);
    const found = await caseOf("opportunity", id);
    const [subject] = await readNow(app.db, selectSubject(app.db, found.id));
    const media = JSON.parse(subject?.subject_media ?? "[]") as { url: string }[];
    expect(media.map(({ url }) => url)).toEqual([now, before]);
    await openCase((await appOf(mod)).app, found.id);
    await decideCase((await appOf(mod)).app, {
      case_id: found.id,
      action: "dismiss",
      strike: false,
      reason: "It is fine.",
    });
    await removeOrphans(app);
    expect([await reads(mod), (await call(null, now)).status]).toEqual([404, 200]);
  });

  it("alone sees what was reported and given up, also where the bucket was out of reach at that moment", async () => {
    const [owner, other, mod] = await Promise.all([bora(), alice(), moderator()]);
    const { app } = await appOf(owner);
    const { id } = await postOpportunity(app, postInput(), plainPng());
    const before = (await rowOf(id))?.image_url ?? "";
    await reports(other, "opportunity", id);
    const cut = { ...app.portfolio, askAbout: () => Promise.reject(new Error("bucket out of reach")) };
    const edit = { input: postInput(), publish: false, image: plainPng() } as const;
    expectConsoleError("bytes_left");
    await savePosting({ ...app, portfolio: cut }, { id, version: 1 }, edit);
    for (let n = 0; n < 2; n++) await removeOrphans(app);
    const reads = async (who: Person | null) => (await call(who, before)).status;
    expect([await reads(mod), await reads(owner), await reads(null)]).toEqual([200, 404, 404]);
  });

  it("sees the face of a profile, and nothing where there is none", async () => {
    const [owner, other, mod] = await Promise.all([bora(), alice(), moderator()]);
    await rows("UPDATE profiles SET avatar_url = '/media/face.png' WHERE user_id = ?", owner.userId);
    const { app } = await appOf(mod);
    for (const [who, by, media] of [
      [owner, other, `[{"url":"/media/face.png","type":"image"}]`],
      [other, owner, "[]"],
    ] as const) {
      await reports(by, "profile", who.userId);
      const found = await caseOf("profile", who.userId);
      const [subject] = await readNow(app.db, selectSubject(app.db, found.id));
      expect(subject?.subject_media).toBe(media);
    }
  });
});

describe("an application", () => {
  it("is reported by who it was sent to alone, read in its own words also once they are gone, and not written over", async () => {
    const [owner, brand, stranger, mia] = await Promise.all([alice(), bora(), bora(), moderator()]);
    const { app } = await appOf(owner);
    const job = await posting(brand);
    const { id } = await apply(app, job.id, applyInput({ pitch: "You are a fool to ask." }));
    await expect(reports(stranger, "application", id)).rejects.toMatchObject({ code: "not_found" });
    await expect(reports(owner, "application", id)).rejects.toMatchObject({ code: "not_found" });
    await block(app, brand.userId);
    await reports(brand, "application", id);
    const found = await caseOf("application", id);
    const { app: moderating } = await appOf(mia);
    const read = async () => (await readNow(moderating.db, selectSubject(moderating.db, found.id)))[0];
    const words = {
      subject_title: job.title,
      subject_body: expect.stringContaining("You are a fool to ask."),
    };
    expect(await read()).toMatchObject(words);
    await decides(mia, found.id);
    const pitches = () => rows("SELECT pitch, answers FROM applications WHERE id = ?", id);
    expect(await pitches()).toEqual([{ pitch: null, answers: "[]" }]);
    expect(await read()).toMatchObject(words);
    await rows("UPDATE applications SET pitch = 'In better words.' WHERE id = ?", id);
    await looksAgain(await moderator(), await appeals(owner, found.id), "overturned");
    expect(await pitches()).toMatchObject([{ pitch: "In better words." }]);
  });

  it("that was not sent yet, as a like of a posting, is none to report", async () => {
    const [owner, brand] = await Promise.all([alice(), bora()]);
    const { id } = await posting(brand);
    const interest = await stored("applications", "1", {
      ...{ opportunity_id: id, applicant_id: owner.userId, poster_id: brand.userId },
      ...{ origin: "swipe", status: "interested", created_at: 1, updated_at: 1 },
    });
    await expect(reports(brand, "application", interest.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a file that our team holds back", () => {
  const reads = async (who: Person | null, id: string) => (await call(who, `/files/${id}`)).status;

  it("is opened by nobody, its owner neither, but by a moderator who opened the case; its owner sees it is held", async () => {
    const [owner, other, mod, idle] = await Promise.all([bora(), alice(), moderator(), moderator()]);
    const { id } = await sentFile(owner, await sparkOf(owner, other));
    const stranger = await person({ name: "Sam" });
    await expect(reports(stranger, "file", id)).rejects.toMatchObject({ status: 404 });
    await reports(other, "file", id);
    const found = await caseOf("file", id);
    expect(await reads(mod, id)).toBe(404);
    await openCase((await appOf(mod)).app, found.id);
    expect([await reads(mod, id), await reads(idle, id)]).toEqual([200, 404]);
    await decides(mod, found.id);
    expect([await reads(owner, id), await reads(other, id), await reads(null, id)]).toEqual([404, 404, 404]);
    expect(await reads(mod, id)).toBe(200);
    const page = await visits(owner, storageLoader, { path: "/storage" });
    expect(page.body).toMatchObject({ quarantined: ["offer.pdf"] });
    expect((page.body as { files: { id: string }[] }).files.map((file) => file.id)).not.toContain(id);
  });

  it.each(["file", "message"] as const)(
    "is there for who decides about its %s though its sender takes the message back, for nobody else, and no longer",
    async (kind) => {
      const [owner, other, mod] = await Promise.all([bora(), alice(), moderator()]);
      const { id, messageId } = await sentFile(owner, await sparkOf(owner, other));
      const subject = kind === "file" ? id : messageId;
      await reports(other, kind, subject);
      const taken = await appOf(owner);
      await removeMessage(taken.app, messageId);
      await taken.settled();
      while ((await removeOrphans(taken.jobs)) > 0);
      const { app } = await appOf(mod);
      const about = await caseOf(kind, subject);
      await openCase(app, about.id);
      expect([await reads(mod, id), await reads(other, id), await reads(owner, id)]).toEqual([200, 404, 404]);
      const decision = {
        case_id: about.id,
        action: "dismiss",
        strike: false,
        reason: "It is fine.",
      } as const;
      await decideCase(app, decision);
      while ((await removeOrphans(taken.jobs)) > 0);
      expect(await count("files", "id = ?", id)).toBe(0);
    },
  );

  it("is seen with its message by the moderator who opened that case, and by no other", async () => {
    const [owner, other, mod, idle] = await Promise.all([bora(), alice(), moderator(), moderator()]);
    const spark = await sparkOf(owner, other);
    const { id, messageId } = await sentFile(owner, spark);
    await reports(other, "message", messageId);
    const found = await caseOf("message", messageId);
    const { app } = await appOf(mod);
    expect(await reads(mod, id)).toBe(404);
    await openCase(app, found.id);
    const [subject] = await readNow(app.db, selectSubject(app.db, found.id));
    expect(JSON.parse(subject?.subject_media ?? "")).toEqual([
      { url: `/files/${id}`, type: "other", alt: "offer.pdf" },
    ]);
    expect([await reads(mod, id), await reads(idle, id)]).toEqual([200, 404]);
    const another = await sentFile(owner, spark);
    expect(await reads(mod, another.id)).toBe(404);
  });

  it("goes with the message it was sent in, and comes back with it, unless it is held back for itself", async () => {
    const [owner, other, first, second] = await Promise.all([bora(), alice(), moderator(), moderator()]);
    const spark = await sparkOf(owner, other);
    const { id, messageId } = await sentFile(owner, spark);
    await reports(other, "message", messageId);
    const found = await caseOf("message", messageId);
    await decides(first, found.id);
    expect(await reads(other, id)).toBe(404);
    await looksAgain(second, await appeals(owner, found.id), "overturned");
    expect(await reads(other, id)).toBe(200);
    const again = await sentFile(owner, spark);
    await reports(other, "file", again.id);
    await reports(other, "message", again.messageId);
    await decides(first, (await caseOf("file", again.id)).id);
    const whole = await caseOf("message", again.messageId);
    await decides(first, whole.id);
    await looksAgain(second, await appeals(owner, whole.id), "overturned");
    expect(await reads(other, again.id)).toBe(404);
  });
});

describe("a case", () => {
  it("is told to moderators with others of the hour in one row, until they have read it", async () => {
    const [owner, creator, mod] = await Promise.all([bora(), alice(), moderator()]);
    const told = () =>
      get<{ unread: number; items: { title: string; count: number; link: string }[] }>(
        mod,
        "/api/v1/notifications",
      );
    const reported = async () => {
      const job = await posting(owner);
      await reports(creator, "opportunity", job.id);
      return caseOf("opportunity", job.id);
    };
    const view = "/admin/moderation?view=open";
    await reported();
    const one = { title: "Something was reported", count: 1, link: view };
    expect(await told()).toMatchObject({ unread: 1, items: [one] });
    await reported();
    const again = await reported();
    const three = { title: "3 things wait for the moderators", count: 3, link: view };
    expect(await told()).toMatchObject({ unread: 1, items: [three] });
    // Reported once more, a case counts as it did.
    const job = await rows<{ subject_id: string }>(
      "SELECT subject_id FROM moderation_cases WHERE id = ?",
      again.id,
    );
    await reports(await alice(), "opportunity", job[0]?.subject_id ?? "");
    expect(await told()).toMatchObject({ unread: 1, items: [three] });
    await post(mod, "/api/v1/notifications", { intent: "read-all" });
    await reported();
    expect(await told()).toMatchObject({ unread: 1, items: [one, three] });
  });

  it("gathers the reports of one thing, weighed by who reports", async () => {
    const [owner, creator, often, mod] = await Promise.all([bora(), alice(), alice(), moderator()]);
    await rows(
      "INSERT INTO reporter_trust (user_id, right_count, wrong_count) VALUES (?, 10, 0)",
      often.userId,
    );
    const job = await posting(owner);
    await reports(creator, "opportunity", job.id);
    await reports(often, "opportunity", job.id);
    await reports(often, "opportunity", job.id);
    const found = await caseOf("opportunity", job.id);
    expect(found).toMatchObject({ reports: 2, weight: 136 });
    const heard = (id: string) =>
      rows(
        "SELECT user_id, title, link FROM notifications WHERE kind = 'moderation_waits' AND entity_id = ? AND user_id IN (?, ?, ?)",
        id,
        ...[mod, owner, creator].map(({ userId }) => userId),
      );
    expect(await heard(found.id)).toEqual([
      { user_id: mod.userId, title: "Something was reported", link: "/admin/moderation?view=open" },
    ]);
    expect(
      await rows(
        "SELECT message FROM notifications WHERE kind = 'moderation_waits' AND entity_id = ? AND user_id = ?",
        found.id,
        mod.userId,
      ),
    ).toEqual([{ message: "Somebody reported a posting: Spam or advertising." }]);
    await decides(mod, found.id, { action: "dismiss" });
    expect(
      await rows(
        "SELECT user_id, right_count AS r, wrong_count AS w FROM reporter_trust WHERE user_id IN (?, ?) ORDER BY r",
        creator.userId,
        often.userId,
      ),
    ).toMatchObject([
      { r: 0, w: 1 },
      { r: 10, w: 1 },
    ]);
    expect(await count("notifications", "user_id = ? AND kind = 'moderation_action'", owner.userId)).toBe(0);
    // Reported again later, it is another case.
    await reports(await alice(), "opportunity", job.id);
    expect(await caseOf("opportunity", job.id)).toMatchObject({ status: "open", reports: 1 });
  });

  it("is answered to who reported it, whichever way it ends, and stands among what they reported", async () => {
    const [owner, creator, mod] = await Promise.all([bora(), alice(), moderator()]);
    const { app } = await appOf(creator);
    const [kept, gone] = [await posting(owner), await posting(owner)];
    for (const { id } of [kept, gone]) await reports(creator, "opportunity", id);
    const own = async () =>
      (await readNow(app.db, selectOwnReports(app.db, creator.userId))).map((one) =>
        reportOutcome(one.report_status, one.case_status),
      );
    expect(await own()).toEqual(["Our team looks at it.", "Our team looks at it."]);
    await decides(mod, (await caseOf("opportunity", kept.id)).id, { action: "dismiss" });
    await decides(mod, (await caseOf("opportunity", gone.id)).id, { action: "remove" });
    expect(
      await rows(
        "SELECT message, link FROM notifications WHERE user_id = ? AND kind = 'report_decided' ORDER BY id",
        creator.userId,
      ),
    ).toEqual([
      {
        message: "We looked at the posting you reported, and found nothing against our guidelines.",
        link: "/settings/decisions#reported",
      },
      {
        message: "We looked at the posting you reported, and acted on it.",
        link: "/settings/decisions#reported",
      },
    ]);
    expect(await count("notifications", "user_id = ? AND kind = 'report_decided'", owner.userId)).toBe(0);
    expect((await own()).toSorted()).toEqual([
      "We looked at it, and acted on it.",
      "We looked at it, and found nothing against our guidelines.",
    ]);
  });

  it("counts for the team while it is theirs to decide, and leads on to the next", async () => {
    const [owner, creator, mod] = await Promise.all([bora(), alice(), moderator()]);
    const { app } = await appOf(mod);
    const figures = async () => {
      const [[seen], [tab]] = await app.ask([
        selectCasesWaiting(app.db, app.clock.now()),
        selectWaiting(app.db, app.clock.now()),
      ]);
      expect(tab?.moderation).toBe((seen?.open ?? 0) + (seen?.appeals ?? 0) + (seen?.disputes ?? 0));
      return seen ?? { open: 0, waiting: 0 };
    };
    const before = await figures();
    const [asked, next] = [await posting(owner), await posting(owner)];
    for (const { id } of [asked, next]) await reports(creator, "opportunity", id);
    const waits = await caseOf("opportunity", asked.id);
    expect(await figures()).toMatchObject({ open: before.open + 2, waiting: before.waiting });
    await askToFix(app, { case_id: waits.id, reason: "Say who pays." });
    expect(await figures()).toMatchObject({ open: before.open + 1, waiting: before.waiting + 1 });
    const [[after]] = await app.ask([selectNextCase(app, (await caseOf("opportunity", next.id)).id)]);
    expect(after?.next_id).not.toBe(waits.id);
    expect((await app.ask([selectNextCase(app, waits.id)]))[0]?.[0]?.next_id).toBeTruthy();
  });

  it("is decided once, never by whose it is, and never about a colleague", async () => {
    const [creator, mod, other] = await Promise.all([alice(), moderator(), moderator()]);
    const [job, own] = [await posting(await bora()), await posting(mod)];
    await reports(creator, "opportunity", job.id);
    await reports(creator, "opportunity", own.id);
    const [found, theirs] = [await caseOf("opportunity", job.id), await caseOf("opportunity", own.id)];
    // What is theirs is not told to a moderator.
    expect(await count("notifications", "entity_id = ? AND user_id = ?", theirs.id, mod.userId)).toBe(0);
    expect(await count("notifications", "entity_id = ? AND user_id = ?", theirs.id, other.userId)).toBe(1);
    await expect(decides(mod, theirs.id)).rejects.toMatchObject({ status: 403 });
    await expect(decides(other, theirs.id)).rejects.toMatchObject({ status: 403 });
    const both = await Promise.allSettled([
      decides(mod, found.id),
      decides(other, found.id, { action: "dismiss" }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(decides(mod, found.id)).rejects.toMatchObject({ status: 409 });
    expect(await count("audit_log", "subject_id = ?", job.id)).toBe(1);
    await expect(appeals(creator, found.id)).rejects.toMatchObject({ status: 404 });
  });

  it("waits for its owner who is asked to change it: until they say so, or for 72 hours", async () => {
    const [owner, other, mod] = await Promise.all([bora(), alice(), moderator()]);
    const jobs = [await posting(owner), await posting(owner)];
    for (const job of jobs) await reports(other, "opportunity", job.id);
    const [first, second] = await Promise.all(jobs.map(({ id }) => caseOf("opportunity", id)));
    const clock = movedClock();
    const { app, settled } = await appOf(mod, { clock });
    const { app: hers } = await appOf(owner, { clock });
    const listed = async (view: "open" | "waiting") =>
      (await readNow(app.db, selectCases(app, view, null))).map(({ case_id }) => case_id);
    const ask = (of?: Case) => askToFix(app, { case_id: of?.id ?? "", reason: "Say what it pays." });
    await ask(first);
    await ask(second);
    await expect(ask(first)).rejects.toMatchObject({ status: 409 });
    await expect(
      askToFix((await appOf(owner)).app, { case_id: first?.id ?? "", reason: "x" }),
    ).rejects.toMatchObject({
      status: 403,
    });
    await settled();
    expect(await count("notifications", "user_id = ? AND kind = 'moderation_action'", owner.userId)).toBe(2);
    expect(await listed("waiting")).toEqual(expect.arrayContaining([first?.id, second?.id]));
    expect(await listed("open")).not.toContain(first?.id);
    expect(await seen(other, jobs[0]?.id ?? "")).not.toBe("none");

    await expect(sayFixed((await appOf(other)).app, first?.id ?? "")).rejects.toMatchObject({ status: 409 });
    await sayFixed(hers, first?.id ?? "");
    await expect(sayFixed(hers, first?.id ?? "")).rejects.toMatchObject({ status: 409 });
    expect(await listed("open")).toContain(first?.id);
    expect(await listed("open")).not.toContain(second?.id);
    const remove = { action: "remove", strike: false, reason: "It says nothing." } as const;
    await expect(decideCase(app, { case_id: second?.id ?? "", ...remove })).rejects.toMatchObject({
      status: 409,
    });
    await decideCase(app, { case_id: first?.id ?? "", ...remove, action: "dismiss" });
    await settled();
    expect(await count("notifications", "user_id = ? AND title LIKE 'All is well%'", owner.userId)).toBe(1);
    clock.move(days(3) + 1000);
    expect(await listed("open")).toContain(second?.id);
    await decideCase(app, { case_id: second?.id ?? "", ...remove });
    expect(await seen(other, jobs[1]?.id ?? "")).toBe("none");
  });

  it.each([
    ["review", "reviews", "author_id"],
    ["message", "messages", "sender_id"],
    ["template", "project_templates", "owner_id"],
  ] as const)(
    "of a %s that no member wrote is taken down, and nobody is struck or told",
    async (kind, table, owned) => {
      const [owner, other, mod] = await Promise.all([bora(), alice(), moderator()]);
      const thing = await THINGS[kind](owner, other);
      await rows(`UPDATE ${table} SET ${owned} = NULL WHERE id = ?`, thing.id);
      await reports(other, kind, thing.id);
      const found = await caseOf(kind, thing.id);
      expect(found).toMatchObject({ status: "open", reports: 1 });
      const { app } = await appOf(mod);
      const unowned = { case_id: found.id, owner_id: null, owner_name: null };
      expect(await readNow(app.db, selectCases(app, "open", null))).toContainEqual(
        expect.objectContaining(unowned),
      );
      expect(await readNow(app.db, selectCase(app.db, found.id))).toEqual([expect.objectContaining(unowned)]);
      await expect(decides(mod, found.id, { strike: true })).rejects.toMatchObject({ status: 422 });
      await openCase(app, found.id);
      await decides(mod, found.id);
      expect(await count("takedowns", "subject_id = ?", thing.id)).toBe(1);
      expect((await caseOf(kind, thing.id)).status).toBe("actioned");
      expect(await count("strikes", "case_id = ?", found.id)).toBe(0);
      expect(
        await count(
          "notifications",
          "entity_id = ? AND kind NOT IN ('moderation_waits', 'report_decided')",
          found.id,
        ),
      ).toBe(0);
    },
  );

  it("does not let its owner show again what was taken down", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const work = await THINGS.portfolio_item(owner, owner);
    await reports(await alice(), "portfolio_item", work.id);
    await decides(mod, (await caseOf("portfolio_item", work.id)).id);
    await expect(setShown((await appOf(owner)).app, [work.id], true)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await work.there()).toBe(false);
  });

  it("is appealed once, within 180 days of the decision, and the appeal is decided once", async () => {
    const [owner, other, mod, second] = await Promise.all([bora(), alice(), moderator(), moderator()]);
    const jobs = [await posting(owner), await posting(owner)];
    for (const job of jobs) {
      await reports(other, "opportunity", job.id);
      await decides(mod, (await caseOf("opportunity", job.id)).id);
    }
    const [early, late] = await Promise.all(jobs.map(({ id }) => caseOf("opportunity", id)));
    const ago = (milliseconds: number, id?: string) =>
      rows("UPDATE moderation_cases SET decided_at = ? WHERE id = ?", Date.now() - milliseconds, id ?? "");
    await ago(days(180) - minutes(1), early?.id);
    await ago(days(180), late?.id);
    await expect(appeals(owner, late?.id ?? "")).rejects.toMatchObject({
      status: 409,
      message: "A decision can be appealed for 180 days.",
    });
    const appeal = await appeals(owner, early?.id ?? "");
    await expect(appeals(owner, early?.id ?? "")).rejects.toMatchObject({
      status: 409,
      message: "You have asked for another look already.",
    });
    await expect(looksAgain(second, "no-such-appeal", "upheld")).rejects.toMatchObject({ status: 404 });
    await looksAgain(second, appeal, "upheld");
    for (const outcome of ["upheld", "overturned"] as const)
      await expect(looksAgain(second, appeal, outcome)).rejects.toMatchObject({ status: 409 });
    // What was upheld is over: nobody asks a third time.
    await expect(appeals(owner, early?.id ?? "")).rejects.toMatchObject({ status: 409 });
    expect(await count("opportunities", "id = ? AND status = 'removed'", jobs[0]?.id ?? "")).toBe(1);
  });

  it("for which no member answers any more limits nobody, and gives nobody a strike", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const job = await posting(owner);
    await reports(await alice(), "opportunity", job.id);
    const { id } = await caseOf("opportunity", job.id);
    await rows("UPDATE moderation_cases SET owner_id = NULL WHERE id = ?", id);
    await expect(decides(mod, id, { action: "limit", limit_days: "7" })).rejects.toMatchObject({
      fields: { action: [expect.stringContaining("nobody to limit")] },
    });
    await expect(decides(mod, id, { strike: true })).rejects.toMatchObject({
      fields: { strike: [expect.stringContaining("nobody to give a strike")] },
    });
    await expect(
      askToFix((await appOf(mod)).app, { case_id: id, reason: "Change it." }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("nobody could change it") });
    await decides(mod, id);
    expect((await caseOf("opportunity", job.id)).status).toBe("actioned");
    await expect(decides(mod, "no-such-case")).rejects.toMatchObject({ status: 404 });
    expect(await count("strikes", "user_id = ?", owner.userId)).toBe(0);
  });

  it("of a profile warns its member; there is nothing to take down", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    await reports(await alice(), "profile", owner.userId);
    const found = await caseOf("profile", owner.userId);
    await expect(decides(mod, found.id)).rejects.toMatchObject({ status: 422 });
    await decides(mod, found.id, { action: "warn", strike: true });
    expect(await rows("SELECT level, suspended_until FROM strikes WHERE user_id = ?", owner.userId)).toEqual([
      { level: 1, suspended_until: null },
    ]);
  });
});

describe("the ladder", () => {
  it("warns, suspends for 7 and 30 days and for good; a suspension ends every session and then itself", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    const strike = async () => {
      const { id } = await posting(owner);
      await reports(await alice(), "opportunity", id);
      const found = await caseOf("opportunity", id);
      await decides(mod, found.id, { strike: true });
      return found.id;
    };
    await strike();
    expect((await call(owner, "/api/v1/notifications")).status).toBe(200);
    await strike();
    const now = Date.now();
    const state = async () => {
      const [row] = await rows<{ status: string; banned_until: number | null }>(
        "SELECT status, banned_until FROM profiles JOIN users ON users.id = user_id WHERE user_id = ?",
        owner.userId,
      );
      return {
        status: row?.status,
        days: row?.banned_until ? Math.round((row.banned_until - now) / days(1)) : null,
      };
    };
    expect(await state()).toEqual({ status: "suspended", days: 7 });
    expect(await count("sessions", "user_id = ?", owner.userId)).toBe(0);
    expect((await call(owner, "/api/v1/notifications")).status).not.toBe(200);
    const { app } = await appOf(mod);
    await endSuspensions(app);
    expect((await state()).status).toBe("suspended");
    await endSuspensions({ ...app, clock: { now: () => Date.now() + days(7) + 1000 } });
    expect(await state()).toEqual({ status: "active", days: null });
    const back = await anotherBrowserOf(owner);
    expect((await call(back, "/api/v1/notifications")).status).toBe(200);
    await strike();
    expect((await state()).days).toBe(30);
    await strike();
    expect((await state()).days).toBeGreaterThan(36_000);
  });

  it("ends an account only once its handle is typed", async () => {
    const [owner, mod] = await Promise.all([bora(), moderator()]);
    for (const level of [1, 2, 3])
      await rows(
        "INSERT INTO strikes (id, user_id, case_id, level, expires_at, created_at) VALUES (?1, ?2, ?1, ?3, ?4, 1)",
        crypto.randomUUID(),
        owner.userId,
        level,
        Date.now() + days(90),
      );
    const { id } = await posting(owner);
    await reports(await alice(), "opportunity", id);
    const found = await caseOf("opportunity", id);
    const [{ handle } = { handle: "" }] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      owner.userId,
    );
    const tries = async (more: Record<string, string>) =>
      (
        await visits(mod, caseAction, {
          path: `/admin/moderation/${found.id}`,
          params: { caseId: found.id },
          form: {
            intent: "decide",
            case_id: found.id,
            action: "warn",
            reason: "Again",
            strike: "on",
            ...more,
          },
        })
      ).status;
    expect([await tries({}), await tries({ confirm: "somebody-else" })]).toEqual([422, 422]);
    expect(await count("strikes", "user_id = ?", owner.userId)).toBe(3);
    expect(await tries({ confirm: `@${handle}` })).toBe(200);
    expect(await count("strikes", "user_id = ? AND level = 4", owner.userId)).toBe(1);
  });

  it("takes a step back when an appeal is right, and ends the suspension that came with it alone", async () => {
    const [owner, mod, admin] = await Promise.all([bora(), moderator(), ada()]);
    await rows(
      "INSERT INTO strikes (id, user_id, case_id, level, expires_at, created_at) VALUES (?, ?, 'old', 1, ?, 1)",
      crypto.randomUUID(),
      owner.userId,
      Date.now() + days(30),
    );
    const { id } = await posting(owner);
    await reports(await alice(), "opportunity", id);
    const found = await caseOf("opportunity", id);
    await decides(mod, found.id, { strike: true });
    const [{ suspended } = { suspended: 0 }] = await rows<{ suspended: number }>(
      "SELECT count(*) AS suspended FROM profiles WHERE user_id = ? AND status = 'suspended'",
      owner.userId,
    );
    expect(suspended).toBe(1);
    const theirs = async () => {
      const { app } = await appOf(mod);
      const [decision] = await readNow(app.db, selectDecisions(app.db, owner.userId));
      return decision?.strike_level;
    };
    // Its owner reads which decision it was that came with it.
    expect(await theirs()).toBe(2);
    await rows(
      "INSERT INTO appeals (id, user_id, subject_type, subject_id, statement, status, created_at) VALUES ('a1', ?, 'case', ?, 'No', 'open', 1)",
      owner.userId,
      found.id,
    );
    await looksAgain(admin, "a1", "overturned");
    expect(
      await rows(
        "SELECT status, banned_until FROM profiles JOIN users ON users.id = user_id WHERE user_id = ?",
        owner.userId,
      ),
    ).toEqual([{ status: "active", banned_until: null }]);
    expect(await count("strikes", "user_id = ? AND lifted_at IS NULL", owner.userId)).toBe(1);
    expect(await theirs()).toBeNull();
    expect(await count("opportunities", "id = ? AND status = 'active'", id)).toBe(1);
  });
});
