import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { minutes } from "#app/core/time.ts";

/** Most characters of a message (product.md §5.6). */
export const BODY_MAX = 4000;
export const FILES_MAX = 10;
/** A voice note ends by itself after so long. */
export const VOICE_MAX = minutes(5);
export const SEARCH_MAX = 100;
/** Characters of a message that an answer to it shows. */
export const EXCERPT = 140;

export const FILTERS = {
  all: "All",
  unread: "Unread",
  requests: "Requests",
  projects: "Projects",
  pinned: "Pinned",
  archived: "Archived",
} as const;
export type Filter = keyof typeof FILTERS;

/** The filter an address asks for; anything else is all of them. */
export function readFilter(value: string | null | undefined): Filter {
  return value && Object.hasOwn(FILTERS, value) ? (value as Filter) : "all";
}

/** The newest message of a thread, as far as a list tells it. */
export interface LastMessage {
  body: string;
  mine: boolean;
  senderName: string | null;
  removed: boolean;
  files: number;
  /** Whether the one file is a voice note. */
  voice: boolean;
}

/** What a recording made here is called, and how the name of its file begins. */
export const VOICE_NOTE = "Voice note";

export function isVoiceNote({ name, mime }: Pick<MessageItem["files"][number], "name" | "mime">): boolean {
  return mime.startsWith("audio/") && name.startsWith(`${VOICE_NOTE} `);
}

/** What stands for a message without words. */
function fileWords(count: number, voice: boolean): string {
  if (count > 1) return `${count} files`;
  return voice ? VOICE_NOTE : "A file";
}

/** As much of a message as an answer to it shows; empty once it was removed. */
export function excerptOf({
  body,
  files,
  removedAt,
}: Pick<MessageItem, "body" | "files" | "removedAt">): string {
  if (removedAt !== null) return "";
  return (
    [...body].slice(0, EXCERPT).join("") ||
    (files.length > 0 ? fileWords(files.length, files.some(isVoiceNote)) : "")
  );
}

/** What a list says of a thread: its newest message in one line. */
export function lastWords({ last, kind }: { last: LastMessage | null; kind: string }): string {
  if (!last) return "Nothing written yet";
  const words = last.removed
    ? "Message removed"
    : last.body.replace(/\*\*|~~|`/g, "") || fileWords(last.files, last.voice);
  const who = last.mine ? "You: " : kind === "project" && last.senderName ? `${last.senderName}: ` : "";
  return `${who}${words}`;
}
