import { useSyncExternalStore } from "react";
import { chooseTheme, isDark, readTheme, type ThemeChoice, watchTheme } from "./theme.ts";

/** The chosen theme and whether it shows dark now. On the server: dark, as for a visitor who chose nothing. */
export function useTheme(): { choice: ThemeChoice; dark: boolean; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(watchTheme, readTheme, () => "dark" as const);
  const dark = useSyncExternalStore(
    watchTheme,
    () => isDark(readTheme()),
    () => true,
  );
  return { choice, dark, choose: chooseTheme };
}
