import { env } from "cloudflare:workers";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { endSession } from "#app/features/auth/commands/end-session.server.ts";
import { reauthenticate } from "#app/features/auth/commands/reauthenticate.server.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { sendOneTimeCode } from "#app/features/auth/commands/send-one-time-code.server.ts";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { selectSessions } from "#app/features/auth/queries/list-sessions.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { listDeck } from "#app/features/discovery/queries.server.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { sparkBack } from "#app/features/hiring/commands.server.ts";
import { selectInterested } from "#app/features/hiring/queries.server.ts";
import { handleNotification } from "#app/features/notifications/commands.server.ts";
import { listNotifications, listNotificationsSince } from "#app/features/notifications/queries.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands.server.ts";
import {
  getOpportunity,
  selectFeaturedOpportunities,
  selectOwnOpportunities,
} from "#app/features/opportunities/queries.server.ts";
import { getProfile, selectFeaturedMembers } from "#app/features/profiles/queries.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { selectLikes, selectMatches, selectSent } from "#app/features/sparks/queries.server.ts";
import { type RecordingD1, recordingD1 } from "#tests/fakes/recording-d1.ts";
import { pruneOutbox, sweepOutbox } from "#workers/jobs/outbox.ts";
import { appOf, visitorApp } from "./app.ts";
import { rows } from "./database.ts";
import { alice, anotherBrowserOf, bora, type Person } from "./people.ts";
import { postInput, posting } from "./postings.ts";
import { likes } from "./swipes.ts";

const SECRET = "correct horse battery";

function newNumber(): string {
  return `+1777${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
}

export interface Stage {
  recording: RecordingD1;
  reads: Record<string, () => Promise<unknown>>;
  commands: Record<string, () => Promise<unknown>>;
  jobs: Record<string, () => Promise<unknown>>;
}

/** What alice and bora can do so far, each act over a database that writes down what it is asked. */
export async function stage(): Promise<Stage> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const [job, second] = [await posting(brand), await posting(brand)];
  await likes(creator, job);
  await likes(await alice(), brand);
  const [application] = await rows<{ id: string }>(
    "SELECT id FROM applications WHERE opportunity_id = ?",
    job.id,
  );
  const recording = recordingD1(env.DB);
  const { app, jobs } = await appOf(brand, { d1: recording.d1 });
  const { app: creatorApp } = await appOf(creator, { d1: recording.d1 });
  const visitor = visitorApp({ d1: recording.d1 }).app;
  const leaving = await appOf(await anotherBrowserOf(brand), { d1: recording.d1 });
  const another = await anotherBrowserOf(brand);
  const cursor = { key: Date.now(), id: "z" };
  const right = { intent: "swipe", direction: "right" } as const;
  const view = { event_name: "page_view", page_path: "/", referrer: null, occurred_at: Date.now() } as const;
  return {
    recording,
    reads: {
      "the viewer": () => findViewer(app, brand as Person),
      "the deck of postings": () => listDeck(creatorApp, "opportunities", null),
      "the next page of postings": () => listDeck(creatorApp, "opportunities", cursor),
      "the deck of members": () => listDeck(app, "creators", null),
      "the next page of members": () => listDeck(app, "creators", cursor),
      "the Sparks": async () => await selectMatches(app),
      "the likes": async () => await selectLikes(app),
      "the interested": async () => await selectInterested(app),
      "the sent likes": async () => await selectSent(creatorApp),
      "the notifications": () => listNotifications(app),
      "the notifications since": () => listNotificationsSince(app, 0),
      "a posting": () => getOpportunity(creatorApp, job.id),
      "own postings": async () => await selectOwnOpportunities(app),
      "the devices": async () => await selectSessions(app),
      "the account activity": async () => await selectActivity(app, { before: "z" }),
      "a profile by id": () => getProfile(app, creator.userId),
      "a profile by handle": () => getProfile(visitor, app.viewer.handle),
      "featured postings": async () => await selectFeaturedOpportunities(visitor),
      "featured members": async () => await selectFeaturedMembers(visitor),
    },
    commands: {
      "a like": () => swipe(creatorApp, { ...right, target_type: "user", target_id: brand.userId }),
      "a like back": () => swipe(app, { ...right, target_type: "user", target_id: creator.userId }),
      "an interest": () => swipe(creatorApp, { ...right, target_type: "opportunity", target_id: second.id }),
      "an undo": () => undoSwipe(creatorApp),
      "a spark back": () => sparkBack(app, application?.id ?? ""),
      "reading all notifications": () => handleNotification(app, { intent: "read-all" }),
      "a report of page views": () =>
        recordBrowserEvents(app, {
          events: Array.from({ length: 40 }, () => ({ ...view, id: crypto.randomUUID() })),
        }),
      "a posting": () => postOpportunity(app, postInput(), null),
      "a refresh": () => refreshSession(app, brand.refresh),
      "a device signed out": () => endSession(app, another.sessionId),
      "a sign-out": () => signOut(leaving.app),
      "a sign-out of the other devices": () => signOut(app, "others"),
      "a sign-in": () => signIn(visitor, { email: brand.email, password: "wrong" }).catch(() => {}),
      "a sign-up": () => signUp(visitor, { email: `${brand.userId}@new.test`, password: SECRET, data: {} }),
      "a code by mail": () => sendOneTimeCode(visitor, { kind: "recover", email: brand.email }),
      "a wrong code": () =>
        verifyOneTimeCode(visitor, { type: "email", email: brand.email, token: "x" }).catch(() => {}),
      "a wrong link": () => verifyOneTimeCode(visitor, { type: "email", tokenHash: "x" }).catch(() => {}),
      "a reauthentication": async () =>
        reauthenticate(creatorApp, (await getCaller(creatorApp, creator)).user),
      "a new password": async () => updateUser(app, await getCaller(app, brand), { password: SECRET }),
      "a new address": async () =>
        updateUser(app, await getCaller(app, brand), { email: `${brand.userId}@next.test` }),
      "a new number": async () => updateUser(app, await getCaller(app, brand), { phone: newNumber() }),
    },
    jobs: {
      "the outbox sweep": () => sweepOutbox(jobs),
      "the outbox prune": () => pruneOutbox(jobs),
      "the orphans": () => removeOrphans(jobs),
    },
  };
}
