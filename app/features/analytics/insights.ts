import { shortDay } from "#app/core/day-words.ts";
import { once } from "#app/core/once.ts";
import { beginOf } from "./begins.ts";
import type { Metric, Series } from "./series.ts";
import type { IncomePart } from "./sources.ts";

/** Fewer than so many are no ground for a sentence (product.md `/analytics`, *States*). */
const ENOUGH = 10;
const ENOUGH_SENT = 5;
const ENOUGH_POSTS = 4;
const NOT_YET = "Not enough to say yet.";

/** What figures are made of; only what a sentence needs. */
export interface Seen {
  series: readonly Series[];
  funnel: { sent: number; seen: number; shortlisted: number; offered: number; accepted: number } | null;
  postings: readonly { title: string; views: number; interests: number }[];
  posts: readonly { media: string; begins: string; views: number; reactions: number }[];
  works: readonly { mediaType: string; shown: number; kept: number; views: number }[];
  clients: readonly IncomePart[];
}

export interface Insight {
  area: string;
  text: string;
}

/** What stands out in each part of a member's figures, in plain sentences (product.md `/analytics`). */
export function insightsOf(seen: Seen): Insight[] {
  const of = (metric: Metric) => seen.series.find((one) => one.metric === metric);
  return [
    { area: "Profile", text: visits(of("profile_views")) },
    { area: "Works", text: works(seen.works) },
    { area: "Applications", text: applications(seen.funnel) },
    { area: "Postings", text: postings(seen.postings) },
    { area: "Posts", text: posts(seen.posts) },
    { area: "Money", text: money(seen.clients) },
    { area: "Network", text: bestDay(of("contacts"), 3) },
    { area: "XP", text: bestDay(of("xp"), ENOUGH) },
  ];
}

const weekday = once(() => new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }));

function visits(series: Series | undefined): string {
  if (!series || series.total < ENOUGH) return NOT_YET;
  const sums = new Map<string, number>();
  for (const { day, value } of series.days) {
    const name = weekday().format(Date.parse(day));
    sums.set(name, (sums.get(name) ?? 0) + value);
  }
  const [best, most] = largest(sums);
  return `${best}s bring most visits: ${most} of ${series.total}.`;
}

function works(rows: Seen["works"]): string {
  const sum = (key: "shown" | "kept") => rows.reduce((all, row) => all + row[key], 0);
  const [shown, kept] = [sum("shown"), sum("kept")];
  if (kept === 0) return "You show no work yet.";
  if (shown < kept)
    return `${kept - shown} of your ${kept} works ${kept - shown === 1 ? "is" : "are"} not shown to others.`;
  return `${kept === 1 ? "Your work is" : `All ${kept} of your works are`} shown.${opened(rows)}`;
}

/** Which kind of work draws, where there are several and enough was looked at; by the work, not by how many there are. */
function opened(rows: Seen["works"]): string {
  const each = rows.map(({ mediaType, shown, views }) => ({
    mediaType,
    views,
    each: views / Math.max(1, shown),
  }));
  const all = each.reduce((sum, { views }) => sum + views, 0);
  const [best, next] = each.toSorted((one, other) => other.each - one.each);
  if (!best || !next || all < ENOUGH || best.each < 1.2 * next.each) return "";
  return ` ${WORK_KINDS[best.mediaType] ?? "Others"} are opened most: ${oneDecimal(best.each)} times each.`;
}

const WORK_KINDS: Record<string, string> = {
  image: "Pictures",
  video: "Films",
  audio: "Recordings",
  link: "Links",
};

const STEPS = [
  ["sent", "being sent and being seen"],
  ["seen", "being seen and the shortlist"],
  ["shortlisted", "the shortlist and an offer"],
  ["offered", "an offer and your yes"],
  ["accepted", ""],
] as const;

