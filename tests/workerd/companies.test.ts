import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { days, hours, minutes } from "#app/core/time.ts";
import { answerInvite } from "#app/features/companies/commands/answer-invite.server.ts";
import { createCompany, updateBasics } from "#app/features/companies/commands/create-company.server.ts";
import { inviteToCompany, revokeInvite } from "#app/features/companies/commands/invite.server.ts";
import {
  answerRequest,
  changeRole,
  removeMember,
  requestToJoin,
} from "#app/features/companies/commands/members.server.ts";
import {
  checkDomain,
  claimDomain,
  PROVED_BY_ANOTHER,
} from "#app/features/companies/commands/prove-domain.server.ts";
import { recheckDomains } from "#app/features/companies/commands/recheck-domains.server.ts";
import {
  findTeaser,
  readInvite,
  selectOwnInvites,
  toOwnInvites,
} from "#app/features/companies/find-invite.server.ts";
import { companyLetter } from "#app/features/companies/mails/company-mails.ts";
import { findUnfinishedCompany } from "#app/features/companies/queries/places.server.ts";
import { getPublicCompany } from "#app/features/companies/queries/public-company.server.ts";
import { getCompanySetup } from "#app/features/companies/queries/setup.server.ts";
import { selectCompanyOpenings } from "#app/features/opportunities/queries.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { DnsUnavailable } from "#app/platform/dns/dns.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { handleCompanyForm } from "#app/routes/onboarding/company/company-forms.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

/** What the outside says: TXT records by name, and files by address. */
let outside: { records: Map<string, string[]>; files: Map<string, string>; resolverDown: boolean };

beforeEach(() => {
  outside = { records: new Map(), files: new Map(), resolverDown: false };
});

const ports: Pick<AppContext, "dns" | "web"> = {
  dns: {
    resolve: async (name) => {
      if (outside.resolverDown) throw new DnsUnavailable("down");
      return outside.records.get(name) ?? [];
    },
  },
  web: {
    check: async (url) => new URL(url),
    post: async () => 404,
    get: async (url) => {
      const text = outside.files.get(String(url));
      if (text === undefined) throw new FetchRefused("status");
      return {
        kind: "text",
        url: new URL(url),
        mime: "text/plain",
        charset: null,
        bytes: new TextEncoder().encode(text),
      };
    },
  },
};

const app = async (member: Person, clock = movedClock()) => (await appOf(member, { ...ports, clock })).app;

function later(milliseconds: number) {
  const clock = movedClock();
  clock.move(milliseconds);
  return clock;
}

let made = 0;
const unusedName = () => `house${Date.now().toString(36)}${made++}`;

async function company(owner: Person, name = unusedName()) {
  const ctx = await app(owner);
  const { id } = await createCompany(ctx, { name, kind: "studio", website: null, handle: name }, null);
  return { id, name, domain: `${name}.com` };
}

async function claims(owner: Person, id: string, domain: string): Promise<string> {
  await claimDomain(await app(owner), id, domain);
  const [row] = await rows<{ domain_token: string }>("SELECT domain_token FROM companies WHERE id = ?", id);
  return `thrive-domain=${row?.domain_token}`;
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await rows<{ domain_status: string }>("SELECT domain_status FROM companies WHERE id = ?", id);
  return row?.domain_status;
}

async function toldTo(member: Person): Promise<string[]> {
  const told = await rows<{ kind: string }>(
    "SELECT kind FROM notifications WHERE user_id = ? AND kind LIKE 'company%' ORDER BY seq",
    member.userId,
  );
  return told.map(({ kind }) => kind);
}

/** The token of the newest invitation to an address, as its mail has it. */
async function tokenTo(email: string): Promise<string> {
  const [row] = await rows<{ data: string }>(
    "SELECT data FROM email_outbox WHERE to_email = ? AND template = 'company_invite' ORDER BY created_at DESC, id DESC LIMIT 1",
    email,
  );
  return new URL(JSON.parse(row?.data ?? "{}").link).searchParams.get("token") ?? "";
}

async function placeOf(id: string, member: Person) {
  const [row] = await rows<{ role: string; status: string }>(
    "SELECT role, status FROM company_members WHERE company_id = ? AND user_id = ?",
    id,
    member.userId,
  );
  return row ? `${row.role} ${row.status}` : null;
}

