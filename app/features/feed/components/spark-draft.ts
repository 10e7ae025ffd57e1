import { useCallback, useEffect, useState } from "react";
import { VISIBILITIES } from "../schema.ts";
import type { PostText } from "./post-fields.tsx";

const KEY = "thrive-spark-draft";

/** A post that was begun: it outlives a closed dialog and a reload. Files are not kept. */
export interface SparkDraft extends PostText {
  memberId: string;
  /** The post's own id for every try, so that no try is stored twice. */
  clientId: string;
  /** Files were chosen; the browser cannot keep them for us. */
  files: boolean;
}

/** The member's draft in this window, and how to change it and begin anew. */
export function useSparkDraft(memberId: string) {
  const [draft, setDraft] = useState(() => readDraft(memberId) ?? newDraft(memberId));
  useEffect(() => keep(draft), [draft]);
  const change = useCallback(
    (changed: Partial<SparkDraft>) => setDraft((before) => ({ ...before, ...changed })),
    [],
  );
  const discard = useCallback(() => {
    const next = newDraft(memberId);
    // At once: a dialog that closes now has no effect any more that would.
    keep(next);
    setDraft(next);
  }, [memberId]);
  return { draft, change, discard };
}

function newDraft(memberId: string): SparkDraft {
  const empty = { content: "", visibility: "circle", files: false } as const;
  return { memberId, clientId: crypto.randomUUID(), ...empty, tags: [] };
}

function keep(draft: SparkDraft): void {
  try {
    if (draft.content === "" && draft.tags.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: then the form is as forgetful as the browser wants it.
  }
}

function readDraft(memberId: string): SparkDraft | null {
  try {
    const kept: SparkDraft | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    const ours = kept?.memberId === memberId && Array.isArray(kept.tags) && kept.visibility in VISIBILITIES;
    return ours ? kept : null;
  } catch {
    return null;
  }
}
