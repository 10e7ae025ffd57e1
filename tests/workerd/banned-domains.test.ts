import { beforeAll, describe, expect, it } from "vitest";
import type { AppError } from "#app/core/errors.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { askForMailCode } from "#app/features/auth/commands/ask-for-code.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { saveSection } from "#app/features/profiles/commands/save-section.server.ts";
import { action, loader } from "#app/routes/admin/domains.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { applies } from "#tests/factories/applications.ts";
import { post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { comments, postOf, shares } from "#tests/factories/feed.ts";
import { says, sends, sparkOf, writes } from "#tests/factories/messages.ts";
import { ada, alice, bora, type Person, person } from "#tests/factories/people.ts";
import { PLACES_FOR_LINKS, twoAtWork } from "#tests/factories/places-for-links.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import { asks, opens } from "#tests/factories/support.ts";
import { visits } from "#tests/factories/visits.ts";
import { PASSWORD } from "#tests/factories/wire.ts";

const WHY = "It takes people's passwords";

let made = 0;
const newDomain = () => `scam${++made}-${crypto.randomUUID().slice(0, 8)}.example`;

function does(who: Person, intent: "ban" | "allow", domain: string, reason = WHY) {
  return visits(who, action, { path: "/admin/domains", form: { intent, domain, reason } });
}

const moderator = () => person({ name: "Mo", role: "moderator" });

async function banned(): Promise<string> {
  const domain = newDomain();
  expect((await does(await moderator(), "ban", domain)).status).toBe(200);
  return domain;
}

/** Below the domain, in other letters, as a browser would still find it. */
const linkTo = (domain: string) => `Look: https://www.${domain.toUpperCase()}/free?x=1, quick.`;

describe("the list of forbidden domains", () => {
  it("is kept by moderators, each change with its reason in the log", async () => {
    const [keeper, domain] = [await moderator(), newDomain()];
    expect((await does(keeper, "ban", `https://www.${domain.toUpperCase()}/page`)).status).toBe(200);
    const shown = async () =>
      (await visits(keeper, loader, { path: `/admin/domains?q=${domain.slice(0, 6)}` })).body as {
        found: { domain: string }[];
      };
    expect((await shown()).found).toContainEqual(
      expect.objectContaining({ domain, ban_reason: WHY, banned_by_name: "Mo" }),
    );
    expect((await does(keeper, "ban", domain)).status).toBe(409);
    expect((await does(keeper, "allow", domain, "It was sold to somebody else")).status).toBe(200);
    expect((await shown()).found.map((one) => one.domain)).not.toContain(domain);
    expect((await does(keeper, "allow", domain)).status).toBe(409);
    expect(
      await rows("SELECT action, reason FROM audit_log WHERE subject_id = ? ORDER BY id", domain),
    ).toEqual([
      { action: "domain_ban", reason: WHY },
      { action: "domain_allow", reason: "It was sold to somebody else" },
    ]);
  });

  it.each(["", "no domain", "localhost", "gmail.com", "co.uk", "thrive.test"])(
    "takes no %j: it is none, or would hit far more than is meant",
    async (domain) => {
      expect((await does(await moderator(), "ban", domain)).status).toBe(422);
      expect(await count("banned_domains", "domain = ?", domain)).toBe(0);
    },
  );

  it("asks for a reason, and for a moderator", async () => {
    const domain = newDomain();
    expect((await does(await moderator(), "ban", domain, "")).status).toBe(422);
    for (const role of ["support", "finance", "partner_manager"] as const)
      expect((await does(await person({ name: "Col", role }), "ban", domain)).status).toBe(404);
    expect(await count("banned_domains", "domain = ?", domain)).toBe(0);
    expect((await does(await ada(), "ban", domain)).status).toBe(200);
  });
});

describe("a forbidden domain", () => {
  it("stands in no post, comment, posting or message, nor comes in by a change; the answer names it", async () => {
    const [domain, creator, brand] = [await banned(), await alice(), await bora()];
    const content = linkTo(domain);
    const own = await shares(creator);
    const spark = await sparkOf(creator, brand);
    const said = await says(creator, spark, "Hello");
    const before = await count("messages", "sender_id = ?", creator.userId);
    const answers = {
      post: await post(creator, "/api/v1/posts", postOf({ content })),
      comment: await comments(creator, own, content),
      message: await writes(creator, spark, content),
    };
    for (const [what, answer] of Object.entries(answers))
      expect([what, answer.status, await answer.text()]).toEqual([
        what,
        422,
        expect.stringContaining(`${domain} is not allowed on Thrive.`),
      ]);
    const change = await sends(creator, "PATCH", `/messages/${said.id}`, { body: content });
    expect([change.status, await change.text()]).toEqual([422, expect.stringContaining(domain)]);
    const { app } = await appOf(brand);
    for (const field of ["description", "requirements"])
      await expect(postOpportunity(app, postInput({ [field]: content }), null)).rejects.toMatchObject({
        code: "content_flagged",
        message: expect.stringContaining(domain),
      });
    expect(await count("messages", "sender_id = ?", creator.userId)).toBe(before);
    expect(await count("feed_posts", "user_id = ?", creator.userId)).toBe(1);
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(0);

    await does(await moderator(), "allow", domain);
    expect((await writes(creator, spark, content)).status).toBe(201);
  });

  it("is no link of a profile, site of a company, work or part of an application", async () => {
    const [domain, creator, brand] = [await banned(), await alice(), await bora()];
    const [{ app }, job] = [await appOf(creator), await posting(brand)];
    const url = `https://${domain}/me`;
    const refused = { status: 422, message: expect.stringContaining(domain) };
    await expect(
      saveSection(app, { website: null, socials: [{ platform: "other", handle: "me", url }] }),
    ).rejects.toMatchObject(refused);
    await expect(saveSection(app, { bio: `First line\n${domain}`, interests: [] })).rejects.toMatchObject(
      refused,
    );
    await expect(
      createCompany(
        app,
        { name: "House", kind: "brand", website: url, handle: `house-${crypto.randomUUID().slice(0, 8)}` },
        null,
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      addItem(app, {
        intent: "add",
        id: crypto.randomUUID(),
        visibility: "public",
        title: "A film",
        description: `More at ${domain}`,
        category: null,
        tags: [],
        rights_note: null,
        link: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
      }),
    ).rejects.toMatchObject(refused);
    await expect(applies(creator, job, { pitch: `My films: ${url}` })).rejects.toMatchObject(refused);
    expect(await count("applications", "applicant_id = ?", creator.userId)).toBe(0);
  });

  it("lets nobody join, by a form, a code or a change of address; who is there already stays", async () => {
    const [domain, member] = [await banned(), await alice()];
    const email = `alice.${crypto.randomUUID()}@mail.${domain}`;
    const refused = {
      wireCode: "email_address_not_authorized",
      fields: { email: [expect.stringContaining(domain)] },
    };
    const { app, settled } = visitorApp();
    await expect(signUp(app, { email, password: PASSWORD, data: {} })).rejects.toMatchObject(refused);
    await askForMailCode(app, { kind: "sign_in", email, createUser: true, data: {} });
    await settled();
    const mine = (await appOf(member)).app;
    await expect(updateUser(mine, await getCaller(mine, mine.viewer), { email })).rejects.toMatchObject(
      refused,
    );
    expect(await count("users", "email = ?", email)).toBe(0);
    expect(await count("email_outbox", "to_email = ?", email)).toBe(0);

    const known = `alice.${crypto.randomUUID()}@mail.${domain}`;
    await rows("UPDATE users SET email = ? WHERE id = ?", known, member.userId);
    await askForMailCode(app, { kind: "sign_in", email: known, createUser: true, data: {} });
    await settled();
    expect(await count("email_outbox", "to_email = ?", known)).toBe(1);
  });
});

describe("a forbidden domain is named by nobody in", () => {
  let at: Awaited<ReturnType<typeof twoAtWork>>;
  let domain: string;
  beforeAll(async () => {
    [at, domain] = await Promise.all([twoAtWork(), banned()]);
  });

  it.each(Object.entries(PLACES_FOR_LINKS))("%s", async (_what, write) => {
    const refusal = (await write(at, linkTo(domain), domain).then(
      () => new Error("It was taken."),
      (error: unknown) => error,
    )) as AppError;
    const { status, message, fields } = refusal;
    expect([403, 422]).toContain(status);
    expect(JSON.stringify([message, fields])).toContain(domain);
  });
});

describe("what the team has to read", () => {
  it("may name a forbidden domain: who was harmed by it says so", async () => {
    const [domain, member] = [await banned(), await alice()];
    const { ticket } = await opens(member);
    const { status } = await asks(member, ticket.id, linkTo(domain));
    expect(status).toBe(200);
  });
});
