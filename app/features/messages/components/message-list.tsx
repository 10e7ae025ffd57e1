import { ArrowDown } from "lucide-react";
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from "react";
import { VList } from "virtua";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import type { CallItem } from "#app/core/realtime-protocol.ts";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { Thread } from "../queries/thread-view.server.ts";
import type { Stretch } from "../thread-state.ts";
import { arrivalOf } from "./arrival-of.ts";
import { DayLine, NewLine, Pill } from "./list-lines.tsx";
import { type BubbleActs, MessageBubble } from "./message-bubble.tsx";
import type { Waiting } from "./message-outbox.ts";
import { type Aside, toItems } from "./thread-items.ts";
import { useListPlaces } from "./use-list-places.ts";
import type { useThread } from "./use-thread.ts";
import { WaitingBubble } from "./waiting-bubble.tsx";

interface MessageListProps extends Omit<BubbleActs, "onGoTo"> {
  thread: Thread;
  me: string;
  live: ReturnType<typeof useThread>;
  waiting: Waiting[];
  asides: Aside[];
  /** One of them that is looked for, by its key. */
  sought: string | null;
  onFound: () => void;
  /** A place that an address asks for. */
  at: number | null;
  drawCall: ((call: CallItem) => React.ReactNode) | null;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
  /** The newest message shown at the end of the thread was seen. */
  onSeen: (seq: number) => void;
}

/** The messages of a thread, only those in sight in the page: older and newer ones come as they are scrolled to. */
export function MessageList(props: MessageListProps) {
  const { thread, me, live, waiting, asides, sought, at, onSeen, onFound } = props;
  const { stretch, marks } = live;
  const timeZone = useOwnZone("UTC");
  const alive = useInBrowser();
  const [unreadAfter] = useState(thread.unread > 0 ? thread.lastReadSeq : null);
  const items = useMemo(
    () =>
      toItems(stretch.messages, stretch.ends ? waiting : [], {
        timeZone,
        unreadAfter,
        me,
        asides: asidesIn(stretch, asides),
      }),
    [stretch, waiting, timeZone, unreadAfter, me, asides],
  );
  const shift = useGrowsAtStart(items[1]?.key, items.length);
  const last = stretch.messages.at(-1);
  const places = useListPlaces({ items, live, alive, at, sought, onFound, onSeen });
  const { list, atEnd, shown, show } = places;

  const goToMessage = (id: string) => {
    const known = stretch.messages.find((message) => message.id === id);
    if (known) void show(known.seq);
  };
  const people = useMemo(() => new Map(thread.people.map((person) => [person.userId, person])), [thread]);
  const nameOf = (userId: string | null) =>
    userId === me ? "You" : ((userId && people.get(userId)?.name) ?? "A former member");
  const titleOf = (userId: string | null) => {
    const company = userId && people.get(userId)?.speaksFor;
    return (
      <>
        <bdi>{nameOf(userId)}</bdi>
        {company ? (
          <>
            {" · "}
            <bdi>{company}</bdi>
          </>
        ) : null}
      </>
    );
  };
  const unreadBefore = unreadAfter !== null && (stretch.messages[0]?.seq ?? 0) > unreadAfter + 1;

  return (
    <div className="relative min-h-0 flex-1">
      <VList
        // The list of the server's page stays as it is until somebody scrolls: a short one would never grow.
        key={alive ? "alive" : "first"}
        ref={list}
        shift={shift}
        data={items}
        {...(alive ? {} : { ssrCount: items.length })}
        onScroll={places.onScroll}
        role="log"
        aria-live="off"
        aria-label="Messages"
        tabIndex={0}
        className="h-full overscroll-contain pb-3 -outline-offset-2"
      >
        {(item) => {
          if (item.kind === "day") return <DayLine key={item.key}>{item.day}</DayLine>;
          if (item.kind === "unread") return <NewLine key={item.key} />;
          if (item.kind === "aside") return <Fragment key={item.key}>{item.node}</Fragment>;
          if (item.kind === "waiting")
            return (
              <WaitingBubble
                key={item.key}
                entry={item.entry}
                onRetry={() => props.onRetry(item.entry.clientId)}
                onDrop={() => props.onDrop(item.entry.clientId)}
              />
            );
          const { message } = item;
          const own = message.senderId === me;
          return (
            <MessageBubble
              key={item.key}
              {...props}
              message={message}
              own={own}
              first={item.first}
              last={item.last}
              name={own || (thread.otherId && thread.people.length < 3) ? null : titleOf(message.senderId)}
              nameOf={nameOf}
              arrival={own ? arrivalOf(message.seq, marks, thread.people, me) : null}
              timeZone={timeZone}
              highlighted={shown === message.seq}
              locked={thread.writing === "locked"}
              onGoTo={goToMessage}
            />
          );
        }}
      </VList>
      {unreadBefore && unreadAfter !== null ? (
        <Pill place="top-3" onClick={() => void show(unreadAfter + 1)}>
          Jump to first unread
        </Pill>
      ) : null}
      {atEnd ? null : (
        <Pill place="bottom-3" onClick={places.toNewest}>
          <ArrowDown aria-hidden className="size-4" strokeWidth={1.75} />
          {last && last.seq > marks.mine && last.senderId !== me ? "New messages" : "To the newest"}
        </Pill>
      )}
    </div>
  );
}

/** Whether the list has just grown at its beginning, so that what is in sight stays where it is. */
function useGrowsAtStart(firstKey: string | undefined, length: number): boolean {
  const before = useRef({ firstKey, length });
  const grows = before.current.firstKey !== firstKey && length > before.current.length;
  useLayoutEffect(() => {
    before.current = { firstKey, length };
  });
  return grows;
}

/** Of what happened beside the words, what belongs among those that are read. */
function asidesIn({ messages, begins, ends }: Stretch, asides: Aside[]): Aside[] {
  const from = begins ? 0 : (messages[0]?.sentAt ?? 0);
  const to = ends ? Number.POSITIVE_INFINITY : (messages.at(-1)?.sentAt ?? 0);
  return asides.filter(({ at }) => at >= from && at <= to);
}
