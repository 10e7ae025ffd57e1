import { useCallback, useEffect, useRef, useState } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import { toast } from "#app/browser/toasts.ts";
import type { Id } from "#app/core/ids.ts";
import { inOrder } from "#app/core/in-order.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import type { SupportThread } from "../support-view.ts";

/** What the member just sent, until it is stored and answered. */
interface Pending {
  clientId: string;
  text: string;
}

export interface Support {
  thread: SupportThread | null;
  /** It could not be opened; it is tried again by a press, or when there is a connection. */
  failed: boolean;
  pending: Pending | null;
  /** @returns whether it was taken; what was not stays with who wrote it */
  send(text: string, fileIds: Id[]): Promise<boolean>;
  /** Talk to a person, mark as solved, open again. */
  act(what: "person" | "solved" | "open"): Promise<void>;
  rate(stars: number): Promise<void>;
  start(): Promise<void>;
}

const SIGN_IN = { title: "Authentication required", description: "Please sign in to contact support" };
const NOT_STARTED = { title: "Error", description: "Failed to start support session", destructive: true };
const NOT_SENT = "Failed to send message";

/**
 * One request for help, live: what others write comes as soon as it is stored, and what a window missed when it is back.
 * @param given the request to show; without it the one the Support Assistant goes on with is opened
 */
export function useSupport(given: SupportThread | null, onSignedOut: () => void): Support {
  const [thread, setThread] = useState(given);
  const [failed, setFailed] = useState(false);
  const [pending, setPending] = useState<Pending | null>(null);
  const shown = useRef(given);
  const [asked] = useState(inOrder);
  const leave = useRef(onSignedOut);
  useEffect(() => {
    leave.current = onSignedOut;
  });

  const show = useCallback((next: SupportThread) => {
    shown.current = next;
    setThread(next);
  }, []);

  const start = useCallback(async () => {
    const answer = await ask<SupportThread>("POST", "/support/session", {});
    setFailed(!answer.ok);
    if (answer.ok) show(answer.value);
    else if (answer.status === 401) {
      toast(SIGN_IN);
      leave.current();
    } else toast(NOT_STARTED);
  }, [show]);

  const catchUp = useCallback(async () => {
    const before = shown.current;
    if (!before) return;
    const last = before.messages.at(-1)?.seq ?? 0;
    const isNews = asked();
    const answer = await ask<SupportThread>("GET", `/support/tickets/${before.ticket.id}?after=${last}`);
    const now = shown.current;
    if (!answer.ok || !now) return;
    const known = new Set(now.messages.map(({ id }) => id));
    const news = answer.value.messages.filter(({ id }) => !known.has(id));
    show({
      ticket: isNews() ? answer.value.ticket : now.ticket,
      messages: [...now.messages, ...news].toSorted((a, b) => a.seq - b.seq),
    });
  }, [show, asked]);

  useEffect(() => {
    // The wire may be long in coming: opening does not wait for it.
    if (!shown.current) void start();
    return connectRoom({
      onFrame: (frame) => {
        if (frame.type === "support.changed" && frame.ticketId === shown.current?.ticket.id) void catchUp();
      },
      onOpen: () => void catchUp(),
    });
  }, [start, catchUp]);

  const send = async (text: string, fileIds: Id[]) => {
    if (!thread || pending) return false;
    const clientId = crypto.randomUUID();
    setPending({ clientId, text });
    const history = thread.messages
      .filter(({ from }) => from === "user" || from === "ai")
      .map(({ from, text }) => ({ role: from === "user" ? "user" : "assistant", content: text }));
    const body = {
      ticketId: thread.ticket.id,
      message: text,
      conversationHistory: history,
      clientId,
      fileIds,
    };
    const answer = await ask<{ category: string | null; message: string }>(
      "POST",
      "/functions/v1/ai-support",
      body,
    );
    await catchUp();
    setPending(null);
    // The answer may be lost on its way when the words were stored all the same.
    const stored = shown.current?.messages.some((message) => message.clientId === clientId) ?? false;
    if (answer.ok || stored) return true;
    toast({ title: "Error", description: answer.message || NOT_SENT, destructive: true });
    return false;
  };

  const told = async (method: string, path: string, body: object) => {
    if (!thread) return;
    const answer = await ask<null>(method, `/support/tickets/${thread.ticket.id}/${path}`, body);
    if (!answer.ok) toast({ title: "Error", description: answer.message, destructive: true });
    await catchUp();
  };

  return {
    thread,
    failed,
    pending,
    send,
    start,
    act: (what) => told("POST", what, {}),
    rate: (stars) => told("PUT", "rating", { stars }),
  };
}
