import type { ThemeChoice } from "#app/browser/theme.ts";
import { useTheme } from "#app/browser/use-theme.ts";
import { Card } from "#app/ui/layout/page.tsx";

const THEMES: { choice: ThemeChoice; label: string; note: string }[] = [
  { choice: "dark", label: "Dark", note: "A studio at night" },
  { choice: "light", label: "Light", note: "Paper and daylight" },
  { choice: "system", label: "System", note: "As your device does" },
];

/** Dark, light or the system's (product.md R25); it is kept in this browser. */
export function ThemeSetting() {
  const { choice, choose } = useTheme();
  return (
    <Card id="theme" className="scroll-mt-20">
      <fieldset>
        <legend className="mb-3 font-display font-semibold text-18">Theme</legend>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          {THEMES.map((theme) => (
            <label
              key={theme.choice}
              className="flex cursor-pointer items-center gap-3 rounded-control border border-hairline p-3 has-checked:border-spark has-checked:bg-spark/8"
            >
              <input
                type="radio"
                name="theme"
                className="size-4 shrink-0"
                checked={choice === theme.choice}
                onChange={() => choose(theme.choice)}
              />
              <span>
                <span className="block font-medium">{theme.label}</span>
                <span className="block text-14 text-muted">{theme.note}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
