import type { LucideIcon } from "lucide-react";
import { Tabs } from "radix-ui";

interface ModeTabsProps<V extends string> {
  label: string;
  modes: readonly { value: V; label: string; icon: LucideIcon }[];
  value: V;
  onChange: (value: V) => void;
  /** What the chosen mode asks for. */
  children: React.ReactNode;
}

/** Ways to do one thing, of which one is chosen; arrow keys move between them. */
export function ModeTabs<V extends string>({ label, modes, value, onChange, children }: ModeTabsProps<V>) {
  return (
    <Tabs.Root value={value} onValueChange={(chosen) => onChange(chosen as V)}>
      <Tabs.List
        aria-label={label}
        className="mb-4 flex gap-1 rounded-[14px] bg-sunken p-1 ring-1 ring-hairline ring-inset"
      >
        {modes.map(({ value: mode, label: words, icon: Icon }) => (
          <Tabs.Trigger
            key={mode}
            value={mode}
            className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control font-medium text-14 text-muted transition-colors duration-150 hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text data-[state=active]:shadow-card data-[state=active]:ring-1 data-[state=active]:ring-hairline"
          >
            <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
            {words}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={value} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
