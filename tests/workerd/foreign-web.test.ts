import { describe, expect, it } from "vitest";
import { createCloudflareDns } from "#app/platform/dns/cloudflare.server.ts";
import { addressesOf, DnsUnavailable } from "#app/platform/dns/dns.server.ts";
import { withLocalNames } from "#app/platform/dns/local.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { createForeignWeb, type ForeignKind } from "#app/platform/fetch/foreign-web.server.ts";
import { askedFor } from "#tests/factories/foreign.ts";

const site = "https://thrive.test";
const dns = createCloudflareDns();
const newWeb = () => createForeignWeb({ dns, ownHosts: ["thrive.test", "www.own-name.com"], site });

async function reasonOf(url: string, accept: ForeignKind[] = ["html", "json", "media"]): Promise<string> {
  try {
    const answer = await newWeb().get(url, { accept });
    return `answered ${answer.mime}`;
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason;
    throw error;
  }
}

describe("what lies inside is never asked", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://%31%32%37.0.0.1/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http://127.0.0.1./",
    "http://0/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[0:0:0:0:0:ffff:a9fe:a9fe]/",
    "http://[2002:7f00:1::]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[2001:0:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://[fc00::1]/",
    "http://[fd00:ec2::254]/",
    "http://[ff02::1]/",
    "http://[2001:db8::1]/",
  ])("%s", async (url) => {
    const path = crypto.randomUUID();
    expect(await reasonOf(url + path)).toBe("private_address");
    expect(await reasonOf(`http://hostile.com/redirect-to?to=${encodeURIComponent(url + path)}`)).toBe(
      "private_address",
    );
    expect((await askedFor(path)).filter((each) => !each.startsWith("http://hostile.com/"))).toEqual([]);
  });

  it.each([
    "http://localhost/",
    "http://LOCALHOST./",
    "http://app.localhost/",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "http://nas.lan/",
    "http://router.home.arpa/",
    "http://intranet/",
    "http://a..b.com/",
    "http://b_-.c-.com/",
    "http://1.0.0.127.in-addr.arpa/",
  ])("the name in %s", async (url) => {
    expect(await reasonOf(url)).toBe("private_name");
  });

  it.each([
    "inside",
    "loopback",
    "metadata",
    "shared",
    "half",
    "mixed",
    "mapped",
    "local",
    "unique",
    "sixtofour",
    "translated",
    "nonsense",
  ])("%s.hostile.com, whose address is not public", async (name) => {
    const path = crypto.randomUUID();
    expect(await reasonOf(`https://${name}.hostile.com/${path}`)).toBe("private_address");
    expect(await reasonOf(`https://${name.toUpperCase()}.hostile.com./${path}`)).toBe("private_address");
    expect(await askedFor(path)).toEqual([]);
  });

  it("this product itself", async () => {
    expect(await reasonOf("https://thrive.test/media/link")).toBe("own_site");
    expect(await reasonOf("https://THRIVE.test./")).toBe("own_site");
    expect(await reasonOf("http://hostile.com/redirect-to?to=https://www.own-name.com/")).toBe("own_site");
  });
});

