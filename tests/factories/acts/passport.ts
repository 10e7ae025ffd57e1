import { checkCredential } from "#app/features/passport/check.server.ts";
import { issueCredential } from "#app/features/passport/commands/issue.server.ts";
import { showCredential, withdrawCredential } from "#app/features/passport/commands/withdraw.server.ts";
import {
  selectFinished,
  selectIssued,
  selectReviewed,
  selectVerifiedSkills,
} from "#app/features/passport/queries/own.server.ts";
import { getCredential } from "#app/features/passport/queries/public.server.ts";
import { selectShownCredentials } from "#app/features/passport/queries/shown.server.ts";
import { statusList } from "#app/features/passport/status-list.server.ts";
import { rows } from "#tests/factories/database.ts";
import type { Acts, Cast } from "./cast.ts";

/** What members have certified, and how others check it. */
export async function passportActs({ app, creator, creatorApp, visitor }: Cast): Promise<Acts> {
  const skill = (name: string) =>
    rows(
      `INSERT INTO profile_skills (user_id, skill, name, position, verified_at) VALUES (?, ?, 'Certified', 9, 1)
        ON CONFLICT DO NOTHING`,
      creator.userId,
      name,
    );
  await Promise.all([skill("certified"), skill("certified-later")]);
  const id = await issueCredential(creatorApp, { kind: "skill", source: "certified", named: false });
  const [{ token } = { token: "" }] = await rows<{ token: string }>(
    "SELECT token FROM credentials WHERE id = ?",
    id,
  );
  const cursor = { key: Date.now(), id };
  const issues = (kind: "project" | "review" | "skill", source: string) =>
    issueCredential(creatorApp, { kind, source, named: true }).catch(() => null);
  return {
    reads: {
      "credentials of one's own": async () => await creatorApp.ask([selectIssued(creatorApp, cursor)]),
      "projects to certify": async () => await creatorApp.ask([selectFinished(creatorApp, cursor)]),
      "reviews to certify": async () => await creatorApp.ask([selectReviewed(creatorApp, cursor)]),
      "skills to certify": async () => await creatorApp.ask([selectVerifiedSkills(creatorApp)]),
      "credentials on a page": async () => await app.ask([selectShownCredentials(app, creator.userId)]),
      "a credential": () => getCredential(app, id),
      "a credential, for a visitor": () => getCredential(visitor, id),
      "a file of a credential": () => checkCredential(visitor, token),
      "what was withdrawn": () => statusList(visitor, 0),
    },
    commands: {
      "a skill certified": () => issues("skill", "certified-later"),
      "a project certified": () => issues("project", crypto.randomUUID()),
      "a review certified": () => issues("review", crypto.randomUUID()),
      "a credential hidden": () => showCredential(creatorApp, id, false),
      "a credential withdrawn": () => withdrawCredential(creatorApp, id),
    },
  };
}
