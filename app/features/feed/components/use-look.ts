import { type RefObject, useEffect, useRef } from "react";
import { recordLook } from "#app/browser/page-views.ts";
import { seconds } from "#app/core/time.ts";

/** Whoever rests on a post for so long has looked at it. */
const RESTED = seconds(1);

/**
 * Notes that a post was looked at: half of it, or as much as fills half the window, for a moment.
 * @param postId null where looks do not count, as one's own
 */
export function useLook(postId: string | null): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!ref.current || postId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        const entry = entries.at(-1);
        if (!entry || !isLookedAt(entry)) return;
        timer = setTimeout(() => {
          recordLook("posts", postId);
          observer.disconnect();
        }, RESTED);
      },
      { threshold: [0, 0.25, 0.5] },
    );
    observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [postId]);
  return ref;
}

function isLookedAt({ intersectionRatio, intersectionRect }: IntersectionObserverEntry): boolean {
  return intersectionRatio >= 0.5 || intersectionRect.height >= window.innerHeight / 2;
}
