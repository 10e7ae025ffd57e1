import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { findPrivateFile } from "#app/features/files/private-files.server.ts";
import { changeFile } from "#app/features/project-files/commands/change-file.server.ts";
import { emptyTrash } from "#app/features/project-files/empty-trash.server.ts";
import { selectFiles } from "#app/features/project-files/queries.server.ts";
import { trashFile } from "#app/features/project-files/trash.server.ts";
import { ITEMS_MAX } from "#app/features/projects/barter-rules.ts";
import { selectTradedYears } from "#app/features/projects/barter-year.server.ts";
import { tradedSums } from "#app/features/projects/barter-year.ts";
import { chooseItemFiles, stepItem } from "#app/features/projects/commands/barter-steps.server.ts";
import { removeItem, writeItem } from "#app/features/projects/commands/barter-terms.server.ts";
import { confirmCompletion } from "#app/features/projects/commands/complete.server.ts";
import { confirmBarter } from "#app/features/projects/commands/confirm-barter.server.ts";
import { selectOwnFiles } from "#app/features/projects/queries/barter.server.ts";
import { loader as barterPage } from "#app/routes/desk/barter.tsx";
import { loader as tradedYear } from "#app/routes/money/traded-year.ts";
import { appOf } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { aProject } from "#tests/factories/projects.ts";
import { aLockedTrade, aTrade, brings, readTrade, written, yes } from "#tests/factories/trades.ts";
import { visits } from "#tests/factories/visits.ts";

