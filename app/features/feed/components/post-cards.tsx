import { useState } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { tellOutOfReach, toast } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import type { Post } from "../rules.ts";
import type { FeedViewer } from "./feed-viewer.ts";
import { ask } from "./feed-wire.ts";
import { PostCard } from "./post-card.tsx";

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
  onDeleted: (id: string) => void;
}

/** Posts below each other, and the dialogs in which their author changes or deletes one. */
export function PostCards({ posts, viewer, now, open, onChange, onDeleted }: PostCardsProps) {
  const [dialog, setDialog] = useState<{ name: "edit" | "delete"; post: Post } | null>(null);
  const close = () => setDialog(null);
  const giveUp = () => {
    close();
    tellOutOfReach();
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
              onDelete={() => setDialog({ name: "delete", post })}
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
              if (!(await deletePost(dialog.post.id))) return;
              onDeleted(dialog.post.id);
              close();
            },
          }}
          giveUp={giveUp}
        />
      ) : null}
    </>
  );
}

/** @returns whether it is deleted; if not, a toast has said why */
async function deletePost(id: string): Promise<boolean> {
  const answer = await ask("DELETE", `/posts/${id}`);
  if (answer.ok) void forgetPages();
  else toast({ title: "Your post was not deleted", description: answer.message, destructive: true });
  return answer.ok;
}
