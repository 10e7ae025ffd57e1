import { useCallback, useEffect, useRef, useState } from "react";
import { type LinkData, linkAnalysis } from "../links/schema.ts";

/** Specification §9 *Link analysis delay*. */
const DELAY = 500;

export type LinkState =
  | { state: "empty" }
  | { state: "analyzing" }
  | { state: "found"; data: LinkData }
  | { state: "failed" };

/**
 * Analyses a typed link once typing has paused for 500 ms, if it starts with http (specification §4 *Portfolio dialog*).
 * @param onFound called with what was found, to prefill fields
 * @param onFailure called when nothing could be found
 */
export function useLinkAnalysis({
  onFound,
  onFailure,
}: {
  onFound: (data: LinkData) => void;
  onFailure: () => void;
}) {
  const [link, setLink] = useState<LinkState>({ state: "empty" });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<AbortController | null>(null);
  const listeners = useRef({ onFound, onFailure });
  useEffect(() => {
    listeners.current = { onFound, onFailure };
  });

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const typed = useCallback(
    (text: string) => {
      stop();
      const url = text.trim();
      if (!url.startsWith("http")) {
        setLink({ state: "empty" });
        return;
      }
      setLink({ state: "analyzing" });
      timer.current = setTimeout(async () => {
        const abort = new AbortController();
        running.current = abort;
        const data = await analyze(url, abort.signal);
        if (abort.signal.aborted) return;
        setLink(data ? { state: "found", data } : { state: "failed" });
        if (data) listeners.current.onFound(data);
        else listeners.current.onFailure();
      }, DELAY);
    },
    [stop],
  );

  return { link, typed };
}

async function analyze(url: string, signal: AbortSignal): Promise<LinkData | null> {
  try {
    const answer = await fetch("/functions/v1/fetch-portfolio-data", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ url }),
      signal,
    });
    const analysis = linkAnalysis.safeParse(await answer.json());
    return analysis.success && analysis.data.success ? analysis.data.data : null;
  } catch {
    return null;
  }
}
