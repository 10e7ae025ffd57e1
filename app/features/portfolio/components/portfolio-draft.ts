import { useWindowDraft, type WindowDraft } from "#app/browser/use-window-draft.ts";
import { EMPTY_WORDS, type ItemWords } from "./item-fields.tsx";

/** A work that is about to be added. */
interface PortfolioDraft extends WindowDraft {
  /** The work's own id for every try, so that no try is stored twice. */
  id: string;
  mode: "link" | "upload";
  link: string;
  words: ItemWords;
  /** A file was chosen; the browser cannot keep it for us. */
  file: boolean;
}

const KIND = {
  key: "thrive-portfolio-draft",
  begin: (memberId: string): PortfolioDraft => {
    const empty = { mode: "link", link: "", words: EMPTY_WORDS, file: false } as const;
    return { memberId, id: crypto.randomUUID(), ...empty };
  },
  isEmpty: ({ link, words }: PortfolioDraft) =>
    link === "" && Object.values(words).every((word) => word === ""),
  fits: ({ mode, link, words }: PortfolioDraft) =>
    ["link", "upload"].includes(mode) &&
    typeof link === "string" &&
    Object.keys(EMPTY_WORDS).every((name) => typeof words[name as keyof ItemWords] === "string"),
};

/** The work that was begun in this window. */
export function usePortfolioDraft(memberId: string) {
  return useWindowDraft(KIND, memberId);
}
