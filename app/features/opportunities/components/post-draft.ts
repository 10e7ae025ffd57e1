import { useCallback, useMemo, useState, useSyncExternalStore } from "react";

const KEY = "thrive-post-draft";

/** What a member typed into the post form and has not posted yet: it outlives a closed dialog and a reload. */
export interface PostDraft {
  memberId: string;
  submissionKey: string;
  fields: Record<string, string>;
  /** A picture was chosen; the browser cannot keep it for us. */
  picture: boolean;
}

/** Keeps what the form holds now, in this window. */
export function keepDraft(memberId: string, form: HTMLFormElement): void {
  const entries = [...new FormData(form)];
  const picture = entries.some(([, value]) => value instanceof File && value.size > 0);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const { submission_key: submissionKey = "", ...fields } = Object.fromEntries(texts);
  const draft: PostDraft = { memberId, submissionKey, fields, picture };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: then the form is as forgetful as the browser wants it.
  }
}

/** Forgets the draft of this submit; one that was begun since stays. */
export function dropDraft(submissionKey: string): void {
  if (readDraft()?.submissionKey === submissionKey) sessionStorage.removeItem(KEY);
}

function readDraft(): PostDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/**
 * The member's draft as it was when the form opened, and how to begin anew. On the server and while the page is taken
 * over there is none.
 */
export function useKeptDraft(memberId: string): { draft: PostDraft | null; discard: () => void } {
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const [discarded, setDiscarded] = useState(false);
  const draft = useMemo(() => {
    const kept = inBrowser && !discarded ? readDraft() : null;
    return kept?.memberId === memberId ? kept : null;
  }, [inBrowser, discarded, memberId]);
  const discard = useCallback(() => {
    if (draft) dropDraft(draft.submissionKey);
    setDiscarded(true);
  }, [draft]);
  return { draft, discard };
}
