import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { call } from "#tests/factories/calls.ts";
import { plainPng } from "#tests/fakes/covers.ts";

/** A file in the public bucket; its bytes count up, so that a range shows where it was cut. */
async function aFile(name = `${crypto.randomUUID()}.png`, mime = "image/png", size = 100): Promise<string> {
  const key = `${crypto.randomUUID()}/${name}`;
  const bytes = Uint8Array.from({ length: size }, (_, index) => index % 256);
  await env.PORTFOLIO.put(key, bytes, { httpMetadata: { contentType: mime } });
  return `/media/${key}`;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return call(null, path, { method, headers });
}

describe("a public file", () => {
  it("is served with its type, for good, in a sandbox, and never guessed at", async () => {
    const key = `${crypto.randomUUID()}/cover.png`;
    await env.PORTFOLIO.put(key, plainPng(), { httpMetadata: { contentType: "image/png" } });
    const answer = await ask(`/media/${key}`);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(plainPng());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable, s-maxage=3600",
      "cache-tag": `file:${key}`,
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
  });

  it("costs the database nothing and sets no cookie, whoever asks", async () => {
    const answer = await ask(await aFile(), { cookie: "__Host-thrive-access=x; __Host-thrive-refresh=y" });
    expect(answer.headers.get("x-db-round-trips")).toBe("0");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("even as HTML cannot run as a page of ours", async () => {
    const answer = await ask(await aFile("page.html", "text/html"));
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("answers 304 to who has it already", async () => {
    const path = await aFile();
    const etag = (await ask(path)).headers.get("etag") ?? "";
    const answer = await ask(path, { "if-none-match": etag });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect((await ask(path, { "if-none-match": `"old", W/${etag}` })).status).toBe(304);
    expect((await ask(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("answers a HEAD without a body", async () => {
    const answer = await ask(await aFile(), {}, "HEAD");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(answer.headers.get("content-type")).toBe("image/png");
  });
});

describe("a part of a file", () => {
  it.each([
    ["bytes=0-9", 0, 9],
    ["bytes=10-19", 10, 19],
    ["bytes=99-99", 99, 99],
    ["bytes=90-", 90, 99],
    ["bytes=0-999", 0, 99],
    ["bytes=-10", 90, 99],
    ["bytes=-999", 0, 99],
  ])("by %s is bytes %i to %i", async (range, start, end) => {
    const answer = await ask(await aFile(), { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/100`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([bytes.length, bytes[0]]).toEqual([end - start + 1, start]);
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  });

  it.each(["bytes=100-", "bytes=100-200", "bytes=5-2", "bytes=-0", "bytes=99999999999999999999-"])(
    "by %s that lies outside is refused or ignored, and never a fault",
    async (range) => {
      const answer = await ask(await aFile(), { range });
      expect([200, 416]).toContain(answer.status);
      if (answer.status === 416) expect(answer.headers.get("content-range")).toBe("bytes */100");
    },
  );

  it.each(["bytes", "bytes=", "bytes=a-b", "bytes=--1", "lines=0-9", "bytes=0-1,5-6", "bytes=1", "x"])(
    "by the header %j is the whole file",
    async (range) => {
      const answer = await ask(await aFile(), { range });
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(100);
    },
  );
});

describe("conditions that make no sense", () => {
  it.each([
    ["if-none-match", "not quoted"],
    ["if-none-match", ""],
    ["if-none-match", "*"],
    ["if-match", "garbage"],
    ["if-modified-since", "yesterday"],
    ["if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT"],
    ["if-unmodified-since", "not a date"],
    ["if-range", '"x"'],
  ])("%s: %s is never a fault", async (name, value) => {
    const answer = await ask(await aFile(), { [name]: value });
    expect(answer.status).toBeLessThan(500);
  });
});

describe("a path that is no key", () => {
  it.each([
    "/media/",
    "/media/x",
    "/media/x/",
    "/media//x",
    "/media/../api/v1/deck",
    "/media/x/../../secret",
    "/media/%2e%2e/secret",
    "/media/x/%2e%2e%2fsecret",
    "/media/..%2f..%2fsecret",
    "/media/..%5c..%5csecret",
    "/media/x/y%00.png",
    "/media/x/y.png/z",
    "/media/x/y z",
    "/media/x/ä.png",
    `/media/${"x".repeat(65)}/y.png`,
    `/media/x/${"y".repeat(101)}`,
    "/media/unknown/file.png",
  ])("finds nothing at %s", async (path) => {
    await env.PORTFOLIO.put("secret", "secret");
    await env.PRIVATE_FILES.put("unknown/file.png", "secret");
    const answer = await ask(path);
    const text = await answer.text();
    expect(text).not.toContain("secret");
    if (new URL(path, "https://thrive.test").pathname.startsWith("/media/")) expect(answer.status).toBe(404);
  });
});
