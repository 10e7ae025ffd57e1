import { useCallback, useMemo, useState } from "react";
import { type Drawer, dropKept, keep, readKeptJson } from "#app/browser/storage.ts";
import { tellUnkept } from "#app/browser/tell-unkept.ts";
import { typedIn } from "#app/browser/typed-in.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import type { Typed } from "#app/core/typed-fields.ts";

interface ApplyDraft {
  memberId: string | null;
  fields: Typed;
}

const KEY = "thrive-apply:";

/** A visitor's waits in their browser until they have signed in (product.md R2, `apply:{id}`); a member's is their window's. */
const drawerOf = (memberId: string | null): Drawer => (memberId ? "sessionStorage" : "localStorage");

/**
 * Keeps what the form holds now.
 * @param memberId null for a visitor
 */
export function keepApplyDraft(opportunityId: string, memberId: string | null, form: HTMLFormElement): void {
  const draft: ApplyDraft = { memberId, fields: typedIn(form) };
  const kept = keep(drawerOf(memberId), KEY + opportunityId, JSON.stringify(draft));
  if (!kept && !memberId) tellUnkept("what you wrote");
}

export function dropApplyDraft(opportunityId: string): void {
  for (const memberId of ["of a member", null]) dropKept(drawerOf(memberId), KEY + opportunityId);
}

/** Their own of this window, else what was written here before anybody signed in. */
function readApplyDraft(opportunityId: string, memberId: string | null): Typed | null {
  for (const whose of memberId ? [memberId, null] : [null]) {
    const draft = readKeptJson(drawerOf(whose), KEY + opportunityId) as Partial<ApplyDraft> | null;
    if (draft?.memberId === whose && draft.fields) return draft.fields;
  }
  return null;
}

/**
 * The draft as it was when the form opened, and how to begin anew. On the server and while the page is taken over there
 * is none.
 */
export function useApplyDraft(opportunityId: string, memberId: string | null) {
  const inBrowser = useInBrowser();
  const [discarded, setDiscarded] = useState(false);
  const draft = useMemo(
    () => (inBrowser && !discarded ? readApplyDraft(opportunityId, memberId) : null),
    [inBrowser, discarded, opportunityId, memberId],
  );
  const discard = useCallback(() => {
    dropApplyDraft(opportunityId);
    setDiscarded(true);
  }, [opportunityId]);
  return { draft, discard };
}
