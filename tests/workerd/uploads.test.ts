import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { hours } from "#app/core/time.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { recountStorage } from "#app/features/files/recount-storage.server.ts";
import { MAX_BYTES, PART_BYTES } from "#app/features/files/upload-rules.ts";
import { storePart } from "#app/features/files/uploads/store-part.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call, post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import {
  base64,
  cancel,
  complete,
  fileOf,
  film,
  keysOf,
  partOf,
  putPart,
  sendImage,
  song,
  start,
  started,
  storageOf,
  uploaded,
  uploadedImage,
} from "#tests/factories/uploads.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

/** What a refusal says to the member. */
async function sentence(answer: Response): Promise<string> {
  const { title, errors } = (await answer.json()) as { title: string; errors?: Record<string, string[]> };
  return Object.values(errors ?? {})[0]?.[0] ?? title;
}

async function nothingLeft(person: Person): Promise<void> {
  expect(await storageOf(person)).toEqual({ bytes: 0, files: 0 });
  expect(await keysOf(person)).toEqual([]);
  expect(await count("files", "owner_id = ?", person.userId)).toBe(0);
}

describe("a film", () => {
  it("arrives in parts, in any order and more than once, and is the same afterwards", async () => {
    const creator = await alice();
    const bytes = film();
    const { id, parts, partBytes } = await started(creator, bytes);
    expect({ parts, partBytes }).toEqual({ parts: 2, partBytes: PART_BYTES });
    for (const part of [2, 1, 2])
      expect((await putPart(creator, id, part, partOf(bytes, part))).status).toBe(204);
    const poster = new Blob([plainPng() as Uint8Array<ArrayBuffer>]);
    const answer = await complete(creator, id, {
      thumbnail: poster,
      width: "1920",
      height: "1080",
      duration_ms: "4200",
    });
    expect(answer.status).toBe(200);
    const stored = (await answer.json()) as Record<string, string>;
    expect(stored).toMatchObject({
      id,
      kind: "video",
      mime: "video/mp4",
      size: bytes.length,
      width: 1920,
      durationMs: 4200,
    });
    expect(stored.url).toMatch(new RegExp(`^/media/${creator.userId}/\\d{13}\\.mp4$`));

    const served = await call(creator, stored.url ?? "");
    expect(served.headers.get("content-type")).toBe("video/mp4");
    // Compared as a whole: a matcher would look at each of eight million numbers.
    expect(Buffer.compare(Buffer.from(await served.arrayBuffer()), bytes)).toBe(0);
    expect((await call(creator, stored.url ?? "", { headers: { range: "bytes=0-99" } })).status).toBe(206);
    expect((await call(null, stored.thumbnailUrl ?? "")).headers.get("content-type")).toBe("image/png");
    expect(await storageOf(creator)).toEqual({ bytes: bytes.length + plainPng().length, files: 1 });
    expect(await count("upload_parts", "file_id = ?", id)).toBe(0);
  });

  it("goes on where it stopped, and is stored once however often its end is asked for", async () => {
    const creator = await alice();
    const bytes = film();
    const id = crypto.randomUUID();
    await started(creator, bytes, { id });
    await putPart(creator, id, 1, partOf(bytes, 1));
    expect((await started(creator, bytes, { id })).received).toEqual([1]);
    await putPart(creator, id, 2, partOf(bytes, 2));
    const answers = await Promise.all([complete(creator, id), complete(creator, id)]);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect((await complete(creator, id)).status).toBe(200);
    expect((await started(creator, bytes, { id })).stored?.id).toBe(id);
    expect(await count("files", "owner_id = ?", creator.userId)).toBe(1);
  });

  it("has one hash, whoever uploads it", async () => {
    const [one, other] = [await alice(), await bora()];
    const ids = [(await uploaded(one, film())).id, (await uploaded(other, film())).id];
    const hashes = await rows<{ sha256: string }>(
      "SELECT DISTINCT sha256 FROM files WHERE id IN (?, ?)",
      ...ids,
    );
    expect(hashes).toHaveLength(1);
  });

  it.each([
    ["two at once", 0],
    ["two in one millisecond", 1],
  ])("shares its bucket with another: %s get names of their own", async () => {
    const creator = await alice();
    const stored = await Promise.all([uploaded(creator, song()), uploaded(creator, song(3001))]);
    expect(new Set(stored.map(({ url }) => url)).size).toBe(2);
    expect(await storageOf(creator)).toEqual({ bytes: 6001, files: 2 });
  });

  it("is not put together while parts are missing", async () => {
    const creator = await alice();
    const bytes = film();
    const { id } = await started(creator, bytes);
    await putPart(creator, id, 1, partOf(bytes, 1));
    expect((await complete(creator, id)).status).toBe(409);
  });

  it("that breaks off in the middle of a part, or is not what was announced, is refused and never a fault", async () => {
    const creator = await alice();
    const bytes = film();
    const { id } = await started(creator, bytes);
    const { app } = await appOf(creator);
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 5000));
        controller.close();
      },
    });
    await expect(storePart(app, id, 1, { stream: cut, length: PART_BYTES })).rejects.toMatchObject({
      code: "bad_request",
    });
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("connection lost")),
    });
    await expect(storePart(app, id, 1, { stream: broken, length: PART_BYTES })).rejects.toMatchObject({
      code: "bad_request",
    });
    for (const part of ["0", "3", "-1", "1.5", "x"]) {
      expect((await putPart(creator, id, part, bytes.slice(0, 100))).status).toBe(400);
    }
    expect((await putPart(creator, id, 2, bytes.slice(0, 100))).status).toBe(400);
    // Between two parts nobody would look at how the file begins.
    const between = bytes.slice(0, Math.min(PART_BYTES, bytes.length - 0.5 * PART_BYTES));
    expect((await putPart(creator, id, "1.5", between)).status).toBe(400);
    expect(await count("upload_parts", "file_id = ?", id)).toBe(0);
    expect((await putPart(creator, id, 1, partOf(bytes, 1))).status).toBe(204);
  });

  it("whose first part is a program is over at once", async () => {
    const creator = await alice();
    const bytes = film(2000);
    const { id } = await started(creator, bytes);
    const answer = await putPart(creator, id, 1, fileOf("MZ\x90\0", 2000));
    expect([answer.status, await sentence(answer)]).toEqual([
      422,
      expect.stringContaining("could not recognise"),
    ]);
    await nothingLeft(creator);
  });

  it("can be sent again when the bucket was out of reach", async () => {
    expectConsoleError("part_failed");
    const creator = await alice();
    const bytes = film(2000);
    const { id } = await started(creator, bytes);
    const { app } = await appOf(creator);
    const parts = { ...app.parts, put: () => Promise.reject(new Error("out of reach")) };
    const stream = new Blob([bytes]).stream() as ReadableStream<Uint8Array>;
    await expect(storePart({ ...app, parts }, id, 1, { stream, length: 2000 })).rejects.toMatchObject({
      status: 503,
    });
    expect((await putPart(creator, id, 1, bytes)).status).toBe(204);
  });
});

