import { env } from "cloudflare:workers";
import { it } from "vitest";
import { listDeck } from "#app/features/discovery/queries.server.ts";
import { selectMatches, selectLikes, selectSent} from "#app/features/sparks/queries.server.ts";
import { selectInterested } from "#app/features/hiring/queries.server.ts";
import { getOpportunity, selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { getProfile, selectFeaturedMembers } from "#app/features/profiles/queries.server.ts";
import { listNotifications, listNotificationsSince} from "#app/features/notifications/queries.server.ts";
import { findViewer} from "#app/features/auth/queries.server.ts";
import { swipe} from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe} from "#app/features/sparks/commands/undo-swipe.server.ts";
import { sparkBack} from "#app/features/hiring/commands.server.ts";
import { postOpportunity} from "#app/features/opportunities/commands.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { planOf } from "#tests/factories/plans.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting, postInput } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { sweepOutbox, pruneOutbox } from "#workers/jobs/outbox.ts";
import { removeOrphans} from "#app/features/files/commands.server.ts";
import { refreshSession} from "#app/features/auth/commands/refresh-session.server.ts";
it("x", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const job = await posting(brand);
  const job2 = await posting(brand);
  await likes(creator, job);
  const [a] = await rows<{id: string}>("SELECT id FROM applications");
  const rec = recordingD1(env.DB);
  const { app, jobs } = await appOf(brand, {d1: rec.d1});
  const c = await appOf(creator, {d1: rec.d1});
  const acts: Record<string, () => Promise<unknown>> = {
    viewer: () => findViewer(app, brand),
    deckO: () => listDeck(app, "opportunities", null), deckO2: () => listDeck(app, "opportunities", {key: 9e12, id: "x"}),
    deckM: () => listDeck(app, "creators", null), deckM2: () => listDeck(app, "creators", {key: 9e12, id: "x"}),
    matches: async () => await selectMatches(app), likes: async () => await selectLikes(app), sent: async () => await selectSent(app), interested: async () => await selectInterested(app),
    own: async () => await selectOwnOpportunities(app), one: () => getOpportunity(app, job.id),
    profile: () => getProfile(app, creator.userId), profileH: () => getProfile(app, app.viewer.handle), featured: async () => await selectFeaturedMembers(app),
    notif: () => listNotifications(app), since: () => listNotificationsSince(app, 0),
    swipe: () => swipe(c.app, {intent: "swipe", direction: "right", target_type: "user", target_id: brand.userId}),
    swipe2: () => swipe(c.app, {intent: "swipe", direction: "right", target_type: "opportunity", target_id: job2.id}),
    undo: () => undoSwipe(c.app),
    sparkBack: () => sparkBack(app, a!.id),
    post: () => postOpportunity(app, postInput(), null),
    sweep: () => sweepOutbox(jobs), prune: () => pruneOutbox(jobs), orphans: () => removeOrphans(jobs),
    refresh: () => refreshSession(app, brand.refresh),
  };
  let out = "";
  for (const [name, act] of Object.entries(acts)) {
    rec.sent.length = 0; rec.roundTrips = 0;
    await act();
    out += `== ${name} trips ${rec.roundTrips} statements ${rec.sent.length}\n`;
    for (const s of rec.sent) { const p = await planOf(s); const bad = p.filter(d => /SCAN|TEMP/.test(d)); if (bad.length) out += `   ${s.sql.replace(/\s+/g," ").slice(0,90)}\n      ${bad.join("\n      ")}\n`; }
  }
  console.log(out);
  throw new Error("x");
});
