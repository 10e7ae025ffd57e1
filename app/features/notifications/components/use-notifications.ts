import { useCallback, useEffect, useRef, useState } from "react";
import { useMatches } from "react-router";
import { forgetPages } from "#app/browser/page-cache.ts";
import { connectRoom } from "#app/browser/room-socket.ts";
import { sessionEndedElsewhere } from "#app/browser/session-events.ts";
import { TOASTS_AT_ONCE, toast } from "#app/browser/toasts.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import type { NotificationItem, ServerFrame } from "#app/core/realtime-protocol.ts";
import { CATCH_UP_LIMIT, LIST_LIMIT, mergeNotifications, withoutCommand } from "../rules.ts";
import type { NotificationCommand } from "../schema.ts";

interface NotificationState {
  /** Null until the drawer first asks. */
  items: NotificationItem[] | null;
  unread: number;
  failed: boolean;
}

interface Answer {
  items: NotificationItem[];
  unread: number;
}

/**
 * The member's notifications in this window: live by the room, caught up by sequence number after every (re)connect,
 * so that nothing is lost and nothing shown twice.
 */
export function useNotifications(initial: { unread: number; lastSeq: number }) {
  const [state, setState] = useState<NotificationState>({
    items: null,
    unread: initial.unread,
    failed: false,
  });
  const now = useRef(state);
  useEffect(() => {
    now.current = state;
  });
  const lastSeq = useRef(initial.lastSeq);
  const seen = useRef(new Set<string>());
  /** How often something changed that has no number of its own: read, deleted, hidden, here or elsewhere. */
  const changes = useRef(0);
  /** What this window said of them and was not answered yet. */
  const saying = useRef<Promise<unknown>>(Promise.resolve());
  const refreshPage = useLiveRevalidation();

  /** What was not here before, whichever way it came: told by a toast when it is urgent, and lists on screen follow. */
  const announce = useCallback(
    (arrived: NotificationItem[]) => {
      const fresh = arrived.filter((item) => item.seq > lastSeq.current).sort((a, b) => a.seq - b.seq);
      lastSeq.current = Math.max(lastSeq.current, ...fresh.map((item) => item.seq));
      // More than that are not to be seen at once: whoever was away for long is told of the newest.
      const urgent = fresh.filter((item) => item.priority === "high" && !item.read);
      for (const item of urgent.slice(-TOASTS_AT_ONCE))
        toast({ title: item.title, description: item.message, about: item.kind });
      // A tier that was reached has its moment on any page.
      if (fresh.length > 0) refreshPage(fresh.some((item) => item.kind === "tier_up"));
      return fresh;
    },
    [refreshPage],
  );

  const accept = useCallback(
    (arrived: NotificationItem[], unread: number | null) => {
      const fresh = announce(arrived);
      setState((before) => ({
        items: before.items && mergeNotifications(before.items, arrived),
        unread: unread ?? before.unread + fresh.filter((item) => !item.read).length,
        failed: false,
      }));
    },
    [announce],
  );

  /** Asks until nothing arrived or changed meanwhile: an answer that was overtaken counts without it. */
  const readCurrent = useCallback(async (address: (after: number) => string) => {
    for (;;) {
      await saying.current;
      const [after, changed] = [lastSeq.current, changes.current];
      const answer = await read(address(after));
      if (!answer || (lastSeq.current === after && changes.current === changed)) return answer;
    }
  }, []);

  /** @returns whether it could be read */
  const load = useCallback(async (): Promise<boolean> => {
    const list = await readCurrent(() => "/api/v1/notifications");
    if (!list) {
      setState((before) => ({ ...before, failed: true }));
      return false;
    }
    announce(list.items);
    setState({ items: list.items, unread: list.unread, failed: false });
    return true;
  }, [announce, readCurrent]);

  /** Whoever missed more than is asked for at once is shown the list as it is, however long they were away. */
  const catchUp = useCallback(async () => {
    const missed = await readCurrent((after) => `/api/v1/notifications/since?after=${after}`);
    if (missed && missed.items.length >= CATCH_UP_LIMIT) await load();
    else if (missed) accept(missed.items, missed.unread);
  }, [accept, load, readCurrent]);

  const onFrame = useCallback(
    (frame: ServerFrame) => {
      switch (frame.type) {
        case "notification.created":
          // It stands for others too, whose rows go: the list and its count are asked for as they are.
          if (frame.notification.count > 1) void load();
          // A gap means a frame was missed: ask for all of it, in order.
          else if (frame.notification.seq > lastSeq.current + 1) void catchUp();
          else accept([frame.notification], null);
          return;
        case "notifications.changed":
          changes.current += 1;
          void load();
          refreshPage();
          return;
        case "relations.changed":
          // Notifications of somebody who is hidden now are gone with them.
          changes.current += 1;
          void load();
          refreshPage();
          return;
        case "match.created":
        case "application.changed":
        case "project.changed":
        case "xp.changed":
          refreshPage();
          return;
        case "session.ended":
          sessionEndedElsewhere(frame.left === true);
          return;
        case "post.created":
        case "post.counted":
        case "message.created":
        case "message.changed":
        case "conversation.read":
        case "conversation.delivered":
        case "conversation.changed":
        case "typing":
        case "presence":
        case "pong":
          return;
      }
    },
    [accept, catchUp, load, refreshPage],
  );

  const opened = useRef(false);
  const onOpen = useCallback(() => {
    // What pages show may have changed while the wire was down: not all of it is told of in a notification.
    if (opened.current) refreshPage();
    opened.current = true;
    return catchUp();
  }, [catchUp, refreshPage]);

  useRoom(onFrame, onOpen);

  const send = useCallback(
    async (command: NotificationCommand) => {
      const before = now.current;
      setState((shown) => applied(shown, command));
      changes.current += 1;
      const said = post(command);
      saying.current = Promise.all([saying.current, said]);
      if ((await said) || (await load())) return;
      // Nothing of it was taken, as far as anybody knows.
      setState((shown) => ({ ...withoutCommand(before, shown), failed: true }));
    },
    [load],
  );

  /** The drawer shows these: a digest need not tell of them. Says nothing when it fails; the next look says it again. */
  const markSeen = useCallback((shown: NotificationItem[]) => {
    const fresh = shown.filter((item) => !item.read && !seen.current.has(item.id)).map(({ id }) => id);
    for (const id of fresh) seen.current.add(id);
    if (fresh.length > 0) void post({ intent: "seen", ids: fresh.slice(0, LIST_LIMIT) });
  }, []);

  return { ...state, load, send, markSeen };
}

