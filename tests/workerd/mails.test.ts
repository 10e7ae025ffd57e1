import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { hours, minutes } from "#app/core/time.ts";
import { applyMailEvent, readMailEvent } from "#app/features/notifications/mail-events.server.ts";
import { drawMail } from "#app/features/notifications/mail-preview.ts";
import { mailedKinds, sampleOf } from "#app/features/notifications/mail-samples.ts";
import { changeOf, keepMailTexts, selectMailText } from "#app/features/notifications/mail-versions.server.ts";
import { mailToMyself } from "#app/features/notifications/outbox.server.ts";
import { switchMail } from "#app/features/notifications/paused-mails.server.ts";
import { queueMail, queueMailToMember } from "#app/features/notifications/queue-mail.server.ts";
import { sendMails } from "#app/features/notifications/send-mails.server.ts";
import { readScope, unsubscribe } from "#app/features/notifications/unsubscribe.server.ts";
import {
  type Mailer,
  MailRefused,
  type MailTexts,
  type OutgoingMail,
} from "#app/platform/mail/mail.server.ts";
import { createResendMailer } from "#app/platform/mail/resend.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, db, everythingOf, rows } from "#tests/factories/database.ts";
import { ada, alice, bora, type Person } from "#tests/factories/people.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { createServer } from "#workers/http/server.ts";
import { createMailTexts } from "#workers/mails/render-mail.ts";

const NOW = Date.parse("2027-02-03T12:00:00Z");
const SITE = "https://thrive.test";

/** A mailbox that keeps what came, and refuses what it is told to. */
function mailbox(refuse: (mail: OutgoingMail) => MailRefused | null = () => null) {
  const came: OutgoingMail[] = [];
  const mailer: Mailer = {
    keepsContents: false,
    send: async (mail) => {
      const refusal = refuse(mail);
      if (refusal) throw refusal;
      came.push(mail);
      return { providerId: `p-${mail.id}` };
    },
  };
  return { came, mailer };
}

const context = (mailer: Mailer, now = NOW) => ({
  db,
  clock: { now: () => now },
  mailer,
  mailTexts: createMailTexts(SITE),
  site: SITE,
});

async function mail(person: Person, kind: "posting_expiring" | null = "posting_expiring", now = NOW) {
  const cause = crypto.randomUUID();
  const common = { cause, now, toUser: person.userId };
  await db.batch([
    kind
      ? queueMailToMember(db, {
          ...common,
          kind,
          template: kind,
          data: { title: "Shoot", when: "tomorrow", link: `${SITE}/x` },
        })
      : queueMail(db, {
          ...common,
          toEmail: person.email,
          template: "request_code",
          data: { code: "123456", name: "Mira" },
        }),
  ]);
}

const outboxOf = (person: Person) =>
  rows<{ status: string; data: string; attempts: number; reason: string | null; provider_id: string | null }>(
    "SELECT status, data, attempts, reason, provider_id FROM email_outbox WHERE to_user = ? ORDER BY id",
    person.userId,
  );

/** Whatever other stories left waits no more. */
async function emptied(): Promise<void> {
  await rows("UPDATE email_outbox SET status = 'sent' WHERE status = 'queued'");
}

