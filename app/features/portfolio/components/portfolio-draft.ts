import { useState } from "react";
import { useWindowDraft, type WindowDraft } from "#app/browser/use-window-draft.ts";
import type { PortfolioItem } from "../queries.server.ts";
import type { Credit } from "../schema.ts";
import { EMPTY_WORDS, type ItemWords } from "./item-fields.tsx";

/** A work that is about to be added. */
interface PortfolioDraft extends WindowDraft {
  /** The work's own id for every try, so that no try is stored twice. */
  id: string;
  mode: "link" | "upload";
  link: string;
  words: ItemWords;
  /** Who else worked on it: asked once it is added. */
  credits: Credit[];
  /** A file was chosen; the browser cannot keep it for us. */
  file: boolean;
}

const KIND = {
  key: "thrive-portfolio-draft",
  begin: (memberId: string): PortfolioDraft => {
    const empty = { mode: "link", link: "", words: EMPTY_WORDS, file: false } as const;
    return { memberId, id: crypto.randomUUID(), credits: [], ...empty };
  },
  isEmpty: ({ link, words, credits }: PortfolioDraft) =>
    link === "" && credits.length === 0 && Object.values(words).every((word) => word === ""),
  fits: ({ mode, link, words, credits }: PortfolioDraft) =>
    Array.isArray(credits) &&
    ["link", "upload"].includes(mode) &&
    typeof link === "string" &&
    areWords(words),
};

const NAMES = Object.keys(EMPTY_WORDS) as (keyof ItemWords)[];

function areWords(words: ItemWords): boolean {
  return NAMES.every((name) => typeof words[name] === "string");
}

/** The work that was begun in this window. */
export function usePortfolioDraft(memberId: string) {
  return useWindowDraft(KIND, memberId);
}

/** What a member changes in the words of a work, in this window, until it is saved. */
export function useWordsDraft(item: PortfolioItem, memberId: string) {
  const [kind] = useState(() => {
    const saved: ItemWords = {
      title: item.title,
      description: item.description ?? "",
      category: item.category ?? "",
      tags: item.tags.join(", "),
      rights_note: item.rightsNote ?? "",
    };
    return {
      key: `thrive-work:${item.id}`,
      begin: (memberId: string) => ({ memberId, words: saved }),
      isEmpty: ({ words }: { words: ItemWords }) => NAMES.every((name) => words[name] === saved[name]),
      fits: ({ words }: { words: ItemWords }) => areWords(words),
    };
  });
  const { draft, change, discard } = useWindowDraft(kind, memberId);
  const [restored, setRestored] = useState(() => !kind.isEmpty(draft));
  return {
    words: draft.words,
    change: (words: ItemWords) => change({ words }),
    /** What was typed before stands in it. */
    restored,
    discard: () => {
      discard();
      setRestored(false);
    },
  };
}
