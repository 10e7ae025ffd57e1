import type { Viewer } from "#app/core/viewer.ts";

/** Who looks at the feed, as their own comments show them. */
export interface FeedViewer {
  userId: string;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
}

export function toFeedViewer({ userId, displayName: name, handle, avatarUrl, xp }: Viewer): FeedViewer {
  return { userId, name, handle, avatarUrl, xp };
}
