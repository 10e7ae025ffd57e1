import { CATEGORY_WORDS, isCategory, type Priority } from "./terms.ts";

/** Kept at most: a list that is longer is read by nobody. */
export const CANNED_MOST = 100;

/** What stands for the member's first name in a canned reply, and for that of who answers. */
const PLACES = { member: "{name}", agent: "{agent}" } as const;

/** An answer that is written once, and what else it does. */
export interface CannedReply {
  key: string;
  title: string;
  body: string;
  /** What requests it is for; null for all. */
  category: string | null;
  setsCategory: string | null;
  setsPriority: Priority | null;
  note: string | null;
  takes: boolean;
  resolves: boolean;
}

/** What sending it does besides saying it, one sentence each; none for words alone. */
export function stepsOf({ setsCategory, setsPriority, note, takes, resolves }: CannedReply): string[] {
  return [
    ...(takes ? ["gives the request to you"] : []),
    ...(isCategory(setsCategory) ? [`files it under ${CATEGORY_WORDS[setsCategory]}`] : []),
    ...(setsPriority ? [`sets its priority to ${setsPriority}`] : []),
    ...(note ? [`leaves a note: “${note}”`] : []),
    ...(resolves ? ["marks it as solved"] : []),
  ];
}

/** Its words for this member and this agent. */
export function fillIn(body: string, { member, agent }: Record<keyof typeof PLACES, string>): string {
  const names = new Map([
    [PLACES.member as string, firstName(member)],
    [PLACES.agent as string, firstName(agent)],
  ]);
  return body.replace(/\{\w+\}/g, (place) => names.get(place) ?? place);
}

/** Those for requests of this kind first, then those for all, then the others; each in the order they came. */
export function byFit<C extends Pick<CannedReply, "category">>(replies: C[], category: string | null): C[] {
  const place = (reply: C) => (reply.category === null ? 1 : reply.category === category ? 0 : 2);
  return replies.toSorted((one, other) => place(one) - place(other));
}

/** The first word of a name. */
export function firstName(name: string): string {
  return name.split(/\s/)[0] ?? name;
}
