import { useCallback, useEffect, useRef, useState } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import type { Id } from "#app/core/ids.ts";
import { seconds } from "#app/core/time.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import { HERE_HOLDS, hereNow, TYPING_HOLDS } from "../rules.ts";

const BEAT = seconds(25);
const SAY_TYPING = seconds(3);

/** Who of a thread is here, and who is writing: told by windows to windows, and forgotten soon. */
export function useCompany(conversationId: Id) {
  const [here, setHere] = useState<Record<Id, number>>({});
  const [typing, setTyping] = useState<Record<Id, number>>({});
  const said = useRef(0);

  useEffect(() => {
    let left = false;
    const beat = async () => {
      if (document.visibilityState !== "visible") return;
      const askedAt = Date.now();
      const answer = await ask<{ here: Id[] }>("POST", `/conversations/${conversationId}/here`, {});
      if (answer.ok && !left)
        setHere((before) => hereNow(before, { here: answer.value.here, askedAt, now: Date.now() }));
    };
    const disconnect = connectRoom({
      onFrame: (frame) => {
        if (frame.type === "presence") setHere((before) => ({ ...before, [frame.userId]: Date.now() }));
        else if (frame.type === "typing" && frame.conversationId === conversationId)
          setTyping((before) => ({ ...before, [frame.userId]: Date.now() }));
        else if (frame.type === "message.created") {
          const { senderId } = frame.message;
          setTyping((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== senderId)));
        }
      },
      onOpen: () => void beat(),
    });
    const beating = setInterval(beat, BEAT);
    const forgetting = setInterval(() => {
      const now = Date.now();
      setTyping((before) => held(before, now - TYPING_HOLDS));
      setHere((before) => held(before, now - HERE_HOLDS));
    }, 1000);
    return () => {
      left = true;
      disconnect();
      clearInterval(beating);
      clearInterval(forgetting);
    };
  }, [conversationId]);

  const sayTyping = useCallback(() => {
    if (Date.now() - said.current < SAY_TYPING) return;
    said.current = Date.now();
    void ask("POST", `/conversations/${conversationId}/typing`, {});
  }, [conversationId]);

  return { here: Object.keys(here), typing: Object.keys(typing), sayTyping };
}

/** The same object while nothing of it has run out. */
function held(since: Record<Id, number>, oldest: number): Record<Id, number> {
  const entries = Object.entries(since);
  const kept = entries.filter(([, at]) => at > oldest);
  return kept.length === entries.length ? since : Object.fromEntries(kept);
}
