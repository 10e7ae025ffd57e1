import { Chip } from "#app/ui/primitives/chip.tsx";
import { scopesExplained } from "../scopes.ts";

/** What a token or an app may do, a chip for each area. */
export function ScopeChips({ scopes, label }: { scopes: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {scopesExplained(scopes).map(({ words }) => (
        <li key={words}>
          <Chip>{words}</Chip>
        </li>
      ))}
    </ul>
  );
}
