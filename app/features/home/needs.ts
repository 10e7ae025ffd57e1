import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { OwnInvite } from "#app/features/companies/find-invite.server.ts";
import type { Waiting } from "#app/features/hiring/waiting.server.ts";
import type { Owed } from "#app/features/invoices/queries/lists.server.ts";
import type { ProjectCardView } from "#app/features/projects/queries/my-projects.server.ts";

/** A posting that ends within so long is to be looked at. */
const ENDS_SOON = days(7);

/** More of those who liked a member are not counted here. */
export const MOST_LIKES = 50;

export interface Face {
  userId: Id;
  name: string;
  avatarUrl: string | null;
}

/** One thing that waits for this member. */
export interface Need {
  key: string;
  text: string;
  note: string | null;
  /** When it is too late, or time answers for them; null without a deadline. */
  dueAt: number | null;
  to: string;
  /** What is done there, in a word or two. */
  act: string;
  faces?: Face[];
}

/** All that may wait for somebody, as their features tell it. */
export interface Waits {
  projects: Pick<ProjectCardView, "id" | "title" | "waiting" | "waitsUntil" | "waitsAt">[];
  /** Applications and counter-offers to the member's postings. */
  applications: Waiting[];
  /** Offers made to the member. */
  offers: Waiting[];
  invoices: Pick<Owed, "id" | "who" | "dueDate" | "status">[];
  companyInvites: OwnInvite[];
  projectInvites: { projectId: Id; title: string; inviter: string; expiresAt: number }[];
  postingInvites: { opportunityId: Id; title: string; inviterName: string }[];
  messageRequests: { title: string }[];
  connections: { name: string }[];
  reviews: { id: Id; name: string; projectTitle: string | null; expiresAt: number }[];
  postings: { id: Id; title: string; status: string; expiresAt: number | null }[];
  /** Who liked the member or one of their postings. */
  likes: Face[];
}

/** What needs this member, the nearest deadline first, what has none after it (product.md §6.1 `/dashboard`). */
export function needsOf(waits: Waits, now: number): Need[] {
  const needs = [
    ...waits.projects.flatMap(ofProject),
    ...waits.offers.map(ofOffer),
    ...byPosting(waits.applications),
    ...waits.invoices.map(ofInvoice),
    ...waits.companyInvites.map(ofCompanyInvite),
    ...waits.projectInvites.map(ofProjectInvite),
    ...waits.reviews.map(ofReview),
    ...waits.postings.flatMap((posting) => ofPosting(posting, now)),
    ...ofLikes(waits.likes),
    ...waits.postingInvites.map(ofPostingInvite),
    ...ofMany(waits.messageRequests, "message request", "/messages?filter=requests", ({ title }) => title),
    ...ofMany(waits.connections, "connection request", "/connect", ({ name }) => name),
  ];
  return needs.toSorted(
    (a, b) => (a.dueAt ?? Number.POSITIVE_INFINITY) - (b.dueAt ?? Number.POSITIVE_INFINITY) || 0,
  );
}

function ofProject({ id, title, waiting, waitsUntil, waitsAt }: Waits["projects"][number]): Need[] {
  if (!waiting) return [];
  const act = waiting.slice(0, waiting.indexOf(" "));
  return [
    {
      key: `project:${id}`,
      text: waiting,
      note: title,
      dueAt: waitsUntil,
      to: `/desk/${id}${waitsAt}`,
      act,
    },
  ];
}

function ofOffer({ id, title, name, endsAt }: Waiting): Need {
  return {
    key: `offer:${id}`,
    text: `${name} made you an offer`,
    note: title,
    dueAt: endsAt,
    to: `/opportunity-dashboard?role=applying&application=${id}`,
    act: "Answer",
  };
}