function applications(funnel: Seen["funnel"]): string {
  if (!funnel || funnel.sent < ENOUGH_SENT) return NOT_YET;
  const lost = STEPS.slice(0, -1).map(([key, between], step) => {
    const after = STEPS[step + 1]?.[0] ?? key;
    return { between, lost: funnel[key] - funnel[after] };
  });
  const [worst] = lost.toSorted((one, other) => other.lost - one.lost);
  const stop = worst && worst.lost > 0 ? ` Most stop between ${worst.between}.` : "";
  return `${funnel.seen} of ${funnel.sent} were seen, ${funnel.accepted} led to work.${stop}`;
}

function postings(rows: Seen["postings"]): string {
  const known = rows.filter(({ views }) => views >= ENOUGH);
  const [best] = known.toSorted((one, other) => other.interests / other.views - one.interests / one.views);
  if (!best || best.interests === 0) return NOT_YET;
  const others = known.length > 1 ? " draws best" : " draws";
  return `“${best.title}”${others}: ${best.interests} of ${best.views} views became interest.`;
}

function posts(rows: Seen["posts"]): string {
  return [liked(rows), reached(rows)].filter(Boolean).join(" ") || NOT_YET;
}

/** The post that was seen most, by its first words. */
function reached(rows: Seen["posts"]): string {
  const [best] = rows.toSorted((one, other) => other.views - one.views);
  if (!best || best.views < ENOUGH) return "";
  const named = best.begins ? `“${beginOf(best.begins)}”` : beginOf("");
  return `${named} was seen most: ${best.views.toLocaleString("en")} views.`;
}

/** Empty where there is too little to say. */
function liked(rows: Seen["posts"]): string {
  const [plain, rich] = [
    rows.filter(({ media }) => media === "text"),
    rows.filter(({ media }) => media !== "text"),
  ];
  const all = average(rows);
  if (rows.length < ENOUGH_POSTS || all === 0) return "";
  if (plain.length < 2 || rich.length < 2)
    return `A post of yours gets ${oneDecimal(all)} reactions on average.`;
  const [words, media] = [average(plain), average(rich)];
  const figures = `${oneDecimal(media)} reactions against ${oneDecimal(words)}`;
  if (words === 0 || media === 0) return `With pictures, films or sound: ${figures} in words alone.`;
  const ratio = Math.max(media / words, words / media);
  if (ratio < 1.2) return `Posts with pictures, films or sound and posts in words alone do about the same.`;
  const better = media > words ? "Posts with pictures, films or sound get" : "Posts in words alone get";
  return `${better} ${oneDecimal(ratio)}× the reactions of the others.`;
}

function money(clients: readonly IncomePart[]): string {
  const [first] = clients;
  if (!first) return NOT_YET;
  const same = clients.filter(({ currency }) => currency === first.currency);
  const [best] = same
    .filter(({ name }) => name !== "Others")
    .toSorted((one, other) => other.amount - one.amount);
  const all = same.reduce((sum, { amount }) => sum + amount, 0);
  if (!best || all === 0) return NOT_YET;
  if (same.length === 1) return `All you earned in ${best.currency} came from ${best.name}.`;
  return `${best.name} brought ${Math.round((100 * best.amount) / all)} % of what you earned in ${best.currency}.`;
}

function bestDay(series: Series | undefined, enough: number): string {
  if (!series || series.total < enough) return NOT_YET;
  const [best] = series.days.toSorted((one, other) => other.value - one.value);
  if (!best) return NOT_YET;
  const busy = series.days.filter(({ value }) => value > 0).length;
  const unit = best.value === 1 ? series.one : series.many;
  return `Your best day was ${shortDay(Date.parse(best.day))} with ${best.value} ${unit}; ${busy} of ${series.days.length} days brought some.`;
}

function largest(sums: ReadonlyMap<string, number>): [string, number] {
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0] as [string, number]);
}

function average(rows: Seen["posts"]): number {
  return rows.length === 0 ? 0 : rows.reduce((sum, { reactions }) => sum + reactions, 0) / rows.length;
}

function oneDecimal(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 1 });
}
