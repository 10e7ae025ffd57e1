import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import type { conversations } from "#app/db/schema/messages.ts";
import { directKey } from "#app/features/messages/rules.ts";
import type { Account } from "./accounts.ts";
import type { Posting } from "./postings.ts";
import { seedId } from "./seed-id.ts";
import type { Spark } from "./sparks.ts";
import type { ApplicationRow } from "./swipe-rows.ts";
import { talks } from "./world/talks.ts";
import type { SeedLine, SeedTalk } from "./world/types.ts";

/** What threads of the demo world are about. */
export interface TalkedAbout {
  accounts: readonly Account[];
  postings: readonly Posting[];
  sparks: readonly Spark[];
  applications: readonly ApplicationRow[];
}

/** A thread with the ids and the moment this run gives it. */
export interface Talk {
  id: Id;
  begun: number;
  context: Pick<typeof conversations.$inferInsert, "kind" | "context_key" | "match_id" | "application_id">;
  /** The one who began it, and the other one. */
  sides: [Account, Account];
  request: boolean;
  talk: SeedTalk;
}

/** Every thread of the demo world, with who takes part and where it hangs. */
export function openTalks(world: TalkedAbout, now: number): Talk[] {
  return talks.map((talk) => {
    const begun = now - minutes(talk.lines[0]?.ago ?? 0);
    const { sides, context } = contextOf(talk, world);
    const first = talk.lines[0]?.from;
    const [one, other] = sides[0].member.key === first ? sides : [sides[1], sides[0]];
    return {
      id: seedId(`conversation:${context.context_key}`, begun),
      begun,
      context,
      sides: [one, other],
      request: "direct" in talk.about && talk.about.request === true,
      talk,
    };
  });
}

function contextOf({ about }: SeedTalk, world: TalkedAbout): Pick<Talk, "sides" | "context"> {
  const who = (key: string) => found(world.accounts, ({ member }) => member.key === key, key);
  const none = { match_id: null, application_id: null };
  if ("direct" in about) {
    const [one, other] = [who(about.direct[0]), who(about.direct[1])];
    return {
      sides: [one, other],
      context: { ...none, kind: "direct", context_key: directKey(one.id, other.id) },
    };
  }
  if ("match" in about) {
    const [one, other] = [who(about.match[0]), who(about.match[1])];
    const between = ({ first, second, about: topic }: Spark) =>
      topic === null && [first, second].includes(one) && [first, second].includes(other);
    const { id } = found(world.sparks, between, about.match.join());
    return {
      sides: [one, other],
      context: { ...none, kind: "match", context_key: `match:${id}`, match_id: id },
    };
  }
  const applicant = who(about.application[0]);
  const posting = found(
    world.postings,
    ({ opportunity }) => opportunity.key === about.application[1],
    "posting",
  );
  const { id } = found(
    world.applications,
    (row) => row.applicant_id === applicant.id && row.opportunity_id === posting.id,
    about.application.join(),
  );
  const poster = found(world.accounts, (account) => account.id === posting.posterId, "poster");
  return {
    sides: [applicant, poster],
    context: { ...none, kind: "application", context_key: `application:${id}`, application_id: id },
  };
}

function found<T>(all: readonly T[], is: (one: T) => boolean, what: string): T {
  const one = all.find(is);
  if (!one) throw new RangeError(`The demo world knows no ${what}`);
  return one;
}

export const timeOf = (line: SeedLine, now: number) => Math.floor(now - minutes(line.ago));
