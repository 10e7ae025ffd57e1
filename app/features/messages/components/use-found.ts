import { useEffect, useState } from "react";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import type { Found } from "../queries/search.server.ts";

/** What came of a search. */
export type SearchState = Found[] | "searching" | "failed";

/** What is found, a moment after the last letter. */
export function useFound(text: string): SearchState {
  const [found, setFound] = useState<SearchState>("searching");
  useEffect(() => {
    setFound("searching");
    if (text.trim() === "") return;
    let left = false;
    const timer = setTimeout(async () => {
      const answer = await ask<{ found: Found[] }>("GET", `/messages/search?q=${encodeURIComponent(text)}`);
      if (!left) setFound(answer.ok ? answer.value.found : "failed");
    }, 250);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
