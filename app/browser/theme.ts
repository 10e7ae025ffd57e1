import { keep, readKept } from "./storage.ts";

/** Light, dark or follow the system; nothing stored means dark (product.md R25). */
export type ThemeChoice = "light" | "dark" | "system";

const THEME_KEY = "theme";

/** What stands around the page in a phone's browser has the colour of its canvas; the manifest has the dark one, too. */
export const BROWSER_COLORS = { dark: "#12101a", light: "#fbfaf7" };

/**
 * Runs in the head before the first paint, so that no wrong theme flashes. Kept as text because it must not wait for
 * the application's script. The colour around the page is its own element: one of the document's would be doubled by React
 * where it is not as the server wrote it.
 */
export const THEME_SCRIPT = `(function(){var d=true;try{var t=localStorage.getItem("${THEME_KEY}");
d=t==="light"?false:t==="system"?matchMedia("(prefers-color-scheme: dark)").matches:true}catch(e){}
document.documentElement.classList.toggle("dark",d);var m=document.createElement("meta");m.name="theme-color";
m.content=d?"${BROWSER_COLORS.dark}":"${BROWSER_COLORS.light}";document.head.append(m)})()`;

export function readTheme(): ThemeChoice {
  const kept = readKept("localStorage", THEME_KEY);
  return kept === "light" || kept === "system" ? kept : "dark";
}

/** True when this choice shows the dark theme now. */
export function isDark(choice: ThemeChoice): boolean {
  return choice === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : choice === "dark";
}

/** Stores a choice and shows it in every open tab. */
export function chooseTheme(choice: ThemeChoice): void {
  keep("localStorage", THEME_KEY, choice);
  show(choice);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Tells about changes: a choice made here or in another tab, and the system's own while it is followed. */
export function watchTheme(listener: () => void): () => void {
  const react = () => {
    show(readTheme());
    listener();
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  listeners.add(listener);
  // After a crash the document is rendered anew, with the server's theme.
  show(readTheme());
  window.addEventListener("storage", react);
  system.addEventListener("change", react);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", react);
    system.removeEventListener("change", react);
  };
}

function show(choice: ThemeChoice): void {
  const dark = isDark(choice);
  document.documentElement.classList.toggle("dark", dark);
  const around = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (around) around.content = dark ? BROWSER_COLORS.dark : BROWSER_COLORS.light;
}
