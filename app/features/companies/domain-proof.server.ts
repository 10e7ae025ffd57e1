import { type Dns, DnsUnavailable } from "#app/platform/dns/dns.server.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import type { ForeignWeb } from "#app/platform/fetch/foreign-web.server.ts";
import { proofOf, saysProof } from "./rules.ts";

/** Found in the name system or in a file; missing in both; or nobody could be asked, which says nothing. */
export type ProofFound = "dns" | "file" | "missing" | "unknown";

/** What a look at a domain needs of the outside. */
export interface ProofPorts {
  dns: Dns;
  web: Pick<ForeignWeb, "get">;
}

/** Looks for the proof of a domain (product.md §5.1): a TXT record first, then the well-known file. */
export async function findProof(ports: ProofPorts, domain: string, token: string): Promise<ProofFound> {
  const { hosts, file, text } = proofOf(domain, token);
  const [records, body] = await Promise.all([
    Promise.all(hosts.map((host) => texts(ports.dns, host))),
    fileText(ports.web, file, domain),
  ]);
  if (records.some((found) => found?.some((record) => record.trim() === text))) return "dns";
  if (body !== null && saysProof(body, text)) return "file";
  return records.includes(null) ? "unknown" : "missing";
}

/** @returns null when nobody could be asked */
async function texts(dns: Dns, host: string): Promise<string[] | null> {
  try {
    return await dns.resolve(host, "TXT");
  } catch (error) {
    if (error instanceof DnsUnavailable) return null;
    throw error;
  }
}

/** @returns null when there is no such file, or none that may be fetched */
async function fileText(web: ProofPorts["web"], url: string, domain: string): Promise<string | null> {
  try {
    const { bytes, url: found } = await web.get(url, { accept: ["text"] });
    // What another site says proves nothing about this one.
    if (found.hostname.replace(/^www\./, "") !== domain) return null;
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof FetchRefused) return null;
    throw error;
  }
}
