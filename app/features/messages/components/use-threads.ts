import { useCallback, useEffect, useRef, useState } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import { inOrder } from "#app/core/in-order.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import type { ThreadList } from "../queries/list.server.ts";
import type { Filter } from "../terms.ts";
import { changesThreads, withTop } from "../thread-rows.ts";

/** Frames of one moment are one look. */
const GATHER = 150;

/** The list of threads in this window: read again when something happened in one, and after the wire was down. */
export function useThreads(first: ThreadList, filter: Filter) {
  const [list, setList] = useState(first);
  const now = useRef(list);
  useEffect(() => {
    now.current = list;
  });
  useEffect(() => setList(first), [first]);
  const [asked] = useState(inOrder);

  const look = useCallback(async () => {
    const isNews = asked();
    const answer = await ask<ThreadList>("GET", `/conversations?filter=${filter}`);
    if (answer.ok && isNews()) setList((before) => withTop(before, answer.value));
  }, [filter, asked]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void look();
      }, GATHER);
    };
    const disconnect = connectRoom({
      onFrame: (frame) => {
        if (changesThreads(frame)) soon();
      },
      onOpen: () => {
        // What the page brought is fresh; after a break of the wire it may not be.
        if (opened) soon();
        opened = true;
      },
    });
    return () => {
      disconnect();
      clearTimeout(timer);
    };
  }, [look]);

  const readMore = useCallback(async () => {
    const { nextCursor } = now.current;
    if (!nextCursor) return;
    const answer = await ask<ThreadList>("GET", `/conversations?filter=${filter}&cursor=${nextCursor}`);
    if (!answer.ok) return;
    setList((before) =>
      before.nextCursor === nextCursor
        ? { rows: [...before.rows, ...answer.value.rows], nextCursor: answer.value.nextCursor }
        : before,
    );
  }, [filter]);

  return { list, readMore, look };
}
