import { useCallback, useEffect, useState } from "react";

/** What a member began in a form: it outlives a closed dialog and a reload in this window. Files are not kept. */
export interface WindowDraft {
  memberId: string;
}

interface DraftKind<D extends WindowDraft> {
  /** Its place in the window's storage. */
  key: string;
  begin: (memberId: string) => D;
  /** Nothing is lost with it. */
  isEmpty: (draft: D) => boolean;
  /** What was kept may be of an older release. */
  fits: (kept: D) => boolean;
}

/**
 * The member's draft in this window, and how to change it and begin anew.
 * @param kind one object for the life of the page
 */
export function useWindowDraft<D extends WindowDraft>(kind: DraftKind<D>, memberId: string) {
  const [draft, setDraft] = useState(() => read(kind, memberId) ?? kind.begin(memberId));
  useEffect(() => write(kind, draft), [kind, draft]);
  const change = useCallback((changed: Partial<D>) => setDraft((before) => ({ ...before, ...changed })), []);
  const discard = useCallback(() => {
    const next = kind.begin(memberId);
    // At once: a dialog that closes now has no effect any more that would.
    write(kind, next);
    setDraft(next);
  }, [kind, memberId]);
  return { draft, change, discard };
}

function write<D extends WindowDraft>({ key, isEmpty }: DraftKind<D>, draft: D): void {
  try {
    if (isEmpty(draft)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: then the form is as forgetful as the browser wants it.
  }
}

function read<D extends WindowDraft>({ key, fits }: DraftKind<D>, memberId: string): D | null {
  try {
    const kept: D | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return kept?.memberId === memberId && fits(kept) ? kept : null;
  } catch {
    return null;
  }
}
