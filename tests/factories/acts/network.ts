import { sql } from "drizzle-orm";
import { accept } from "#app/features/network/commands/answer-requests.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { endConnection, expireRequests } from "#app/features/network/commands/end-connection.server.ts";
import {
  findContacts,
  selectFindable,
  setFindable,
} from "#app/features/network/commands/find-contacts.server.ts";
import { follow, unfollow } from "#app/features/network/commands/follow.server.ts";
import { askIntro, expireIntros, moveIntro } from "#app/features/network/commands/introduce.server.ts";
import { keepNote } from "#app/features/network/commands/keep-note.server.ts";
import { selectExport } from "#app/features/network/queries/export.server.ts";
import { selectFollows } from "#app/features/network/queries/follows.server.ts";
import {
  countIntroduced,
  selectAskedIntros,
  selectIntrosForMe,
  selectIntrosToForward,
} from "#app/features/network/queries/intros.server.ts";
import { selectLabels, selectNetwork } from "#app/features/network/queries/my-network.server.ts";
import {
  selectIncoming,
  selectNetworkCounts,
  selectOutgoing,
} from "#app/features/network/queries/requests.server.ts";
import { selectMutuals, selectSuggestions } from "#app/features/network/queries/suggestions.server.ts";
import { selectFollowing, selectTie } from "#app/features/network/queries/tie.server.ts";
import { selectMemberName } from "#app/features/profiles/queries/member-name.server.ts";
import { selectBlocked, selectMuted } from "#app/features/profiles/queries/shut-out.server.ts";
import { block, unblock } from "#app/features/safety/commands/block.server.ts";
import { mute, unmute } from "#app/features/safety/commands/mute.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import type { Acts, Cast } from "./cast.ts";

/** Who knows whom: requests, connections, introductions, follows, blocks and reports. */
export async function networkActs({ recording, creator, brand, app, creatorApp }: Cast): Promise<Acts> {
  const [friend, target, asker, declined, other] = await Promise.all([
    alice(),
    alice(),
    alice(),
    alice(),
    bora(),
  ]);
  const ask = async (from: Person, to: Person) =>
    connect((await appOf(from)).app, {
      intent: "connect",
      user_id: to.userId,
      note: "Hello",
      source: "search",
    });
  const meet = async (one: Person, two: Person) => {
    await ask(one, two);
    await accept((await appOf(two)).app, [one.userId]);
  };
  await meet(brand, friend);
  await meet(friend, target);
  await ask(asker, brand);
  await ask(declined, brand);
  await ask(brand, other);
  await follow(app, { target_type: "user", target_id: friend.userId });
  await keepNote(app, { user_id: friend.userId, note: "Kind", labels: ["Porto"] });
  const intro = { target_id: target.userId, via_id: friend.userId, note: "Please." };
  const job = await posting(creator);
  const view = { sort: "newest", q: "", label: null, after: null } as const;
  const { d1 } = recording;
  const [{ app: friendApp }, { app: targetApp }] = await Promise.all([
    appOf(friend, { d1 }),
    appOf(target, { d1 }),
  ]);
  const introOf = async () =>
    (await rows<{ id: string }>("SELECT id FROM intros WHERE requester_id = ?", brand.userId))[0]?.id ?? "";
  const subject = { intent: "report", subject_id: job.id, subject_type: "opportunity", reason: "spam" };
  return {
    reads: {
      "the connection requests": async () => await selectIncoming(app),
      "older requests": async () => await selectIncoming(app, { key: Date.now(), id: "z" }),
      "what was asked": async () => await selectOutgoing(app),
      "the counts of the network": async () => await selectNetworkCounts(app),
      "the network": async () => await selectNetwork(app, view),
      "the network by name": async () =>
        await selectNetwork(app, { sort: "name", q: "al", label: "Porto", after: friend.userId }),
      "the network by contact": async () =>
        await selectNetwork(app, { ...view, sort: "contact", after: friend.userId }),
      "the labels": async () => await selectLabels(app),
      "whether one is found by an address": async () => await selectFindable(app),
      "the follows": async () => await selectFollows(app),
      "the suggestions": async () => await selectSuggestions(app),
      "the mutual connections": async () => await selectMutuals(app, target.userId),
      "a name": async () => await selectMemberName(app, target.userId),
      "the introductions asked for": async () => await selectAskedIntros(app),
      "the introductions to pass on": async () => await selectIntrosToForward(app),
      "the introductions to me": async () => await selectIntrosForMe(app),
      "the count of introductions": async () => await countIntroduced(app),
      "the network to take along": async () => await selectExport(app),
      "how two stand": async () => await selectTie(app, sql`${target.userId}`),
      "whether a company is followed": async () => await selectFollowing(app, target.userId),
      "the blocked": async () => await selectBlocked(app),
      "the muted": async () => await selectMuted(app),
    },
    commands: {
      "a request to connect": () =>
        connect(app, { intent: "connect", user_id: creator.userId, note: null, source: "search" }),
      "a connection request accepted": () => accept(app, [asker.userId]),
      "a connection request ignored": () => endConnection(app, "ignore", declined.userId),
      "a connection request declined": () => endConnection(app, "decline", declined.userId),
      "a connection request taken back": () => endConnection(app, "withdraw", other.userId),
      "a note kept": () => keepNote(app, { user_id: friend.userId, note: "Kinder", labels: ["Lisbon"] }),
      "an introduction asked for": () => askIntro(app, intro),
      "an introduction passed on": async () =>
        moveIntro(friendApp, "forward", await introOf(), "You two should meet."),
      "an introduction agreed to": async () => moveIntro(targetApp, "accept", await introOf()),
      "a connection removed": () => endConnection(app, "remove", asker.userId),
      "being found by an address": () => setFindable(friendApp, true),
      "a file of contacts": () => findContacts(friendApp, ["a".repeat(43)]),
      "being found no longer": () => setFindable(friendApp, false),
      "a follow": () => follow(app, { target_type: "user", target_id: target.userId }),
      "a member muted": () => mute(app, target.userId),
      "a member heard again": () => unmute(app, target.userId),
      "a follow ended": () => unfollow(app, { target_type: "user", target_id: target.userId }),
      "a posting reported": () => report(app, reportSchema.parse(subject)),
      "a report that blocks": () =>
        report(
          app,
          reportSchema.parse({
            ...subject,
            subject_type: "profile",
            subject_id: other.userId,
            also_block: "on",
          }),
        ),
      "a member blocked": () => block(creatorApp, other.userId),
      "a block taken back": () => unblock(creatorApp, other.userId),
    },
    jobs: {
      "old requests": () => expireRequests({ db: app.db }, Date.now() - 1),
      "old introductions": () => expireIntros({ db: app.db }, Date.now() - 1, Date.now()),
    },
  };
}
