import { dayOf } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
import type { credential_withdrawals, credentials } from "#app/db/schema/passport.ts";
import type { profile_skills } from "#app/db/schema/profiles.ts";
import { passportKeys } from "#app/features/passport/keys.server.ts";
import { credentialOf } from "#app/features/passport/rules.ts";
import type { CredentialKind, CredentialSubject } from "#app/features/passport/schema.ts";
import { signed } from "#app/features/passport/tokens.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Account } from "./accounts.ts";
import { type OpenedProject, reviewId } from "./projects.ts";
import { seedId } from "./seed-id.ts";

interface PassportRows {
  credentials: (typeof credentials.$inferInsert)[];
  withdrawals: (typeof credential_withdrawals.$inferInsert)[];
}

interface Certified {
  kind: CredentialKind;
  source: string;
  at: number;
  subject: CredentialSubject;
  withdrawnAt?: number;
}

/**
 * What Mira had certified: her finished project (first without its name, which she withdrew), what the client wrote of
 * it, and a skill. Without a key nothing is.
 */
export async function passportRows(
  opened: readonly OpenedProject[],
  skills: readonly (typeof profile_skills.$inferInsert)[],
  key: string | undefined,
): Promise<PassportRows> {
  const made: PassportRows = { credentials: [], withdrawals: [] };
  const keys = await passportKeys({ PASSPORT_KEY: key } as Env);
  const done = opened.find(({ project }) => project.completed !== undefined);
  if (!keys.signing || !done) return made;
  const { lead } = done;
  for (const [place, one] of certifiedOf(done, skills, keys.site).entries()) {
    const { kind, source, at, subject, withdrawnAt = null } = one;
    const id = seedId(`credential:${lead.id}:${kind}:${source}:${at}`, at);
    const draft = { site: keys.site, issuer: keys.did, id, kind, subject, place, now: at };
    made.credentials.push({
      id,
      user_id: lead.id,
      kind,
      source_id: source,
      token: await signed(keys, credentialOf(draft)),
      status_index: place,
      issued_at: at,
      revoked_at: withdrawnAt,
      revoke_reason: withdrawnAt === null ? null : "member",
    });
    if (withdrawnAt !== null)
      made.withdrawals.push({ credential_id: id, status_index: place, withdrawn_at: withdrawnAt });
  }
  return made;
}

function certifiedOf(
  done: OpenedProject,
  skills: readonly (typeof profile_skills.$inferInsert)[],
  site: string,
): Certified[] {
  const { project, lead, client, at } = done;
  const who = { id: `${site}/profile/${lead.id}`, name: lead.member.displayName };
  const completed = at(project.completed ?? 0);
  const facts = {
    kind: project.kind,
    role: "lead" as const,
    startedOn: dayOf(done.begun),
    completedOn: dayOf(completed),
  };
  const whole = { ...who, project: { title: project.title, ...facts, ...clientOf(client, site) } };
  const [first, second] = [completed + hours(5), completed + days(1)];
  const own = (
    kind: CredentialKind,
    source: string,
    when: number,
    subject: CredentialSubject,
  ): Certified => ({
    kind,
    source,
    at: when,
    subject,
  });
  return [
    { ...own("project", done.id, first, { ...who, project: facts }), withdrawnAt: second - hours(1) },
    own("project", done.id, second, whole),
    ...reviewOf(done).map(({ from, shown, review }) =>
      own("review", reviewId(done, from), shown + hours(3), { ...who, review }),
    ),
    ...skills
      .filter(({ user_id, verified_at }) => user_id === lead.id && verified_at)
      .slice(0, 1)
      .map(({ skill, name, verified_at }) => {
        const verifiedOn = dayOf(Number(verified_at));
        const said = { name, verifiedBy: "people" as const, verifiedOn, endorsers: 3 };
        return own("skill", skill, Math.max(completed, Number(verified_at)) + days(2), {
          ...who,
          skill: said,
        });
      }),
  ];
}

function clientOf({ member }: Account, site: string) {
  const name = member.companyName;
  return name ? { client: { name, url: `${site}/company/${member.handle.replaceAll("_", "-")}` } } : {};
}

/** What the client wrote of the lead, and when it was shown. */
function reviewOf({ project, client, at }: OpenedProject) {
  const all = project.reviews ?? [];
  const shown = at(Math.min(...all.map(({ ago }) => ago)));
  return all
    .filter(({ to }) => to === project.lead)
    .map(({ from, stars, body }) => ({
      from,
      shown,
      review: {
        stars,
        scores: { communication: stars, professionalism: stars },
        text: body,
        verified: "project" as const,
        publishedOn: dayOf(shown),
        author: { name: client.member.displayName },
      },
    }));
}
