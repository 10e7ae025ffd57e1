import { type Id, newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";

export type Direction = "right" | "left";

/** A card as the swipe API names it. */
export interface Target {
  target_type: "user" | "opportunity";
  target_id: string;
}

/**
 * `swipe_id` is what an undo and its swipe have in common: whichever comes first, the swipe stays taken back. `waited_ms`
 * says how old it is when it is sent later: what the member did with the card on another device since then stands.
 */
export type SwipeCommand = (
  | ({ intent: "swipe"; direction: Direction } & Target)
  | ({ intent: "undo" } & Target)
) & { swipe_id: Id; waited_ms?: number };

/** `status` 0: no answer came. */
export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; message: string };

export type Send = (command: SwipeCommand) => Promise<Answer<unknown>>;

/** What the member wants of one card, from the press on. */
interface Entry extends Target {
  wanted: Direction | "undo";
  /** Of the swipe, or of the one that is taken back; none on what an earlier release kept. */
  swipe_id?: Id;
  madeAt: number;
  /** When the server had taken the swipe; null while nobody knows. */
  takenAt: number | null;
  /** It was sent, and no answer came: it is sent again when there is a connection. */
  waits?: boolean;
}

/** A page asked for before the server took a swipe may come after it: what was taken stays known this long. */
const REMEMBERED = minutes(1);
/** A swipe that nobody heard an answer to is sent again this long, then it is left to the next deck. */
const WORTH_SENDING = minutes(10);
/** One that could not be sent at all waits longer: somebody may be without a network for days. */
const WORTH_WAITING = days(7);

/** Before the member's id and that of the card. */
const STORED_AS = "thrive-swipes:";

interface Wiring {
  store: Storage | null;
  send: Send;
  /** Does something about one card while no other window of the member does. */
  alone: <T>(targetId: string, work: () => Promise<T>) => Promise<T>;
  /** When the page on screen was asked for, in epoch milliseconds. */
  pageAskedAt: number;
  now?: () => number;
}

/** What became of swipes that had waited. */
export interface Resumed {
  /** Ids of cards that may be back: a deck dealt before does not hold them. */
  takenBack: string[];
  /** What the server said of those it did not take. */
  refused: string[];
  /** How many it answered, also while the page on screen was on its way: what was read before may not know of them. */
  answered: number;
}

/**
 * The member's swipes on their way to the server. Each is sent at once, and its card is out of every deck of this
 * browser from then on: in other windows and after a reload too, where what got no answer is sent again
 * (a repeated swipe changes nothing). Without a connection they wait, are counted, and outlive a closed window. Two
 * commands for one card keep their order; cards do not wait for each other, but what waited goes out in its order.
 */