describe("a new company", () => {
  it("has who made it as its owner, once, whatever is pressed twice", async () => {
    const owner = await bora();
    const name = unusedName();
    const ctx = await app(owner);
    const basics = { name, kind: "brand", website: "https://x.example.com/", handle: name } as const;
    const [one, two] = await Promise.all([
      createCompany(ctx, basics, null),
      createCompany(ctx, basics, null),
    ]);
    expect(one.id).toBe(two.id);
    expect(await count("companies", "handle = ?", name)).toBe(1);
    expect(await placeOf(one.id, owner)).toBe("owner active");
  });

  it.each([
    ["left it", "UPDATE company_members SET status = 'removed' WHERE company_id = ?"],
    ["had it suspended", "UPDATE companies SET status = 'suspended' WHERE id = ?"],
  ])("is none for who made it once and %s: the handle is taken", async (_, ends) => {
    const owner = await bora();
    const { id, name } = await company(owner);
    expect((await company(owner, name)).id).toBe(id);
    await rows(ends, id);
    await expect(company(owner, name)).rejects.toMatchObject({
      fields: { handle: [expect.stringContaining("That handle is taken.")] },
    });
  });

  it("does not get a handle that is taken, and hears which are free", async () => {
    const { name } = await company(await bora());
    const other = await app(await bora());
    const taking = createCompany(other, { name: "Other", kind: "brand", website: null, handle: name }, null);
    await expect(taking).rejects.toMatchObject({
      status: 422,
      fields: { handle: [expect.stringMatching(new RegExp(`^That handle is taken. Free are ${name}-hq`))] },
    });
  });

  it("is not there for strangers to edit, and not for a recruiter of it", async () => {
    const owner = await bora();
    const { id } = await company(owner);
    const recruiter = await alice();
    await rows(
      "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, 'recruiter', 'active', 1, 1)",
      id,
      recruiter.userId,
    );
    const basics = { name: "Mine", kind: "brand", website: null, handle: unusedName() } as const;
    for (const other of [await alice(), recruiter]) {
      const ctx = await app(other);
      await expect(updateBasics(ctx, id, basics, null)).rejects.toMatchObject({ status: 404 });
      await expect(getCompanySetup(ctx, id)).rejects.toMatchObject({ status: 404 });
      await expect(claimDomain(ctx, id, "x.example.com")).rejects.toMatchObject({ status: 404 });
      await expect(inviteToCompany(ctx, id, { email: "a@b.test", role: "viewer" })).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});

describe("the proof of a domain", () => {
  it.each([
    [
      "a record of its own",
      (domain: string, text: string) => outside.records.set(`_thrive.${domain}`, ["other", text]),
    ],
    ["a record of the domain", (domain: string, text: string) => outside.records.set(domain, [text])],
    [
      "a file of the site",
      (domain: string, text: string) =>
        outside.files.set(`https://${domain}/.well-known/thrive.txt`, `# ours\n${text}\n`),
    ],
  ])("is %s", async (_, prove) => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    const text = await claims(owner, id, domain);
    expect(await checkDomain(await app(owner), id)).toBe("pending");
    expect(await statusOf(id)).toBe("pending");
    prove(domain, text);
    expect(await checkDomain(await app(owner), id)).toBe("proved");
    expect(await statusOf(id)).toBe("proved");
    expect(await toldTo(owner)).toEqual(["company_domain_proved"]);
    expect(await checkDomain(await app(owner), id)).toBe("proved");
    expect(await toldTo(owner)).toHaveLength(1);
  });

  it.each([
    ["the token of another", ["thrive-domain=other"]],
    ["nothing in it", [""]],
    ["a record that only begins so", ["thrive-domain="]],
    ["two megabytes", ["x".repeat(2_000_000)]],
  ])("is not a record with %s", async (_, records) => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    await claims(owner, id, domain);
    outside.records.set(`_thrive.${domain}`, records);
    expect(await checkDomain(await app(owner), id)).toBe("pending");
  });

  it("says nothing while nobody can be asked, and what was there stays", async () => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    await claims(owner, id, domain);
    outside.resolverDown = true;
    await expect(checkDomain(await app(owner), id)).rejects.toMatchObject({ status: 503 });
    expect(await statusOf(id)).toBe("unproved");
  });

  it("is given to one of two companies that claim it, also at the same moment", async () => {
    const [one, two] = [await bora(), await bora()];
    const [first, second] = [await company(one), await company(two)];
    const texts = [await claims(one, first.id, first.domain), await claims(two, second.id, first.domain)];
    outside.records.set(`_thrive.${first.domain}`, texts);
    const outcomes = await Promise.allSettled([
      checkDomain(await app(one), first.id),
      checkDomain(await app(two), second.id),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({ status: 409, message: PROVED_BY_ANOTHER });
    const proved = await rows(
      "SELECT id FROM companies WHERE domain = ? AND domain_status = 'proved'",
      first.domain,
    );
    expect(proved).toHaveLength(1);
    const loser =
      (await statusOf(first.id)) === "proved" ? { owner: two, id: second.id } : { owner: one, id: first.id };
    expect((await getCompanySetup(await app(loser.owner), loser.id)).rival).not.toBeNull();
  });

  it("does not hold for another domain", async () => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    outside.records.set(domain, [await claims(owner, id, domain)]);
    await checkDomain(await app(owner), id);
    await claimDomain(await app(owner), id, "elsewhere.example.com");
    expect(await statusOf(id)).toBe("unproved");
  });

  it("that our team takes back while it is looked for stays taken back", async () => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    outside.records.set(domain, [await claims(owner, id, domain)]);
    const acting = await app(owner);
    const commit: typeof acting.commit = async (...done) => {
      await rows("UPDATE companies SET domain_token = 'another' WHERE id = ?", id);
      return acting.commit(...done);
    };
    await expect(checkDomain({ ...acting, commit }, id)).rejects.toMatchObject({ status: 409 });
    expect(await statusOf(id)).toBe("unproved");
  });

  it("is not looked for before anything was claimed", async () => {
    const owner = await bora();
    const { id } = await company(owner);
    await expect(checkDomain(await app(owner), id)).rejects.toMatchObject({
      fields: { domain: ["Please enter your domain first."] },
    });
    expect(await statusOf(id)).toBe("unproved");
  });

  it("may be looked for ten times in ten minutes", async () => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    await claims(owner, id, domain);
    const ctx = await app(owner);
    for (let look = 0; look < 10; look++) await checkDomain(ctx, id);
    await expect(checkDomain(ctx, id)).rejects.toMatchObject({ status: 429 });
  });
});