describe("sending", () => {
  it("brings each mail once, also with three senders at a time, and forgets codes and links", async () => {
    await emptied();
    const people = await Promise.all([bora(), bora(), alice()]);
    for (const person of people) await mail(person);
    await mail(people[0], null);
    const { came, mailer } = mailbox();
    await Promise.all([1, 2, 3].map(() => sendMails(context(mailer))));
    expect(came.map(({ to }) => to).sort()).toEqual(
      [...people.map(({ email }) => email), people[0].email].sort(),
    );
    const stored = await outboxOf(people[0]);
    expect(stored.map(({ status }) => status)).toEqual(["sent", "sent"]);
    expect(stored.map(({ data }) => data).join()).not.toMatch(/123456|https/);
    expect(await sendMails(context(mailer))).toBe(0);
  });

  it("lets a member stop by one click what can be stopped, and nothing else", async () => {
    await emptied();
    const brand = await bora();
    await mail(brand);
    await mail(brand, null);
    const { came, mailer } = mailbox();
    await sendMails(context(mailer));
    const [ends, code] = came.toSorted(
      (a, b) => Object.keys(b.headers).length - Object.keys(a.headers).length,
    );
    const link = /^<(https:\/\/thrive\.test\/u\/[\w-]{32,64}\/unsubscribe\?kind=posting_expiring)>$/.exec(
      ends?.headers["List-Unsubscribe"] ?? "",
    )?.[1];
    expect(link).toBeDefined();
    expect(ends?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(ends?.text).toContain(link);
    expect(code?.headers).toEqual({});
    expect(code?.text).not.toContain("unsubscribe");
  });

  it("tries again later and later, and gives up in the end", async () => {
    expectConsoleError("mail_failed");
    await emptied();
    const brand = await bora();
    await mail(brand);
    const { mailer } = mailbox(() => new MailRefused("503 busy", false));
    let now = NOW;
    for (let turn = 1; turn <= 7; turn++) {
      await sendMails(context(mailer, now));
      expect(await sendMails(context(mailer, now + minutes(2 ** (turn - 1)) - 1))).toBe(0);
      now += minutes(2 ** (turn - 1));
    }
    expect(await outboxOf(brand)).toMatchObject([{ status: "failed", attempts: 7, reason: "503 busy" }]);
  });

  it("does not insist where the address is refused for good, nor bring a code that is too old", async () => {
    expectConsoleError("mail_failed");
    await emptied();
    const brand = await bora();
    await mail(brand);
    await mail(brand, null, NOW - hours(2));
    const { came, mailer } = mailbox(() => new MailRefused("422 no such address", true));
    await sendMails(context(mailer));
    expect(came).toEqual([]);
    expect((await outboxOf(brand)).map(({ reason }) => reason).sort()).toEqual([
      "422 no such address",
      "its code is too old",
    ]);
  });

  it("asks Resend with the mail's id, and reads its answers", async () => {
    const asked: Request[] = [];
    const answers = [
      Response.json({ id: "re_1" }),
      Response.json({ name: "validation_error", message: "Invalid `to`" }, { status: 422 }),
      Response.json({ name: "rate_limit_exceeded" }, { status: 429 }),
      new Response("<html>", { status: 502 }),
    ];
    const mailer = createResendMailer({
      key: "re_key",
      from: "Thrive <hello@thrive.test>",
      fetch: async (url, init) => {
        asked.push(new Request(url as string, init as RequestInit));
        return answers.shift() as Response;
      },
    });
    const outgoing = {
      id: "mail-1",
      to: "bora@people.test",
      subject: "S",
      text: "T",
      html: "H",
      headers: { "List-Unsubscribe": "<x>" },
    };
    expect(await mailer.send(outgoing)).toEqual({ providerId: "re_1" });
    expect(asked[0]?.headers.get("idempotency-key")).toBe("mail-1");
    expect(await asked[0]?.json()).toMatchObject({
      to: ["bora@people.test"],
      headers: { "List-Unsubscribe": "<x>" },
    });
    await expect(mailer.send(outgoing)).rejects.toMatchObject({ forGood: true });
    await expect(mailer.send(outgoing)).rejects.toMatchObject({ forGood: false });
    await expect(mailer.send(outgoing)).rejects.toMatchObject({ forGood: false });
  });
});

describe("what the provider tells", () => {
  const SECRET = `whsec_${btoa("a secret of the mail provider....")}`;
  const signedAt = (body: string, at: Date, id: string = crypto.randomUUID(), secret = SECRET) => ({
    "svix-id": id,
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
    "svix-signature": new Webhook(secret).sign(id, at, body),
  });
  const bounce = (emailId: string, more: Record<string, unknown> = {}) =>
    JSON.stringify({
      type: "email.bounced",
      data: {
        email_id: emailId,
        to: ["x@y.test"],
        bounce: { type: "Permanent", message: "no such box" },
        ...more,
      },
    });

  async function delivered(): Promise<Person & { providerId: string }> {
    await emptied();
    const brand = await bora();
    await mail(brand);
    await sendMails(context(mailbox().mailer));
    const [row] = await outboxOf(brand);
    return { ...brand, providerId: row?.provider_id ?? "" };
  }

  it("of a bounce stops all mail to that address, once, however often it is told", async () => {
    const brand = await delivered();
    const body = bounce(brand.providerId);
    const headers = new Headers(signedAt(body, new Date()));
    const { id, event } = readMailEvent(SECRET, headers, body);
    await Promise.all([1, 2, 3].map(() => applyMailEvent(context(mailbox().mailer), id, event)));
    expect(await outboxOf(brand)).toMatchObject([{ status: "bounced", reason: "no such box" }]);
    expect(await count("suppressed_addresses", "email = ?", brand.email)).toBe(1);
    expect(await count("mail_events", "id = ?", id)).toBe(1);

    // Taken off the list by the member: a replay does not put it back.
    await rows("DELETE FROM suppressed_addresses WHERE email = ?", brand.email);
    await applyMailEvent(context(mailbox().mailer), id, event);
    expect(await count("suppressed_addresses", "email = ?", brand.email)).toBe(0);
  });

  it.each([
    ["a bounce", bounce, "bounced", 1],
    ["a bounce that may pass", (id: string) => bounce(id, { bounce: { type: "Transient" } }), "sent", 0],
    [
      "a complaint",
      (id: string) => JSON.stringify({ type: "email.complained", data: { email_id: id } }),
      "complained",
      1,
    ],
  ])("before its answer is here: %s", async (_what, told, status, stopped) => {
    await emptied();
    const brand = await bora();
    await mail(brand);
    const { mailer } = mailbox();
    const quick: typeof mailer = {
      ...mailer,
      send: async (outgoing) => {
        const answer = await mailer.send(outgoing);
        const body = told(answer.providerId ?? "");
        const { id, event } = readMailEvent(SECRET, new Headers(signedAt(body, new Date())), body);
        await applyMailEvent(context(mailer), id, event);
        return answer;
      },
    };
    await sendMails(context(quick));
    expect(await outboxOf(brand)).toMatchObject([{ status }]);
    expect(await count("suppressed_addresses", "email = ?", brand.email)).toBe(stopped);
  });

  it("of a complaint stops all but what the account needs", async () => {
    const brand = await delivered();
    const event = { type: "email.complained", data: { email_id: brand.providerId, to: [] } };
    await applyMailEvent(context(mailbox().mailer), crypto.randomUUID(), event);
    await mail(brand);
    await mail(brand, null);
    const { came, mailer } = mailbox();
    await sendMails(context(mailer));
    expect(came.map(({ subject }) => subject)).toEqual(["Your code to confirm your answer"]);
  });

  it("of what may pass, and of mails nobody sent, changes nothing", async () => {
    const brand = await delivered();
    for (const body of [bounce(brand.providerId, { bounce: { type: "Transient" } }), bounce("unknown")]) {
      const { id, event } = readMailEvent(SECRET, new Headers(signedAt(body, new Date())), body);
      await applyMailEvent(context(mailbox().mailer), id, event);
    }
    expect(await outboxOf(brand)).toMatchObject([{ status: "sent" }]);
    expect(await count("suppressed_addresses", "email = ?", brand.email)).toBe(0);
  });

  it("is not believed when it is forged, old, or signed by another", async () => {
    const brand = await delivered();
    const server = createServer(async () => new Response("page"));
    const execution = {
      waitUntil: () => {},
      passThroughOnException: () => {},
      props: {},
    } as unknown as ExecutionContext;
    const tell = (body: string, headers: Record<string, string>, secret?: string) =>
      server.fetch(
        new Request(`${SITE}/webhooks/mail`, { method: "POST", body, headers }),
        { ...env, ...(secret ? { MAIL_WEBHOOK_SECRET: secret } : {}) },
        execution,
      );
    const body = bounce(brand.providerId);
    const good = signedAt(body, new Date());
    expect((await tell(body, good)).status).toBe(404);
    expect((await tell("x".repeat(64 * 1024 + 1), good, SECRET)).status).toBe(413);
    for (const headers of [
      {},
      { ...good, "svix-signature": "v1,AAAA" },
      { ...good, "svix-id": "another" },
      signedAt(body, new Date(Date.now() - minutes(6))),
      signedAt(body, new Date(), "e1", `whsec_${btoa("somebody else entirely.........")}`),
    ]) {
      expect((await tell(body, headers as Record<string, string>, SECRET)).status).toBe(401);
    }
    expect((await tell(`${body} `, good, SECRET)).status).toBe(401);
    expect(await outboxOf(brand)).toMatchObject([{ status: "sent" }]);
    expect((await tell(body, good, SECRET)).status).toBe(204);
    expect((await tell(body, good, SECRET)).status).toBe(204);
    expect(await outboxOf(brand)).toMatchObject([{ status: "bounced" }]);
  });
});

describe("a link that stops mails", () => {
  async function tokenOf(person: Person): Promise<string> {
    await emptied();
    await mail(person);
    await sendMails(context(mailbox().mailer));
    const [row] = await rows<{ token: string }>(
      "SELECT email_unsub_token AS token FROM notification_settings WHERE user_id = ?",
      person.userId,
    );
    return row?.token ?? "";
  }

  it("stops the kind it names for its owner, whoever presses it", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const token = await tokenOf(brand);
    const before = await everythingOf(creator.userId);
    const { app, settled } = await appOf(creator);
    expect(await unsubscribe(app, token, readScope("posting_expiring"))).toBe(brand.userId);
    await settled();
    expect(await everythingOf(creator.userId)).toBe(before);
    expect(
      await rows(
        "SELECT kind, in_app, email, push FROM notification_preferences WHERE user_id = ?",
        brand.userId,
      ),
    ).toEqual([{ kind: "posting_expiring", in_app: 1, email: "off", push: 0 }]);
    await mail(brand);
    expect(await count("email_outbox", "to_user = ? AND status = 'queued'", brand.userId)).toBe(0);
  });

  it("never stops what protects the account, and everything else when it says so", async () => {
    expect(readScope("security_factor_added")).toEqual({ scope: "all" });
    const brand = await bora();
    const token = await tokenOf(brand);
    const { app } = visitorApp();
    await unsubscribe(app, token, { scope: "all" });
    await mail(brand);
    await mail(brand, null);
    expect(
      await rows("SELECT template FROM email_outbox WHERE to_user = ? AND status = 'queued'", brand.userId),
    ).toEqual([{ template: "request_code" }]);
  });

  it("is of no use when it is guessed", async () => {
    const brand = await bora();
    const token = await tokenOf(brand);
    const before = await everythingOf(brand.userId);
    const { app } = visitorApp();
    for (const guess of [
      "",
      "x",
      token.slice(0, -1),
      `${token}0`,
      token.toUpperCase(),
      "%",
      "' OR 1=1 --".padEnd(40),
    ])
      expect(await unsubscribe(app, guess, { scope: "all" })).toBeNull();
    expect(await everythingOf(brand.userId)).toBe(before);
  });

  it("may be posted by a mail program's servers, which are not our pages", async () => {
    const answer = await call(null, "/u/some-token/unsubscribe?kind=offer", {
      method: "POST",
      headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    // The page answers here; elsewhere the same is refused at the door.
    expect(await answer.text()).toBe("page");
    const elsewhere = await call(null, "/settings", {
      method: "POST",
      headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
    });
    expect(elsewhere.status).toBe(403);
  });
});

describe("a mail that an admin turned off", () => {
  it("is held back for everybody but for the admin's own look, and goes out again when it is on", async () => {
    const [admin, brand] = [await ada(), await bora()];
    const { app } = await appOf(admin);
    await switchMail(app, "posting_expiring", false);
    await switchMail(app, "posting_expiring", false);
    await mail(brand);
    await mailToMyself(app, "posting_expiring", { title: "Shoot", when: "soon", link: SITE });
    await rows("UPDATE email_outbox SET created_at = 1, next_attempt_at = 0 WHERE to_email = ?", admin.email);
    const { came, mailer } = mailbox();
    await sendMails(context(mailer));
    expect(came.map(({ to }) => to)).toEqual([admin.email]);
    expect(await rows("SELECT status, reason FROM email_outbox WHERE to_email = ?", brand.email)).toEqual([
      { status: "suppressed", reason: "this mail is turned off" },
    ]);
    await switchMail(app, "posting_expiring", true);
    await mail(brand);
    await sendMails(context(mailer));
    expect(came.map(({ to }) => to)).toEqual([admin.email, brand.email]);
    expect(
      await rows("SELECT action FROM audit_log WHERE subject_id = 'posting_expiring' ORDER BY id"),
    ).toEqual([{ action: "mail_off" }, { action: "mail_off" }, { action: "mail_on" }]);
  });

  it.each(["recovery", "welcome", "request_code", "notification:security_factor_added"])(
    "is never one somebody waits for: %s",
    async (listed) => {
      const { app } = await appOf(await ada());
      await expect(switchMail(app, listed, false)).rejects.toMatchObject({ code: "forbidden" });
      await expect(switchMail(app, "nonsense", false)).rejects.toMatchObject({ code: "not_found" });
      expect(await count("paused_mails")).toBe(0);
    },
  );
});

describe("the words of a mail", () => {
  const texts = createMailTexts(SITE);
  /** The release that comes next: one mail is called otherwise. */
  const nextRelease: MailTexts = {
    ...texts,
    render: async (template, data, frame) => {
      const drawn = await texts.render(template, data, frame);
      return drawn && template === "digest" ? { ...drawn, subject: "What you missed" } : drawn;
    },
  };
  const kept = async (listed: string) => (await selectMailText(db, listed))[0];

  it("are kept with those of the version before, once a day, and only what changed has changed", async () => {
    const look = (mailTexts: MailTexts, now: number) =>
      keepMailTexts({ db, clock: { now: () => now }, mailTexts });
    await look(texts, NOW);
    const all = await count("mail_texts");
    expect(all).toBeGreaterThan(60);
    expect(await changeOf(texts, "digest", await kept("digest"))).toBeNull();
    // A release is seen at once, before anybody has kept it.
    expect(await changeOf(nextRelease, "digest", await kept("digest"))).toMatchObject({ at: null });

    await look(nextRelease, NOW + hours(1));
    expect(await kept("digest")).toMatchObject({ before: null, changedAt: NOW });
    const later = NOW + hours(25);
    await look(nextRelease, later);
    await look(nextRelease, later + hours(25));
    const change = await changeOf(nextRelease, "digest", await kept("digest"));
    expect(change?.at).toBe(later);
    expect(change?.lines.filter(({ sign }) => sign !== " ")).toEqual([
      { sign: "-", text: "3 things you have not seen yet" },
      { sign: "+", text: "What you missed" },
    ]);
    expect(await changeOf(nextRelease, "welcome", await kept("welcome"))).toBeNull();
    expect(await count("mail_texts", "before IS NOT NULL")).toBe(1);
    expect(await count("mail_texts")).toBe(all);
  });

  it.each([...texts.account, ...texts.others, ...mailedKinds()])(
    "read by a mailbox before it is sent have nothing against them: %s",
    async (listed) => {
      const { template, data } = sampleOf(listed);
      const unsubscribe = `${SITE}/u/token/unsubscribe`;
      const drawn = await drawMail(texts, { template, data }, { frame: { unsubscribe }, stoppable: true });
      expect(drawn?.checks).toMatchObject({ hints: [], language: { lang: "en", dir: "ltr" } });
    },
  );
});
