import { useCallback, useEffect, useRef, useState } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { connectRoom } from "#app/browser/room-socket.ts";
import { toast } from "#app/browser/toasts.ts";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { announce, appendPage, type Feed, type FeedPage, type Post, refresh, showNews } from "../rules.ts";
import { ask, readFeed } from "./feed-wire.ts";

/** An open Circle asks this often what is new, for posts its wire was not told of. */
const LOOK_AGAIN = minutes(1);

/**
 * The member's Circle in this window: pages as they are asked for, and new posts of others behind a pill. What was
 * missed while the wire was down is asked for when it is up again.
 */
export function useFeed(first: FeedPage, memberId: Id) {
  const [feed, setFeed] = useState<Feed>({ ...first, waiting: [] });
  const [reading, setReading] = useState<"idle" | "busy" | "failed">("idle");
  const now = useRef(feed);
  useEffect(() => {
    now.current = feed;
  });

  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    setFeed((before) => refresh(before, first, memberId));
  }, [first, memberId]);

  useNews(
    useCallback((ids: Id[]) => setFeed((before) => announce(before, ids)), []),
    useCallback(() => now.current.posts[0]?.id ?? null, []),
  );

  const readMore = useCallback(async () => {
    const { nextCursor } = now.current;
    if (nextCursor === null) return;
    setReading("busy");
    const answer = await readFeed(nextCursor);
    setReading(answer.ok ? "idle" : "failed");
    if (answer.ok)
      setFeed((before) => (before.nextCursor === nextCursor ? appendPage(before, answer.value) : before));
  }, []);

  /** @returns the first of the posts that waited; null when they could not be read */
  const readNews = useCallback(async (): Promise<Id | null> => {
    const { waiting } = now.current;
    const answer = await readFeed(null);
    if (!answer.ok) {
      toast({ title: "New posts could not be loaded", description: answer.message, destructive: true });
      return null;
    }
    void forgetPages();
    setFeed((before) => showNews(before, answer.value, waiting));
    return answer.value.posts.find(({ id }) => waiting.includes(id))?.id ?? answer.value.posts[0]?.id ?? null;
  }, []);

  const change = useCallback((id: Id, changed: (post: Post) => Post) => {
    setFeed((before) => ({
      ...before,
      posts: before.posts.map((post) => (post.id === id ? changed(post) : post)),
    }));
  }, []);

  const remove = useCallback((id: Id) => {
    setFeed((before) => ({ ...before, posts: before.posts.filter((post) => post.id !== id) }));
  }, []);

  /** @returns what puts them back where they were */
  const removeWhere = useCallback((isGone: (post: Post) => boolean) => {
    const gone = now.current.posts.filter(isGone);
    setFeed((before) => ({ ...before, posts: before.posts.filter((post) => !isGone(post)) }));
    return () =>
      setFeed((before) => {
        const known = new Set(before.posts.map(({ id }) => id));
        const posts = [...before.posts, ...gone.filter(({ id }) => !known.has(id))];
        return { ...before, posts: posts.toSorted((a, b) => (a.id < b.id ? 1 : -1)) };
      });
  }, []);

  return { feed, reading, readMore, readNews, change, remove, removeWhere };
}

/** Calls back with ids of new posts: told by the wire, or found by asking after it was down and every minute. */
function useNews(found: (ids: Id[]) => void, newestShown: () => Id | null): void {
  useEffect(() => {
    let left = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const after = newestShown();
      const answer = await ask<{ ids: Id[] }>("GET", `/feed/news${after ? `?after=${after}` : ""}`);
      if (answer.ok && !left) found(answer.value.ids);
    };
    const disconnect = connectRoom({
      onFrame: (frame) => {
        if (frame.type === "post.created") found([frame.postId]);
      },
      onOpen: () => void look(),
    });
    const timer = setInterval(look, LOOK_AGAIN);
    document.addEventListener("visibilitychange", look);
    return () => {
      left = true;
      disconnect();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [found, newestShown]);
}