describe("the cron", () => {
  /** Looks as the cron does some time from now, until nothing is due. */
  async function lookAgain(clock: ReturnType<typeof movedClock>) {
    const ctx = await app(await bora(), clock);
    while ((await recheckDomains(ctx)) > 0);
  }

  it("finds a proof that was pending, and tells", async () => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    const text = await claims(owner, id, domain);
    await checkDomain(await app(owner), id);
    outside.records.set(domain, [text]);
    await lookAgain(later(hours(2)));
    expect(await statusOf(id)).toBe("proved");
    expect(await toldTo(owner)).toEqual(["company_domain_proved"]);
  });

  it("lets a proof lapse after three weeks without it, and not before; a silent resolver does not count", async () => {
    const owner = await bora();
    const { id, domain } = await company(owner);
    outside.records.set(domain, [await claims(owner, id, domain)]);
    await checkDomain(await app(owner), id);
    outside.records.clear();
    for (const [week, expected] of [
      [1, "proved"],
      [2, "proved"],
    ] as const) {
      await lookAgain(later(days(7) * week + hours(week)));
      expect(await statusOf(id)).toBe(expected);
    }
    outside.resolverDown = true;
    const quiet = await app(await bora(), later(days(21) + hours(3)));
    await recheckDomains(quiet);
    expect(await statusOf(id)).toBe("proved");
    outside.resolverDown = false;
    await lookAgain(later(days(22)));
    expect(await statusOf(id)).toBe("lapsed");
    expect(await toldTo(owner)).toEqual(["company_domain_proved", "company_domain_lapsed"]);
    const [row] = await rows<{ domain: string }>("SELECT domain FROM companies WHERE id = ?", id);
    expect(row?.domain).toBe(domain);
  });
});