export function createSwipeOutbox(memberId: string, wiring: Wiring) {
  const { store, send, alone, pageAskedAt, now = Date.now } = wiring;
  const prefix = `${STORED_AS}${memberId}:`;
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Answer<unknown>>>();
  const listeners = new Set<() => void>();
  for (const key of storedKeys()) adopt(key.slice(prefix.length));
  let overtaken = [...entries.values()].filter(({ takenAt }) => (takenAt ?? 0) >= pageAskedAt).length;
  let hidden = hiddenNow();
  let resuming: Promise<Resumed> | null = null;

  function storedKeys(): string[] {
    try {
      return Object.keys(store ?? {}).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  /** Takes over what another window, or an earlier page, has kept of a card. */
  function adopt(targetId: string): void {
    const kept = stored(targetId);
    if (kept && isOfUse(kept)) entries.set(targetId, kept);
    else entries.delete(targetId);
    if (kept && !isOfUse(kept)) keep(targetId);
  }

  function stored(targetId: string): Entry | null {
    try {
      return JSON.parse(store?.getItem(prefix + targetId) ?? "null") as Entry | null;
    } catch {
      return null;
    }
  }

  function isOfUse({ madeAt, takenAt, waits }: Entry): boolean {
    if (takenAt !== null) return now() - takenAt < REMEMBERED;
    return now() - madeAt < (waits ? WORTH_WAITING : WORTH_SENDING);
  }

  function keep(targetId: string): void {
    const entry = entries.get(targetId);
    try {
      // In memory all of this visit is remembered: a cached deck may be older than a minute.
      if (entry && isOfUse(entry)) store?.setItem(prefix + targetId, JSON.stringify(entry));
      else store?.removeItem(prefix + targetId);
    } catch {
      // Storage may be full or blocked; the swipes are on their way all the same.
    }
  }

  function changed(targetId: string): void {
    keep(targetId);
    tell();
  }

  function tell(): void {
    hidden = hiddenNow();
    for (const listener of listeners) listener();
  }

  function hiddenNow(): ReadonlySet<string> {
    return new Set([...entries.values()].filter(({ wanted }) => wanted !== "undo").map((e) => e.target_id));
  }

  function taken(entry: Entry): void {
    entry.takenAt = now();
    entry.waits = false;
  }

  function queue(target: Target, command: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
    const before = underWay.get(target.target_id);
    const answer = before ? before.then(command) : command();
    underWay.set(target.target_id, answer);
    // Other windows wait for it, as long as this one is there.
    void alone(target.target_id, () => answer);
    void answer.then(() => {
      if (underWay.get(target.target_id) === answer) underWay.delete(target.target_id);
    });
    return answer;
  }

  /** @param again what is sent once more, under its own id */
  async function swipe(target: Target, direction: Direction, again?: Entry): Promise<Answer<unknown>> {
    const waited = entries.get(target.target_id)?.waits;
    const swipe_id = again?.swipe_id ?? newId(now());
    const entry: Entry = {
      ...target,
      wanted: direction,
      swipe_id,
      madeAt: again?.madeAt ?? now(),
      takenAt: null,
    };
    if (waited) entry.waits = true;
    entries.set(target.target_id, entry);
    changed(target.target_id);
    const answer = await queue(target, () =>
      send({ intent: "swipe", direction, ...target, swipe_id, ...waitedOf(again) }),
    );
    // What is not there any more stays out of the deck too.
    if (answer.ok || answer.status === 404) taken(entry);
    // An outage is no refusal of what has waited so long.
    else if (isUnheard(answer) || (waited && answer.status >= 500)) entry.waits = true;
    else if (entries.get(target.target_id) === entry) entries.delete(target.target_id);
    changed(target.target_id);
    return answer;
  }

  function waitedOf(again: Entry | undefined): { waited_ms?: number } {
    return again ? { waited_ms: Math.max(0, now() - again.madeAt) } : {};
  }

  /** @param again what is sent once more, as of when it was made */
  async function undo(target: Target, again?: Entry): Promise<Answer<unknown>> {
    const standing = entries.get(target.target_id);
    // After a reload there may be only the wish to take it back.
    const swiped = standing?.wanted === "undo" ? undefined : standing;
    const swipe_id = standing?.swipe_id ?? newId(now());
    const madeAt = again?.madeAt ?? now();
    const entry: Entry = { ...target, wanted: "undo", swipe_id, madeAt, takenAt: null };
    entries.set(target.target_id, entry);
    changed(target.target_id);
    const answer = await queue(target, async () => {
      // The swipe was refused meanwhile: there is nothing to take back.
      if (swiped && swiped.takenAt === null && !swiped.waits) return { ok: true, value: null };
      return send({ intent: "undo", ...target, swipe_id, ...waitedOf(again) });
    });
    if (entries.get(target.target_id) === entry) {
      const later = standing?.waits || !swiped ? isForLater(answer) : isUnheard(answer);
      // A page that was asked for meanwhile may have been dealt without the card: the next one has to know.
      if (later) entry.waits = true;
      else if (answer.ok || !swiped) taken(entry);
      else entries.set(target.target_id, swiped);
    }
    changed(target.target_id);
    return answer;
  }

  return {
    /** The ids of cards that no deck shows; a new set after each change. */
    hidden: () => hidden,
    /** How many swipes wait for a connection. */
    waiting: () => [...entries.values()].filter(({ waits }) => waits).length,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    swipe,
    undo,
    /** A swipe that was taken back elsewhere: its card may be shown again. */
    forget(targetId: string): void {
      if (entries.delete(targetId)) changed(targetId);
    },
    /** Another window has changed what is stored. */
    hear(key: string | null): void {
      const targetId = key?.startsWith(prefix) ? key.slice(prefix.length) : null;
      if (key === null) {
        entries.clear();
        for (const one of storedKeys()) adopt(one.slice(prefix.length));
      } else if (targetId === null || underWay.has(targetId)) return;
      // What the server has taken is kept for a minute only, and remembered longer.
      else if (stored(targetId) || entries.get(targetId)?.takenAt === null) adopt(targetId);
      tell();
    },
    /** Sends what got no answer: of an earlier page, or for want of a connection. */
    resume(): Promise<Resumed> {
      resuming ??= sendUnanswered().finally(() => {
        resuming = null;
      });
      return resuming;
    },
  };

  async function sendUnanswered(): Promise<Resumed> {
    const unanswered = [...entries.values()]
      .filter(({ target_id, takenAt }) => takenAt === null && !underWay.has(target_id))
      .toSorted((a, b) => a.madeAt - b.madeAt);
    const takenBack = [...entries.values()].filter(({ wanted }) => wanted === "undo");
    const refused: string[] = [];
    let answered = overtaken;
    overtaken = 0;
    for (const { target_id } of unanswered) {
      const answer = await alone(target_id, async () => {
        // Another window may have sent it while this one waited for its turn.
        if (store && stored(target_id)) adopt(target_id);
        const entry = entries.get(target_id);
        if (!entry || entry.takenAt !== null || underWay.has(target_id)) return null;
        const target = { target_type: entry.target_type, target_id };
        return entry.wanted === "undo"
          ? { ...(await undo(target, entry)), wasUndo: true }
          : await swipe(target, entry.wanted, entry);
      });
      if (!answer) continue;
      if (!answer.ok && (answer.status === 0 || answer.status >= 500)) break;
      answered++;
      if (answer.ok) continue;
      if (!("wasUndo" in answer) && answer.status !== 404) refused.push(answer.message);
    }
    return { takenBack: takenBack.map(({ target_id }) => target_id), refused, answered };
  }
}

function isUnheard(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.status === 0;
}

/** Nothing was said about the swipe itself. */
function isForLater(answer: Answer<unknown>): boolean {
  return !answer.ok && (answer.status === 0 || answer.status === 429 || answer.status >= 500);
}

export type SwipeOutbox = ReturnType<typeof createSwipeOutbox>;
