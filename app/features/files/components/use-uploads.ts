import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import type { UploadPurpose } from "../schema.ts";
import type { MediaKind } from "../upload-rules.ts";
import type { StoredUpload } from "../uploads/stored-upload.ts";
import { SendError } from "./send.ts";
import { checkFile, RefusedFile, takeBack, uploadFile } from "./upload-file.ts";

/** One chosen file on its way. */
export interface Upload {
  /** Its place in the list; stays through retries. */
  key: string;
  name: string;
  size: number;
  /** Null until it was looked at, and for what is refused. */
  kind: MediaKind | null;
  /** Of the chosen file itself; images only. */
  previewUrl: string | null;
  state: "waiting" | "uploading" | "failed" | "refused" | "done";
  /** 0 to 1. */
  progress: number;
  /** Why it failed or was refused. */
  message: string | null;
  stored: StoredUpload | null;
}

export interface Uploads {
  uploads: Upload[];
  /** Those that are complete, in their order. */
  stored: StoredUpload[];
  /** True while one is under way. */
  busy: boolean;
  add(files: Iterable<File>): void;
  /** Ends and forgets one; what was stored of it is removed. */
  cancel(key: string): void;
  /** Goes on where it stopped. */
  retry(key: string): void;
  /** After saving: the uploads are used now, and the list is empty for the next ones. */
  keep(): void;
  /** Ends and forgets all of them. */
  discard(): void;
}

interface UseUploads {
  purpose: UploadPurpose;
  /** The project they are meant for: those of a company lie in its space. */
  projectId?: string;
  /** Most files in the list; one replaces what was there before. */
  limit?: number;
  /** Called when one fails or is refused, with the sentence that says why; the status of the server's answer, or 0. */
  onFailure?: (message: string, status: number) => void;
}

interface Job {
  file: File;
  id: string;
  abort: AbortController;
  /** The server may know of it. */
  begun: boolean;
}

/** So many files are sent at the same time; the others wait for their turn. */
const AT_ONCE = 2;

type Change =
  | { type: "added"; upload: Upload }
  | { type: "changed"; key: string; change: Partial<Upload> }
  | { type: "gone"; keys: string[] };

function reduce(uploads: Upload[], change: Change): Upload[] {
  if (change.type === "added") return [...uploads, change.upload];
  if (change.type === "gone") return uploads.filter(({ key }) => !change.keys.includes(key));
  return uploads.map((upload) => (upload.key === change.key ? { ...upload, ...change.change } : upload));
}

/**
 * Uploads of a form: with progress, cancel and retry for each file. What was uploaded and not kept when the form goes is
 * taken back, so that it costs no storage.
 */
export function useUploads({ purpose, projectId, limit = 1, onFailure }: UseUploads): Uploads {
  const [uploads, dispatch] = useReducer(reduce, []);
  const jobs = useRef(new Map<string, Job>());
  const queue = useRef<string[]>([]);
  const running = useRef(0);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  });

  const work = useCallback(
    async (key: string) => {
      const job = jobs.current.get(key);
      if (!job) return;
      const change = (change: Partial<Upload>) => {
        if (jobs.current.get(key) === job) dispatch({ type: "changed", key, change });
      };
      try {
        const kind = await checkFile(job.file, purpose);
        change({ kind, state: "uploading", message: null });
        const { id, abort } = job;
        job.begun = true;
        const stored = await uploadFile(job.file, kind, {
          id,
          purpose,
          projectId,
          signal: abort.signal,
          onProgress: (progress) => change({ progress }),
        });
        change({ state: "done", progress: 1, stored });
      } catch (error) {
        if (job.abort.signal.aborted) return;
        const known = error instanceof RefusedFile || error instanceof SendError;
        const message = known ? error.message : "Something went wrong. Please try again.";
        const final = error instanceof RefusedFile || (error instanceof SendError && error.status === 422);
        if (final) job.begun = false;
        // What the server no longer knows begins anew.
        if (error instanceof SendError && [404, 409].includes(error.status)) job.id = crypto.randomUUID();
        change({ state: final ? "refused" : "failed", message });
        failed.current?.(message, error instanceof SendError ? error.status : 0);
      }
    },
    [purpose, projectId],
  );

  const next = useCallback(() => {
    while (running.current < AT_ONCE) {
      const key = queue.current.shift();
      if (key === undefined) return;
      running.current += 1;
      void work(key).finally(() => {
        running.current -= 1;
        next();
      });
    }
  }, [work]);

  const end = useCallback((keys: string[], kept = false) => {
    for (const key of keys) {
      const job = jobs.current.get(key);
      jobs.current.delete(key);
      queue.current = queue.current.filter((waiting) => waiting !== key);
      if (!job || kept) continue;
      job.abort.abort();
      if (job.begun) takeBack(job.id);
    }
    dispatch({ type: "gone", keys });
  }, []);

  const add = useCallback(
    (files: Iterable<File>) => {
      if (limit === 1) end([...jobs.current.keys()]);
      for (const file of [...files].slice(0, limit - jobs.current.size)) {
        const key = crypto.randomUUID();
        jobs.current.set(key, { file, id: crypto.randomUUID(), abort: new AbortController(), begun: false });
        queue.current.push(key);
        const previewUrl = file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
        const { name, size } = file;
        const begun = { kind: null, progress: 0, message: null, stored: null, state: "waiting" } as const;
        dispatch({ type: "added", upload: { key, name, size, previewUrl, ...begun } });
      }
      next();
    },
    [end, limit, next],
  );

  const retry = useCallback(
    (key: string) => {
      const job = jobs.current.get(key);
      if (!job || queue.current.includes(key)) return;
      dispatch({ type: "changed", key, change: { state: "waiting", message: null } });
      queue.current.push(key);
      next();
    },
    [next],
  );

  useForgottenPreviews(uploads);
  // Whoever leaves without saving leaves nothing behind.
  useEffect(() => () => end([...jobs.current.keys()]), [end]);

  return useMemo(
    () => ({
      uploads,
      stored: uploads.flatMap(({ stored }) => stored ?? []),
      busy: uploads.some(({ state }) => state === "waiting" || state === "uploading"),
      add,
      cancel: (key) => end([key]),
      retry,
      keep: () => end([...jobs.current.keys()], true),
      discard: () => end([...jobs.current.keys()]),
    }),
    [uploads, add, end, retry],
  );
}

/** Lets the browser forget previews whose upload has left the list. */
function useForgottenPreviews(uploads: Upload[]): void {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(uploads.flatMap(({ previewUrl }) => previewUrl ?? []));
    for (const url of shown.current) if (!now.has(url)) URL.revokeObjectURL(url);
    shown.current = now;
  }, [uploads]);
}
