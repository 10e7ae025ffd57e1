import { and, eq, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { likes } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { SwipeInput } from "../schema.ts";

/** What a card stands for, as far as its swipe tells of it. */
export interface SwipeTarget {
  name: string;
  event: DomainEvents["swipe.made"]["target"];
}

/** Reads what `me` may swipe: nothing that does not exist, is hidden, blocked or one's own. */
export function swipeTargetQuery({ db }: Pick<AppContext, "db">, me: Id, input: SwipeInput) {
  const values = { me, id: input.target_id };
  return input.target_type === "user" ? selectMember.query(db, values) : selectPosting.query(db, values);
}

/** @param rows what the query of `input` answered; none for what may not be swiped */
export function toSwipeTarget(
  input: SwipeInput,
  [row]: Awaited<ReturnType<typeof selectMember> | ReturnType<typeof selectPosting>>,
): SwipeTarget | null {
  if (!row) return null;
  return {
    name: row.name,
    event:
      "posterId" in row
        ? { type: "opportunity", opportunityId: input.target_id, posterId: row.posterId, title: row.title }
        : { type: "user", userId: input.target_id },
  };
}

/** SQL condition: `me` may no longer swipe it, as it is now. */
export function isOutOfSight(me: Id, { target_type, target_id }: SwipeInput): SQL {
  return target_type === "user"
    ? sql`NOT EXISTS (SELECT 1 FROM ${profiles} WHERE ${memberFits(me, target_id)})`
    : sql`NOT EXISTS (SELECT 1 FROM ${opportunities}
        JOIN ${profiles} ON ${profiles.user_id} = ${opportunities.created_by} WHERE ${postingFits(me, target_id)})`;
}

type Value = Id | Placeholder;

/** SQL condition on `profiles`: it is the one that is meant, and this member may swipe them. */
function memberFits(me: Value, id: Value) {
  return and(
    eq(profiles.user_id, id),
    ne(profiles.user_id, me),
    eq(profiles.status, "active"),
    ne(profiles.visibility, "hidden"),
    notBlocked(me, profiles.user_id),
    // Whose like waits can be answered.
    or(notHiddenFrom(me, profiles.user_id), likes(profiles.user_id, sql`${me}`)),
  );
}

/** SQL condition on `opportunities` and the profile of who posted it: it is the one that is meant, and this member may swipe it. */
function postingFits(me: Value, id: Value) {
  return and(
    eq(opportunities.id, id),
    ne(opportunities.created_by, me),
    eq(opportunities.status, "active"),
    eq(profiles.status, "active"),
    ne(opportunities.visibility, "invited"),
    notBlocked(me, opportunities.created_by),
    notExcluded(me),
  );
}

const me = sql.placeholder("me");
const id = sql.placeholder("id");

const selectMember = compiledSelect((db) =>
  db.select({ name: profiles.display_name }).from(profiles).where(memberFits(me, id)),
);

const selectPosting = compiledSelect((db) =>
  db
    .select({ title: opportunities.title, posterId: opportunities.created_by, name: profiles.display_name })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(postingFits(me, id)),
);