describe("what may not be uploaded", () => {
  it.each<[string, Uint8Array, string]>([
    ["nothing at all", new Uint8Array(0), "empty"],
    ["a Windows program called film.mp4", fileOf("MZ\x90\0", 500), "could not recognise"],
    ["a Linux program", fileOf("\x7fELF\x02\x01", 500), "could not recognise"],
    ["an archive", fileOf("PK\x03\x04", 500), "could not recognise"],
    [
      "a drawing with a script",
      fileOf("<svg xmlns='http://www.w3.org/2000/svg'><script>", 500),
      "could not recognise",
    ],
    ["a page", fileOf("<!doctype html><script>alert(1)</script>", 500), "could not recognise"],
    [
      "a song that is a page as well",
      fileOf("ID3\x04\0\0\0\0\0\x10<html><script>", 500),
      "could not recognise",
    ],
    [
      "a film that is a PDF as well",
      fileOf("\0\0\0\x18ftypisom\0\0\x02\0isommp42%PDF-1.7", 500),
      "could not recognise",
    ],
    ["a Matroska film", fileOf("\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska", 500), "could not recognise"],
  ])("%s", async (_, bytes, words) => {
    const creator = await alice();
    const answer = await start(creator, bytes);
    expect([answer.status, await sentence(answer)]).toEqual([422, expect.stringContaining(words)]);
    await nothingLeft(creator);
  });

  it.each([
    ["video", film(), MAX_BYTES.video, "200 MB"],
    ["audio", song(), MAX_BYTES.audio, "50 MB"],
  ] as const)("%s over its limit, in a sentence that names it", async (_, bytes, limit, words) => {
    const creator = await alice();
    const answer = await start(creator, bytes, { size: limit + 1 });
    expect([answer.status, await sentence(answer)]).toEqual([422, expect.stringContaining(words)]);
    expect((await start(creator, bytes, { size: limit })).status).toBe(201);
  });

  it.each<[string, Uint8Array, string]>([
    ["an image over 10 MB", fileOf("\x89PNG\r\n\x1a\n", MAX_BYTES.image + 1), "10 MB"],
    ["a film called work.png", film(2000), "could not read that as an image"],
    ["an image of zero bytes", new Uint8Array(0), "empty"],
    ["a drawing with a script, called work.png", fileOf("<svg onload='alert(1)'>", 200), "SVG"],
    ["an image that is cut off", plainPng().slice(0, 40), "damaged"],
  ])("%s", async (_, bytes, words) => {
    const creator = await alice();
    const answer = await sendImage(creator, bytes);
    expect([answer.status, await sentence(answer)]).toEqual([422, expect.stringContaining(words)]);
    await nothingLeft(creator);
  });

  it("films where an image is wanted", async () => {
    expect((await start(await alice(), film(), { purpose: "avatar" })).status).toBe(422);
  });

  it("a preview that is no image, too heavy or too large", async () => {
    const creator = await alice();
    for (const thumbnail of [new Blob(["<svg/>"]), new Blob([new Uint8Array(600 * 1024)])]) {
      expect((await sendImage(creator, plainPng(), { thumbnail })).status).toBe(422);
    }
    await nothingLeft(creator);
  });

  it.each([
    { id: "x" },
    { purpose: "opportunity_image" },
    { purpose: "secret" },
    { size: -1 },
    { size: 1.5 },
    { head: "not base64!" },
    { head: "A".repeat(9000) },
  ])("with fields like %j", async (fields) => {
    const bytes = song();
    const body = {
      id: crypto.randomUUID(),
      purpose: "feed",
      name: "a",
      size: bytes.length,
      head: base64(bytes),
      ...fields,
    };
    expect((await post(await alice(), "/api/v1/uploads", body)).status).toBe(422);
  });
});

