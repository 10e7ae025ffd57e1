import type { ServerResponse } from "node:http";

const NUMBERS: Record<string, number> = { A: 1, AAAA: 28, TXT: 16, CNAME: 5 };
const PUBLIC = { A: ["93.184.215.14"], AAAA: ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"] };

type Records = Record<string, string[]>;

/** Names whose addresses are not what a name on the web should have; `null` does not exist. */
const NAMES: Record<string, Records | null> = {
  "inside.hostile.com": { A: ["10.0.0.7"] },
  "loopback.hostile.com": { A: ["127.0.0.1"] },
  "metadata.hostile.com": { A: ["169.254.169.254"] },
  "shared.hostile.com": { A: ["100.64.1.1"] },
  "half.hostile.com": { A: ["93.184.215.14"], AAAA: ["::1"] },
  "mixed.hostile.com": { A: ["93.184.215.14", "192.168.1.1"] },
  "mapped.hostile.com": { AAAA: ["::ffff:127.0.0.1"] },
  "local.hostile.com": { AAAA: ["fe80::1"] },
  "unique.hostile.com": { AAAA: ["fd12:3456::1"] },
  "sixtofour.hostile.com": { AAAA: ["2002:7f00:1::"] },
  "translated.hostile.com": { AAAA: ["64:ff9b::7f00:1"] },
  "nonsense.hostile.com": { A: ["not an address"] },
  "alias.hostile.com": { CNAME: ["www.studio-nord.com."] },
  "nowhere.hostile.com": null,
  "proof.studio-nord.com": { TXT: ['"thrive-verify=" "one two \\"three\\""', "plain"] },
};

/** Answers as Cloudflare's resolver does over HTTPS. Every name that is not told about above is on the public web. */
export function answerDns(url: URL, response: ServerResponse): void {
  const name = url.searchParams.get("name") ?? "";
  if (name === "broken-resolver.com") response.writeHead(503).end("no");
  else {
    response.writeHead(200, { "content-type": "application/dns-json" });
    response.end(JSON.stringify(recordsOf(name, url.searchParams.get("type") ?? "")));
  }
}

function recordsOf(name: string, type: string): unknown {
  const records: Records | null = name in NAMES ? (NAMES[name] ?? null) : PUBLIC;
  if (name === "failing-zone.com") return { Status: 2 };
  if (records === null) return { Status: 3 };
  const wanted = Object.entries(records).filter(([each]) => each === type || each === "CNAME");
  const lines = wanted.flatMap(([each, values]) =>
    values.map((data) => ({ name, type: NUMBERS[each], TTL: 60, data })),
  );
  return lines.length > 0 ? { Status: 0, Answer: lines } : { Status: 0 };
}
