import { seconds } from "#app/core/time.ts";
import { addressesOf, type Dns } from "../dns/dns.server.ts";
import { FetchRefused } from "./fetch-refused.ts";
import { hostNameOf, readForeignUrl } from "./foreign-url.server.ts";
import { addressInHost, isPublicAddress } from "./public-address.server.ts";
import { readUpTo } from "./read-up-to.server.ts";

/** What one fetch may take (issue *Link analysis*, security.md §5). */
const MAX_REDIRECTS = 3;
export const FOREIGN_PATIENCE = seconds(5);
const MAX_BYTES = 1024 * 1024;

/** What is wanted: pages and data are read; of media, which may be of any length, only the type is. */
export type ForeignKind = "html" | "json" | "text" | "media";

const KINDS: Record<ForeignKind, RegExp> = {
  html: /^(text\/html|application\/xhtml\+xml)$/,
  json: /^(application|text)\/([\w.-]+\+)?json$/,
  text: /^text\/plain$/,
  media: /^(image|video|audio)\/[\w.+-]+$/,
};

export interface ForeignAnswer {
  kind: ForeignKind;
  /** Where it was found, after all redirects. */
  url: URL;
  /** The content type without its parameters, in lower case. */
  mime: string;
  /** What the header says about the characters. */
  charset: string | null;
  /** Up to 1 MB, unpacked; empty for media that nobody wanted to read. */
  bytes: Uint8Array<ArrayBuffer>;
}

interface Wish {
  accept: readonly ForeignKind[];
  /** Reads media too: as much as this, and nothing when it is more. */
  mediaBytes?: number;
  /** Ends all of it; five seconds of its own without one. */
  signal?: AbortSignal;
}

/** The part of the web that is not ours, for addresses that members and foreign pages give. */
export interface ForeignWeb {
  /**
   * Fetches by GET, without cookies, checking every address on the way before it is asked.
   * @throws FetchRefused
   */
  get(url: string | URL, wish: Wish): Promise<ForeignAnswer>;
  /**
   * The same checks without the fetch: for addresses that browsers or others will be sent to.
   * @throws FetchRefused
   */
  check(url: string | URL, signal?: AbortSignal): Promise<URL>;
  /**
   * Posts to an address after the same checks. No redirect is followed, and nothing is read of the answer.
   * @returns its HTTP status
   * @throws FetchRefused
   */
  post(
    url: string | URL,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<number>;
}

interface Reach {
  dns: Dns;
  /** Hosts of this product: the Worker never calls itself. */
  ownHosts: readonly string[];
  /** Where this robot tells about itself. */
  site: string;
}

/** @see docs/decisions/0013-fetching-foreign-links.md for what this guard cannot see */
export function createForeignWeb({ dns, ownHosts, site }: Reach): ForeignWeb {
  const own = new Set(ownHosts.map((host) => host.toLowerCase()));
  /** Names that were looked up for this request: a page, its data and its picture often share one. */
  const known = new Map<string, Promise<string[]>>();
  const userAgent = `Mozilla/5.0 (compatible; ThriveLinkPreview/1.0; +${site})`;

  async function check(wanted: string | URL, signal = AbortSignal.timeout(FOREIGN_PATIENCE)): Promise<URL> {
    const url = readForeignUrl(String(wanted));
    const host = hostNameOf(url);
    if (own.has(host)) throw new FetchRefused("own_site");
    if (addressInHost(host) !== null) return url;
    const addresses = await looked(host, signal);
    if (addresses.length === 0) throw new FetchRefused("unknown_name");
    if (!addresses.every(isPublicAddress)) throw new FetchRefused("private_address");
    return url;
  }

  function looked(host: string, signal: AbortSignal): Promise<string[]> {
    const asked = known.get(host) ?? addressesOf(dns, host, signal).catch((cause) => fail(signal, cause));
    known.set(host, asked);
    return asked;
  }

  async function follow(wanted: string | URL, accept: string, signal: AbortSignal) {
    let url = await check(wanted, signal);
    for (let redirects = 0; ; redirects++) {
      const answer = await fetch(url, {
        redirect: "manual",
        headers: { accept, "user-agent": userAgent, "accept-language": "en, *;q=0.5" },
        signal,
      }).catch((cause) => fail(signal, cause));
      const location = answer.headers.get("location");
      if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return { url, answer };
      letGo(answer);
      if (redirects === MAX_REDIRECTS) throw new FetchRefused("too_many_redirects");
      url = await check(readForeignUrl(location, url), signal);
    }
  }

  return {
    check,
    post: async (wanted, headers, body) => {
      const signal = AbortSignal.timeout(FOREIGN_PATIENCE);
      const url = await check(wanted, signal);
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { ...headers, "user-agent": userAgent },
        body,
        signal,
      }).catch((cause) => fail(signal, cause));
      letGo(answer);
      return answer.status;
    },
    get: async (wanted, { accept, mediaBytes = 0, signal = AbortSignal.timeout(FOREIGN_PATIENCE) }) => {
      const { url, answer } = await follow(wanted, headerFor(accept), signal);
      const { mime, charset } = readContentType(answer.headers.get("content-type"));
      const kind = accept.find((each) => KINDS[each].test(mime));
      if (!answer.ok || !kind) {
        letGo(answer);
        throw new FetchRefused(answer.ok ? "content_type" : "status");
      }
      const found = { kind, url, mime, charset };
      if (kind === "media" && mediaBytes === 0) {
        letGo(answer);
        return { ...found, bytes: new Uint8Array() };
      }
      const limit = kind === "media" ? mediaBytes : MAX_BYTES;
      const { bytes, cut } = await readUpTo(answer.body, limit, signal).catch((cause) => fail(signal, cause));
      // The head of a page says enough; half of anything else says nothing.
      if (cut && kind !== "html") throw new FetchRefused("too_large");
      return { ...found, bytes };
    },
  };
}

function fail(signal: AbortSignal, cause: unknown): never {
  if (cause instanceof FetchRefused) throw cause;
  throw new FetchRefused(signal.aborted ? "timeout" : "unreachable", { cause });
}

function letGo(answer: Response): void {
  answer.body?.cancel().catch(() => {});
}

function headerFor(accept: readonly ForeignKind[]): string {
  const types = {
    html: "text/html,application/xhtml+xml",
    json: "application/json",
    text: "text/plain",
    media: "image/*,video/*,audio/*",
  };
  return `${accept.map((kind) => types[kind]).join(",")},*/*;q=0.1`;
}

function readContentType(header: string | null): { mime: string; charset: string | null } {
  const [mime = "", ...parameters] = (header ?? "").split(";");
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)/i.exec(part)?.[1]).find(Boolean);
  return { mime: mime.trim().toLowerCase(), charset: charset ?? null };
}
