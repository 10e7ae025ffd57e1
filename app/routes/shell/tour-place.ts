import { keep, readKeptJson } from "#app/browser/storage.ts";

const KEY = "thrive-tour";

/** Where a member is in the tour in this window: it outlives a reload. */
export interface TourPlace {
  memberId: string;
  /** Counted from 1; 0 before anything was shown. */
  step: number;
  /** Finished, skipped or closed here. */
  over: boolean;
}

/** The place of this member in this window; the beginning when there is none, or storage is forbidden. */
export function readTourPlace(memberId: string, length: number): TourPlace {
  const beginning: TourPlace = { memberId, step: 0, over: false };
  const kept = readKeptJson("sessionStorage", KEY) as Partial<TourPlace> | null;
  if (kept?.memberId !== memberId) return beginning;
  const step = Number(kept.step);
  return Number.isInteger(step) && step >= 0 && step <= length
    ? { memberId, step, over: kept.over === true }
    : beginning;
}

/** Without storage a reload begins the tour again. */
export function keepTourPlace(place: TourPlace): void {
  keep("sessionStorage", KEY, JSON.stringify(place));
}
