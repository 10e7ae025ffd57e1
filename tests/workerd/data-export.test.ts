import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { askForExport } from "#app/features/privacy/export/ask-for-export.server.ts";
import { areaParts } from "#app/features/privacy/export/export-files.server.ts";
import { expireExports, makeExports } from "#app/features/privacy/export/make-exports.server.ts";
import { selectExports, toExports } from "#app/features/privacy/export/queries.server.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { createPartStore } from "#app/platform/files/files.server.ts";
import { appOf, type TestApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { sparks } from "#tests/factories/feed.ts";
import { says } from "#tests/factories/messages.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { requestInput } from "#tests/factories/reviews.ts";
import { likes } from "#tests/factories/swipes.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { serveExport } from "#workers/http/data-export.ts";

async function exportsOf(app: MemberContext) {
  return toExports(await selectExports(app), app.clock.now());
}

function download(app: MemberContext, id: string, part = "1", headers = {}) {
  return serveExport(app, new Request("https://thrive.test/exports", { headers }), id, part);
}

const minuteOf = ({ app, jobs }: TestApp<MemberContext>, weight?: number) =>
  makeExports({ ...jobs, commit: app.commit }, weight);

/** What lies in a ZIP, by name. */
async function unpacked(response: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
}

/** Alice with a talk, a picture, and an export that was made. */
async function exported({ weight, pictures = 1 }: { weight?: number; pictures?: number } = {}) {
  const clock = movedClock();
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await sparks(creator, brand);
  await says(creator, brand, "The light was kind today.");
  await says(brand, creator, "A word of somebody else.");
  const upload = await uploadedImage(creator);
  for (let more = 1; more < pictures; more++) await uploadedImage(creator);
  const made = await appOf(creator, { clock });
  await askForExport(made.app);
  await minuteOf(made, weight);
  const [shown] = await exportsOf(made.app);
  if (!shown) throw new Error("There is no export.");
  return { ...made, clock, creator, brand, upload, shown };
}

describe("an export of one's data", () => {
  it("holds what is the member's, with their files, and nothing of others and no secret", async () => {
    const { app, shown, creator, upload } = await exported();
    expect(shown).toMatchObject({ status: "ready", parts: [{ no: 1, size: expect.any(Number) }] });
    const answer = await download(app, shown.id);
    expect(answer.headers.get("Content-Disposition")).toMatch(/attachment; filename="thrive-.*\.zip"/);
    const pack = await unpacked(answer);
    const words = Object.values(pack).join("\n");
    expect(JSON.parse(pack["account.json"] ?? "{}").users[0]).toMatchObject({ email: creator.email });
    expect(JSON.parse(pack["profile.json"] ?? "{}").profiles[0]).toMatchObject({ display_name: "Alice" });
    expect(pack["messages.json"]).toContain("The light was kind today.");
    expect(
      Object.keys(pack).some((name) => name.startsWith("files/") && name.includes(upload.id.slice(-12))),
    ).toBe(true);
    for (const area of Object.keys(pack).filter((name) => name.endsWith(".json")))
      expect(() => JSON.parse(pack[area] ?? ""), area).not.toThrow();
    expect(words).not.toContain("A word of somebody else.");
    expect(words).not.toMatch(/scrypt\$|password_hash|token_hash|r2_key/);
    expect(await count("notifications", "user_id = ? AND kind = 'export_ready'", creator.userId)).toBe(1);
    expect(
      await count("analytics_events", "user_id = ? AND event_name = 'export_requested'", creator.userId),
    ).toBe(1);
  });

  it("tells of no answer that others kept to themselves, and nothing of what one has left", async () => {
    const [creator, brand, via] = await Promise.all([alice(), bora(), alice()]);
    const { app } = await appOf(creator);
    const asked = { intent: "connect", user_id: brand.userId, note: null, source: "search" } as const;
    await connect(app, asked);
    await rows(
      "UPDATE connections SET status = 'declined', responded_at = 5 WHERE requester_id = ?",
      creator.userId,
    );
    await rows(
      `INSERT INTO intros (id, requester_id, via_id, target_id, state, note, forward_note, created_at, moved_at)
        VALUES (?, ?, ?, ?, 'declined', 'Please', 'A word of somebody else.', 1, 5)`,
      crypto.randomUUID(),
      creator.userId,
      via.userId,
      brand.userId,
    );
    await likes(creator, await posting(brand));
    await rows(
      "UPDATE applications SET status = 'declined', decline_reason = 'skills', decision_at = 5 WHERE applicant_id = ?",
      creator.userId,
    );
    const house = {
      name: "Left Works",
      kind: "brand",
      website: null,
      handle: `left-${crypto.randomUUID().slice(0, 8)}`,
    } as const;
    const { id } = await createCompany(app, house, null);
    await rows("UPDATE company_members SET status = 'removed' WHERE company_id = ?", id);

    await askForReview(app, requestInput(brand.email));
    const texts = areaParts(app.db, creator.userId);
    const read: Record<string, string> = {};
    for (const { name, pieces } of texts) {
      read[name] = "";
      for await (const piece of pieces as AsyncIterable<string>) read[name] += piece;
    }
    const of = (area: string) => JSON.parse(read[`${area}.json`] ?? "{}");
    expect(of("network").connections).toMatchObject([{ status: "unanswered" }]);
    expect(of("network").intros).toMatchObject([{ state: "unanswered", note: "Please" }]);
    expect(of("opportunities").applications).toMatchObject([
      { status: "interested", decline_reason: null, decision_at: null },
    ]);
    expect(of("reviews").review_requests).toMatchObject([{ to_email: brand.email, to_user: null }]);
    expect(of("companies")).toMatchObject({ companies: [], company_members: [{ status: "removed" }] });
    expect(JSON.stringify(read)).not.toMatch(/declined|responded_at|A word of somebody else/);
  });

  it("is made part by part when there is much, each a whole ZIP", async () => {
    const { app, jobs, shown } = await exported({ weight: 1, pictures: 2 });
    expect(shown).toMatchObject({ status: "processing" });
    expect((await download(app, shown.id)).status).toBe(404);
    await makeExports({ ...jobs, commit: app.commit }, 1);
    const [ready] = await exportsOf(app);
    expect(ready).toMatchObject({ status: "ready" });
    const parts = await Promise.all(
      (ready?.parts ?? []).map(async ({ no }) => unpacked(await download(app, shown.id, String(no)))),
    );
    const files = parts.flatMap((part) => Object.keys(part).filter((name) => name.startsWith("files/")));
    expect(files).toHaveLength(2);
    expect(new Set(files).size).toBe(2);
  });

  it("goes on from where a download was cut off", async () => {
    const { app, shown } = await exported();
    const whole = new Uint8Array(await (await download(app, shown.id)).arrayBuffer());
    const rest = await download(app, shown.id, "1", { range: "bytes=10-" });
    expect(rest.status).toBe(206);
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(whole.slice(10));
  });

  it("is not found for others, for parts there are none of, and once its seven days are over", async () => {
    const { app, brand, shown, clock, jobs } = await exported();
    const { app: other } = await appOf(brand, { clock });
    expect((await download(other, shown.id)).status).toBe(404);
    for (const part of ["0", "2", "-1", "1e0", "x"])
      expect((await download(app, shown.id, part)).status, part).toBe(404);
    for (const id of ["", "x", crypto.randomUUID(), "' OR 1=1 --"])
      expect((await download(app, id)).status, id).toBe(404);
    const [{ parts } = { parts: "[]" }] = await rows<{ parts: string }>(
      "SELECT parts FROM data_exports WHERE id = ?",
      shown.id,
    );
    clock.move(days(7));
    expect((await download(app, shown.id)).status).toBe(404);
    expect((await exportsOf(app))[0]).toMatchObject({ status: "expired", parts: [] });
    while ((await expireExports(jobs)) > 0);
    for (const { key } of JSON.parse(parts)) expect(await app.portfolio.read(key)).toBeNull();
  });

  it("is one at a time, however often it is pressed, and three a day", async () => {
    const { app } = await appOf(await alice());
    const pressed = await Promise.allSettled([askForExport(app), askForExport(app)]);
    expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(askForExport(app)).rejects.toMatchObject({ code: "conflict" });
    await rows("UPDATE data_exports SET status = 'failed' WHERE user_id = ?", app.viewer.userId);
    await expect(askForExport(app)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is taken over when a run was cut off, and given up after five", async () => {
    const clock = movedClock();
    const creator = await alice();
    const broken = {
      ...createPartStore((await appOf(creator)).app.env),
      finish: () => Promise.reject(new Error("bucket out of reach")),
    };
    const made = await appOf(creator, { clock, parts: broken });
    await askForExport(made.app);
    for (let tries = 0; tries < 5; tries++) {
      await expect(minuteOf(made)).rejects.toThrow("out of reach");
      expect(await minuteOf(made)).toBe(0);
      clock.move(minutes(17));
    }
    await minuteOf(made);
    expect((await exportsOf(made.app))[0]).toMatchObject({ status: "failed" });
    await askForExport(made.app);
    const whole = await appOf(creator, { clock });
    await minuteOf(whole);
    expect((await exportsOf(made.app))[0]).toMatchObject({ status: "ready" });
  });
});
