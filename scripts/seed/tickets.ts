import { days, hours, minutes } from "#app/core/time.ts";
import type { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { ANSWER_WITHIN, GREETING } from "#app/features/support/terms.ts";
import type { Account } from "./accounts.ts";
import { seedId } from "./seed-id.ts";

type Ticket = typeof support_tickets.$inferInsert;
type Message = typeof support_messages.$inferInsert;

interface Story {
  title: string;
  category: string;
  status: Ticket["status"];
  priority?: Ticket["priority"];
  /** When it began, before now. */
  ago: number;
  /** What the assistant said; and, where people have it, what they said. */
  ai: string;
  agent?: string;
  csat?: number;
}

const STORIES: Story[] = [
  {
    title: "How do I undo a swipe?",
    category: "discover",
    status: "awaiting_member",
    ago: hours(5),
    ai: "Press **Undo** right after it. [More](/help/undo-a-swipe)",
  },
  {
    title: "My client has not paid the milestone",
    category: "dispute",
    status: "escalated",
    priority: "high",
    ago: hours(3),
    ai: "A person looks at this. Meanwhile [the log of the desk](/help/log-and-evidence) is your evidence.",
  },
  {
    title: "I lost my phone and my recovery codes",
    category: "account_access",
    status: "escalated",
    priority: "urgent",
    ago: hours(4),
    ai: "These steps may help: [recovery codes](/help/recovery-codes).",
  },
  {
    title: "Somebody asks me to pay on another app",
    category: "safety",
    status: "assigned",
    priority: "high",
    ago: hours(9),
    ai: "Please pay nothing outside. [What helps](/help/stay-safe-from-scams)",
  },
  {
    title: "The video in my portfolio stays black",
    category: "technical",
    status: "awaiting_member",
    ago: days(1),
    ai: "Try to upload it again as MP4.",
    agent: "Hi, which browser do you use? A screenshot helps.",
  },
  {
    title: "Two invoices for one month",
    category: "payment",
    status: "resolved",
    ago: days(3),
    ai: "A person looks at this.",
    agent: "The second one was a copy; nothing was taken twice.",
    csat: 5,
  },
  {
    title: "Can we have two owners in our company?",
    category: "account",
    status: "resolved",
    ago: days(5),
    ai: "Here is [how teams work](/help/company-page-and-team).",
    csat: 4,
  },
  {
    title: "My post was flagged, and I do not see why",
    category: "opportunities",
    status: "reopened",
    ago: days(6),
    ai: "You can [appeal](/help/post-was-flagged).",
    agent: "A colleague looked again: a word was taken for another.",
  },
  {
    title: "What brings XP?",
    category: "rewards",
    status: "closed",
    ago: days(12),
    ai: "[This table](/help/what-brings-xp) shows it.",
    csat: 5,
  },
  {
    title: "Copyright of a song in my reel",
    category: "legal",
    status: "closed",
    ago: days(15),
    ai: "A person looks at this.",
    agent: "Please send us the licence here.",
    csat: 3,
  },
  {
    title: "The desk is blank on my tablet",
    category: "technical",
    status: "closed",
    ago: days(19),
    ai: "Reload the page once.",
    agent: "We mended it this morning. Thank you!",
    csat: 5,
  },
  {
    title: "Where do I find my first Spark?",
    category: "sparks",
    status: "awaiting_member",
    ago: days(2),
    ai: "Under **Spark** in the menu. [More](/help/what-is-a-spark)",
  },
];

/** Requests for help of the demo world: one each of a dozen members, with what was said. */
export function ticketRows(
  accounts: readonly Account[],
  now: number,
): { tickets: Ticket[]; messages: Message[] } {
  const agent = accounts.find(({ member }) => member.email.startsWith("sam@"));
  const askers = accounts.filter(({ member }) => !/^(sam|ada)@/.test(member.email));
  const told = STORIES.map((story, place) => tell(story, askers[place % askers.length], agent, now));
  return {
    tickets: told.flatMap(({ ticket }) => ticket),
    messages: told.flatMap(({ messages }) => messages),
  };
}

function tell(story: Story, asker: Account | undefined, agent: Account | undefined, now: number) {
  if (!asker || !agent) return { ticket: [], messages: [] };
  const at = now - story.ago;
  const id = seedId(`ticket:${story.title}`, at);
  const waits = story.status === "escalated" || story.status === "assigned" || story.status === "reopened";
  const withTeam = waits || story.agent !== undefined;
  const over = story.status === "resolved" || story.status === "closed";
  const lines: [Message["sender_type"], string][] = [
    ["ai", GREETING],
    ["user", story.title],
    ["ai", story.ai],
    ...(story.agent ? [["agent", story.agent] as ["agent", string]] : []),
  ];
  const messages = lines.map(([from, content], place) => {
    const saidAt = at + place * minutes(from === "agent" ? 25 : 1);
    return {
      id: seedId(`ticket message:${story.title}:${place}`, saidAt),
      ticket_id: id,
      seq: place + 1,
      sender_id: from === "user" ? asker.id : from === "agent" ? agent.id : null,
      sender_type: from,
      content,
      created_at: saidAt,
    };
  });
  const last = messages.at(-1)?.created_at ?? at;
  const priority = story.priority ?? "normal";
  const ticket: Ticket = {
    id,
    user_id: asker.id,
    title: story.title,
    status: story.status,
    category: story.category,
    priority,
    with_team: withTeam,
    assigned_to: story.agent || story.status === "assigned" ? agent.id : null,
    csat: story.csat ?? null,
    last_seq: messages.length,
    asked: 1,
    escalated_at: withTeam ? at + minutes(2) : null,
    due_at: waits ? at + minutes(2) + ANSWER_WITHIN[priority] : null,
    first_response_at: story.agent ? last : null,
    resolved_at: over ? last : null,
    last_message_at: last,
    created_at: at,
  };
  return { ticket: [ticket], messages };
}
