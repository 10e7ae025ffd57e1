import { z } from "zod";
import { seconds } from "#app/core/time.ts";
import { type Dns, DnsUnavailable, type RecordType } from "./dns.server.ts";

const RESOLVER = "https://cloudflare-dns.com/dns-query";

/** Numbers of RFC 1035 and RFC 3596. An answer also holds the aliases (CNAME) on the way; those are not asked for. */
const TYPE_NUMBERS = { A: 1, AAAA: 28, TXT: 16 } as const;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

const dnsAnswer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
});

/** DNS over HTTPS by Cloudflare's resolver, in its JSON form (developers.cloudflare.com/1.1.1.1). */
export function createCloudflareDns(send: typeof fetch = (...call) => fetch(...call)): Dns {
  return {
    resolve: async (name, type, signal = AbortSignal.timeout(seconds(5))) => {
      const query = new URLSearchParams({ name, type });
      try {
        const answer = await send(`${RESOLVER}?${query}`, {
          headers: { accept: "application/dns-json" },
          signal,
        });
        return valuesOf(dnsAnswer.parse(await answer.json()), type);
      } catch (cause) {
        throw new DnsUnavailable("the resolver did not answer", { cause });
      }
    },
  };
}

function valuesOf({ Status, Answer }: z.infer<typeof dnsAnswer>, type: RecordType): string[] {
  if (Status === NO_SUCH_NAME) return [];
  if (Status !== NO_ERROR) throw new DnsUnavailable(`the resolver answered ${Status}`);
  const wanted = Answer.filter((record) => record.type === TYPE_NUMBERS[type]);
  return wanted.map(({ data }) => (type === "TXT" ? unquoted(data) : data));
}

/** A text record is one or more quoted strings of at most 255 bytes, to be read as one (RFC 7208 §3.3). */
function unquoted(data: string): string {
  const parts = data.match(/"(?:[^"\\]|\\.)*"/g);
  if (!parts) return data;
  return parts.map((part) => part.slice(1, -1).replace(/\\(["\\])/g, "$1")).join("");
}