describe("an image", () => {
  it("is stored with its preview, once, however often it is sent", async () => {
    const creator = await alice();
    const id = crypto.randomUUID();
    const thumbnail = new Blob([plainPng() as Uint8Array<ArrayBuffer>]);
    const answers = await Promise.all([
      sendImage(creator, plainPng(), { id, thumbnail }),
      sendImage(creator, plainPng(), { id, thumbnail }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await storageOf(creator)).toEqual({ bytes: 2 * plainPng().length, files: 1 });
    expect(await keysOf(creator)).toHaveLength(2);
    const other = fileOf("GIF89a", 100);
    expect((await sendImage(creator, other, { id })).status).toBe(422);
  });

  it("of a post lies under a random name, and one of a profile under its owner", async () => {
    const creator = await alice();
    const feed = await uploadedImage(creator, plainPng(), { purpose: "feed" });
    expect(feed.url).toMatch(/^\/media\/[0-9a-f-]{36}\.png$/);
    expect((await call(null, feed.url)).status).toBe(200);
    const avatar = await uploadedImage(creator, plainPng(), { purpose: "avatar" });
    expect(avatar.url).toMatch(new RegExp(`^/media/${creator.userId}/[0-9a-f-]{36}\\.png$`));
  });
});

describe("an upload that nothing uses yet", () => {
  it("is seen by its owner alone", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const { url } = await uploadedImage(creator);
    expect([
      (await call(creator, url)).status,
      (await call(brand, url)).status,
      (await call(null, url)).status,
    ]).toEqual([200, 404, 404]);
    expect((await call(creator, url)).headers.get("cache-control")).toBe("private, no-store");
  });

  it("is gone at once when it is cancelled, at any point", async () => {
    const creator = await alice();
    const bytes = film();
    const { id } = await started(creator, bytes);
    await putPart(creator, id, 1, partOf(bytes, 1));
    expect(await storageOf(creator)).toEqual({ bytes: bytes.length, files: 1 });
    expect((await cancel(creator, id)).status).toBe(204);
    expect(await storageOf(creator)).toEqual({ bytes: 0, files: 0 });
    expect((await putPart(creator, id, 2, partOf(bytes, 2))).status).toBe(404);
    expect((await complete(creator, id)).status).toBe(404);
    const done = await uploadedImage(creator);
    expect((await cancel(creator, done.id)).status).toBe(204);
    await expect.poll(() => keysOf(creator)).toEqual([]);
    await expect.poll(() => count("files", "owner_id = ?", creator.userId)).toBe(0);
  });

  it("and was cut off is removed after 24 hours, with its parts", async () => {
    const clock = movedClock();
    const creator = await alice();
    const { jobs } = await appOf(creator, { clock });
    const bytes = film();
    const { id } = await started(creator, bytes);
    await putPart(creator, id, 1, partOf(bytes, 1));
    const [file] = await rows<{ r2_key: string; upload_id: string }>(
      "SELECT r2_key, upload_id FROM files WHERE id = ?",
      id,
    );
    clock.move(hours(23));
    await removeOrphans(jobs);
    expect(await count("files", "id = ?", id)).toBe(1);
    clock.move(hours(2));
    while ((await removeOrphans(jobs)) > 0);
    await nothingLeft(creator);
    const ended = env.PORTFOLIO.resumeMultipartUpload(file?.r2_key ?? "", file?.upload_id ?? "");
    await expect(ended.uploadPart(2, "x")).rejects.toThrow();
  });

  it("belongs to its owner in every call", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const bytes = film(2000);
    const { id } = await started(creator, bytes);
    for (const person of [brand, null]) {
      const wanted = person ? 404 : 401;
      expect((await putPart(person, id, 1, bytes)).status).toBe(wanted);
      expect((await complete(person, id)).status).toBe(wanted);
      expect((await cancel(person, id)).status).toBe(wanted);
    }
    expect((await start(brand, bytes, { id })).status).toBe(409);
    expect((await sendImage(null)).status).toBe(401);
    expect((await start(null, bytes)).status).toBe(401);
    expect((await putPart(creator, id, 1, bytes)).status).toBe(204);
  });
});

