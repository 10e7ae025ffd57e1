import { useEffect, useState } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import { readMark } from "../read-mark.ts";

/** Says once how far was read, as far as that has moved; when the wire is up again, what could not be said. */
export function useSeen(id: string, from: number) {
  const [mark] = useState(() =>
    readMark(from, async (seq) => (await ask("POST", `/conversations/${id}/read`, { seq })).ok),
  );
  useEffect(() => connectRoom({ onFrame: () => undefined, onOpen: () => void mark.again() }), [mark]);
  return mark;
}
