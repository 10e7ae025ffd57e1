import { keep, readKept } from "./storage.ts";

/** How this browser shows the product (product.md `/settings`, Accessibility); one word of each group at most. */
const DISPLAY_GROUPS = {
  motion: ["motion-less"],
  text: ["text-large", "text-larger"],
  contrast: ["contrast-more"],
  letters: ["letters-open"],
} as const;

export type DisplayGroup = keyof typeof DISPLAY_GROUPS;
export type DisplayWord = (typeof DISPLAY_GROUPS)[DisplayGroup][number];

const DISPLAY_KEY = "display";

/** Runs in the head before the first paint, as the theme's does. */
export const DISPLAY_SCRIPT = `try{document.documentElement.dataset.display=localStorage.getItem("${DISPLAY_KEY}")||""}catch(e){}`;

/** What was chosen, words apart by spaces; a text, so that it is the same while nothing changes. */
export function readDisplay(): string {
  return readKept("localStorage", DISPLAY_KEY) ?? "";
}

/** Chooses one word of a group, or none of it; other tabs show it with their next page. */
export function chooseDisplay(group: DisplayGroup, word: DisplayWord | null): void {
  const others = readDisplay()
    .split(" ")
    .filter((one) => one !== "" && !(DISPLAY_GROUPS[group] as readonly string[]).includes(one));
  const display = [...others, ...(word ? [word] : [])].join(" ");
  keep("localStorage", DISPLAY_KEY, display);
  document.documentElement.dataset.display = display;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

export function watchDisplay(listener: () => void): () => void {
  const react = () => {
    document.documentElement.dataset.display = readDisplay();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", react);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", react);
  };
}
