import { FetchRefused } from "./fetch-refused.ts";
import { addressInHost, isPublicAddress } from "./public-address.server.ts";

const LONGEST = 2048;

/** Names that never leave a house: RFC 6761, RFC 6762, RFC 8375, and what networks call their insides. */
const INSIDE =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion)$/;

/**
 * Reads an address on the web that members or foreign pages gave. The parser of the web's own standard speaks first:
 * it knows every way to write an address (`0x7f.1`, `2130706433`, full-width digits, percent signs), so that there is
 * one form to judge. Names are looked up later, by who fetches.
 * @throws FetchRefused
 */
export function readForeignUrl(text: string, base?: URL): URL {
  const url = text.length <= LONGEST ? URL.parse(text, base) : null;
  if (!url || url.href.length > LONGEST) throw new FetchRefused("no_url");
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new FetchRefused("scheme");
  if (url.username !== "" || url.password !== "") throw new FetchRefused("credentials");
  // The parser leaves out the port that a scheme has by itself.
  if (url.port !== "") throw new FetchRefused("port");
  const host = hostNameOf(url);
  const address = addressInHost(host);
  if (address !== null) {
    if (!isPublicAddress(address)) throw new FetchRefused("private_address");
  } else if (!isPublicName(host)) throw new FetchRefused("private_name");
  return url;
}

/** The host without the dot that may end it. */
export function hostNameOf(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}

function isPublicName(host: string): boolean {
  const labels = host.split(".");
  if (labels.length < 2 || host.length > 253 || INSIDE.test(host)) return false;
  return labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
}
