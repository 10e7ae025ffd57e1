/** From this visit on somebody is asked whether they want Thrive on their device (product.md §5 *Offline/Install*). */
const ASKED_FROM_VISIT = 3;

/** What a browser remembers of visits, for the question whether to install Thrive. */
export interface Visits {
  count: number;
  /** The browser session that was counted last. */
  session: string;
  /** They said "not now", or installed it: they are not asked again. */
  answered: boolean;
}

/** @param kept what storage holds, which may be anything */
export function readVisits(kept: string | null): Visits {
  try {
    const { count, session, answered } = JSON.parse(kept ?? "{}") as Partial<Visits>;
    return {
      count: Number.isSafeInteger(count) ? Number(count) : 0,
      session: String(session ?? ""),
      answered: answered === true,
    };
  } catch {
    return { count: 0, session: "", answered: false };
  }
}

/** Counts a browser session once, however many pages and windows it has. */
export function withVisit(visits: Visits, session: string): Visits {
  return session === visits.session ? visits : { ...visits, count: visits.count + 1, session };
}

export function mayAsk({ count, answered }: Visits): boolean {
  return count >= ASKED_FROM_VISIT && !answered;
}

/** Where no event offers an installation, the way there is told: Safari on phones and tablets, which call themselves Macs. */
export function isApplePhone({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">) {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
