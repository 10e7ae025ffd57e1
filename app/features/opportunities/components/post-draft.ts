import { useCallback, useMemo, useState } from "react";
import { dropKept, keep, readKeptJson } from "#app/browser/storage.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import type { FormFields } from "../form-fields.ts";

const KEY = "thrive-post-draft";

/** What somebody typed into the post form and has not posted yet: it outlives a closed dialog and a reload. */
export interface PostDraft {
  /** Null for a visitor. */
  memberId: string | null;
  submissionKey: string;
  fields: FormFields;
  /** A picture was chosen; the browser cannot keep it for us. */
  picture: boolean;
}

/** The texts of a form by field; a field that stands there more than once holds a list. */
export function fieldsIn(data: FormData): { submissionKey: string; fields: FormFields } {
  const fields: Record<string, string | string[]> = {};
  let submissionKey = "";
  for (const [name, value] of data) {
    if (typeof value !== "string") continue;
    const before = fields[name];
    if (name === "submission_key") submissionKey = value;
    else if (before === undefined) fields[name] = value;
    else fields[name] = [before, value].flat();
  }
  return { submissionKey, fields };
}

/** Keeps what the form holds now, in this window. */
export function keepDraft(memberId: string | null, form: HTMLFormElement): void {
  const data = new FormData(form);
  const picture = [...data.values()].some((value) => value instanceof File && value.size > 0);
  const draft: PostDraft = { memberId, ...fieldsIn(data), picture };
  keep("sessionStorage", KEY, JSON.stringify(draft));
}

/** Forgets the draft of this submit; one that was begun since stays. */
export function dropDraft(submissionKey: string): void {
  if (readDraft()?.submissionKey === submissionKey) dropKept("sessionStorage", KEY);
}

function readDraft(): PostDraft | null {
  // Only `keepDraft` writes here.
  return readKeptJson("sessionStorage", KEY) as PostDraft | null;
}

/**
 * Their draft as it was when the form opened, and how to begin anew. On the server and while the page is taken
 * over there is none.
 */
export function useKeptDraft(memberId: string | null): { draft: PostDraft | null; discard: () => void } {
  const inBrowser = useInBrowser();
  const [discarded, setDiscarded] = useState(false);
  const draft = useMemo(() => {
    const kept = inBrowser && !discarded ? readDraft() : null;
    return kept && kept.memberId === memberId ? kept : null;
  }, [inBrowser, discarded, memberId]);
  const discard = useCallback(() => {
    if (draft) dropDraft(draft.submissionKey);
    setDiscarded(true);
  }, [draft]);
  return { draft, discard };
}
