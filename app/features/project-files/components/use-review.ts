import { useRef, useState } from "react";
import type { Spot } from "./spot-by-keys.ts";

/** Where a remark goes: the place chosen on a picture, or the moment at which a film or song was stopped for it. */
export function useReview() {
  const player = useRef<HTMLMediaElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  return {
    player,
    spot,
    at,
    choose(chosen: Spot | null) {
      setSpot(chosen);
      if (chosen === null) setAt(null);
    },
    /** Stops here: what is written now is about this moment. */
    take() {
      const media = player.current;
      if (!media) return;
      media.pause();
      setAt(Math.round(media.currentTime * 1000));
    },
    jump(ms: number) {
      const media = player.current;
      if (!media) return;
      media.currentTime = ms / 1000;
      media.focus();
    },
  };
}
