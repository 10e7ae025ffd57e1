import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { connectRoom, sayToRoom } from "#app/browser/room-socket.ts";
import type { Id } from "#app/core/ids.ts";
import type { MessageItem, ServerFrame } from "#app/core/realtime-protocol.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import type { ThreadPage } from "../queries/thread-view.server.ts";
import { threadPages } from "../thread-pages.ts";
import { changesHead, joined, merged, type Stretch, skips } from "../thread-state.ts";
import { messagesOf } from "./message-wire.ts";

interface Marks {
  /** Of the other members, by id. */
  read: Record<Id, number>;
  delivered: Record<Id, number>;
  /** The member's own. */
  mine: number;
}

/**
 * An open thread in this window: a stretch of it that grows both ways, live by the room, caught up by its count of
 * changes after every (re)connect, so that nothing is lost and nothing shown twice.
 * @param onChanged the head of the thread is stale
 */
export function useThread(
  { thread, messages }: ThreadPage,
  me: Id,
  at: number | null,
  onChanged: () => void,
) {
  const { id } = thread;
  const about = thread.about?.kind === "application" ? thread.about.applicationId : null;
  const [stretch, setStretch] = useState<Stretch>(() => beginOf(thread, messages));
  const [marks, setMarks] = useState<Marks>(() => marksOf(thread, me));
  const now = useRef({ stretch, onChanged });
  useEffect(() => {
    now.current = { stretch, onChanged };
  });

  // Read again: what it shows may be newer than what was heard.
  useEffect(() => {
    setStretch((before) => (before.ends ? joined(before, messages) : before));
    setMarks(marksOf(thread, me));
  }, [thread, messages, me]);

  const heard = useRef(stretch.change);
  const accept = useCallback((arrived: MessageItem[]) => {
    heard.current = Math.max(heard.current, ...arrived.map(({ change }) => change));
    setStretch((before) => merged(before, arrived));
  }, []);

  const pages = useMemo(
    () =>
      threadPages({
        stretch: () => now.current.stretch,
        heard: () => heard.current,
        change: setStretch,
        read: (query) => read(id, query),
        accept,
      }),
    [accept, id],
  );
  const { catchUp, goTo } = pages;

  /** A gap means that something before it was missed: asks for all of it. */
  const hear = useCallback(
    (message: MessageItem) => {
      if (skips(now.current.stretch, message)) void catchUp();
      else accept([message]);
    },
    [accept, catchUp],
  );

  useEffect(() => {
    const onFrame = (frame: ServerFrame) => {
      if (frame.type === "message.created" || frame.type === "message.changed") {
        if (frame.message.conversationId !== id) return;
        hear(frame.message);
      } else if (frame.type === "conversation.read" && frame.conversationId === id) {
        const { userId, seq } = frame;
        setMarks((before) =>
          userId === me
            ? { ...before, mine: seq }
            : // What somebody has read stays read, in whichever order it is told.
              { ...before, read: { ...before.read, [userId]: Math.max(before.read[userId] ?? 0, seq) } },
        );
      } else if (frame.type === "conversation.delivered" && frame.conversationId === id) {
        const { userId, seq } = frame;
        setMarks((before) => ({
          ...before,
          delivered: { ...before.delivered, [userId]: Math.max(before.delivered[userId] ?? 0, seq) },
        }));
      } else if (changesHead(frame, { id, applicationId: about })) now.current.onChanged();
    };
    let opened = false;
    const onOpen = () => {
      void catchUp();
      // That a request was accepted while the window was away, a thread closed or a message read is no message.
      if (opened) now.current.onChanged();
      opened = true;
    };
    return connectRoom({ onFrame, onOpen });
  }, [hear, catchUp, id, me, about]);

  // What this window sent stands in the thread before it leaves the queue.
  useEffect(
    () =>
      messagesOf(me).onSent((message) => {
        if (message.conversationId === id) hear(message);
      }),
    [hear, id, me],
  );

  useEffect(() => {
    if (at !== null) void goTo(at);
  }, [at, goTo]);

  return { stretch, marks, hear, ...pages };
}

/** Says which thread this window shows to somebody's eyes, so that its room need not tell of it otherwise. */
export function useLooking(conversationId: Id): void {
  useEffect(() => {
    const say = () =>
      sayToRoom({
        type: "looking",
        conversationId: document.visibilityState === "visible" ? conversationId : null,
      });
    const leave = connectRoom({ onFrame: () => undefined, onOpen: say });
    document.addEventListener("visibilitychange", say);
    return () => {
      document.removeEventListener("visibilitychange", say);
      sayToRoom({ type: "looking", conversationId: null });
      leave();
    };
  }, [conversationId]);
}

function beginOf({ lastChange }: ThreadPage["thread"], messages: MessageItem[]): Stretch {
  return { messages, begins: (messages[0]?.seq ?? 1) === 1, ends: true, change: lastChange };
}

function marksOf(thread: ThreadPage["thread"], me: Id): Marks {
  const others = thread.people.filter(({ userId }) => userId !== me);
  return {
    read: Object.fromEntries(others.map(({ userId, readSeq }) => [userId, readSeq ?? 0])),
    delivered: Object.fromEntries(others.map(({ userId, deliveredSeq }) => [userId, deliveredSeq])),
    mine: thread.lastReadSeq,
  };
}

async function read(id: Id, query: string): Promise<MessageItem[] | null> {
  const answer = await ask<{ messages: MessageItem[] }>("GET", `/conversations/${id}/messages?${query}`);
  return answer.ok ? answer.value.messages : null;
}
