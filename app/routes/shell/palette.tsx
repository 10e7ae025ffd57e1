import { Command } from "cmdk";
import {
  Bot,
  BriefcaseBusiness,
  CornerDownLeft,
  FolderKanban,
  ImagePlus,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Moon,
  Search,
  Settings,
  ShieldCheck,
  Sparkles,
  Sun,
  X,
} from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSubmit } from "react-router";
import { useTheme } from "#app/browser/use-theme.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import { ASKED_MAX, type Finding, type Findings, GROUPS } from "#app/features/search/findings.ts";
import { isMeant, wordsIn } from "#app/features/search/fold.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { OVERLAY } from "#app/ui/primitives/overlay.ts";
import { useBackCloses } from "#app/ui/primitives/use-back-closes.ts";
import { useFocusReturn } from "#app/ui/primitives/use-focus-return.ts";
import { SETTINGS_MAP } from "../settings/settings-map.ts";
import { useOpenDialog } from "./dialogs.tsx";
import { MENU_PLACES, placesOf } from "./places.ts";
import type { ShellViewer } from "./viewer.ts";

/** A line of the palette, and what choosing it does. */
interface Entry {
  /** Tells it from all others. */
  key: string;
  title: string;
  note?: string;
  icon: LucideIcon;
  face?: Finding["face"];
  choose: () => void;
}

interface EntryGroup {
  heading: string;
  entries: Entry[];
}

interface PaletteProps {
  viewer: ShellViewer;
  onClose: () => void;
}

/** So much of what is known here is shown of each kind. */
const SHOWN = 6;
/** A pause in typing after which it is asked for. */
const PAUSE = 160;

const ICONS: Record<keyof Findings, LucideIcon> = {
  people: Sparkles,
  postings: BriefcaseBusiness,
  projects: FolderKanban,
  threads: MessageCircle,
  messages: MessageCircle,
  help: LifeBuoy,
  team: ShieldCheck,
};

/** Everything by its name (product.md *Command palette*): places, settings and doings here, the rest from the server. */
export default function Palette({ viewer, onClose: close }: PaletteProps) {
  const [text, setText] = useState("");
  const asked = text.trim();
  const { findings, state, again } = useFindings(asked);
  const groups = useGroups({ viewer, asked, findings, close });
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
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
              {state === "asking" ? "Searching" : asked === "" ? "" : `${total} to choose from`}
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

interface Known {
  viewer: ShellViewer;
  asked: string;
  findings: Findings | null;
  close: () => void;
}

/** What is shown for these words: without words, what is done most. */
function useGroups({ viewer, asked, findings, close }: Known): EntryGroup[] {
  const navigate = useNavigate();
  const doings = useDoings();
  return useMemo(() => {
    const words = wordsIn(asked);
    const after = (what: () => unknown) => () => {
      close();
      what();
    };
    const way = (to: string) => after(() => navigate(to));
    const places = placesOf(viewer).map((place) => ({
      ...place,
      key: `place ${place.to}`,
      title: place.label,
      choose: way(place.to),
    }));
    const done = doings.map((doing) => ({
      ...doing,
      key: `do ${doing.title}`,
      choose: after(doing.choose),
    }));
    if (words.length === 0)
      return [
        { heading: "Do", entries: done.slice(0, 4) },
        { heading: "Go to", entries: places.slice(0, Object.keys(MENU_PLACES).length) },
      ];
    const settings = SETTINGS_MAP.flatMap(({ title: group, entries }) =>
      entries.map(({ title, note, to, words: also }) => ({
        key: `setting ${group} ${title}`,
        title,
        note,
        icon: Settings,
        words: `${group} ${also ?? ""}`,
        choose: way(to),
      })),
    );
    const meant = <E extends Entry & { words?: string }>(entries: E[]) =>
      entries.filter(({ title, words: also }) => isMeant(`${title} ${also ?? ""}`, words)).slice(0, SHOWN);
    const found = (Object.keys(GROUPS) as (keyof Findings)[]).map((group) => ({
      heading: GROUPS[group],
      entries: (findings?.[group] ?? []).map(({ to, title, note, face }) => ({
        key: `${group} ${to}`,
        title,
        note,
        icon: ICONS[group],
        ...(face ? { face } : {}),
        choose: way(to),
      })),
    }));
    const query = encodeURIComponent(asked);
    const further = [
      { title: `Search opportunities for “${asked}”`, to: `/discover?q=${query}` },
      { title: `Search creators for “${asked}”`, to: `/discover?tab=creators&q=${query}` },
    ].map(({ title, to }) => ({ key: `further ${to}`, title, icon: Search, choose: way(to) }));
    return [
      { heading: "Go to", entries: meant(places) },
      { heading: "Do", entries: meant(done) },
      { heading: "Settings", entries: meant(settings) },
      ...found,
      { heading: "Look further", entries: further },
    ].filter(({ entries }) => entries.length > 0);
  }, [viewer, asked, findings, close, navigate, doings]);
}

/** What is done from anywhere, the most usual first. */
function useDoings(): { title: string; words?: string; icon: LucideIcon; choose: () => void }[] {
  const openDialog = useOpenDialog();
  const submit = useSubmit();
  const { dark, choose: chooseTheme } = useTheme();
  return useMemo(
    () => [
      {
        title: "Post Opportunity",
        words: "create new job collaboration barter",
        icon: BriefcaseBusiness,
        choose: () => openDialog("post-opportunity"),
      },
      {
        title: "Share a Spark post",
        words: "create new write feed",
        icon: Sparkles,
        choose: () => openDialog("create-post"),
      },
      {
        title: "Add Portfolio",
        words: "create new work upload picture video",
        icon: ImagePlus,
        choose: () => openDialog("add-portfolio"),
      },
      {
        title: "Ask the AI Assistant",
        words: "support help question chat",
        icon: Bot,
        choose: () => openDialog("support"),
      },
      {
        title: dark ? "Switch to light theme" : "Switch to dark theme",
        words: "appearance mode",
        icon: dark ? Sun : Moon,
        choose: () => chooseTheme(dark ? "light" : "dark"),
      },
      {
        title: "Sign Out",
        words: "log out leave",
        icon: LogOut,
        choose: () => void submit(null, { method: "post", action: "/sign-out" }),
      },
    ],
    [openDialog, submit, dark, chooseTheme],
  );
}

type State = "idle" | "asking" | "failed";

/** What the server finds, after a pause in typing; what was found before stays until then. */
function useFindings(asked: string): { findings: Findings | null; state: State; again: () => void } {
  const [findings, setFindings] = useState<Findings | null>(null);
  const [state, setState] = useState<State>("idle");
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks again
  useEffect(() => {
    if (wordsIn(asked).length === 0) {
      setFindings(null);
      setState("idle");
      return;
    }
    let left = false;
    setState("asking");
    const timer = setTimeout(async () => {
      const answer = await ask<Findings>("GET", `/search?q=${encodeURIComponent(asked)}`);
      if (left) return;
      setFindings(answer.ok ? answer.value : null);
      setState(answer.ok ? "idle" : "failed");
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [asked, tries]);
  return { findings, state, again: () => setTries((count) => count + 1) };
}
