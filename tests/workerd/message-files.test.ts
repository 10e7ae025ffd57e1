import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { report } from "#app/features/safety/commands/report.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { inTouch, says, sends, thread, threadOf, threadsOf, writes } from "#tests/factories/messages.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { song, storageOf, uploaded } from "#tests/factories/uploads.ts";

const forMessages = { purpose: "message", name: "demo.mp3" };
/** A song that was uploaded for a message. */
const uploads = async (person: Person) => (await uploaded(person, song(), forMessages)).id;
const opens = async (person: Person | null, file: string) => (await call(person, `/files/${file}`)).status;
const keyOf = async (file: string) =>
  (await rows<{ r2_key: string }>("SELECT r2_key FROM files WHERE id = ?", file))[0]?.r2_key ?? "";

describe("a file of a message", () => {
  it("is opened by those of the thread alone, and stands in it for both at once", async () => {
    const { creator, brand, id } = await inTouch();
    const [window, stranger] = [await opensWindow(brand), await alice()];
    const file = await uploads(creator);
    expect([await opens(creator, file), await opens(brand, file)]).toEqual([200, 404]);
    const sent = await says(creator, thread(id), { body: "", files: [file] });
    expect(sent.files).toMatchObject([{ id: file, name: "demo.mp3", mime: "audio/mpeg", size: 3000 }]);
    expect((await window.hears("message.created")).message).toMatchObject({ files: [{ id: file }] });
    expect((await threadOf(brand, id)).messages.at(-1)).toMatchObject({ files: [{ id: file }] });
    expect([await opens(brand, file), await opens(stranger, file), await opens(null, file)]).toEqual([
      200, 404, 404,
    ]);
  });

  it("is named in the answers to a message without words, until that is removed", async () => {
    const { creator, brand, id } = await inTouch();
    const excerpts = async () =>
      (await threadOf(brand, id)).messages.flatMap(({ replyTo }) => (replyTo ? [replyTo.excerpt] : []));
    const note = await says(creator, thread(id), { files: [await uploads(creator)] });
    const both = await says(creator, thread(id), { files: [await uploads(creator), await uploads(creator)] });
    for (const { id: replyTo } of [note, both]) await says(brand, thread(id), { body: "Nice!", replyTo });
    expect(await excerpts()).toEqual(["A file", "2 files"]);
    await sends(creator, "DELETE", `/messages/${note.id}`);
    expect(await excerpts()).toEqual(["", "2 files"]);
  });

  it("is called a voice note where it is one: in the list, and in the answer to it", async () => {
    const { creator, brand, id } = await inTouch();
    const named = { purpose: "message", name: "Voice note 2026-01-05 07.04.mp3" };
    const file = (await uploaded(creator, song(), named)).id;
    const note = await says(creator, thread(id), { files: [file] });
    expect((await threadsOf(brand)).rows[0]?.last).toMatchObject({ files: 1, voice: true });
    const answer = await says(brand, thread(id), { body: "Nice!", replyTo: note.id });
    expect(answer.replyTo?.excerpt).toBe("Voice note");
    await says(creator, thread(id), { files: [await uploads(creator)] });
    expect((await threadsOf(brand)).rows[0]?.last).toMatchObject({ files: 1, voice: false });
  });

  it("goes with the message that is removed: address, bytes and storage", async () => {
    const { creator, brand, id } = await inTouch();
    const file = await uploads(creator);
    const key = await keyOf(file);
    const sent = await says(creator, thread(id), { body: "Listen", files: [file] });
    const window = await opensWindow(brand);
    expect((await sends(creator, "DELETE", `/messages/${sent.id}`)).status).toBe(200);
    expect((await window.hears("message.changed")).message).toMatchObject({ files: [], body: "" });
    expect([await opens(creator, file), await opens(brand, file)]).toEqual([404, 404]);
    await expect.poll(() => env.PRIVATE_FILES.head(key)).toBeNull();
    await expect.poll(() => rows("SELECT id FROM files WHERE id = ?", file)).toEqual([]);
    expect(await storageOf(creator)).toEqual({ bytes: 0, files: 0 });
  });

  it("stays for who decides when its message was reported, and is closed to the other one", async () => {
    const { creator, brand, id } = await inTouch();
    const file = await uploads(creator);
    const sent = await says(creator, thread(id), { body: "Listen", files: [file] });
    await report(
      (await appOf(brand)).app,
      reportSchema.parse({ intent: "report", subject_type: "message", subject_id: sent.id, reason: "spam" }),
    );
    expect((await sends(creator, "DELETE", `/messages/${sent.id}`)).status).toBe(200);
    expect(await opens(brand, file)).toBe(404);
    expect(await env.PRIVATE_FILES.head(await keyOf(file))).not.toBeNull();
  });

  it("is used once, by its owner, for what it was uploaded: or the message is not sent", async () => {
    const { creator, brand, id } = await inTouch();
    const [own, foreign, work] = [
      await uploads(creator),
      await uploads(brand),
      (await uploaded(creator, song())).id,
    ];
    const refused = async (files: string[]) =>
      (await writes(creator, thread(id), { body: "Here", files })).status;
    expect(await refused([foreign])).toBe(409);
    expect(await refused([work])).toBe(409);
    expect(await refused([crypto.randomUUID()])).toBe(409);
    expect(await refused([own, own])).toBe(422);
    expect(await refused(Array.from({ length: 11 }, () => crypto.randomUUID()))).toBe(422);
    await says(creator, thread(id), { body: "Here", files: [own] });
    expect(await refused([own])).toBe(409);
    expect((await threadOf(brand, id)).messages).toHaveLength(2);
    const stranger = await alice();
    expect((await writes(stranger, brand, { body: "Hi", files: [await uploads(stranger)] })).status).toBe(
      422,
    );
  });
});
