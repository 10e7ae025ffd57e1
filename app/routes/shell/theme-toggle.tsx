import { Moon, Sun } from "lucide-react";
import { useTheme } from "#app/browser/use-theme.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** Switches between light and dark; `/settings` offers system as well (product.md R25). */
export function ThemeToggle() {
  const { dark, choose } = useTheme();
  return (
    <Button
      variant="ghost"
      size="icon"
      onClick={() => choose(dark ? "light" : "dark")}
      aria-label={dark ? "Switch to light theme" : "Switch to dark theme"}
      title={dark ? "Light theme" : "Dark theme"}
    >
      <Sun aria-hidden className="hidden size-5 dark:block" strokeWidth={1.75} />
      <Moon aria-hidden className="size-5 dark:hidden" strokeWidth={1.75} />
    </Button>
  );
}
