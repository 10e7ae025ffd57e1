import { cleanLine } from "#app/core/member-text.ts";
import {
  ASSISTANT_RULES,
  type Assistant,
  type AssistantQuestion,
  type Passage,
} from "#app/platform/ai/assistant.server.ts";
import { type Category, isCategory } from "../terms.ts";
import { categorize } from "./categorize.ts";
import { isHostile, isSafeAnswer, REFUSAL } from "./checks.ts";

/** An answer that may be shown. */
export interface CheckedAnswer {
  category: Category;
  message: string;
  citations: { slug: string; title: string }[];
  sure: boolean;
  title: string;
}

const TITLE_MAX = 70;

/** Shelves of the help centre, as categories of requests. */
const SHELVES: Record<string, Category> = {
  "Getting started": "other",
  "Account and security": "account",
  "Profile and portfolio": "profile",
  Discover: "discover",
  "Sparks and people": "sparks",
  Opportunities: "opportunities",
  "Applications and hiring": "opportunities",
  Messages: "messages",
  "Projects and desks": "projects",
  "Money and membership": "payment",
  "Reviews and XP": "rewards",
  "Notifications and privacy": "account",
};

/**
 * Asks the assistant, and lets nothing through that must not be said (security.md §6): what is not a question goes to no
 * model, and an answer that holds anything private, a promise or our instructions is not shown.
 * @throws ModelFailed
 */
export async function askAssistant(
  assistant: Assistant,
  {
    message,
    history,
    passages,
    byModel,
  }: Omit<AssistantQuestion, "passages"> & {
    passages: (Passage & { category: string })[];
  },
): Promise<CheckedAnswer> {
  const named = categorize(message);
  const title = summaryOf(message);
  if (isHostile(message)) return { category: named, message: REFUSAL, citations: [], sure: false, title };
  const shown = passages.map(({ slug, title, summary, body }) => ({ slug, title, summary, body }));
  const answer = await assistant.answer({ message, history, passages: shown, byModel });
  const rules = {
    rules: ASSISTANT_RULES,
    passages: shown.flatMap(({ title, summary, body }) => [title, summary, body]),
  };
  const category = categoryOf(named, answer.category, passages);
  if (!isSafeAnswer(answer.message, rules))
    return { category, message: REFUSAL, citations: [], sure: false, title };
  const citations = shown
    .filter(({ slug }) => answer.cited.includes(slug))
    .map(({ slug, title }) => ({ slug, title }));
  const given = answer.title ? cleanLine(answer.title).slice(0, TITLE_MAX) : "";
  return {
    category,
    message: answer.message,
    citations,
    sure: answer.sure,
    title: given !== "" && isSafeAnswer(given, rules) && !isHostile(given) ? given : title,
  };
}

/** What our own rules find comes first: what people must see is not a model's to decide. */
function categoryOf(named: Category, said: string | null, passages: { category: string }[]): Category {
  if (named !== "other") return named;
  if (said !== null) return isCategory(said) ? said : "other";
  return SHELVES[passages[0]?.category ?? ""] ?? "other";
}

/** The first sentence of a request, as its title. */
export function summaryOf(message: string): string {
  const [first = ""] = cleanLine(message).split(/(?<=[.?!])\s/);
  if (first.length <= TITLE_MAX) return first;
  return `${first.slice(0, TITLE_MAX - 1).replace(/\s+\S*$/u, "")}…`;
}
