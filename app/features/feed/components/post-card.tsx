import { Globe, type LucideIcon, MessageCircle, Pencil, Sparkles, Trash2, Users } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { Skeleton } from "#app/ui/feedback/loading.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { Post } from "../rules.ts";
import { VISIBILITIES, type Visibility } from "../terms.ts";
import { Byline } from "./byline.tsx";
import type { FeedViewer } from "./feed-viewer.ts";
import { PollBox } from "./poll-box.tsx";
import { PostMedia } from "./post-media.tsx";
import type { PostMenuProps } from "./post-menu.tsx";
import { FoldedText } from "./post-text.tsx";
import { ReactionBar } from "./reaction-bar.tsx";
import { SharedPostingCard } from "./shared-posting.tsx";
import { SharedProjectCard } from "./shared-project.tsx";
import { useLook } from "./use-look.ts";

/** For members alone. */
const PostMenu = lazy(() => import("./post-menu.tsx"));

const comments = part(() => import("./comments.tsx"));

const SEEN_BY: Record<Visibility, LucideIcon> = { circle: Sparkles, members: Users, public: Globe };

interface PostCardProps {
  post: Post;
  /** Null for who only looks. */
  viewer: FeedViewer | null;
  now: number;
  onChange: (id: string, changed: (post: Post) => Post) => void;
  onEdit: (post: Post) => void;
  onDelete: (post: Post) => void;
  onHidden?: PostMenuProps["onHidden"];
  onMute?: PostMenuProps["onMute"];
  /** Called when it turns out that it is no longer to be seen. */
  onGone: (post: Post) => void;
  /** Shows its comments, from the start or once it is asked for. */
  open?: boolean;
}

/** A post of the Circle (product.md §6.2 `/spark`): author, words, files, tags, reactions, comments. */
export function PostCard({
  post,
  viewer,
  now,
  onChange,
  onEdit,
  onDelete,
  onHidden,
  onMute,
  onGone,
  open,
}: PostCardProps) {
  const [commenting, setCommenting] = useState(open ?? false);
  // An address may ask for a post that is shown already.
  useEffect(() => {
    if (open) setCommenting(true);
  }, [open]);
  const [unfolded, setUnfolded] = useState(false);
  const folded = post.reported && !unfolded;
  const Seen = SEEN_BY[post.visibility];
  const own = post.authorId === viewer?.userId;
  const look = useLook(own ? null : post.id);
  return (
    <Card flush className="overflow-visible!">
      <article
        ref={look}
        id={`post-${post.id}`}
        aria-label={`Post by ${post.name}`}
        tabIndex={-1}
        className="-outline-offset-2 flex scroll-mt-24 flex-col gap-3 rounded-card p-4 sm:p-5"
      >
        <header className="flex items-start gap-2">
          <Byline author={post} at={post.createdAt} editedAt={post.editedAt} now={now}>
            <span className="inline-flex items-center gap-1">
              <Seen aria-hidden className="size-3.5" strokeWidth={1.75} />
              {post.visibility === "circle" && !own ? "Their circle" : VISIBILITIES[post.visibility]}
            </span>
          </Byline>
          {own ? (
            <div className="-mt-1 -mr-2 flex shrink-0">
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Edit post"
                title="Edit"
                onClick={() => onEdit(post)}
              >
                <Pencil aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Delete post"
                title="Delete"
                onClick={() => onDelete(post)}
              >
                <Trash2 aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
              </Button>
            </div>
          ) : viewer ? (
            <div className="-mt-1 -mr-2 min-w-9 shrink-0 pointer-coarse:min-w-11">
              <Suspense>
                <PostMenu post={post} onChange={onChange} onHidden={onHidden} onMute={onMute} />
              </Suspense>
            </div>
          ) : null}
        </header>
        {folded ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
            You reported this post.
            <Button size="sm" onClick={() => setUnfolded(true)}>
              Show it
            </Button>
          </p>
        ) : (
          <>
            {post.content ? <FoldedText text={post.content} mentions={post.mentions} /> : null}
            {post.media.length > 0 ? <PostMedia media={post.media} name={post.name} /> : null}
            {post.poll ? (
              <PollBox
                postId={post.id}
                poll={post.poll}
                member={viewer !== null}
                now={now}
                onChange={onChange}
                onGone={() => onGone(post)}
              />
            ) : null}
            {post.shared ? <SharedPostingCard posting={post.shared} /> : null}
            {post.project ? <SharedProjectCard project={post.project} /> : null}
            {post.tags.length > 0 ? (
              <ul className="flex flex-wrap gap-1.5" aria-label="Tags">
                {post.tags.map((tag) => (
                  <li key={tag} className="max-w-full">
                    <Chip className="truncate">#{tag}</Chip>
                  </li>
                ))}
              </ul>
            ) : null}
            {viewer ? (
              <footer className="-mx-1.5 flex flex-wrap items-center justify-between sm:gap-1">
                <ReactionBar post={post} onChange={onChange} onGone={() => onGone(post)} />
                <Button
                  variant="ghost"
                  size="sm"
                  aria-expanded={commenting}
                  aria-label={commentWords(post.commentCount)}
                  onPointerEnter={comments.prepare}
                  onClick={() => setCommenting(!commenting)}
                  className="min-w-9 gap-1! px-1.5! sm:gap-1.5! sm:px-2.5! pointer-coarse:min-w-11"
                >
                  <MessageCircle aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
                  <span className="max-sm:hidden">{commentWords(post.commentCount)}</span>
                  <span className="tabular empty:hidden sm:hidden">{post.commentCount || null}</span>
                </Button>
              </footer>
            ) : (
              <Counts post={post} />
            )}
            {viewer && commenting ? (
              <LazyPart
                part={comments}
                props={{
                  postId: post.id,
                  viewer,
                  now,
                  count: post.commentCount,
                  onGone: () => onGone(post),
                  onCount: (counted: (before: Post) => Post) => onChange(post.id, counted),
                }}
                giveUp={() => {
                  setCommenting(false);
                  tellOutOfReach();
                }}
                waiting={<Skeleton className="h-12" />}
              />
            ) : null}
          </>
        )}
      </article>
    </Card>
  );
}

function Counts({ post: { reactions, commentCount } }: { post: Post }) {
  const given = Object.values(reactions).reduce((sum, count) => sum + count, 0);
  return (
    <Dotted as="footer" className="text-14 text-muted tabular">
      {given === 1 ? "1 reaction" : `${given} reactions`}
      {commentCount === 1 ? "1 comment" : `${commentCount} comments`}
    </Dotted>
  );
}

function commentWords(count: number): string {
  if (count === 0) return "Comment";
  return count === 1 ? "1 comment" : `${count} comments`;
}
