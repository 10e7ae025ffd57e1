import { useCallback, useEffect, useState } from "react";
import { dropKept, keep, readKeptJson } from "./storage.ts";

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
  if (isEmpty(draft)) dropKept("sessionStorage", key);
  else keep("sessionStorage", key, JSON.stringify(draft));
}

function read<D extends WindowDraft>({ key, fits }: DraftKind<D>, memberId: string): D | null {
  const kept = readKeptJson("sessionStorage", key) as D | null;
  try {
    return kept?.memberId === memberId && fits(kept) ? kept : null;
  } catch {
    return null;
  }
}
