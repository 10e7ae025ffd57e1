import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import type { Post } from "#app/features/feed/rules.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";

/** The newest posts of the member's circle, a line or two of each. */
export function CirclePreview({ posts, now }: { posts: Post[]; now: number }) {
  if (posts.length === 0)
    return (
      <p className="mt-3 text-muted">
        What the people you spark with post stands here. Say something first: your circle hears it.
      </p>
    );
  return (
    <ul className="-mx-2 mt-2 flex flex-col">
      {posts.map((post) => (
        <li key={post.id}>
          <Link to="/spark?tab=circle" className="flex gap-3 rounded-control p-2 hover:bg-text/8">
            <Avatar name={post.name} url={post.avatarUrl} size="sm" className="mt-0.5" />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="truncate font-medium text-14">{post.name}</span>
                <span className="shrink-0 text-12 text-muted">{relativeTime(post.createdAt, now)}</span>
              </span>
              <span className="line-clamp-2 break-words text-14 text-muted">
                {post.content || wordless(post)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What a post without words shows. */
function wordless({ media, project }: Post): string {
  if (media.length > 0) return media.length === 1 ? "A picture or a file" : `${media.length} files`;
  return project ? "A project" : "An opportunity";
}