/** Those who applied to one posting wait together, with the first of their deadlines. */
function byPosting(waiting: Waiting[]): Need[] {
  const postings = new Map<Id, Waiting[]>();
  for (const one of waiting)
    postings.set(one.opportunityId, [...(postings.get(one.opportunityId) ?? []), one]);
  return [...postings].map(([opportunityId, group]) => {
    const ends = group.flatMap(({ endsAt }) => endsAt ?? []);
    const [first] = group;
    return {
      key: `applications:${opportunityId}`,
      text:
        group.length === 1
          ? `${first?.name} ${first?.countered ? "made a counter-offer" : "applied"}`
          : `${group.length} people applied`,
      note: first?.title ?? null,
      dueAt: ends.length > 0 ? Math.min(...ends) : null,
      to: `/opportunity-dashboard?role=hiring&opportunity=${opportunityId}`,
      act: "Answer",
    };
  });
}

function ofInvoice({ id, who, dueDate, status }: Waits["invoices"][number]): Need {
  return {
    key: `invoice:${id}`,
    text: `${status === "overdue" ? "Overdue: pay" : "Pay"} ${who}`,
    note: "Invoice",
    dueAt: dueDate ? Date.parse(dueDate) + days(1) : null,
    to: `/thrivepay/invoices/${id}`,
    act: "Pay",
  };
}

function ofProjectInvite({ projectId, title, inviter, expiresAt }: Waits["projectInvites"][number]): Need {
  return {
    key: `invite:${projectId}`,
    text: `${inviter} invites you to work together`,
    note: title,
    dueAt: expiresAt,
    to: `/accept-invite/${projectId}`,
    act: "Look",
  };
}

function ofCompanyInvite({ id, company, inviter, expiresAt }: OwnInvite): Need {
  return {
    key: `company:${id}`,
    text: `${inviter} invites you to a team`,
    note: company,
    dueAt: expiresAt,
    to: "/settings/teams#invitations",
    act: "Answer",
  };
}

function ofReview({ id, name, projectTitle, expiresAt }: Waits["reviews"][number]): Need {
  return {
    key: `review:${id}`,
    text: `Review ${name}`,
    note: projectTitle,
    dueAt: expiresAt,
    to: `/review?request=${id}`,
    act: "Review",
  };
}

function ofPosting({ id, title, status, expiresAt }: Waits["postings"][number], now: number): Need[] {
  if (status !== "active" || expiresAt === null || expiresAt > now + ENDS_SOON || expiresAt < now) return [];
  return [
    {
      key: `posting:${id}`,
      text: "A posting of yours ends soon",
      note: title,
      dueAt: expiresAt,
      to: "/manage-opportunities",
      act: "Extend",
    },
  ];
}

function ofLikes(all: Face[]): Need[] {
  // Who likes the member and a posting of theirs is one person.
  const likes = [...new Map(all.map((face) => [face.userId, face])).values()];
  if (likes.length === 0) return [];
  const counted = likes.length > MOST_LIKES ? `${MOST_LIKES}+` : likes.length;
  return [
    {
      key: "likes",
      text: likes.length === 1 ? "1 person waits for your answer" : `${counted} people wait for your answer`,
      note: likes
        .slice(0, 3)
        .map(({ name }) => name)
        .join(", "),
      dueAt: null,
      to: "/spark?tab=likes",
      act: "Answer",
      faces: likes.slice(0, 3),
    },
  ];
}

function ofPostingInvite({ opportunityId, title, inviterName }: Waits["postingInvites"][number]): Need {
  return {
    key: `asked:${opportunityId}`,
    text: `${inviterName} asks you to apply`,
    note: title,
    dueAt: null,
    to: `/opportunity/${opportunityId}`,
    act: "Look",
  };
}

function ofMany<T>(rows: T[], word: string, to: string, nameOf: (row: T) => string): Need[] {
  if (rows.length === 0) return [];
  return [
    {
      key: word,
      text: rows.length === 1 ? `1 ${word}` : `${rows.length} ${word}s`,
      note: rows.slice(0, 3).map(nameOf).join(", "),
      dueAt: null,
      to,
      act: "Answer",
    },
  ];
}
