import type { Id } from "#app/core/ids.ts";
import { handlesOf, type Mention, splitMentions } from "#app/core/mentions.ts";
import type { PostMedium } from "./media.ts";
import { MENTIONS_MAX, type Reaction, type Visibility } from "./terms.ts";

/** Posts that are read at once. */
export const FEED_PAGE = 12;

/** Most new posts that are counted. */
export const NEWS_LIMIT = 50;

/** Comments that are read at once. */
export const COMMENT_PAGE = 20;

/** An opportunity that a post shares; nothing is said of one that the viewer does not find. */
export interface SharedPosting {
  id?: Id;
  title?: string;
  company?: string;
  type?: string;
  /** Whether it takes applications now. */
  open?: boolean;
}

/** An opportunity that a member may share. */
export interface Shareable {
  id: Id;
  title: string;
  company: string;
}

/** A project that a post shares; nothing is said of one that may not be told of any more. */
export interface SharedProject {
  title?: string;
  kind?: "job" | "collab" | "barter";
  finished?: boolean;
  /** For who works on it: others do not find it. */
  id?: Id | null;
}

/** A project that a member may share. */
export interface ShareableProject {
  id: Id;
  title: string;
  kind: "job" | "collab" | "barter";
}

/** What a post asks, as far as the viewer may see it. */
export interface Poll {
  answers: string[];
  /** How often each was chosen; null for who has still to vote. */
  counts: number[] | null;
  votes: number;
  /** The place of the viewer's own answer; null for none. */
  mine: number | null;
  endsAt: number;
}

/** A post as a feed shows it. */
export interface Post {
  id: Id;
  authorId: Id;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
  content: string | null;
  /** Whom its words name, as far as the viewer may find them. */
  mentions: Mention[];
  media: PostMedium[];
  /** The opportunity it shares. */
  shared: SharedPosting | null;
  project: SharedProject | null;
  poll: Poll | null;
  tags: string[];
  visibility: Visibility;
  reactions: Partial<Record<Reaction, number>>;
  /** How the viewer reacted. */
  mine: Reaction | null;
  commentCount: number;
  /** Whether the viewer reported it. */
  reported: boolean;
  /** Whether the viewer keeps it out of their Circle. */
  hidden: boolean;
  createdAt: number;
  editedAt: number | null;
}

export interface FeedPage {
  posts: Post[];
  /** Where the next page starts; null at the end. */
  nextCursor: Id | null;
}

/** What a window knows of the feed: what it shows, and what waits behind the "new posts" pill. */
export interface Feed extends FeedPage {
  waiting: Id[];
}

/** A comment under a post, or an answer to one. */
export interface Comment {
  id: Id;
  /** What it answers; null for a comment on the post itself. */
  parentId: Id | null;
  authorId: Id;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
  /** Null when it was deleted and only its answers are left. */
  body: string | null;
  mentions: Mention[];
  createdAt: number;
  editedAt: number | null;
}

export interface CommentPage {
  comments: Comment[];
  nextCursor: string | null;
}

/** Whether a text is longer than a post shows before it is asked for the rest. */
export function isLong(text: string): boolean {
  return text.length > 600 || text.split("\n").length > 10;
}

/** A reaction given, changed or taken back, with the counts that follow. */
export function reacted(post: Post, kind: Reaction | null): Post {
  const reactions = { ...post.reactions };
  const add = (which: Reaction | null, by: number) => {
    if (!which) return;
    const count = (reactions[which] ?? 0) + by;
    if (count > 0) reactions[which] = count;
    else delete reactions[which];
  };
  add(post.mine, -1);
  add(kind, 1);
  return { ...post, reactions, mine: kind };
}

/** What a post counts now, as it is told live. */
export interface Counts {
  postId: Id;
  reactions: Record<string, number>;
  comments: number;
  /** How who is told reacts, in whichever window they did; null for not at all. */
  mine?: string | null | undefined;
  poll?: Pick<Poll, "counts" | "votes" | "mine"> | undefined;
}

/** Somebody reacted or commented: a post counts what is told, not what this window counted itself. */
export function recounted(post: Post, { postId, reactions, comments, mine, poll }: Counts): Post {
  if (post.id !== postId) return post;
  const own = mine === undefined ? {} : { mine: mine as Reaction | null };
  return { ...post, ...own, reactions, commentCount: comments, ...(poll ? polled(post, poll) : {}) };
}

/** A poll that counts anew. What who looks has seen of it stays in sight, though they be told less. */
function polled({ poll }: Post, now: NonNullable<Counts["poll"]>): Pick<Post, "poll"> {
  return { poll: poll && { ...poll, ...now, counts: now.counts ?? poll.counts } };
}

/** The share of each answer in whole percent. */
export function sharesOf(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (all === 0 ? 0 : Math.round((100 * count) / all)));
}

