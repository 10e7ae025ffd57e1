import { minutes } from "#app/core/time.ts";

export type Direction = "right" | "left";

/** A card as the swipe API names it. */
export interface Target {
  target_type: "user" | "opportunity";
  target_id: string;
}

export type SwipeCommand =
  | ({ intent: "swipe"; direction: Direction } & Target)
  | ({ intent: "undo" } & Target);

/** `status` 0: no answer came. */
export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; message: string };

export type Send = (command: SwipeCommand) => Promise<Answer<unknown>>;

/** What the member wants of one card, from the press on. */
interface Entry extends Target {
  wanted: Direction | "undo";
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

/** Before the member's id. */
export const STORED_AS = "thrive-swipes:";

type Store = Pick<Storage, "getItem" | "setItem">;

/**
 * The member's swipes on their way to the server. Each is sent at once, and its card is out of every deck of this
 * window from then on: on another tab of the page and after a reload too, where what got no answer is sent again
 * (a repeated swipe changes nothing). Without a connection they wait, and are counted. Two commands for one card keep their order; cards do not wait for each other.
 */
export function createSwipeOutbox(memberId: string, store: Store | null, send: Send, now = Date.now) {
  const key = STORED_AS + memberId;
  const entries = new Map(load().map((entry) => [entry.target_id, entry]));
  const underWay = new Map<string, Promise<Answer<unknown>>>();
  const listeners = new Set<() => void>();
  let hidden = hiddenNow();

  function load(): Entry[] {
    try {
      const stored = JSON.parse(store?.getItem(key) ?? "[]") as Entry[];
      return stored.filter(isOfUse);
    } catch {
      return [];
    }
  }

  function isOfUse({ madeAt, takenAt }: Entry): boolean {
    return takenAt === null ? now() - madeAt < WORTH_SENDING : now() - takenAt < REMEMBERED;
  }

  function changed(): void {
    hidden = hiddenNow();
    try {
      // In memory all of this visit is remembered: a cached deck may be older than a minute.
      store?.setItem(key, JSON.stringify([...entries.values()].filter(isOfUse)));
    } catch {
      // Storage may be full or blocked; the swipes are on their way all the same.
    }
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
    void answer.then(() => {
      if (underWay.get(target.target_id) === answer) underWay.delete(target.target_id);
    });
    return answer;
  }

  async function swipe(target: Target, direction: Direction): Promise<Answer<unknown>> {
    const entry: Entry = { ...target, wanted: direction, madeAt: now(), takenAt: null };
    entries.set(target.target_id, entry);
    changed();
    const answer = await queue(target, () => send({ intent: "swipe", direction, ...target }));
    // What is not there any more stays out of the deck too.
    if (answer.ok || answer.status === 404) taken(entry);
    else if (answer.status === 0) entry.waits = true;
    else if (entries.get(target.target_id) === entry) entries.delete(target.target_id);
    changed();
    return answer;
  }

  async function undo(target: Target): Promise<Answer<unknown>> {
    const standing = entries.get(target.target_id);
    // After a reload there may be only the wish to take it back.
    const swiped = standing?.wanted === "undo" ? undefined : standing;
    const entry: Entry = { ...target, wanted: "undo", madeAt: now(), takenAt: null };
    entries.set(target.target_id, entry);
    changed();
    const answer = await queue(target, async () => {
      // The swipe was refused meanwhile: there is nothing to take back.
      if (swiped && swiped.takenAt === null && !swiped.waits) return { ok: true, value: null };
      const told = await send({ intent: "undo", ...target });
      // Nobody knew whether the swipe had arrived: it had not.
      return swiped?.waits && !told.ok && told.status === 409 ? { ok: true, value: null } : told;
    });
    if (entries.get(target.target_id) === entry) {
      // A page that was asked for meanwhile may have been dealt without the card: the next one has to know.
      if (!answer.ok && answer.status === 0) entry.waits = true;
      else if (answer.ok || !swiped) taken(entry);
      else entries.set(target.target_id, swiped);
    }
    changed();
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
      if (entries.delete(targetId)) changed();
    },
    /**
     * Sends what got no answer: of an earlier page, or for want of a connection.
     * @returns ids of cards that may be back: a deck dealt before does not hold them
     */
    async resume(): Promise<string[]> {
      const unanswered = [...entries.values()].filter(
        ({ target_id, takenAt }) => takenAt === null && !underWay.has(target_id),
      );
      const takenBack = [...entries.values()].filter(({ wanted }) => wanted === "undo");
      // An earlier page's own undo may have arrived: being refused then says the same.
      await Promise.all(
        unanswered.map(({ target_type, target_id, wanted }) => {
          const target = { target_type, target_id };
          return wanted === "undo" ? undo(target) : swipe(target, wanted);
        }),
      );
      return takenBack.map(({ target_id }) => target_id);
    },
  };
}

export type SwipeOutbox = ReturnType<typeof createSwipeOutbox>;
