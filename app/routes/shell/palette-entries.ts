import {
  Bot,
  BriefcaseBusiness,
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
} from "lucide-react";
import { useMemo } from "react";
import { useNavigate, useSubmit } from "react-router";
import { useTheme } from "#app/browser/use-theme.ts";
import { type Finding, type Findings, GROUPS } from "#app/features/search/findings.ts";
import { isMeant, wordsIn } from "#app/features/search/fold.ts";
import { SETTINGS_MAP } from "../settings/settings-map.ts";
import { useOpenDialog } from "./dialogs.tsx";
import { MENU_PLACES, placesOf } from "./places.ts";
import type { ShellViewer } from "./viewer.ts";

/** A line of the palette, and what choosing it does. */
export interface Entry {
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

/** So much of what is known here is shown of each kind. */
const SHOWN = 6;

const ICONS: Record<keyof Findings, LucideIcon> = {
  people: Sparkles,
  postings: BriefcaseBusiness,
  projects: FolderKanban,
  threads: MessageCircle,
  messages: MessageCircle,
  help: LifeBuoy,
  team: ShieldCheck,
};

interface Known {
  viewer: ShellViewer;
  asked: string;
  findings: Findings | null;
  close: () => void;
}

const FURTHER = "Look further";

/** How much was found, for who does not see it; where else to look is no find. */
export function foundWords(groups: readonly EntryGroup[]): string {
  const count = groups.reduce(
    (sum, { heading, entries }) => (heading === FURTHER ? sum : sum + entries.length),
    0,
  );
  return count === 0 ? "Nothing by that name. You can look further" : `${count} to choose from`;
}

/** What is shown for these words: without words, what is done most. */
export function useGroups({ viewer, asked, findings, close }: Known): EntryGroup[] {
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
      entries
        .filter(({ to }) => !places.some((place) => place.to === to))
        .map(({ title, note, to, words: also }) => ({
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
      { heading: FURTHER, entries: further },
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
