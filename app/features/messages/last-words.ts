import type { ThreadRow } from "./queries/list.server.ts";

/** What a list says of a thread: its newest message in one line. */
export function lastWords({ last, kind }: Pick<ThreadRow, "last" | "kind">): string {
  if (!last) return "Nothing written yet";
  const words = last.removed
    ? "Message removed"
    : last.body.replace(/\*\*|~~|`/g, "") || (last.files === 1 ? "A file" : `${last.files} files`);
  const who = last.mine ? "You: " : kind === "project" && last.senderName ? `${last.senderName}: ` : "";
  return `${who}${words}`;
}
