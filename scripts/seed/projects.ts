import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type { Account } from "./accounts.ts";
import type { Award } from "./awards.ts";
import type { Posting } from "./postings.ts";
import { seedId } from "./seed-id.ts";
import type { Spark } from "./sparks.ts";
import { projects } from "./world/projects.ts";
import type { SeedMilestone, SeedProject } from "./world/types.ts";

/** A project with the ids, people and moments this run gives it. */
export interface OpenedProject {
  id: Id;
  project: SeedProject;
  begun: number;
  lead: Account;
  client: Account;
  /** Who began it, and asked the other one. */
  inviter: Account;
  /** When both were in it; null while one of them is still asked. */
  joined: number | null;
  posting: Posting | null;
  applicationId: Id | null;
  matchId: Id | null;
  who(key: string): Account;
  /** So many days before the seed. */
  at(ago: number): number;
  /** The date so many days after it. */
  day(ahead: number): string;
}

/** What the projects of the demo world came out of. */
export interface WorkedWith {
  accounts: readonly Account[];
  sparks: readonly Spark[];
  shelved: readonly Posting[];
}

/** Every project of the demo world, oldest story told first. */
export function openProjects({ accounts, sparks, shelved }: WorkedWith, now: number): OpenedProject[] {
  return projects.map((project) => {
    const at = (ago: number) => Math.floor(now - days(ago));
    const who = (key: string) => found(accounts, ({ member }) => member.key === key, key);
    const posting = project.posting
      ? found(shelved, ({ opportunity }) => opportunity.key === project.posting, project.posting)
      : null;
    const [one, other] = (project.spark ?? []).map(who);
    const pair = ({ first, second, about }: Spark) =>
      about === null && [first, second].every((side) => side === one || side === other);
    const [lead, client] = [who(project.lead), who(project.client)];
    const begun = at(project.begun);
    return {
      id: seedId(`project:${project.key}`, begun),
      project,
      begun,
      lead,
      client,
      inviter: project.invite ? lead : client,
      joined: project.invite ? null : posting ? begun : begun + hours(3),
      posting,
      applicationId: posting && seedId(`application:${posting.id}:${lead.id}`, at(project.begun + 6)),
      matchId: one && other ? found(sparks, pair, project.key).id : null,
      who,
      at,
      day: (ahead) => dayOf(now + days(ahead)),
    };
  });
}

export function milestoneId({ project, begun }: OpenedProject, { title }: SeedMilestone): Id {
  return seedId(`milestone:${project.key}:${title}`, begun);
}

export function reviewId({ project, at }: OpenedProject, from: string): Id {
  return seedId(`review:${project.key}:${from}`, at(project.completed ?? 0));
}

/** What the product grants a member for the work of these projects. */
export function projectAwards(opened: readonly OpenedProject[], { id, member }: Account): Award[] {
  return opened.flatMap((one): Award[] => {
    const { project, at, joined } = one;
    const isLead = member.key === project.lead;
    if (joined === null || (!isLead && member.key !== project.client)) return [];
    const approved = project.milestones.flatMap((part): Award[] =>
      isLead && part.approved !== undefined
        ? [award("milestone_completed", "milestone", milestoneId(one, part), at(part.approved))]
        : [],
    );
    // Both sides are shown when the later one has written.
    const shown = Math.min(...(project.reviews ?? []).map(({ ago }) => ago));
    return [
      award("collaboration_accepted", "project", one.id, joined),
      ...approved,
      ...(project.completed === undefined
        ? []
        : [
            award(
              "project_completed",
              "project_completion",
              `${one.id}:${at(project.completed)}`,
              at(project.completed),
            ),
          ]),
      ...(project.reviews ?? [])
        .filter(({ to }) => one.who(to).id === id)
        .map(({ from }) => award("review_received", "review", reviewId(one, from), at(shown))),
    ];
  });
}

function award(reward: Award["reward"], sourceType: string, sourceId: string, at: number): Award {
  return { reward, sourceType, sourceId, at };
}

function found<T>(all: readonly T[], is: (one: T) => boolean, what: string): T {
  const one = all.find(is);
  if (!one) throw new RangeError(`The demo world knows no ${what}`);
  return one;
}