describe("a member's storage", () => {
  it("is never taken twice: of two uploads at once that would fill it, one is refused", async () => {
    const creator = await alice();
    await rows(
      "INSERT INTO storage_usage (user_id, category, bytes, files) VALUES (?, 'other', ?, 1)",
      creator.userId,
      PLAN_LIMITS.free.storageBytes - 4000,
    );
    const answers = await Promise.all([start(creator, song()), start(creator, song())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && (await sentence(refused))).toContain("2 GB is full");
  });

  it("is counted anew once a day, and mended where it was wrong", async () => {
    const creator = await alice();
    await uploadedImage(creator);
    const right = await storageOf(creator);
    await rows("UPDATE storage_usage SET bytes = 5, files = 9 WHERE user_id = ?", creator.userId);
    const { app } = await appOf(creator);
    const recount = async () => {
      for (let run = 0; run < 20; run++) await recountStorage(app);
    };
    await recount();
    expect(await storageOf(creator)).toEqual(right);
    await rows("UPDATE storage_usage SET bytes = 5 WHERE user_id = ?", creator.userId);
    await recount();
    expect((await storageOf(creator)).bytes).toBe(5);
    await rows("UPDATE storage_usage SET counted_at = 0 WHERE user_id = ?", creator.userId);
    await recount();
    expect(await storageOf(creator)).toEqual(right);
  });

  it("takes at most 30 uploads in half an hour", async () => {
    const creator = await alice();
    const answers = [];
    for (let index = 0; index < 31; index++) answers.push(await start(creator, song(100)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    const last = answers.at(-1);
    expect([last?.status, last?.headers.has("retry-after")]).toEqual([429, true]);
  });
});
