import { useWindowDraft, type WindowDraft } from "#app/browser/use-window-draft.ts";
import { VISIBILITIES } from "../terms.ts";
import type { PostText } from "./post-fields.tsx";

/** A post that was begun. */
interface SparkDraft extends WindowDraft, PostText {
  /** The post's own id for every try, so that no try is stored twice. */
  clientId: string;
  /** Files were chosen; the browser cannot keep them for us. */
  files: boolean;
  /** The opportunity that is shared. */
  opportunityId?: string | null;
}

const KIND = {
  key: "thrive-spark-draft",
  begin: (memberId: string): SparkDraft => {
    const empty = { content: "", visibility: "circle", files: false } as const;
    return { memberId, clientId: crypto.randomUUID(), ...empty, tags: [] };
  },
  isEmpty: ({ content, tags, opportunityId }: SparkDraft) =>
    content === "" && tags.length === 0 && !opportunityId,
  fits: ({ tags, visibility }: SparkDraft) => Array.isArray(tags) && visibility in VISIBILITIES,
};

/** The post that was begun in this window. */
export function useSparkDraft(memberId: string) {
  return useWindowDraft(KIND, memberId);
}
