/** Who looks at the feed, as their own comments show them. */
export interface FeedViewer {
  userId: string;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
}
