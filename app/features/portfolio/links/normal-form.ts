import { findEmbed } from "../embeds.ts";

/** Parameters that say where a visitor came from, never what the page is. */
const TRACKING =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|gad_source|msclkid|yclid|twclid|ttclid|li_fat_id|igsh|igshid|mc_cid|mc_eid|mkt_tok|_ga|_gl|_hsenc|_hsmi|oly_\w+|vero_\w+|wickedid|srsltid|ref_src|ref_url|trk|si|share_id|spm)$/i;

/** An address without what tells where its visitor came from. */
export function withoutTracking(url: URL): URL {
  const clean = new URL(url);
  const names = [...clean.searchParams.keys()].filter((name) => TRACKING.test(name));
  // Only then: writing parameters back changes how they are spelled.
  for (const name of names) clean.searchParams.delete(name);
  return clean;
}

/**
 * What makes two links the same work (`source_key` of portfolio_items): the player and its id, or the address without
 * scheme, `www.`, tracking, order of parameters, fragment and closing slash.
 */
export function linkSourceKey(link: string): string {
  const parsed = URL.parse(link);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return link.trim();
  const embed = findEmbed(parsed);
  if (embed) return `${embed.platform}:${embed.id}`;
  const url = withoutTracking(parsed);
  url.searchParams.sort();
  const host = url.host.replace(/^(www|m)\.(?=.*\.)/, "").replace(/\.$/, "");
  // A fragment names a page of its own only where a script reads it as a path.
  const fragment = /^#!?\//.test(url.hash) ? url.hash : "";
  return host + url.pathname.replace(/\/+$/, "") + url.search + fragment;
}
