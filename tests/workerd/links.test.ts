import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { LinkAnalysis, LinkData } from "#app/features/portfolio/links/schema.ts";
import { call, post } from "#tests/factories/calls.ts";
import { askedFor } from "#tests/factories/foreign.ts";
import { alice } from "#tests/factories/people.ts";

const PATH = "/functions/v1/fetch-portfolio-data";
const FAILED = { success: false, error: "Could not analyze link" };

async function analyze(url: string, person?: Awaited<ReturnType<typeof alice>>): Promise<LinkAnalysis> {
  const answer = await post(person ?? (await alice()), PATH, { url });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function found(url: string): Promise<LinkData> {
  const analysis = await analyze(url);
  if (!analysis.success) throw new Error(`${url}: ${analysis.error}`);
  return analysis.data;
}

/** The foreign picture behind a path of ours. */
function pictureIn({ thumbnailUrl }: LinkData): string | null {
  return thumbnailUrl && new URL(thumbnailUrl, "https://thrive.test").searchParams.get("src");
}

describe("a provider tells about its page", () => {
  it.each([
    {
      url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ&utm_source=mail&si=abc",
      data: {
        mediaUrl: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
        mediaType: "video",
        embedCode: '{"platform":"youtube","id":"aqz-KE-bpKQ"}',
        title: "Night Market – a film in one take",
        platform: "YouTube",
      },
      picture: "https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg",
    },
    {
      url: "https://vimeo.com/76979871",
      data: {
        mediaUrl: "https://vimeo.com/76979871",
        mediaType: "video",
        embedCode: '{"platform":"vimeo","id":"76979871"}',
        title: "Harbour Lights (Director’s Cut)",
        platform: "Vimeo",
      },
      picture: expect.stringContaining("https://i.vimeocdn.com/video/452001751"),
    },
    {
      url: "https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT?si=1",
      data: {
        mediaUrl: "https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT",
        mediaType: "audio",
        embedCode: '{"platform":"spotify","id":"track/4cOdK2wGLETKBW3PvgPWqT"}',
        title: "Low Tide",
        platform: "Spotify",
      },
      picture: expect.stringContaining("https://image-cdn-ak.spotifycdn.com/image/"),
    },
    {
      url: "https://soundcloud.com/ana-duarte/paper-boats-live",
      data: {
        mediaUrl: "https://soundcloud.com/ana-duarte/paper-boats-live",
        mediaType: "audio",
        embedCode: '{"platform":"soundcloud","id":"ana-duarte/paper-boats-live"}',
        title: "Paper Boats (Live) by Ana Duarte",
        platform: "SoundCloud",
      },
      picture: "https://i1.sndcdn.com/artworks-000067273316-smsiqx-t500x500.jpg",
    },
    {
      url: "https://www.tiktok.com/@studionord/video/6718335390845095173",
      data: {
        mediaUrl: "https://www.tiktok.com/@studionord/video/6718335390845095173",
        mediaType: "video",
        embedCode: '{"platform":"tiktok","id":"6718335390845095173"}',
        title: "three ways to light a face with one lamp #lighting #filmtok",
        platform: "TikTok",
      },
      picture: expect.stringContaining("x-signature=abc%3D"),
    },
    {
      url: "https://www.behance.net/gallery/98765432/Kiosk",
      data: {
        mediaUrl: "https://www.behance.net/gallery/98765432/Kiosk",
        mediaType: "link",
        embedCode: '{"platform":"behance","id":"98765432"}',
        title: "Kiosk — a typeface for small shops",
        platform: "Behance",
      },
      picture: "https://mir-s3-cdn-cf.behance.net/projects/404/f1a2b398765432.jpg",
    },
    {
      url: "https://www.flickr.com/photos/perlund/2341623661/",
      data: {
        mediaUrl: "https://www.flickr.com/photos/perlund/2341623661/",
        mediaType: "image",
        embedCode: null,
        title: "Fog over the yard",
        platform: "Flickr",
      },
      picture: "https://live.staticflickr.com/3123/2341623661_7c99f48bbf_q.jpg",
    },
  ])("$data.platform", async ({ url, data, picture }) => {
    const result = await found(url);
    expect(result).toMatchObject(data);
    expect(pictureIn(result)).toEqual(picture);
    expect(JSON.stringify(result)).not.toContain("<");
  });

  it("and where it does not, the page does", async () => {
    expect(await found("https://vimeo.com/112233445")).toMatchObject({
      mediaType: "video",
      embedCode: '{"platform":"vimeo","id":"112233445"}',
      title: "Showreel 2026",
      platform: "Vimeo",
    });
  });
});

describe("a page tells about itself", () => {
  it("in Open Graph, with entities and a relative picture", async () => {
    const data = await found("https://www.studio-nord.com/kueste");
    expect(data).toMatchObject({
      mediaUrl: "https://www.studio-nord.com/kueste",
      mediaType: "link",
      embedCode: null,
      title: 'Küstenlicht & Nebel – "eine Serie"',
      platform: "Studio Nord",
    });
    expect(pictureIn(data)).toBe("https://www.studio-nord.com/img/kueste.jpg?w=1200&h=630");
  });

  it("in a Twitter card", async () => {
    const data = await found("https://studio-nord.com/chair");
    expect(data).toMatchObject({
      title: "A chair from one plank",
      platform: "studio-nord.com",
      mediaType: "link",
    });
    expect(pictureIn(data)).toBe("https://cdn.studio-nord.com/chair.png");
  });

  it("in JSON-LD, of which other scripts and other things are left aside", async () => {
    const data = await found("https://studio-nord.com/episode");
    expect(data).toMatchObject({ title: "Episode 12: The tide tables", mediaType: "audio" });
    expect(pictureIn(data)).toBe("https://studio-nord.com/tide.jpg");
  });

  it("in an oEmbed answer that it names", async () => {
    expect(await found("https://studio-nord.com/discovery")).toMatchObject({
      title: "Stop motion, start over",
      platform: "Small Screen",
      mediaType: "video",
      embedCode: null,
    });
  });

  it("in no way at all, and is still a link", async () => {
    expect(await found("https://studio-nord.com/bare")).toEqual({
      mediaUrl: "https://studio-nord.com/bare",
      mediaType: "link",
      thumbnailUrl: null,
      embedCode: null,
      title: "studio-nord.com",
      platform: "studio-nord.com",
    });
  });

  it("at length, of which a title's worth is kept", async () => {
    const { title } = await found("https://studio-nord.com/endless-title");
    expect(title).toMatch(/^long words.*(long|words)…$/);
    expect(title.length).toBeLessThanOrEqual(100);
  });

  it.each([
    "latin1",
    "says-utf8",
    "says-latin1",
    "header-and-page-differ",
    "utf16",
    "no-such-charset",
    "replacement",
  ])("in letters that are right although the page is in %s", async (page) => {
    expect((await found(`https://old.studio-nord.com/${page}`)).title).toBe("Küste");
  });

  it.each([
    ["windows1251", "Море"],
    ["shift-jis", "海"],
  ])("in the letters of %s", async (page, title) => {
    expect((await found(`https://old.studio-nord.com/${page}`)).title).toBe(title);
  });
});

describe("a link to a file", () => {
  it.each([
    ["my-first_film.mp4", "video", "my first film", null],
    ["Field%20recording+3.mp3", "audio", "Field recording 3", null],
    ["point.gif", "image", "point", "https://cdn.studio-nord.com/point.gif"],
    ["drawing.svg", "image", "drawing", null],
  ])("%s is %s", async (file, mediaType, title, picture) => {
    const data = await found(`https://cdn.studio-nord.com/${file}`);
    expect(data).toMatchObject({ mediaUrl: `https://cdn.studio-nord.com/${file}`, mediaType, title });
    expect(pictureIn(data)).toBe(picture);
  });

  it("of a film without end says what it is, and is not read", async () => {
    expect(await found("http://hostile.com/film.mp4")).toMatchObject({ mediaType: "video", title: "film" });
  });
});

describe("a link that leads elsewhere", () => {
  it("is what it leads to, told by its provider", async () => {
    expect(await found("https://short.studio-nord.com/film")).toMatchObject({
      mediaUrl: "https://vimeo.com/76979871",
      title: "Harbour Lights (Director’s Cut)",
      embedCode: '{"platform":"vimeo","id":"76979871"}',
    });
    expect(await found("https://on.soundcloud.com/abc")).toMatchObject({
      mediaUrl: "https://soundcloud.com/ana-duarte/paper-boats-live",
      title: "Paper Boats (Live) by Ana Duarte",
      platform: "SoundCloud",
    });
  });

  it("within its own site stays what the member gave", async () => {
    expect(await found("https://www.studio-nord.com/log-in-first")).toMatchObject({
      mediaUrl: "https://www.studio-nord.com/log-in-first",
    });
  });
});

describe("bad input", () => {
  it.each([
    "http",
    "https://",
    "http:///path",
    "not a link",
    "ftp://studio-nord.com/",
    "javascript:alert(1)",
    "https://alice:secret@studio-nord.com/",
    "https://studio-nord.com:8080/",
    "http://localhost/",
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://0x7f.1/",
    "http://169.254.169.254/latest/meta-data/",
    "https://inside.hostile.com/",
    "https://nowhere.hostile.com/",
    "https://thrive.test/",
    "http://hostile.com/redirects?left=20",
    "http://hostile.com/redirect-to?to=http://127.0.0.1/",
    "http://hostile.com/redirect-to?to=http://[::1]/",
    "http://hostile.com/redirect-to?to=http://0x7f.1/",
    "http://hostile.com/redirect-to?to=http://169.254.169.254/",
    "http://hostile.com/redirect-to?to=https://loopback.hostile.com/",
    "http://hostile.com/program",
    "http://hostile.com/teapot",
    "http://hostile.com/broken-gzip",
    "https://studio-nord.com/report.pdf",
    "https://studio-nord.com/nothing",
    "https://\u0000studio-nord.com/",
    "https://studio-nord.com/\ud800",
  ])("%j cannot be analysed, and says so in one sentence", async (url) => {
    expect(await analyze(url)).toEqual(FAILED);
  });

  it.each([
    ["endless", "Endless"],
    ["bomb", "Bomb"],
  ])("at /%s is read as far as it may be", async (page, title) => {
    expect((await found(`http://hostile.com/${page}`)).title).toBe(title);
  });

  it("that breaks out of its attribute is text, and its addresses are none", async () => {
    const data = await found("http://hostile.com/breakout");
    expect(data).toMatchObject({
      mediaUrl: "http://hostile.com/breakout",
      title: '"><script>alert("title")</script><img src=x onerror=alert(1)>',
      platform: "</title><script>alert(2)</script>",
      embedCode: null,
    });
    expect(pictureIn(data)).toBe("https://cdn.studio-nord.com/a.png%22%20onload=%22alert(4)");
  });

  it("that names pictures and answers inside gets neither, and nobody there is asked", async () => {
    const data = await found("http://hostile.com/inside-image");
    expect(data).toMatchObject({ title: "Pictures from inside", thumbnailUrl: null });
    const asked = [
      ...(await askedFor("127.0.0.1")),
      ...(await askedFor("169.254")),
      ...(await askedFor("inside.")),
    ];
    expect(asked.filter((url) => !url.startsWith("http://hostile.com/"))).toEqual([]);
  });

  it("in the body is refused before anything is asked", async () => {
    const person = await alice();
    for (const body of [
      { url: "https://a.example/", depth: 2 },
      {},
      { url: 5 },
      { url: "" },
      { url: "  " },
      { url: "x".repeat(2049) },
      [],
      null,
    ]) {
      const answer = await post(person, PATH, body);
      expect(answer.status).toBe(422);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
    expect((await call(person, PATH)).status).toBe(405);
    expect((await post(person, "/functions/v1/no-such-function", {})).status).toBe(404);
    const text = { method: "POST", body: "url=x", headers: { "content-type": "text/plain" } };
    expect((await call(person, PATH, text)).status).toBe(415);
  });

  it("of a visitor without a session is a 401", async () => {
    const answer = await post(null, PATH, { url: "https://vimeo.com/76979871" });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
  });
});

describe("the same link again", () => {
  it("is not asked for again, whoever asks and however it is written", async () => {
    const mark = crypto.randomUUID();
    const first = await analyze(`https://www.studio-nord.com/kueste?mark=${mark}`);
    expect(first).toMatchObject({ success: true });
    expect(await analyze(`http://studio-nord.com/kueste/?utm_source=x&mark=${mark}#top`)).toEqual(first);
    expect(await askedFor(mark)).toHaveLength(1);
  });

  it("that failed is not asked for again either", async () => {
    const url = `https://studio-nord.com/nothing?mark=${crypto.randomUUID()}`;
    expect(await analyze(url)).toEqual(FAILED);
    expect(await analyze(url)).toEqual(FAILED);
    expect(await askedFor(url.split("=")[1] ?? "")).toHaveLength(1);
  });

  it("of twenty at once is asked for once", async () => {
    const mark = crypto.randomUUID();
    const person = await alice();
    const url = `https://studio-nord.com/chair?mark=${mark}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => analyze(url, person)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await askedFor(mark)).toHaveLength(1);
  });

  it("is kept under a name that does not tell the link", async () => {
    const mark = crypto.randomUUID();
    await analyze(`https://studio-nord.com/chair?mark=${mark}`);
    const { keys } = await env.CACHE.list({ prefix: "link:" });
    expect(keys.length).toBeGreaterThan(0);
    expect(JSON.stringify(keys)).not.toContain(mark);
  });

  it("is looked at anew when what was kept is none of ours", async () => {
    const { keys: before } = await env.CACHE.list({ prefix: "link:" });
    const mark = crypto.randomUUID();
    const url = `https://studio-nord.com/chair?mark=${mark}`;
    await analyze(url);
    const { keys } = await env.CACHE.list({ prefix: "link:" });
    const mine = keys.find(({ name }) => !before.some((other) => other.name === name))?.name ?? "";
    expect(keys.find(({ name }) => name === mine)?.expiration).toBeGreaterThan(Date.now() / 1000 + 23 * 3600);
    await env.CACHE.put(mine, '{"success":true,"data":{"mediaUrl":"javascript:alert(1)"}}');
    // Until then the isolate remembers by itself.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    expect(await analyze(url)).toMatchObject({ data: { mediaUrl: url } });
    vi.useRealTimers();
    expect(await askedFor(mark)).toHaveLength(2);
  });
});

it("thirty links in ten minutes are enough, of twenty at once too", async () => {
  const person = await alice();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => post(person, PATH, { url: "http://127.0.0.1/" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
});

describe("the picture of a link", () => {
  const pictureOf = async (file: string) =>
    (await found(`https://cdn.studio-nord.com/${file}`)).thumbnailUrl ?? "";
  const signed = async (src: string) => {
    const { linkImagePath } = await import("#app/features/portfolio/links/link-image.server.ts");
    return (await linkImagePath(env, new URL(src))) ?? "";
  };

  it("is shown by us, as an image that can do nothing, and asked for once", async () => {
    const mark = crypto.randomUUID();
    const path = await pictureOf(`point.gif?mark=${mark}`);
    const answer = await call(null, path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/gif");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=604800");
    await answer.arrayBuffer();
    const asked = (await askedFor(mark)).length;
    for (const again of [path, `${path}&again=1`]) expect((await call(null, again)).status).toBe(200);
    expect(await askedFor(mark)).toHaveLength(asked);
  });

  it.each([
    "https://cdn.studio-nord.com/page-as.png",
    "https://cdn.studio-nord.com/drawing.svg",
    "https://cdn.studio-nord.com/large.png",
    "https://studio-nord.com/bare",
    "https://inside.hostile.com/x.png",
    "https://cdn.studio-nord.com/gone.png",
  ])("that is none, at %s, is not found", async (src) => {
    expect((await call(null, await signed(src))).status).toBe(404);
  });

  it("that we did not sign is not found, and not asked for", async () => {
    const mark = crypto.randomUUID();
    const path = await signed(`https://cdn.studio-nord.com/point.gif?mark=${mark}`);
    const other = path.replace(mark, crypto.randomUUID());
    for (const each of [
      other,
      path.replace(/sig=.*/, "sig="),
      path.replace(/&sig=.*/, ""),
      "/media/link",
      "/media/link?src=x",
    ]) {
      expect((await call(null, each)).status).toBe(404);
    }
    expect(await askedFor(`cdn.studio-nord.com/point.gif?mark=${mark}`)).toEqual([]);
  });
});

it("pages may frame the players of members' works, and nothing else", async () => {
  const policy = (await call(null, "/")).headers.get("content-security-policy") ?? "";
  const frames = /frame-src ([^;]*);/.exec(policy)?.[1]?.split(" ") ?? [];
  expect(frames).toContain("https://www.youtube-nocookie.com");
  for (const frame of frames) expect(frame).toMatch(/^https:\/\/[a-z.-]+$/);
});
