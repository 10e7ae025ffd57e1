import { Command } from "cmdk";
import { CornerDownLeft, Search, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { ASKED_MAX } from "#app/features/search/findings.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { OVERLAY } from "#app/ui/primitives/overlay.ts";
import { useBackCloses } from "#app/ui/primitives/use-back-closes.ts";
import { useFocusReturn } from "#app/ui/primitives/use-focus-return.ts";
import { type Entry, foundWords, useGroups } from "./palette-entries.ts";
import { useFindings } from "./use-findings.ts";
import type { ShellViewer } from "./viewer.ts";

interface PaletteProps {
  viewer: ShellViewer;
  /** What was typed before its field had the focus. */
  begun: () => string;
  onClose: () => void;
}

/** Everything by its name (product.md *Command palette*): places, settings and doings here, the rest from the server. */
export default function Palette({ viewer, begun, onClose: close }: PaletteProps) {
  const [text, setText] = useState("");
  const asked = text.trim();
  const { findings, state, again } = useFindings(asked);
  const groups = useGroups({ viewer, asked, findings, close });
  const first = groups[0]?.entries[0]?.key ?? "";
  const [chosen, setChosen] = useState(first);
  // The first is chosen until a hand chooses another.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) setChosen(first);
  }, [first]);
  useBackCloses(true, close);
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => open || close()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 flex max-h-dvh animate-[fade-in_150ms] flex-col overflow-hidden border-hairline bg-surface shadow-raised max-sm:border-b sm:inset-x-auto sm:top-[10vh] sm:left-1/2 sm:max-h-[76vh] sm:w-[min(92vw,40rem)] sm:-translate-x-1/2 sm:rounded-sheet sm:border"
        >
          <Radix.Title className="sr-only">Search Thrive</Radix.Title>
          <Command
            label="Search Thrive"
            shouldFilter={false}
            vimBindings={false}
            loop
            value={chosen}
            onValueChange={setChosen}
            onKeyDown={({ key }) => {
              if (/^(Arrow|Home|End)/.test(key)) moved.current = true;
            }}
            onPointerMove={() => {
              moved.current = true;
            }}
            className="flex min-h-0 flex-1 flex-col"
          >
            <div className="flex items-center gap-2 border-hairline border-b pr-2 pl-4 sm:pl-5">
              <Search aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
              <Command.Input
                data-first-focus
                onFocus={() => {
                  const typed = begun();
                  if (typed) setText(typed);
                }}
                value={text}
                onValueChange={(value) => {
                  moved.current = false;
                  setText(value);
                }}
                maxLength={ASKED_MAX}
                placeholder="People, opportunities, projects, settings…"
                enterKeyHint="go"
                className="h-15 min-w-0 flex-1 bg-transparent px-1.5 text-18 text-text outline-none placeholder:text-muted"
              />
              <Radix.Close className={buttonClass("ghost", "icon")} aria-label="Close">
                <X aria-hidden className="size-5" strokeWidth={1.75} />
              </Radix.Close>
            </div>
            <p role="status" className="sr-only">
              {state === "asking" ? "Searching" : asked === "" ? "" : foundWords(groups)}
            </p>
            {state === "failed" ? (
              <div
                role="alert"
                className="flex items-center justify-between gap-3 border-hairline border-b px-5 py-2.5 text-14"
              >
                People, opportunities and messages could not be searched.
                <Button size="sm" onClick={again}>
                  Retry
                </Button>
              </div>
            ) : null}
            <Command.List
              label="What was found"
              aria-busy={state === "asking"}
              className="min-h-0 flex-1 scroll-py-10 overflow-y-auto overscroll-contain p-2"
            >
              {groups.map(({ heading, entries }) => (
                <Command.Group
                  key={heading}
                  heading={heading}
                  className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1.5 **:[[cmdk-group-heading]]:text-14 **:[[cmdk-group-heading]]:text-muted"
                >
                  {entries.map((entry) => (
                    <Line key={entry.key} entry={entry} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <p
              aria-hidden
              className="flex gap-4 border-hairline border-t px-5 py-2.5 text-12 text-muted pointer-coarse:hidden"
            >
              <span>↑ ↓ to move</span>
              <span>Enter to open</span>
              <span>Esc to close</span>
            </p>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Line({ entry: { key, title, note, icon: Icon, face, choose } }: { entry: Entry }) {
  return (
    <Command.Item
      value={key}
      onSelect={choose}
      className="group flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-text/8"
    >
      {face ? (
        <span className="grid size-9 shrink-0 place-items-center">
          <Avatar name={title} url={face.url} xp={face.xp} size="sm" />
        </span>
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{title}</bdi>
        {note ? <bdi className="block truncate text-14 text-muted">{note}</bdi> : null}
      </span>
      <CornerDownLeft
        aria-hidden
        className="invisible size-4 shrink-0 text-muted group-aria-selected:visible pointer-coarse:hidden"
        strokeWidth={1.75}
      />
    </Command.Item>
  );
}
