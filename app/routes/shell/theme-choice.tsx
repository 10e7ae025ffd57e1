import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import type { ThemeChoice as Choice } from "#app/browser/theme.ts";
import { useTheme } from "#app/browser/use-theme.ts";

const CHOICES: { choice: Choice; label: string; icon: LucideIcon }[] = [
  { choice: "dark", label: "Dark", icon: Moon },
  { choice: "light", label: "Light", icon: Sun },
  { choice: "system", label: "System", icon: Monitor },
];

/** Dark, light or as the system has it, in one row. */
export function ThemeChoice() {
  const { choice, choose } = useTheme();
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-[14px] bg-sunken p-1 ring-1 ring-hairline ring-inset">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ choice: value, label, icon: Icon }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-14 text-muted transition-colors hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-spark has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="footer-theme"
            className="sr-only"
            checked={choice === value}
            onChange={() => choose(value)}
          />
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
