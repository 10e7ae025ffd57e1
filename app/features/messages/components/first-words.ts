import { useMemo } from "react";
import { dropKept, keep, readKept } from "#app/browser/storage.ts";
import { useInBrowser } from "#app/browser/use-in-browser.ts";

/**
 * What is begun before there is a thread to keep it at (product.md §6: a draft is saved): it outlives a reload and the
 * way back in this window.
 * @param me whose words they are: another account of this window does not find them
 * @param to whom or what they are meant for
 */
export function useFirstWords(me: string, to: string) {
  const key = `thrive-first-words:${me}:${to}`;
  const inBrowser = useInBrowser();
  // Read once: what is kept from now on stands in the field already.
  const before = useMemo(() => (inBrowser ? (readKept("sessionStorage", key) ?? "") : ""), [inBrowser, key]);
  const drop = () => dropKept("sessionStorage", key);
  return {
    before,
    keep: (text: string) => (text === "" ? drop() : void keep("sessionStorage", key, text)),
    drop,
  };
}
