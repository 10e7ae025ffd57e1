import { useEffect, useState } from "react";
import type { Post } from "../rules.ts";
import type { FeedViewer } from "./feed-viewer.ts";
import { PostCards } from "./post-cards.tsx";

interface PostListProps {
  posts: Post[];
  /** Null for who only looks. */
  viewer: FeedViewer | null;
  now: number;
}

/** A member's posts on their page (product.md §6.1 `/profile/{userId}` *Posts*). */
export function PostList({ posts, viewer, now }: PostListProps) {
  const [shown, setShown] = useState(posts);
  useEffect(() => setShown(posts), [posts]);
  return (
    <PostCards
      posts={shown}
      viewer={viewer}
      now={now}
      onChange={(id, changed) =>
        setShown((before) => before.map((post) => (post.id === id ? changed(post) : post)))
      }
      onGone={(id) => setShown((before) => before.filter((post) => post.id !== id))}
    />
  );
}