describe("an address that is none of the web's", () => {
  it.each([
    ["https://", "no_url"],
    ["http:///", "no_url"],
    ["not an address", "no_url"],
    ["https://1.2.3.4.5/", "no_url"],
    ["https://[fe80::1%25eth0]/", "no_url"],
    [`https://studio-nord.com/${"x".repeat(2048)}`, "no_url"],
    ["ftp://studio-nord.com/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["data:text/html,<title>x</title>", "scheme"],
    ["https://alice:secret@studio-nord.com/", "credentials"],
    ["https://alice@studio-nord.com/", "credentials"],
    ["https://studio-nord.com:8443/", "port"],
    ["http://studio-nord.com:22/", "port"],
    ["http://studio-nord.com:443/", "port"],
    ["https://nowhere.hostile.com/", "unknown_name"],
    ["https://alias.hostile.com/", "unknown_name"],
    ["https://broken-resolver.com/", "unreachable"],
    ["https://failing-zone.com/", "unreachable"],
  ])("%s is refused: %s", async (url, reason) => {
    expect(await reasonOf(url)).toBe(reason);
  });
});

describe("redirects", () => {
  const afterRedirects = (count: number) => reasonOf(`http://hostile.com/redirects?left=${count}`);

  it("are followed three times", async () => {
    expect(await afterRedirects(3)).toBe("answered text/html");
    expect(await afterRedirects(4)).toBe("too_many_redirects");
  });

  it("are not followed twenty times, and the twentieth page is never asked for", async () => {
    const mark = crypto.randomUUID();
    expect(await reasonOf(`http://hostile.com/redirects?left=20&mark=${mark}`)).toBe("too_many_redirects");
    expect(await askedFor(mark)).toHaveLength(4);
  });

  it.each([
    ["//inside.hostile.com/", "private_address"],
    ["http://intranet/", "private_name"],
    ["ftp://studio-nord.com/", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://alice:secret@studio-nord.com/", "credentials"],
    ["https://studio-nord.com:6379/", "port"],
    ["http://", "no_url"],
  ])("to %s end there", async (to, reason) => {
    expect(await reasonOf(`http://hostile.com/redirect-to?to=${encodeURIComponent(to)}`)).toBe(reason);
  });

  it("lead to paths of the same site too, and say where they ended", async () => {
    const web = newWeb();
    const answer = await web.get("http://hostile.com/redirect-to?to=/redirects?left=0", { accept: ["html"] });
    expect(answer.url.href).toBe("http://hostile.com/redirects?left=0");
    expect(await reasonOf("http://hostile.com/no-location")).toBe("status");
  });
});

describe("a body", () => {
  const titleOf = async (path: string) => {
    const { bytes } = await newWeb().get(`http://hostile.com/${path}`, { accept: ["html"] });
    return { title: new TextDecoder().decode(bytes.subarray(0, 40)), size: bytes.length };
  };

  it("without end is read to one megabyte", async () => {
    expect(await titleOf("endless")).toEqual({
      title: expect.stringContaining("Endless"),
      size: 1024 * 1024,
    });
  });

  it("that unpacks to two hundred megabytes is read to one", async () => {
    expect(await titleOf("bomb")).toEqual({ title: expect.stringContaining("Bomb"), size: 1024 * 1024 });
  });

  it.each([
    ["endless-json", "too_large"],
    ["broken-gzip", "unreachable"],
    ["cut-off", "unreachable"],
    ["no-type", "content_type"],
    ["program", "content_type"],
    ["teapot", "status"],
  ])("at /%s is refused: %s", async (path, reason) => {
    expect(await reasonOf(`http://hostile.com/${path}`)).toBe(reason);
  });

  it("of a film without end is not read at all, or up to what is wanted of it", async () => {
    const film = await newWeb().get("http://hostile.com/film.mp4", { accept: ["media"] });
    expect(film).toMatchObject({ kind: "media", mime: "video/mp4", bytes: new Uint8Array() });
    await expect(
      newWeb().get("http://hostile.com/film.mp4", { accept: ["media"], mediaBytes: 100_000 }),
    ).rejects.toMatchObject({ reason: "too_large" });
  });

  it("of a kind that was not asked for is refused", async () => {
    expect(await reasonOf("http://hostile.com/film.mp4", ["html"])).toBe("content_type");
  });

  it.each(["silent", "drip"])(
    "at /%s that takes longer than five seconds is not waited for",
    async (path) => {
      const begun = Date.now();
      expect(await reasonOf(`http://hostile.com/${path}`)).toBe("timeout");
      expect(Date.now() - begun).toBeLessThan(7000);
    },
  );
});

it("asks by GET, as a robot that says who it is, without cookies", async () => {
  const { bytes } = await newWeb().get("http://hostile.com/echo", { accept: ["json"] });
  const { method, headers } = JSON.parse(new TextDecoder().decode(bytes));
  expect(method).toBe("GET");
  expect(headers["user-agent"]).toContain("ThriveLinkPreview/1.0; +https://thrive.test");
  expect(headers).not.toHaveProperty("cookie");
  expect(headers).not.toHaveProperty("authorization");
});

describe("the name system", () => {
  it("gives addresses of both families, and texts in one piece", async () => {
    expect(await addressesOf(dns, "www.studio-nord.com")).toEqual([
      "93.184.215.14",
      "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
    ]);
    expect(await dns.resolve("proof.studio-nord.com", "TXT")).toEqual([
      'thrive-verify=one two "three"',
      "plain",
    ]);
    expect(await dns.resolve("nowhere.hostile.com", "TXT")).toEqual([]);
  });

  it.each(["broken-resolver.com", "failing-zone.com"])("that fails for %s says so", async (name) => {
    await expect(dns.resolve(name, "A")).rejects.toBeInstanceOf(DnsUnavailable);
  });

  it("knows names of this machine, and looks every other up as usual", async () => {
    const local = withLocalNames('{"northlight.example":{"TXT":["thrive-verify=1"],"A":["127.0.0.1"]}}', dns);
    expect(await local.resolve("northlight.example", "TXT")).toEqual(["thrive-verify=1"]);
    expect(await local.resolve("northlight.example", "AAAA")).toEqual([]);
    expect(await local.resolve("nowhere.hostile.com", "A")).toEqual([]);
    const web = createForeignWeb({ dns: local, ownHosts: [], site });
    await expect(web.check("https://northlight.example/")).rejects.toMatchObject({
      reason: "private_address",
    });
  });
});