describe("the fairness lock of a barter", () => {
  it("locks with the yes of both, in whichever order or at the same moment, and opens again with a change", async () => {
    const { id, app, clientApp, client, watch } = await aTrade();
    const both = await Promise.all([yes(app, id), yes(clientApp, id)]);
    expect(both.map(({ locked }) => locked).toSorted()).toEqual([false, true]);
    expect((await readTrade(app, id)).terms).toMatchObject({ locked: true, version: 2 });
    await expect(yes(app, id)).rejects.toMatchObject({ code: "conflict" });

    await writeItem(clientApp, id, written(client, "An older watch", "300", { item_id: watch }));
    expect((await readTrade(app, id)).terms).toMatchObject({ locked: false, said: [], version: 3 });
    await expect(confirmBarter(app, id, { version: 2 })).rejects.toMatchObject({ code: "conflict" });
    await expect(stepItem(clientApp, id, "send", { item_id: watch, tracking: null })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(
      (await rows<{ type: string }>("SELECT type FROM project_events WHERE project_id = ? ORDER BY seq", id))
        .map(({ type }) => type)
        .filter((type) => type.startsWith("barter")),
    ).toEqual([
      "barter.added",
      "barter.added",
      "barter.confirmed",
      "barter.confirmed",
      "barter.locked",
      "barter.changed",
    ]);
  });

  it("is confirmed by two sides that both give something of a value", async () => {
    const { id, app, lead, client } = await aProject({ kind: "barter" });
    await writeItem(app, id, written(lead, "Ten portraits", "450"));
    await expect(yes(app, id)).rejects.toMatchObject({ code: "conflict" });
    await writeItem(app, id, written(client, "A watch", ""));
    await expect(yes(app, id)).rejects.toMatchObject({ code: "conflict" });
    expect((await readTrade(app, id)).items.map(({ side, value }) => [side, value])).toEqual([
      ["work", 45_000],
      ["client", null],
    ]);
  });

  it("releases files only when everything that is given for them has arrived", async () => {
    const { id, app, clientApp, lead, client, portraits, watch } = await aLockedTrade();
    const file = await brings(lead, id);
    const opens = async (person: Person, at = file) =>
      (await findPrivateFile(app, at, { userId: person.userId, guestHash: null })) !== null;
    expect(await opens(client)).toBe(true);
    await expect(chooseItemFiles(clientApp, id, { item_id: watch, file_ids: [file] })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(chooseItemFiles(clientApp, id, { item_id: portraits, file_ids: [] })).rejects.toMatchObject({
      code: "forbidden",
    });
    await chooseItemFiles(app, id, { item_id: portraits, file_ids: [file] });
    expect([await opens(lead), await opens(client)]).toEqual([true, false]);
    const next = await brings(lead, id);
    await rows("UPDATE project_files SET version_of = ?, version_no = 2 WHERE file_id = ?", file, next);
    expect(await opens(client, next)).toBe(false);
    expect((await selectFiles(clientApp, id)).map(({ held }) => held)).toEqual([true, true]);
    expect((await selectFiles(app, id)).map(({ held }) => held)).toEqual([false, false]);

    await stepItem(clientApp, id, "send", { item_id: watch, tracking: "PT 12 345" });
    expect(await opens(client)).toBe(false);
    await stepItem(app, id, "miss", { item_id: watch, reason: "Nothing came" });
    expect(await opens(client)).toBe(false);
    await stepItem(app, id, "receive", { item_id: watch });
    expect([await opens(client), await opens(client, next)]).toEqual([true, true]);
    await stepItem(app, id, "return", { item_id: watch, reason: "It does not run" });
    expect(await opens(client)).toBe(false);
  });

  it("leaves what was given with the other side once its counterpart is there", async () => {
    const { id, app, clientApp, lead, client, portraits, watch } = await aLockedTrade();
    const [given, spare] = [await brings(lead, id), await brings(lead, id)];
    const choose = (file_ids: string[]) => chooseItemFiles(app, id, { item_id: portraits, file_ids });
    const hide = (file_id: string, visibility: "private" | "project") =>
      changeFile(app, id, { file_id, name: "portraits.png", folder: "", visibility });
    await choose([given, spare]);
    await choose([given]);
    await hide(given, "private");
    await hide(given, "project");
    await stepItem(app, id, "receive", { item_id: watch });
    await expect(hide(given, "private")).rejects.toMatchObject({
      code: "conflict",
      message: /given in a trade/,
    });
    await expect(choose([])).rejects.toMatchObject({ code: "conflict", message: /stays given/ });
    await expect(choose([spare])).rejects.toMatchObject({ code: "conflict" });
    await choose([given, spare]);
    await trashFile(app, id, given, true);
    await emptyTrash({ db, clock: { now: () => Date.now() + days(31) } });
    await trashFile(clientApp, id, given, false);
    const open = await findPrivateFile(app, given, { userId: client.userId, guestHash: null });
    expect(open).not.toBeNull();
  });

  it("is among what its giver chooses from, however many files they brought since", async () => {
    const { id, app, lead, portraits } = await aLockedTrade();
    const given = await brings(lead, id);
    await chooseItemFiles(app, id, { item_id: portraits, file_ids: [given] });
    await Promise.all(Array.from({ length: 200 }, () => brings(lead, id)));
    const offered = await selectOwnFiles(app, id);
    expect(offered).toHaveLength(200);
    expect(offered[0]?.id).toBe(given);
  });

  it("keeps the project open until everything is settled", async () => {
    const { id, app, clientApp, portraits, watch } = await aLockedTrade();
    await expect(confirmCompletion(app, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("of the trade is not settled"),
    });
    await stepItem(app, id, "send", { item_id: portraits });
    await stepItem(clientApp, id, "receive", { item_id: portraits });
    await stepItem(clientApp, id, "approve", { item_id: portraits });
    await stepItem(clientApp, id, "send", { item_id: watch });
    await stepItem(app, id, "receive", { item_id: watch });
    await expect(confirmCompletion(app, id)).rejects.toMatchObject({ code: "conflict" });
    await stepItem(app, id, "approve", { item_id: watch });
    expect(await confirmCompletion(app, id)).toEqual({ completed: false });
    expect(await confirmCompletion(clientApp, id)).toEqual({ completed: true });
    await expect(stepItem(app, id, "waive", { item_id: watch, reason: "x" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("names its values in the currency of the project, holds twenty items, and leaves held files to who gives them", async () => {
    const { id, app, clientApp, lead, portraits } = await aTrade();
    await expect(
      writeItem(app, id, written(lead, "A print", "20", { currency: "USD" })),
    ).rejects.toMatchObject({ code: "invalid_input", fields: { value: ["Values are in EUR here."] } });

    await chooseItemFiles(app, id, { item_id: portraits, file_ids: [await brings(lead, id)] });
    await expect(removeItem(clientApp, id, { item_id: portraits })).rejects.toMatchObject({
      code: "forbidden",
      message: "Files are held for it: whoever gives it takes it out.",
    });

    for (let more = 3; more < ITEMS_MAX; more++)
      await writeItem(app, id, written(lead, `Print ${more}`, "1"));
    const full = { code: "conflict", message: "A barter has at most 20 items." };
    const last = await Promise.allSettled(
      ["A print", "A frame"].map((what) => writeItem(app, id, written(lead, what, "1"))),
    );
    expect(last.filter((one) => one.status === "rejected").map(({ reason }) => reason)).toEqual([
      expect.objectContaining(full),
    ]);
    await expect(writeItem(app, id, written(lead, "One more", "1"))).rejects.toMatchObject(full);
    await removeItem(app, id, { item_id: portraits });
    await writeItem(app, id, written(lead, "One more", "1"));
    expect((await readTrade(app, id)).items).toHaveLength(ITEMS_MAX);
  });

  it("refuses the other side, a second time, an older version, foreign items, and what was agreed to be taken out", async () => {
    const { id, app, clientApp, client, portraits, watch } = await aLockedTrade();
    const other = await aLockedTrade();
    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    await expect(stepItem(app, id, "send", { item_id: watch })).rejects.toMatchObject({ code: "forbidden" });
    await expect(stepItem(clientApp, id, "receive", { item_id: watch })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(stepItem(app, id, "receive", { item_id: other.watch })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(stepItem(stranger, id, "receive", { item_id: watch })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removeItem(app, id, { item_id: portraits })).rejects.toMatchObject({ code: "conflict" });
    await expect(
      writeItem(app, id, written(client, "Mine", "1", { item_id: portraits })),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await expect(
      writeItem(app, id, written(await alice({ name: "Eve" }), "Mine", "1")),
    ).rejects.toMatchObject({ code: "invalid_input" });
    // What was not sent is not missed, and what has not arrived is neither approved nor sent back.
    for (const early of ["miss", "approve", "return"] as const)
      await expect(stepItem(app, id, early, { item_id: watch })).rejects.toMatchObject({ code: "conflict" });
    const twice = await Promise.allSettled([
      stepItem(app, id, "receive", { item_id: watch }),
      stepItem(app, id, "receive", { item_id: watch }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(stepItem(app, id, "approve", { item_id: watch, version: 1 })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(
      writeItem(clientApp, id, written(client, "An older watch", "300", { item_id: watch })),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("on its way already") });
    const plain = await aProject();
    await expect(writeItem(plain.app, plain.id, written(plain.lead, "x", "1"))).rejects.toMatchObject({
      code: "conflict",
    });
    const page = { path: "/desk/x/barter", params: { projectId: plain.id } };
    expect((await visits(plain.lead, barterPage, page)).status).toBe(404);
  });
});

describe("the yearly statement of trades", () => {
  const THIS_YEAR = new Date().getUTCFullYear();
  const asks = async (person: Person, year: number | string = THIS_YEAR, as = "csv") => {
    const path = `/payment-history/trades/${year}?as=${as}`;
    const answer = await visits(person, tradedYear, { path, params: { year: String(year) } });
    return { status: answer.status, file: answer.body as Response };
  };
  const linesOf = async (person: Person, year?: number) =>
    (await (await asks(person, year)).file.text()).split("\r\n").slice(1, -1);

  it("holds what arrived, as each side sees it, with the value that both agreed to, and nothing else", async () => {
    const { id, app, clientApp, lead, client, portraits, watch } = await aLockedTrade();
    const stranger = await alice();
    expect(await linesOf(lead)).toEqual([]);
    expect(await app.ask([selectTradedYears(app)])).toEqual([[]]);
    await stepItem(clientApp, id, "send", { item_id: watch, tracking: null });
    await stepItem(app, id, "receive", { item_id: watch });
    const received = await linesOf(lead);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^"\d{4}-\d\d-\d\d","received","A watch","A product","430","EUR",/);
    expect(received[0]).toMatch(/"not said yet"$/);
    await stepItem(app, id, "approve", { item_id: watch });
    await stepItem(clientApp, id, "receive", { item_id: portraits });
    expect((await linesOf(lead)).map((line) => line.split(",").slice(1, 3).join())).toEqual([
      '"received","A watch"',
      '"given","Ten portraits"',
    ]);
    expect((await linesOf(client)).map((line) => line.split(",").slice(1, 3).join())).toEqual([
      '"given","A watch"',
      '"received","Ten portraits"',
    ]);
    expect((await linesOf(client))[0]).toMatch(/"yes"$/);
    expect(await app.ask([selectTradedYears(app)])).toEqual([[{ traded_in: THIS_YEAR }]]);
    expect(await linesOf(lead, THIS_YEAR - 1)).toEqual([]);
    expect(await linesOf(stranger)).toEqual([]);
    // Who has left is told of what arrived while they were there.
    await rows("UPDATE project_members SET status = 'left', left_at = 5 WHERE user_id = ?", lead.userId);
    expect(await linesOf(lead)).toEqual([]);
    expect((await asks(client, THIS_YEAR, "pdf")).file.headers.get("content-type")).toBe("application/pdf");
    expect((await asks(client, "soon")).status).toBe(404);
  });

  it("adds up by currency, and leaves out what nobody gave a value", () => {
    const row = { at: 0, what: "", kind: "product", approved: 1, project: "", partner: "" } as const;
    const of = (way: "given" | "received", value: number | null, currency: string) => ({
      ...row,
      way,
      value,
      currency,
    });
    const all = [
      of("given", 100, "USD"),
      of("given", 50, "EUR"),
      of("given", 25, "USD"),
      of("received", 9, "EUR"),
    ];
    expect(tradedSums([...all, of("given", null, "EUR")], "given")).toEqual([
      ["EUR", 50],
      ["USD", 125],
    ]);
  });
});
