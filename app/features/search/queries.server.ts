import type { Viewer } from "#app/core/viewer.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import { ADMIN_TABS } from "#app/features/admin/tabs.ts";
import { lookupQueries } from "#app/features/discovery/queries/deck.server.ts";
import type { PostingRow } from "#app/features/discovery/queries/posting-candidates.server.ts";
import { selectAnswers } from "#app/features/help/queries.server.ts";
import { threadPath } from "#app/features/messages/components/thread-path.ts";
import {
  type NamedThread,
  selectFound,
  selectThreadNames,
  toFound,
} from "#app/features/messages/queries/search.server.ts";
import { selectOwnTitles } from "#app/features/opportunities/managed.server.ts";
import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import { selectProjectTitles } from "#app/features/projects/queries/my-projects.server.ts";
import { STATUS_WORDS } from "#app/features/projects/words.ts";
import { isStaff } from "#app/features/staff/guards.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { ASKED_MAX, type Finding, type Findings, type GROUPS } from "./findings.ts";
import { isMeant, wordsIn } from "./fold.ts";

/** So much of each group is shown. */
const SHOWN = 5;

const NOTHING: Findings = {
  people: [],
  postings: [],
  projects: [],
  threads: [],
  messages: [],
  help: [],
  team: [],
};

/**
 * Everything a member may find by these words, in one round trip (product.md *Command palette*). People and postings are
 * those of Discover, messages those of the member's own threads: each by the index and the rules of its own search.
 * @param own false for what stands in Discover alone
 */
export function searchQueries(ctx: QueryContext, asked: string, own = true) {
  const text = asked.slice(0, ASKED_MAX);
  const answers = selectAnswers(ctx, text, SHOWN, false);
  if (wordsIn(text).length === 0 || !answers) return [] as never;
  if (!own) return lookupQueries(ctx, text, SHOWN) as never;
  return [
    ...lookupQueries(ctx, text, SHOWN),
    selectOwnTitles(ctx),
    selectProjectTitles(ctx),
    selectThreadNames(ctx),
    selectFound(ctx, text),
    answers,
  ] as const;
}

/** What `searchQueries` was answered, as it is shown; colleagues find the pages of their roles too (product.md R11). */
export function toFindings(
  viewer: Viewer,
  asked: string,
  read: Partial<Answers<ReturnType<typeof searchQueries>>>,
): Findings {
  const [named = [], members = [], open = [], own = [], mine = [], threads = [], messages = [], help = []] =
    read;
  if (read.length === 0) return NOTHING;
  const text = asked.slice(0, ASKED_MAX);
  const words = wordsIn(text);
  const meant = <T>(rows: readonly T[], name: (row: T) => string) =>
    rows.filter((row) => isMeant(name(row), words));
  const found = {
    people: [...named, ...members].map(({ face, xp }) => ({
      to: `/profile/${face.handle}`,
      title: face.name,
      note: face.headline ?? `@${face.handle}`,
      face: { url: face.avatarUrl, xp },
    })),
    postings: [
      ...meant(own, ({ title }) => title).map((row) => posting(row, "yours")),
      ...open.map(({ id, offer }: PostingRow) => posting({ id, ...offer }, offer.company)),
    ],
    projects: meant(mine, ({ title }) => title).map(({ id, title, status }) => ({
      to: `/desk/${id}`,
      title,
      note: STATUS_WORDS[status],
    })),
    threads: meant(threads, nameOf).map((row) => ({
      to: threadPath("all", row.id),
      title: nameOf(row),
      note: row.project_title === null ? "Conversation" : "Conversation of a project",
      ...(row.project_title === null && row.xp !== null ? { face: { url: row.avatar_url, xp: row.xp } } : {}),
    })),
    messages: toFound(messages, text).map((row) => ({
      to: threadPath("all", row.conversationId, row.seq),
      title: row.excerpt,
      note: row.senderName ? `${row.senderName} in ${row.title}` : row.title,
    })),
    help: help.map(({ slug, title, summary }) => ({ to: `/help/${slug}`, title, note: summary })),
    team: meant(Object.values(ADMIN_TABS), ({ label }) => `Admin ${label}`)
      .filter(({ need }) => isStaff(viewer, need))
      .map(({ to, label }) => ({ to, title: label, note: "Admin Panel" })),
  } satisfies Record<keyof typeof GROUPS, Finding[]>;
  return Object.fromEntries(Object.entries(found).map(([group, list]) => [group, shown(list)])) as Findings;
}

function posting(
  { id, title, type }: { id: string; title: string; type: keyof typeof OPPORTUNITY_TYPES },
  whose: string,
): Finding {
  return { to: `/opportunity/${id}`, title, note: `${OPPORTUNITY_TYPES[type]}, ${whose}` };
}

function nameOf({ project_title, other_name }: NamedThread): string {
  return project_title ?? other_name ?? "A former member";
}

/** Each once, and not too many. */
function shown(list: Finding[]): Finding[] {
  const known = new Set<string>();
  return list.filter(({ to }) => !known.has(to) && known.add(to)).slice(0, SHOWN);
}
