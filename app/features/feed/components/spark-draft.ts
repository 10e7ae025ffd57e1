import { useWindowDraft, type WindowDraft } from "#app/browser/use-window-draft.ts";
import { VISIBILITIES } from "../terms.ts";
import type { PollDraft } from "./poll-fields.tsx";
import type { PostText } from "./post-fields.tsx";
import type { SharedThings } from "./share-field.tsx";

/** A post that was begun. */
interface SparkDraft extends WindowDraft, PostText, SharedThings {
  /** The post's own id for every try, so that no try is stored twice. */
  clientId: string;
  /** Files were chosen; the browser cannot keep them for us. */
  files: boolean;
  poll?: PollDraft | null;
}

const KIND = {
  key: "thrive-spark-draft",
  begin: (memberId: string): SparkDraft => {
    const empty = { content: "", visibility: "circle", files: false } as const;
    return { memberId, clientId: crypto.randomUUID(), ...empty, tags: [] };
  },
  isEmpty: ({ content, tags, opportunityId, project, poll }: SparkDraft) =>
    content === "" && tags.length === 0 && !opportunityId && !project && !poll,
  fits: ({ tags, visibility, poll }: SparkDraft) =>
    Array.isArray(tags) && visibility in VISIBILITIES && (!poll || Array.isArray(poll.answers)),
};

/** The post that was begun in this window. */
export function useSparkDraft(memberId: string) {
  return useWindowDraft(KIND, memberId);
}
