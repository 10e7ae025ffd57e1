import { ArrowUp, PenLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Skeleton } from "#app/ui/feedback/loading.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { FeedPage, Post } from "../rules.ts";
import type { FeedViewer } from "./feed-viewer.ts";
import { mute } from "./mute.ts";
import { PostCards } from "./post-cards.tsx";
import { useFeed } from "./use-feed.ts";

interface CircleFeedProps {
  page: FeedPage;
  /** What an address asked for: shown first. Null when it is not (or no longer) to be seen. */
  asked: Post | null;
  viewer: FeedViewer;
  now: number;
  onCompose: () => void;
}

/** The Circle: composer, new posts behind a pill, posts (product.md §6.2 `/spark` *Circle*). */
export function CircleFeed({ page, asked, viewer, now, onCompose }: CircleFeedProps) {
  const { feed, reading, readMore, readNews, change, remove, removeWhere } = useFeed(page, viewer.userId);
  const [pinned, setPinned] = useState(asked);
  useEffect(() => setPinned(asked), [asked]);
  const [toFocus, setToFocus] = useState<string | null>(null);
  useEffect(() => {
    if (toFocus === null) return;
    const post = document.getElementById(`post-${toFocus}`);
    post?.scrollIntoView({ block: "start" });
    post?.focus({ preventScroll: true });
    setToFocus(null);
  }, [toFocus]);
  const changeBoth = (id: string, changed: (post: Post) => Post) => {
    change(id, changed);
    setPinned((post) => (post?.id === id ? changed(post) : post));
  };
  const muteAuthor = async (post: Post) => {
    const { authorId } = post;
    let putBack = () => {};
    const undo = () => {
      putBack();
      if (pinned?.authorId === authorId) setPinned(pinned);
    };
    if (!(await mute(post, undo))) return;
    flushSync(() => {
      putBack = removeWhere((shown) => shown.authorId === authorId);
      setPinned((shown) => (shown?.authorId === authorId ? null : shown));
    });
    document.getElementById("content")?.focus();
  };
  const leaveOut = (post: Post) => {
    const { id } = post;
    let putBack = () => {};
    const wasPinned = pinned?.id === id;
    const at = posts.findIndex((shown) => shown.id === id);
    const next = posts[at + 1] ?? posts[at - 1];
    flushSync(() => {
      putBack = removeWhere((shown) => shown.id === id);
      if (wasPinned) setPinned(null);
    });
    document.getElementById(next ? `post-${next.id}` : "content")?.focus();
    return () => {
      putBack();
      if (wasPinned) setPinned(post);
    };
  };
  // What the feed knows of it is newer.
  const first = pinned && (feed.posts.find(({ id }) => id === pinned.id) ?? pinned);
  const posts = first ? [first, ...feed.posts.filter(({ id }) => id !== first.id)] : feed.posts;
  return (
    <div className="flex flex-col gap-4">
      <Composer viewer={viewer} onCompose={onCompose} />
      <NewPosts
        count={feed.waiting.length}
        onShow={async () => {
          setToFocus(await readNews());
        }}
      />
      {posts.length === 0 ? (
        <EmptyState
          title="Your circle is quiet"
          action={<ButtonLink to="/discover?tab=creators">Find people</ButtonLink>}
        >
          Posts by you, and by those you have a Spark with, are connected to or follow, appear here.
        </EmptyState>
      ) : (
        <PostCards
          posts={posts}
          viewer={viewer}
          now={now}
          open={pinned?.id}
          onChange={changeBoth}
          onHidden={leaveOut}
          onMute={(post) => void muteAuthor(post)}
          onGone={(id) => {
            remove(id);
            setPinned((post) => (post?.id === id ? null : post));
          }}
        />
      )}
      <More state={reading} ended={feed.nextCursor === null} onMore={readMore} />
    </div>
  );
}

/** Opens the Create Post dialog. */
function Composer({ viewer, onCompose }: Pick<CircleFeedProps, "viewer" | "onCompose">) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-hairline bg-surface p-3 shadow-card sm:p-4">
      <Avatar name={viewer.name} url={viewer.avatarUrl} xp={viewer.xp} />
      <button
        type="button"
        onClick={onCompose}
        className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3 rounded-full border border-hairline-strong/60 bg-sunken px-4 text-left text-muted transition-colors hover:border-hairline-strong hover:text-text"
      >
        Share with your circle
        <PenLine aria-hidden className="size-5 shrink-0 text-spark" strokeWidth={1.75} />
      </button>
    </div>
  );
}

/** Others have posted: pressed, their posts are shown and the first has the focus. Read out when it appears. */
function NewPosts({ count, onShow }: { count: number; onShow: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    await onShow();
    setBusy(false);
  };
  return (
    <div role="status" className="sticky top-20 z-10 flex justify-center empty:hidden">
      {count > 0 ? (
        <Button
          variant="solid"
          size="sm"
          disabled={busy}
          onClick={() => void show()}
          className="rounded-full shadow-raised"
        >
          <ArrowUp aria-hidden className="size-4" strokeWidth={1.75} />
          {newPostWords(count)}
        </Button>
      ) : null}
    </div>
  );
}

function newPostWords(count: number): string {
  if (count === 1) return "1 new post";
  return count >= 50 ? "50+ new posts" : `${count} new posts`;
}

/** Reads the next page when its place comes near; a press does the same. */
function More({
  state,
  ended,
  onMore,
}: {
  state: "idle" | "busy" | "failed";
  ended: boolean;
  onMore: () => Promise<void>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const idle = state === "idle" && !ended;
  useEffect(() => {
    if (!idle || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void onMore();
      },
      { rootMargin: "600px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [idle, onMore]);
  if (ended) return null;
  return (
    <div ref={place} className="flex flex-col items-center gap-2">
      {state === "busy" ? <Skeleton className="h-40 w-full rounded-card" /> : null}
      {state === "failed" ? <p className="text-14 text-danger">More posts could not be loaded.</p> : null}
      {state === "busy" ? null : (
        <Button size="sm" onClick={() => void onMore()}>
          {state === "failed" ? "Retry" : "Show more"}
        </Button>
      )}
    </div>
  );
}
