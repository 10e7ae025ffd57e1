import { useCallback, useSyncExternalStore } from "react";
import type { Waiting } from "./message-outbox.ts";
import { messagesOf } from "./message-wire.ts";

const NOTHING: Waiting[] = [];

/** What this member's windows have on their way. */
export function useWaiting(me: string): Waiting[] {
  return useSyncExternalStore(
    useCallback((listener) => messagesOf(me).subscribe(listener), [me]),
    () => messagesOf(me).waiting(),
    () => NOTHING,
  );
}
