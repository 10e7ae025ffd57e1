import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { endorsements } from "#app/db/schema/reviews.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { EndorseInput } from "../endorsement-schema.ts";
import type { ExternalInput } from "../schema.ts";

export type EndorseContext = Pick<
  AppContext,
  "db" | "clock" | "env" | "viewer" | "commit" | "limits" | "moderation" | "address"
>;

export interface Endorser {
  /** The stored key: a member's id, or `x:` and the hash of a confirmed address. */
  key: string;
  id: Id | null;
  name: string;
  external: ExternalInput | null;
  /** The request that is answered by it, with what must still hold. */
  request: { id: Id; still: SQL } | null;
}

export interface ListedSkill {
  slug: string;
  name: string;
  verified: number;
  /** Whether this endorser's own skill of that name is verified. */
  own: number;
  /** The status of an endorsement they gave before; of one they took back after its owner hid it, that it is hidden. */
  before: string | null;
}

interface ChosenSkill extends ListedSkill {
  suggested: boolean;
}

/** The skills that were ticked, and the suggested one; one that the owner has already is no suggestion. */
export function choose(
  slugs: string[],
  suggested: { slug: string; name: string } | null,
  listed: ListedSkill[],
): ChosenSkill[] {
  const chosen = new Map<string, ChosenSkill>();
  for (const slug of slugs) {
    const skill = listed.find((one) => one.slug === slug);
    if (!skill) {
      throw new AppError("invalid_input", {
        fields: { skills: ["They no longer list one of these skills."] },
      });
    }
    chosen.set(slug, { ...skill, suggested: false });
  }
  if (suggested) {
    const known = listed.find(({ slug }) => slug === suggested.slug);
    if (known) chosen.set(known.slug, { ...known, suggested: false });
    else chosen.set(suggested.slug, { ...suggested, verified: 0, own: 0, before: null, suggested: true });
  }
  return [...chosen.values()];
}

/** What the owner hid stays hidden, also where it was taken back meanwhile; what else was taken back begins anew. */
export function upsert(
  ctx: EndorseContext,
  userId: Id,
  endorser: Endorser,
  skill: ChosenSkill,
  input: EndorseInput,
  now: number,
  { weight }: { weight: number },
): Statement {
  const status = skill.suggested ? "suggested" : "visible";
  const external = endorser.external ? JSON.stringify(endorser.external) : null;
  return statement(
    ctx.db,
    sql`INSERT INTO ${endorsements} (user_id, skill, skill_name, endorser, endorser_id, endorser_external,
        relationship, strength, note, weight, status, created_at, updated_at)
      VALUES (${userId}, ${skill.slug}, ${skill.suggested ? skill.name : null}, ${endorser.key}, ${endorser.id},
        ${external}, ${input.relationship}, ${input.strength}, ${input.note}, ${weight}, ${status}, ${now}, ${now})
      ON CONFLICT (user_id, skill, endorser) DO UPDATE SET relationship = excluded.relationship,
        strength = excluded.strength, note = excluded.note, weight = excluded.weight,
        endorser_external = excluded.endorser_external, updated_at = excluded.updated_at,
        status = iif(status = 'hidden_by_owner' OR was_hidden, 'hidden_by_owner', excluded.status), was_hidden = 0,
        created_at = iif(status = 'revoked', excluded.created_at, created_at)`,
  );
}
