import { days } from "#app/core/time.ts";
import { HANDLE, isReservedName } from "#app/features/profiles/handles.ts";
import { KIT_SLUG_MAX, KIT_WORKS_MAX, type KitReach, type KitStatus } from "./terms.ts";

const SLUG_MIN = 3;

/** A number that was stated longer ago is to be looked at again. */
const STALE_AFTER = days(90);

/** Why an address cannot be taken, whoever has it; null when nothing is against it. */
export function refusalOfSlug(slug: string): string | null {
  if (slug.length < SLUG_MIN || slug.length > KIT_SLUG_MAX)
    return `Use ${SLUG_MIN} to ${KIT_SLUG_MAX} characters.`;
  if (!HANDLE.test(slug))
    return "Use letters a to z, digits, and single hyphens or underscores between them.";
  return isReservedName(slug) ? "That address is reserved." : null;
}

interface Asked {
  kit: { status: KitStatus; reach: KitReach };
  /** Of the member whose kit it is. */
  profile: { status: string; visibility: string };
  own: boolean;
  /** Either side blocks, or hides from, the other. */
  blocked: boolean;
  /** Who looks holds a link that leads somewhere. */
  linked: boolean;
}

/** Whether somebody who asks for a kit sees it. A member that is gone is said to be; everything else is not there. */
export function kitAnswer({ kit, profile, own, blocked, linked }: Asked): "shown" | "not_found" | "gone" {
  if (profile.status === "deleted") return "gone";
  if (own) return "shown";
  const open = kit.status === "published" && (kit.reach === "public" || linked);
  return open && !blocked && profile.status === "active" && profile.visibility !== "hidden"
    ? "shown"
    : "not_found";
}

/** Whether who looks sees the rates: by their link, by the code they gave, or because none is asked for. */
export function seesRates(asked: {
  own: boolean;
  hasCode: boolean;
  passed: boolean;
  link: { showsRates: boolean } | null;
}): boolean {
  if (asked.own || asked.passed) return true;
  return asked.link ? asked.link.showsRates : !asked.hasCode;
}

export type WorkAct = "work-add" | "work-remove" | "work-up" | "work-down";

/** The chosen works after one was added, taken out or moved by one; null when there is no room. */
export function afterAct(works: readonly string[], act: WorkAct, id: string): string[] | null {
  const at = works.indexOf(id);
  if (act === "work-add") {
    if (at >= 0) return [...works];
    return works.length < KIT_WORKS_MAX ? [...works, id] : null;
  }
  const rest = works.filter((one) => one !== id);
  if (act === "work-remove" || at < 0) return rest;
  const to = Math.max(0, act === "work-up" ? at - 1 : at + 1);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Those of some things that were chosen by their ids, in the order of the choice. */
export function inChosenOrder<T extends { id: string }>(ids: readonly string[], things: readonly T[]): T[] {
  const known = new Map(things.map((thing) => [thing.id, thing]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** A count as people type it: `12400`, `12,400`, `12.4k`, `1.2M`; null for what is none. */
export function readCount(text: string): number | null {
  const short = /^(\d{1,6}(?:[.,]\d{1,2})?)\s?([km])$/i.exec(text.trim());
  if (short) {
    const factor = short[2]?.toLowerCase() === "k" ? 1e3 : 1e6;
    return countWithin(Math.round(Number(short[1]?.replace(",", ".")) * factor));
  }
  const plain = text.trim();
  return /^(?:\d{1,10}|\d{1,3}(?:[ ,.'’\u00a0]\d{3}){1,3})$/.test(plain)
    ? countWithin(Number(plain.replace(/\D/g, "")))
    : null;
}

/** More than there are people is a slip. */
const countWithin = (count: number) => (count > 0 && count <= 9_000_000_000 ? count : null);

export function isStale(statedAt: number, now: number): boolean {
  return now - statedAt > STALE_AFTER;
}
