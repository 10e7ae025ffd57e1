import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import { keepReading } from "#app/browser/reading-store.ts";
import { connectRoom } from "#app/browser/room-socket.ts";
import { idle } from "#app/browser/when-idle.ts";
import { once } from "#app/core/once.ts";
import type { ReadingPage } from "#app/core/reading.ts";
import { STAFF_VIEW_BAR } from "#app/core/staff-view.ts";
import { seconds } from "#app/core/time.ts";
import { swipesOf } from "#app/features/discovery/components/deck-wire.ts";
import { deckReading, withoutSwiped } from "#app/features/discovery/deck-reading.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import type { ThreadPage } from "#app/features/messages/queries/thread-view.server.ts";
import {
  readingPathOf,
  threadReading,
  threadsReading,
  withMessage,
} from "#app/features/messages/thread-reading.ts";
import { deskReading } from "#app/features/projects/desk-reading.ts";
import type { Route as Desk } from "../desk/+types/desk.ts";
import type { Route as Overview } from "../desk/+types/overview.ts";
import type { Route as Discover } from "../discover/+types/discover.ts";
import type { Route as Messages } from "../messages/+types/messages.ts";
import { useQueues } from "./use-queues.ts";

/** A page is kept when it has stood for a moment and the browser has nothing else to do. */
const RESTED = seconds(1);

/** So many conversations, the newest ones, are kept with their messages although nobody opened them here. */
const AHEAD = 8;

/**
 * For the time without a network (product.md §5 *Offline/Install*): keeps what can be read then, sends what waited when
 * it is back, and says so in between.
 */
export function WithoutNetwork({ memberId }: { memberId: string }) {
  useOwnStore(memberId);
  useKeptPages(memberId);
  useKeptMessages(memberId);
  useKeptDecks(memberId);
  const waiting = useQueues(memberId);
  const since = useOfflineSince();
  if (since === null) return null;
  return (
    <p
      role="status"
      className="-translate-x-1/2 absolute top-full left-1/2 mt-2 flex w-max max-w-[calc(100%-2rem)] items-center gap-2 rounded-full border border-hairline bg-raised px-4 py-1.5 text-14 shadow-raised"
    >
      <CloudOff aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <span>
        You are offline. What you see is of {clock().format(since)}. {waiting}
      </span>
    </p>
  );
}

const clock = once(() => new Intl.DateTimeFormat("en", { timeStyle: "short", hourCycle: "h23" }));

/** Who signs in after somebody who did not sign out finds nothing of theirs, also where no page of their own is kept yet. */
function useOwnStore(memberId: string): void {
  useEffect(() => {
    if (!document.getElementById(STAFF_VIEW_BAR)) void keepReading(memberId, () => []);
  }, [memberId]);
}

/** Keeps the pages that are looked at. */
function useKeptPages(memberId: string): void {
  const matches = useMatches();
  useEffect(() => {
    // Staff who look with a member's eyes take nothing home.
    if (document.getElementById(STAFF_VIEW_BAR)) return;
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    const rows = messagesIn(data)?.list.rows ?? [];
    const pages = readingsOf(data, memberId);
    if (pages.length === 0) return;
    // A deck may have been swiped since it was dealt.
    const asTheyStand = () => pages.map((page) => withoutSwiped(page, swipesOf(memberId).hidden()) ?? page);
    const timer = setTimeout(() => {
      idle(() => void keepReading(memberId, asTheyStand).then(() => keepAhead(memberId, rows)), seconds(3));
    }, RESTED);
    return () => clearTimeout(timer);
  }, [matches, memberId]);
}

type Loaded = Record<string, unknown>;

const messagesIn = (data: Loaded) =>
  data["routes/messages/messages"] as Messages.ComponentProps["loaderData"] | undefined;

/** What of a page's data is kept. */
function readingsOf(data: Loaded, memberId: string): ReadingPage[] {
  const deck = data["routes/discover/discover"] as Discover.ComponentProps["loaderData"] | undefined;
  const head = data["routes/desk/desk"] as Desk.ComponentProps["loaderData"] | undefined;
  const overview = data["routes/desk/overview"] as Overview.ComponentProps["loaderData"] | undefined;
  const messages = messagesIn(data);
  const { page } = messages ?? {};
  return [
    ...(deck?.deck ? [deckReading(deck.tab, deck.deck.cards)] : []),
    ...(head && overview ? [deskReading(head, overview)] : []),
    // A filter shows a part; the list is kept whole.
    ...(messages?.filter === "all" ? [threadsReading(messages.list.rows)] : []),
    ...(page ? [threadReading(page.thread, page.messages, memberId)] : []),
  ];
}

/** Fetches the newest conversations that are not kept, or are not kept as they are now. */
async function keepAhead(memberId: string, rows: readonly { id: string; at: number }[]): Promise<void> {
  const newest = rows.slice(0, AHEAD);
  if (newest.length === 0) return;
  let stale: string[] = [];
  await keepReading(memberId, (kept) => {
    const readAt = new Map(kept.map(({ path, sections }) => [path, sections[0]?.items.at(-1)?.at ?? 0]));
    stale = newest.flatMap(({ id, at }) => ((readAt.get(readingPathOf(id)) ?? 0) < at ? [id] : []));
    return [];
  });
  for (const id of stale) {
    const answer = await ask<ThreadPage>("GET", `/conversations/${id}`);
    if (!answer.ok) return;
    await keepReading(memberId, () => [threadReading(answer.value.thread, answer.value.messages, memberId)]);
  }
}

/** What comes by the wire joins the threads that are kept. */
function useKeptMessages(memberId: string): void {
  useEffect(
    () =>
      connectRoom({
        onFrame: (frame) => {
          if (frame.type !== "message.created" && frame.type !== "message.changed") return;
          const { message } = frame;
          void keepReading(memberId, (kept) =>
            kept
              .filter(({ path }) => path === readingPathOf(message.conversationId))
              .map((page) => ({ ...withMessage(page, message, memberId), savedAt: Date.now() })),
          );
        },
        onOpen: () => undefined,
      }),
    [memberId],
  );
}

/** What is swiped leaves the decks that are kept. */
function useKeptDecks(memberId: string): void {
  useEffect(() => {
    const swipes = swipesOf(memberId);
    return swipes.subscribe(
      () =>
        void keepReading(memberId, (kept) =>
          kept.flatMap((page) => withoutSwiped(page, swipes.hidden()) ?? []),
        ),
    );
  }, [memberId]);
}

/** Since when there is no network; null while there is one. */
function useOfflineSince(): number | null {
  const [since, setSince] = useState(() => (navigator.onLine ? null : Date.now()));
  useEffect(() => {
    const gone = () => setSince((before) => before ?? Date.now());
    const back = () => setSince(null);
    window.addEventListener("offline", gone);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", gone);
      window.removeEventListener("online", back);
    };
  }, []);
  return since;
}
