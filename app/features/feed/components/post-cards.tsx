import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { forgetPages } from "#app/browser/page-cache.ts";
import { connectRoom } from "#app/browser/room-socket.ts";
import { tellOutOfReach, toast } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { type Post, recounted } from "../rules.ts";
import type { FeedViewer } from "./feed-viewer.ts";
import { ask } from "./feed-wire.ts";
import { PostCard } from "./post-card.tsx";
import type { PostMenuProps } from "./post-menu.tsx";

const editPostDialog = part(() => import("./edit-post-dialog.tsx"));
const deletePostDialog = part(() => import("./delete-post-dialog.tsx"));

interface PostCardsProps {
  posts: Post[];
  /** Who may react, comment and change what is theirs; null for who only looks. */
  viewer: FeedViewer | null;
  now: number;
  /** The post that shows its comments from the start. */
  open?: string | undefined;
  onChange: (id: string, changed: (post: Post) => Post) => void;
  /** Called when a post is deleted, or turns out to be no longer to be seen. */
  onGone: (id: string) => void;
  /** Where hidden posts are left out: takes one out, and returns what puts it back. */
  onHidden?: PostMenuProps["onHidden"];
  /** Where a list is of many authors: keeps that of a post out of it. */
  onMute?: (post: Post) => void;
}

/** Posts below each other, and the dialogs in which their author changes or deletes one. */
export function PostCards({ posts, viewer, now, open, onChange, onGone, onHidden, onMute }: PostCardsProps) {
  const [dialog, setDialog] = useState<{ name: "edit" | "delete"; post: Post } | null>(null);
  useCounts(viewer !== null, onChange);
  const close = () => setDialog(null);
  const giveUp = () => {
    close();
    tellOutOfReach();
  };
  /** The focus was in the post or its dialog: the next one has it then. */
  const takeAway = ({ id }: Post) => {
    const at = posts.findIndex((post) => post.id === id);
    const next = posts[at + 1] ?? posts[at - 1];
    flushSync(() => {
      onGone(id);
      close();
    });
    document.getElementById(next ? `post-${next.id}` : "content")?.focus();
    void forgetPages();
  };
  return (
    <>
      <ul className="flex flex-col gap-4">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard
              post={post}
              viewer={viewer}
              now={now}
              open={post.id === open}
              onChange={onChange}
              onEdit={() => setDialog({ name: "edit", post })}
              onHidden={onHidden}
              onMute={onMute && (() => onMute(post))}
              onDelete={() => setDialog({ name: "delete", post })}
              onGone={(gone) => {
                takeAway(gone);
                toast({
                  title: "This post is no longer here",
                  description: "It was deleted, or is not shown to you any more.",
                });
              }}
            />
          </li>
        ))}
      </ul>
      {dialog?.name === "edit" ? (
        <LazyPart
          part={editPostDialog}
          props={{
            post: dialog.post,
            onSaved: (post: Post) => {
              onChange(post.id, () => post);
              close();
            },
            onClose: close,
          }}
          giveUp={giveUp}
        />
      ) : null}
      {dialog?.name === "delete" ? (
        <LazyPart
          part={deletePostDialog}
          props={{
            commentCount: dialog.post.commentCount,
            onClose: close,
            onDelete: async () => {
              if (await deletePost(dialog.post.id)) takeAway(dialog.post);
            },
          }}
          giveUp={giveUp}
        />
      ) : null}
    </>
  );
}

/** Posts count what the wire tells, wherever they are shown. A visitor has no wire. */
function useCounts(listening: boolean, onChange: PostCardsProps["onChange"]): void {
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (!listening) return;
    return connectRoom({
      onFrame: (frame) => {
        if (frame.type === "post.counted") change.current(frame.postId, (post) => recounted(post, frame));
      },
      onOpen: () => {},
    });
  }, [listening]);
}

/** Says how it ended. @returns whether it is deleted */
async function deletePost(id: string): Promise<boolean> {
  const answer = await ask("DELETE", `/posts/${id}`);
  toast(
    answer.ok
      ? { title: "Post deleted" }
      : { title: "Your post was not deleted", description: answer.message, destructive: true },
  );
  return answer.ok;
}
