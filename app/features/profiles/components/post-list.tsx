import { relativeTime } from "#app/core/relative-time.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { ShownPost } from "../queries/tab-content.server.ts";

const REACH = { public: null, members: "For members", circle: "For the circle" } as const;

/** A member's posts as far as they reach this viewer, newest first. */
export function PostList({ posts, now }: { posts: ShownPost[]; now: number }) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {posts.map((post) => (
        <li key={post.id}>
          <Card className="flex flex-col gap-3">
            <p className="flex flex-wrap gap-x-2 text-14 text-muted">
              <span>{relativeTime(post.postedAt, now)}</span>
              {post.editedAt ? <span>· edited</span> : null}
              {REACH[post.visibility] ? <span>· {REACH[post.visibility]}</span> : null}
            </p>
            {post.content ? (
              <p className="max-w-[65ch] whitespace-pre-line break-words">{post.content}</p>
            ) : null}
            <PostMedia media={post.media} />
            {post.tags.length > 0 ? (
              <p className="flex flex-wrap gap-2">
                {post.tags.map((tag) => (
                  <Chip key={tag}>#{tag}</Chip>
                ))}
              </p>
            ) : null}
            <p className="text-14 text-muted tabular">
              {counted(post.reactionCount, "reaction")} · {counted(post.commentCount, "comment")}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function PostMedia({ media }: { media: ShownPost["media"] }) {
  const own = media.filter(({ url }) => url.startsWith("/media/"));
  if (own.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {own.map(({ url, type, alt }) =>
        type === "image" ? (
          <img
            key={url}
            src={url}
            alt={alt ?? ""}
            loading="lazy"
            className="max-h-96 w-full rounded-control border border-hairline object-cover"
          />
        ) : type === "video" ? (
          // biome-ignore lint/a11y/useMediaCaption: members' own recordings come without captions
          <video
            key={url}
            src={url}
            controls
            preload="metadata"
            className="max-h-96 w-full rounded-control"
          />
        ) : type === "audio" ? (
          // biome-ignore lint/a11y/useMediaCaption: members' own recordings come without captions
          <audio key={url} src={url} controls preload="none" className="w-full" />
        ) : null,
      )}
    </div>
  );
}

function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}