/** What a command does to the list, shown at once. */
function applied(state: NotificationState, command: NotificationCommand): NotificationState {
  const items = state.items ?? [];
  if (command.intent === "read-all") {
    return { ...state, items: items.map((item) => ({ ...item, read: true })), unread: 0 };
  }
  if (command.intent === "seen") return state;
  const target = items.find((item) => item.id === command.id);
  const unread = target && !target.read ? Math.max(0, state.unread - 1) : state.unread;
  if (command.intent !== "read")
    return { ...state, items: items.filter((item) => item.id !== command.id), unread };
  return {
    ...state,
    items: items.map((item) => (item.id === command.id ? { ...item, read: true } : item)),
    unread,
  };
}

function useRoom(onFrame: (frame: ServerFrame) => void, onOpen: () => Promise<void>): void {
  const handlers = useRef({ onFrame, onOpen });
  useEffect(() => {
    handlers.current = { onFrame, onOpen };
  });
  useEffect(
    () =>
      connectRoom({
        onFrame: (frame) => handlers.current.onFrame(frame),
        onOpen: () => void handlers.current.onOpen(),
      }),
    [],
  );
}

/**
 * What is on screen is read again when something arrived, where its page says that it changes by that
 * (`handle = { live: true }`); others are read when they are next visited.
 */
function useLiveRevalidation(): (anywhere?: boolean) => void {
  const readAgain = useReadAgain();
  const isLive = useMatches().some(({ handle }) => (handle as { live?: boolean } | undefined)?.live);
  return useCallback(
    (anywhere = false) => {
      void forgetPages().then(() => (anywhere || isLive ? readAgain() : undefined));
    },
    [isLive, readAgain],
  );
}

async function read(address: string): Promise<Answer | null> {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}

async function post(command: NotificationCommand): Promise<boolean> {
  try {
    const answer = await fetch("/api/v1/notifications", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