describe("an invitation", () => {
  async function invited(role: "admin" | "viewer" = "viewer") {
    const owner = await bora();
    const guest = await alice();
    const { id, name } = await company(owner);
    await inviteToCompany(await app(owner), id, { email: guest.email, role });
    return { owner, guest, id, name, token: await tokenTo(guest.email) };
  }

  it("comes by mail, and only its hash is kept", async () => {
    const { token, id, name } = await invited();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [row] = await rows<{ token_hash: string }>(
      "SELECT token_hash FROM company_invites WHERE company_id = ?",
      id,
    );
    expect(row?.token_hash).not.toContain(token);
    const mail = companyLetter("company_invite", {
      company: name,
      inviter: "Bora",
      role: "Viewer",
      link: "https://x",
    });
    expect(mail?.paragraphs.join()).toContain(name);
  });

  it("is one mail for one press, and one link, however often it is pressed", async () => {
    const { owner, guest, id, token } = await invited();
    const again = { email: guest.email, role: "viewer" } as const;
    const ctx = await app(owner);
    await Promise.all([inviteToCompany(ctx, id, again), inviteToCompany(ctx, id, again)]);
    expect(await tokenTo(guest.email)).toBe(token);
    await inviteToCompany(await app(owner, later(minutes(2))), id, again);
    expect(await tokenTo(guest.email)).not.toBe(token);
    await expect(answerInvite(await app(guest), token, "accept")).rejects.toMatchObject({ status: 404 });
  });

  it("is told in the app to a member who has confirmed its address, who answers it among their teams", async () => {
    const { guest, name, token } = await invited();
    expect(await toldTo(guest)).toEqual(["company_invited"]);
    const own = async (member: Person) => {
      const ctx = await app(member);
      return toOwnInvites(await selectOwnInvites(ctx), ctx.clock.now());
    };
    const [invite] = await own(guest);
    expect(invite).toMatchObject({ company: name, inviter: "Bora", role: "Viewer" });
    const stranger = await alice();
    expect(await own(stranger)).toEqual([]);
    const target = { id: invite?.id ?? "" };
    await expect(answerInvite(await app(stranger), target, "accept")).rejects.toMatchObject({ status: 404 });
    await answerInvite(await app(guest), target, "accept");
    expect(await own(guest)).toEqual([]);
    await expect(answerInvite(await app(guest), token, "accept")).rejects.toMatchObject({ status: 409 });
  });

  it("makes a member, once, also when it is accepted twice at the same moment", async () => {
    const { owner, guest, id, token } = await invited("admin");
    const ctx = await app(guest);
    const answers = await Promise.allSettled([
      answerInvite(ctx, token, "accept"),
      answerInvite(ctx, token, "accept"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await placeOf(id, guest)).toBe("admin active");
    expect(await toldTo(owner)).toEqual(["company_joined"]);
    await expect(answerInvite(ctx, token, "accept")).rejects.toMatchObject({ status: 409 });
    expect((await readInvite(ctx, token)).trouble).toBe("used");
  });

  it("is not accepted from who blocks at the same moment", async () => {
    const { owner, guest, id, token } = await invited();
    const ctx = await app(guest);
    const commit: typeof ctx.commit = async (...done) => {
      await blocks(owner, guest);
      return ctx.commit(...done);
    };
    await expect(answerInvite({ ...ctx, commit }, token, "accept")).rejects.toMatchObject({ status: 409 });
    expect(await placeOf(id, guest)).toBeNull();
  });

  it("says to who opens its link without an account who invites them, and with which address, while it is open", async () => {
    const { guest, token, name, owner } = await invited();
    const door = (clock = movedClock()) => visitorApp({ clock }).app;
    const teaser = await findTeaser(door(), token);
    expect(teaser).toEqual({
      company: name,
      inviter: (await app(owner)).viewer.displayName,
      hint: `${guest.email.slice(0, 1)}***@${guest.email.split("@")[1]}`,
    });
    expect(await findTeaser(door(), "x".repeat(43))).toBeNull();
    expect(await findTeaser(door(later(days(15))), token)).toBeNull();
    await answerInvite(await app(guest), token, "decline");
    expect(await findTeaser(door(), token)).toBeNull();
  });

  it("is for nobody else, who learns neither the company nor the address", async () => {
    const { id, token, name, guest } = await invited();
    const other = await alice();
    const ctx = await app(other);
    await expect(answerInvite(ctx, token, "accept")).rejects.toMatchObject({ status: 404 });
    const seen = await readInvite(ctx, token);
    expect(seen).toMatchObject({ trouble: "someone_else", invite: null });
    expect(JSON.stringify(seen)).not.toContain(name);
    expect(JSON.stringify(seen)).not.toContain(guest.email);
    expect(await placeOf(id, other)).toBeNull();
  });

  it("is not for an address that nobody has confirmed", async () => {
    const { guest, token, id } = await invited();
    await rows("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", guest.userId);
    await expect(answerInvite(await app(guest), token, "accept")).rejects.toMatchObject({ status: 409 });
    expect(await placeOf(id, guest)).toBeNull();
  });

  it("expires after 14 days", async () => {
    const { guest, token, id } = await invited();
    const late = await app(guest, later(days(14) + 1));
    await expect(answerInvite(late, token, "accept")).rejects.toMatchObject({ status: 409 });
    expect(await placeOf(id, guest)).toBeNull();
  });

  it("can be taken back, declined, and sent anew, which ends the one before", async () => {
    const { owner, guest, id, token } = await invited();
    await inviteToCompany(await app(owner), id, { email: guest.email, role: "finance" });
    const ctx = await app(guest);
    await expect(answerInvite(ctx, token, "accept")).rejects.toMatchObject({ status: 404 });
    const [row] = await rows<{ id: string }>("SELECT id FROM company_invites WHERE company_id = ?", id);
    const second = await tokenTo(guest.email);
    await revokeInvite(await app(owner), id, row?.id ?? "");
    await expect(answerInvite(ctx, second, "accept")).rejects.toMatchObject({ status: 409 });
    await inviteToCompany(await app(owner), id, { email: guest.email, role: "finance" });
    const third = await tokenTo(guest.email);
    await answerInvite(ctx, third, "decline");
    await expect(answerInvite(ctx, third, "accept")).rejects.toMatchObject({ status: 409 });
    expect(await placeOf(id, guest)).toBeNull();
  });

  it.each(["", "x", "x".repeat(43), "../../etc", "%00"])("is not behind the token %j", async (token) => {
    const guest = await alice();
    const ctx = await app(guest);
    await expect(answerInvite(ctx, token, "accept")).rejects.toMatchObject({ status: 404 });
    expect((await readInvite(ctx, token)).trouble).toBe("unknown");
  });

  it("does not reach who is blocked, and is nobody's to accept once one of them blocks the other", async () => {
    const { owner, guest, id, token } = await invited();
    await blocks(guest, owner);
    const ctx = await app(guest);
    expect((await readInvite(ctx, token)).trouble).toBe("unknown");
    await expect(answerInvite(ctx, token, "accept")).rejects.toMatchObject({ status: 404 });
    const before = await count("email_outbox", "to_email = ?", guest.email);
    await inviteToCompany(await app(owner), id, { email: guest.email, role: "viewer" });
    expect(await count("email_outbox", "to_email = ?", guest.email)).toBe(before);
    expect(await placeOf(id, guest)).toBeNull();
  });

  it("holds as long as who sent it may still bring somebody in that role", async () => {
    const { owner, guest, id, token } = await invited("admin");
    const ownerIs = (set: string) =>
      rows(`UPDATE company_members SET ${set} WHERE company_id = ? AND user_id = ?`, id, owner.userId);
    const ctx = await app(guest);
    const acts = (status: string) =>
      rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, owner.userId);
    for (const [set, status] of [
      ["role = 'admin'", "active"],
      ["role = 'viewer'", "active"],
      ["role = 'owner', status = 'removed'", "active"],
      ["role = 'owner', status = 'active'", "suspended"],
    ] as const) {
      await ownerIs(set);
      await acts(status);
      expect((await readInvite(ctx, token)).trouble).toBe("revoked");
      expect(await findTeaser(visitorApp().app, token)).toBeNull();
      await expect(answerInvite(ctx, token, "accept")).rejects.toMatchObject({ status: 409 });
    }
    expect(await placeOf(id, guest)).toBeNull();
    await acts("active");
    await answerInvite(ctx, token, "accept");
    expect(await placeOf(id, guest)).toBe("admin active");
  });

  it("of an admin is made by an owner only", async () => {
    const { guest, id, token } = await invited("admin");
    await answerInvite(await app(guest), token, "accept");
    const admin = await app(guest);
    await expect(inviteToCompany(admin, id, { email: "n@new.test", role: "admin" })).rejects.toMatchObject({
      status: 422,
    });
    await inviteToCompany(admin, id, { email: "n@new.test", role: "recruiter" });
  });

  it("of who acts for its money as well: an admin does not, and so makes nobody who does", async () => {
    const { guest, id, token } = await invited("admin");
    await answerInvite(await app(guest), token, "accept");
    await expect(
      inviteToCompany(await app(guest), id, { email: "f@new.test", role: "finance" }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe("a company's page", () => {
  it("shows its open postings to whoever may find them, and none of a colleague whom the reader blocked", async () => {
    const [owner, colleague, reader] = [await bora(), await bora(), await alice()];
    const { id } = await company(owner);
    const [open, forMembers, closed, theirs, elsewhere] = [
      await posting(owner),
      await posting(owner),
      await posting(owner),
      await posting(colleague),
      await posting(owner),
    ];
    for (const { id: own } of [open, forMembers, closed, theirs])
      await rows("UPDATE opportunities SET company_id = ? WHERE id = ?", id, own);
    await rows("UPDATE opportunities SET visibility = 'members' WHERE id = ?", forMembers.id);
    await rows("UPDATE opportunities SET status = 'closed' WHERE id = ?", closed.id);
    await blocks(reader, colleague);

    const shownTo = async (asker: Pick<AppContext, "db" | "viewer">) =>
      (await selectCompanyOpenings(asker, id)).map((shown) => shown.id).sort();
    expect(await shownTo(visitorApp().app)).toEqual([open.id, theirs.id].sort());
    expect(await shownTo(await app(reader))).toEqual([open.id, forMembers.id].sort());
    expect(await shownTo(await app(colleague))).toEqual([open.id, forMembers.id, theirs.id].sort());
    expect(await shownTo(await app(owner))).not.toContain(elsewhere.id);
  });
});

describe("a team", () => {
  it("is asked by who wants to join a proved company; its owner answers", async () => {
    const [owner, colleague, stranger] = [await bora(), await alice(), await alice()];
    const { id, domain, name } = await company(owner);
    await expect(requestToJoin(await app(colleague), id)).rejects.toMatchObject({ status: 404 });
    outside.records.set(domain, [await claims(owner, id, domain)]);
    await checkDomain(await app(owner), id);
    await requestToJoin(await app(colleague), id);
    await requestToJoin(await app(colleague), id);
    expect(await toldTo(owner)).toEqual(["company_domain_proved", "company_join_requested"]);
    await expect(answerRequest(await app(stranger), id, colleague.userId, "accept")).rejects.toMatchObject({
      status: 404,
    });
    await answerRequest(await app(owner), id, colleague.userId, "accept");
    expect(await placeOf(id, colleague)).toBe("viewer active");
    expect(await toldTo(colleague)).toEqual(["company_joined"]);
    await expect(answerRequest(await app(owner), id, colleague.userId, "decline")).rejects.toMatchObject({
      status: 409,
    });
    expect(await getPublicCompany(await app(colleague), name)).toMatchObject({
      provedDomain: domain,
      own: { role: "viewer", place: "active" },
    });
  });

  it("hears nothing of who is blocked by its one owner, and of who is blocked afterwards no more", async () => {
    const [owner, colleague, other] = [await bora(), await alice(), await alice()];
    const { id, domain } = await company(owner);
    outside.records.set(domain, [await claims(owner, id, domain)]);
    await checkDomain(await app(owner), id);
    await blocks(owner, other);
    await expect(requestToJoin(await app(other), id)).rejects.toMatchObject({ status: 404 });
    await requestToJoin(await app(colleague), id);
    await blocks(colleague, owner);
    expect((await getCompanySetup(await app(owner), id)).requests).toEqual([]);
    await expect(answerRequest(await app(owner), id, colleague.userId, "accept")).rejects.toMatchObject({
      status: 409,
    });
    expect(await placeOf(id, colleague)).toBe("viewer requested");
    expect(await placeOf(id, other)).toBeNull();
  });

  it("keeps an owner", async () => {
    const [owner, colleague] = [await bora(), await alice()];
    const { id } = await company(owner);
    await expect(removeMember(await app(owner), id, owner.userId)).rejects.toMatchObject({ status: 409 });
    await expect(changeRole(await app(owner), id, owner.userId, "viewer")).rejects.toMatchObject({
      status: 409,
    });
    await inviteToCompany(await app(owner), id, { email: colleague.email, role: "viewer" });
    await answerInvite(await app(colleague), await tokenTo(colleague.email), "accept");
    await expect(changeRole(await app(colleague), id, colleague.userId, "owner")).rejects.toMatchObject({
      status: 404,
    });
    await expect(removeMember(await app(colleague), id, owner.userId)).rejects.toMatchObject({ status: 404 });
    await changeRole(await app(owner), id, colleague.userId, "owner");
    await removeMember(await app(owner), id, owner.userId);
    expect(await placeOf(id, owner)).toBe("owner removed");
    expect(await placeOf(id, colleague)).toBe("owner active");
  });

  it.each([
    ["suspended", "UPDATE profiles SET status = 'suspended' WHERE user_id = ?"],
    ["away", "UPDATE profiles SET status = 'deactivated' WHERE user_id = ?"],
  ])(
    "keeps an owner who may act: one who is %s is no other one, is seen, and can be taken out",
    async (_, ends) => {
      const [owner, other, money] = [await bora(), await alice(), await alice()];
      const id = await companyOf([
        [owner, "owner"],
        [other, "owner"],
        [money, "finance"],
      ]);
      for (const who of [other, money]) await rows(ends, who.userId);
      const acting = await app(owner);
      const last = { status: 409, message: expect.stringContaining("keeps one owner") };
      await expect(removeMember(acting, id, owner.userId)).rejects.toMatchObject(last);
      await expect(changeRole(acting, id, owner.userId, "admin")).rejects.toMatchObject(last);
      const { team } = await getCompanySetup(acting, id);
      expect(team.map(({ userId, away }) => [userId, away])).toEqual([
        [other.userId, true],
        [owner.userId, false],
        [money.userId, true],
      ]);
      for (const who of [money, other]) await removeMember(acting, id, who.userId);
      expect([await placeOf(id, other), await placeOf(id, money)]).toEqual([
        "owner removed",
        "finance removed",
      ]);
    },
  );

  it("whose one owner is suspended is led on by its admin", async () => {
    const [owner, admin, viewer] = [await bora(), await alice(), await alice()];
    const id = await companyOf([
      [owner, "owner"],
      [admin, "admin"],
      [viewer, "viewer"],
    ]);
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", owner.userId);
    await changeRole(await app(admin), id, viewer.userId, "recruiter");
    await removeMember(await app(admin), id, viewer.userId);
    expect(await placeOf(id, viewer)).toBe("recruiter removed");
  });

  it("has an admin lead those below them alone: neither owners nor other admins, and nobody up to either", async () => {
    const [owner, admin, other, recruiter, stranger] = [
      await bora(),
      await alice(),
      await alice(),
      await alice(),
      await alice(),
    ];
    const id = await companyOf([
      [owner, "owner"],
      [admin, "admin"],
      [other, "admin"],
      [recruiter, "recruiter"],
    ]);
    const acting = await app(admin);
    for (const above of [owner, other]) {
      await expect(changeRole(acting, id, above.userId, "viewer")).rejects.toMatchObject({ status: 403 });
      await expect(removeMember(acting, id, above.userId)).rejects.toMatchObject({ status: 403 });
    }
    for (const role of ["owner", "admin", "finance"] as const)
      await expect(changeRole(acting, id, recruiter.userId, role)).rejects.toMatchObject({ status: 403 });
    await expect(changeRole(acting, id, admin.userId, "owner")).rejects.toMatchObject({ status: 403 });
    // Who is not in the team has no place to change, and its recruiter none to give.
    await expect(changeRole(acting, id, stranger.userId, "viewer")).rejects.toMatchObject({ status: 404 });
    await expect(changeRole(await app(recruiter), id, other.userId, "viewer")).rejects.toMatchObject({
      status: 404,
    });
    expect([await placeOf(id, owner), await placeOf(id, other), await placeOf(id, recruiter)]).toEqual([
      "owner active",
      "admin active",
      "recruiter active",
    ]);
    await changeRole(acting, id, recruiter.userId, "viewer");
    await removeMember(acting, id, recruiter.userId);
    await removeMember(acting, id, admin.userId);
    // Told by whoever else moves them; what one does oneself one knows.
    expect(await toldTo(recruiter)).toEqual(["company_place", "company_place"]);
    expect(await toldTo(admin)).toEqual([]);
    expect([await placeOf(id, recruiter), await placeOf(id, admin)]).toEqual([
      "viewer removed",
      "admin removed",
    ]);
  });

  it("is joined by nobody twice: who is in it neither asks to, nor is invited", async () => {
    const [owner, colleague] = [await bora(), await alice()];
    const { id, domain } = await company(owner);
    outside.records.set(domain, [await claims(owner, id, domain)]);
    await checkDomain(await app(owner), id);
    await inviteToCompany(await app(owner), id, { email: colleague.email, role: "recruiter" });
    await answerInvite(await app(colleague), await tokenTo(colleague.email), "accept");
    await expect(requestToJoin(await app(colleague), id)).rejects.toMatchObject({
      status: 409,
      message: "You are in the team already.",
    });
    await expect(
      inviteToCompany(await app(owner), id, { email: colleague.email, role: "viewer" }),
    ).rejects.toMatchObject({ fields: { email: ["Who has this address is in the team already."] } });
    expect(await placeOf(id, colleague)).toBe("recruiter active");
  });

  it("moves nobody by a role that was taken, or towards somebody who was made more, at that moment", async () => {
    const [owner, admin, viewer] = [await bora(), await alice(), await alice()];
    const id = await companyOf([
      [owner, "owner"],
      [admin, "admin"],
      [viewer, "viewer"],
    ]);
    const meanwhile = async (change: string, who: Person) => {
      const acting = await app(admin);
      const commit: typeof acting.commit = async (...done) => {
        await rows(`UPDATE company_members SET ${change} WHERE user_id = ?`, who.userId);
        return acting.commit(...done);
      };
      return { ...acting, commit };
    };
    const late = { status: 409, message: expect.stringContaining("changed meanwhile") };
    await expect(
      changeRole(await meanwhile("role = 'owner'", viewer), id, viewer.userId, "recruiter"),
    ).rejects.toMatchObject(late);
    expect(await placeOf(id, viewer)).toBe("owner active");
    await rows("UPDATE company_members SET role = 'viewer' WHERE user_id = ?", viewer.userId);
    await expect(
      removeMember(await meanwhile("status = 'removed'", admin), id, viewer.userId),
    ).rejects.toMatchObject(late);
    expect(await placeOf(id, viewer)).toBe("viewer active");
  });
});

describe("the forms of a setup", () => {
  it("are saved step by step, resumed where it was left, and refused with a sentence", async () => {
    const ctx = await app(await person({ name: "Northlight", accountType: "brand" }));
    const handle = unusedName();
    let companyId = "";
    const send = (step: number, body: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.set(name, value);
      return handleCompanyForm({ app: ctx, companyId, step, form });
    };
    const refused = async (step: number, body: Record<string, string>) => {
      const error = await send(step, body).then(
        () => null,
        (reason) => reason,
      );
      return error instanceof AppError ? Object.keys(error.fields ?? { [error.code]: [] }) : error;
    };
    const wrong = { intent: "basics", name: " ", kind: "x", handle: "A B", website: "nowhere" };
    expect(await refused(1, wrong)).toEqual(["name", "kind", "website", "handle"]);
    for (const intent of ["billing", "constructor", ""])
      expect(await refused(1, { intent })).toEqual(["bad_request"]);
    const basics = {
      intent: "basics",
      name: "Northlight",
      kind: "studio",
      handle,
      website: "northlight.studio",
    };
    const saved = await send(1, basics);
    companyId = new URL(placeIn(saved), "https://x.test").searchParams.get("company") ?? "";
    expect(await findUnfinishedCompany(ctx)).toEqual({ id: companyId, setupStep: 1 });
    expect(placeIn(await send(3, { intent: "pass" }))).toMatch(/step=4$/);
    expect(await findUnfinishedCompany(ctx)).toEqual({ id: companyId, setupStep: 3 });
    expect(await refused(4, { intent: "hiring", budget_min: "9", budget_max: "5" })).toEqual(["budget_max"]);
    expect(await refused(4, { intent: "hiring", budget_min: "-1", currency: "XXX" })).toEqual([
      "budget_min",
      "currency",
    ]);
    await send(4, { intent: "hiring", budget_min: "300", reply_promise_days: "5", categories: "photo" });
    expect(await refused(5, { intent: "billing", tax_id: "?" })).toEqual(["tax_id"]);
    await send(5, { intent: "billing", tax_id: "de 123 456 789" });
    expect(placeIn(await send(6, { intent: "finish" }))).toBe("/dashboard");
    expect(await findUnfinishedCompany(ctx)).toBeUndefined();
    expect((await getCompanySetup(ctx, companyId)).company).toMatchObject({
      website: "https://northlight.studio/",
      taxId: "DE123456789",
      setupStep: 6,
      hiring: { budget_min: 300, reply_promise_days: 5, categories: ["photo"] },
    });
  });
});

function placeIn(answer: string | Response): string {
  return typeof answer === "string" ? answer : (answer.headers.get("location") ?? "");
}
