import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VListHandle } from "virtua";
import { isNear } from "../thread-state.ts";
import type { ThreadItem } from "./thread-items.ts";
import type { useThread } from "./use-thread.ts";

/** So near to what was read, in pixels, more is read. */
const NEAR_AN_EDGE = 600;
/** So long a message that was looked for is marked, in milliseconds. */
const MARKED = 2500;

interface Places {
  items: ThreadItem[];
  live: ReturnType<typeof useThread>;
  /** The list is measured only where there is a browser. */
  alive: boolean;
  /** A place that an address asks for. */
  at: number | null;
  /** Something beside the messages that is looked for, by its key. */
  sought: string | null;
  onFound: () => void;
  /** The newest message shown at the end of the thread was seen. */
  onSeen: (seq: number) => void;
}

/** What is in sight of a thread: its end while one is there, else what was scrolled to or asked for. */
export function useListPlaces({ items, live, alive, at, sought, onFound, onSeen }: Places) {
  const { stretch, readBefore, readAfter, goTo, goToEnd } = live;
  const list = useRef<VListHandle>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [shown, setShown] = useState<number | null>(at);
  const busy = useRef(false);
  const last = stretch.messages.at(-1);

  const toEnd = useCallback(() => list.current?.scrollToIndex(items.length - 1, { align: "end" }), [items]);

  // The end stays in sight while one is there.
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!alive) return;
    if (shown === null && (atEnd || first.current)) toEnd();
    first.current = false;
  }, [toEnd, atEnd, shown, alive]);

  // A place that was asked for comes into sight once it is there.
  useEffect(() => {
    if (shown === null) return;
    const index = items.findIndex((item) => item.kind === "message" && item.message.seq === shown);
    if (index < 0) return;
    list.current?.scrollToIndex(index, { align: "center" });
    const timer = setTimeout(() => setShown(null), MARKED);
    return () => clearTimeout(timer);
  }, [shown, items]);

  // It may stand further back than was read yet.
  useEffect(() => {
    if (sought === null) return;
    const index = items.findIndex((item) => item.kind === "aside" && item.key === sought);
    if (index < 0 && !stretch.begins) return void readBefore();
    if (index >= 0) {
      setAtEnd(false);
      list.current?.scrollToIndex(index, { align: "center" });
    }
    onFound();
  }, [sought, items, stretch.begins, readBefore, onFound]);

  useEffect(() => {
    const see = () => {
      if (last && atEnd && stretch.ends && document.visibilityState === "visible") onSeen(last.seq);
    };
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [last, atEnd, stretch.ends, onSeen]);

  const onScroll = (offset: number) => {
    const handle = list.current;
    if (!handle) return;
    setAtEnd(stretch.ends && isNear(offset, handle.scrollSize, handle.viewportSize));
    const more =
      offset < NEAR_AN_EDGE && !stretch.begins
        ? readBefore
        : !stretch.ends && handle.scrollSize - offset - handle.viewportSize < NEAR_AN_EDGE
          ? readAfter
          : null;
    if (!more || busy.current) return;
    busy.current = true;
    void more().finally(() => {
      busy.current = false;
    });
  };

  const show = async (seq: number) => {
    if (await goTo(seq)) setShown(seq);
  };

  return {
    list,
    atEnd,
    /** The message that was asked for, while it is marked. */
    shown,
    show,
    onScroll,
    toNewest: () => {
      setShown(null);
      setAtEnd(true);
      void goToEnd();
    },
  };
}