/**
 * A comment of one's own was stored (or deleted): the post counts at least one more (at most one less) than when that
 * was sent. It may have been told live already, so nothing is added to what is shown by now.
 */
export function expected(before: number, by: 1 | -1): (post: Post) => Post {
  const count = Math.max(0, before + by);
  return (post) => ({
    ...post,
    commentCount: by > 0 ? Math.max(post.commentCount, count) : Math.min(post.commentCount, count),
  });
}

/** Puts the next page below; what is there already stays as it is. */
export function appendPage(feed: Feed, page: FeedPage): Feed {
  const known = new Set(feed.posts.map(({ id }) => id));
  return {
    ...feed,
    posts: [...feed.posts, ...page.posts.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
  };
}

/** Others of the circle have posted: counted by the pill, each once. */
export function announce(feed: Feed, ids: readonly Id[]): Feed {
  const known = new Set([...feed.posts.map(({ id }) => id), ...feed.waiting]);
  const fresh = ids.filter((id) => !known.has(id));
  return fresh.length > 0 ? { ...feed, waiting: [...fresh, ...feed.waiting] } : feed;
}

/**
 * The first page was read again. What it holds is as it says, what it no longer holds is gone; new posts of others
 * above the first wait behind the pill, so that nothing moves under a reader's eyes.
 */
export function refresh(feed: Feed, page: FeedPage, me: Id): Feed {
  const newest = feed.posts.find(({ authorId }) => authorId !== me)?.id ?? feed.posts[0]?.id;
  const isNews = (post: Post) =>
    newest !== undefined && post.id > newest && post.authorId !== me && !isShown(feed, post.id);
  const held = page.posts.filter(isNews).map(({ id }) => id);
  const kept = { ...page, posts: page.posts.filter((post) => !isNews(post)) };
  return announce(merge(feed, kept, page), held);
}

/**
 * The pill was pressed: everything of the first page is shown.
 * @param asked what waited then; what has come since waits on, unless the page holds it already
 */
export function showNews(feed: Feed, page: FeedPage, asked: readonly Id[]): Feed {
  const shown = merge(feed, page, page);
  return { ...shown, waiting: feed.waiting.filter((id) => !asked.includes(id) && !isShown(shown, id)) };
}

/** @param read the page as it came, which says how far down it knows */
function merge(feed: Feed, page: FeedPage, read: FeedPage): Feed {
  const bottom = read.nextCursor;
  // Without an overlap there is a gap between the page and what was shown before it.
  const overlaps = bottom === null || feed.posts.some(({ id }) => id >= bottom);
  if (!overlaps && page.posts.length === read.posts.length) return { ...feed, ...page };
  if (!overlaps) return feed;
  const below = bottom === null ? [] : feed.posts.filter(({ id }) => id < bottom);
  return {
    ...feed,
    posts: [...page.posts, ...below],
    nextCursor: below.length > 0 ? feed.nextCursor : read.nextCursor,
  };
}

function isShown(feed: Feed, id: Id): boolean {
  return feed.posts.some((post) => post.id === id);
}

/** A piece of a member's text. */
export type Piece = { text: string } | { text: string; href: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu;

/** A member's text with its web addresses found; nothing else in it means anything. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const href = webAddress(address);
    if (!href) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

const ENDS_A_SENTENCE = ".,;:!?…";

/** A sentence's end, or a bracket that was opened before, does not belong to the address. */
function withoutTail(address: string): string {
  const ends = address.includes("(") ? ENDS_A_SENTENCE : `${ENDS_A_SENTENCE})`;
  // Letter by letter: an expression that looks for the end tries anew from each of a thousand dots.
  let end = address.length;
  while (end > 0 && ends.includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

function webAddress(text: string): string | null {
  try {
    const url = new URL(text);
    const plain = url.username === "" && url.password === "";
    return plain && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
  } catch {
    return null;
  }
}

/** The handles that a text names; an address that holds one names nobody. */
export function handlesIn(text: string | null): string[] {
  if (!text?.includes("@")) return [];
  const words = splitLinks(text).flatMap((piece) => ("href" in piece ? [] : [piece.text]));
  return handlesOf(words, MENTIONS_MAX);
}

/** The same pieces, with those that name a member; what they lead to is a page of ours. */
export function splitNamed(text: string, mentions: Mention[]): (Piece & { userId?: string })[] {
  return splitLinks(text).flatMap((piece) =>
    "href" in piece ? [piece] : splitMentions(piece.text, mentions),
  );
}

/** How a text begins, for a notification about it; null for none. */
export function excerptOf(text: string | null): string | null {
  if (!text) return null;
  const line = text.replace(/\s+/gu, " ");
  const letters = [...line];
  return letters.length > 60 ? `${letters.slice(0, 59).join("").trimEnd()}…` : line;
}
