import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { days, hours } from "#app/core/time.ts";
import { users } from "#app/db/schema/auth.ts";
import { selectFeed } from "#app/features/feed/queries.server.ts";
import { accept } from "#app/features/network/commands/answer-requests.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { endConnection, expireRequests } from "#app/features/network/commands/end-connection.server.ts";
import {
  findContacts,
  selectFindable,
  setFindable,
} from "#app/features/network/commands/find-contacts.server.ts";
import { follow, unfollow } from "#app/features/network/commands/follow.server.ts";
import { askIntro, moveIntro } from "#app/features/network/commands/introduce.server.ts";
import { keepNote } from "#app/features/network/commands/keep-note.server.ts";
import { addressHash } from "#app/features/network/contact-file.ts";
import { INTROS_OPEN } from "#app/features/network/intro-rules.ts";
import { selectIntrosForMe } from "#app/features/network/queries/intros.server.ts";
import { selectNetwork } from "#app/features/network/queries/my-network.server.ts";
import { selectIncoming, selectOutgoing } from "#app/features/network/queries/requests.server.ts";
import { selectSuggestions } from "#app/features/network/queries/suggestions.server.ts";
import { COLD_REQUESTS, REQUEST_LIVES } from "#app/features/network/rules.ts";
import { block } from "#app/features/safety/commands/block.server.ts";
import { mute } from "#app/features/safety/commands/mute.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { likes } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const ask = async (from: Person, to: Person, note: string | null = null) =>
  connect((await appOf(from)).app, { intent: "connect", user_id: to.userId, note, source: "search" });

const accepts = async (who: Person, ...others: Person[]) =>
  accept(
    (await appOf(who)).app,
    others.map(({ userId }) => userId),
  );

async function connectedPair(): Promise<[Person, Person]> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await meet(creator, brand);
  return [creator, brand];
}

async function meet(one: Person, other: Person): Promise<void> {
  await ask(one, other);
  await accepts(other, one);
}

async function statusOf(one: Person, other: Person): Promise<string | undefined> {
  const [row] = await rows<{ status: string }>(
    "SELECT status FROM connections WHERE pair_key = ?",
    [one.userId, other.userId].sort().join(":"),
  );
  return row?.status;
}

function movedBy(milliseconds: number) {
  const clock = movedClock();
  clock.move(milliseconds);
  return clock;
}

const xpOf = async (who: Person) =>
  (await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", who.userId))[0]?.xp;

const kindsToldTo = async (who: Person) =>
  (
    await rows<{ kind: string }>("SELECT kind FROM notifications WHERE user_id = ? ORDER BY seq", who.userId)
  ).map(({ kind }) => kind);

describe("a request", () => {
  it("waits with its note, is told once, and makes two sides and 25 XP each when it is accepted", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    expect(await ask(creator, brand, "We met in Porto.")).toBe("requested");
    expect(await ask(creator, brand)).toBe("requested");
    const { app } = await appOf(brand);
    expect(await selectIncoming(app)).toMatchObject([
      { userId: creator.userId, name: "Alice", note: "We met in Porto.", mutuals: 0 },
    ]);
    expect(await kindsToldTo(brand)).toEqual(["connection_request"]);
    expect(
      await count("analytics_events", "event_name = 'connection_request' AND user_id = ?", creator.userId),
    ).toBe(1);

    await accepts(brand, creator);

    expect(await statusOf(creator, brand)).toBe("accepted");
    expect([await xpOf(creator), await xpOf(brand)]).toEqual([25, 25]);
    expect(await kindsToldTo(creator)).toEqual(["connection_accepted"]);
    expect(await kindsToldTo(brand)).toEqual([]);
    for (const [who, other] of [
      [creator, brand],
      [brand, creator],
    ] as const) {
      const view = { sort: "name", q: "", label: null, after: null } as const;
      expect(await selectNetwork((await appOf(who)).app, view)).toMatchObject([{ userId: other.userId }]);
    }
  });

  it("that meets one of the other side accepts it, also when both ask at the same moment", async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, () => Promise.all([alice(), bora()])));
    await Promise.all(pairs.map(([one, other]) => Promise.all([ask(one, other), ask(other, one)])));
    for (const [one, other] of pairs) {
      expect(await statusOf(one, other)).toBe("accepted");
      expect([await xpOf(one), await xpOf(other)]).toEqual([25, 25]);
      expect(await count("connections", "requester_id IN (?1, ?2)", one.userId, other.userId)).toBe(1);
      expect([...(await kindsToldTo(one)), ...(await kindsToldTo(other))]).toEqual(["connection_accepted"]);
    }
  });

  it("that is taken back while it is accepted ends as exactly one of both", async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, () => Promise.all([alice(), bora()])));
    for (const [one, other] of pairs) await ask(one, other);
    const ends = await Promise.all(
      pairs.map(async ([one, other]) =>
        Promise.allSettled([
          accepts(other, one),
          endConnection((await appOf(one)).app, "withdraw", other.userId),
        ]),
      ),
    );
    for (const [index, [one, other]] of pairs.entries()) {
      const accepted = ends[index]?.[0]?.status === "fulfilled";
      expect(ends[index]?.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await statusOf(one, other)).toBe(accepted ? "accepted" : "withdrawn");
      expect(await xpOf(one)).toBe(accepted ? 25 : 0);
    }
  });

  it("that is declined goes on waiting for who sent it, and cannot be sent again before 90 days", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await ask(creator, brand);
    const rooms = recordingRooms();
    const declining = await appOf(brand, { rooms });
    await endConnection(declining.app, "decline", creator.userId);
    await declining.settled();
    expect(rooms.sent.map(({ userId }) => userId)).not.toContain(creator.userId);

    expect(await selectIncoming((await appOf(brand)).app)).toEqual([]);
    expect(await selectOutgoing((await appOf(creator)).app)).toMatchObject([{ userId: brand.userId }]);
    expect(await kindsToldTo(creator)).toEqual([]);
    expect(await ask(creator, brand)).toBe("requested");
    expect(await statusOf(creator, brand)).toBe("declined");

    // Taken back, it seems to be gone; asked again, it seems to wait.
    await endConnection((await appOf(creator)).app, "withdraw", brand.userId);
    expect(await selectOutgoing((await appOf(creator)).app)).toEqual([]);
    expect(await ask(creator, brand)).toBe("requested");
    expect(await statusOf(creator, brand)).toBe("declined");

    const shift = "UPDATE connections SET requested_at = requested_at - ? WHERE requester_id = ?";
    await rows(shift, days(80), creator.userId);
    await expect(ask(creator, brand)).rejects.toMatchObject({ code: "conflict" });
    await rows(shift, days(11), creator.userId);
    expect(await ask(creator, brand)).toBe("requested");
    expect(await statusOf(creator, brand)).toBe("pending");
  });

  it("is accepted by who declined it, when they ask themselves", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await ask(creator, brand);
    await endConnection((await appOf(brand)).app, "decline", creator.userId);
    expect(await ask(brand, creator)).toBe("connected");
    expect(await statusOf(creator, brand)).toBe("accepted");
  });

  it("ends by itself after 60 days, and can be ignored without being answered", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await ask(creator, brand);
    await endConnection((await appOf(brand)).app, "ignore", creator.userId);
    expect(await selectIncoming((await appOf(brand)).app)).toEqual([]);
    expect(await statusOf(creator, brand)).toBe("pending");
    await rows(
      "UPDATE connections SET requested_at = requested_at - ? WHERE requester_id = ?",
      REQUEST_LIVES,
      creator.userId,
    );
    await expireRequests({ db }, Date.now() - REQUEST_LIVES);
    expect(await statusOf(creator, brand)).toBe("expired");
    expect(await selectOutgoing((await appOf(creator)).app)).toEqual([]);
  });

  it("to strangers is capped at 20 in 24 hours; to a Spark it is not", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    await likes(brand, creator);
    const strangers = await Promise.all(Array.from({ length: COLD_REQUESTS.most + 1 }, () => bora()));
    for (const stranger of strangers.slice(0, COLD_REQUESTS.most)) await ask(creator, stranger);
    const last = strangers.at(-1) as Person;
    await expect(ask(creator, last)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await statusOf(creator, last)).toBeUndefined();
    expect(await ask(creator, brand)).toBe("requested");
    const tomorrow = (await appOf(creator, { clock: movedBy(hours(25)) })).app;
    expect(
      await connect(tomorrow, { intent: "connect", user_id: last.userId, note: null, source: "search" }),
    ).toBe("requested");
  });

  it("reaches nobody who cannot be seen: hidden, suspended, away, deleted, or on either side of a block", async () => {
    const creator = await alice();
    const unseen = await Promise.all([
      bora({ profile: { visibility: "hidden" } }),
      ...(["suspended", "deactivated", "deleted"] as const).map((status) => bora({ profile: { status } })),
    ]);
    const [blocker, blocked] = await Promise.all([bora(), bora()]);
    await block((await appOf(blocker)).app, creator.userId);
    await block((await appOf(creator)).app, blocked.userId);
    for (const who of [...unseen, blocker, blocked]) {
      await expect(ask(creator, who)).rejects.toMatchObject({ code: "not_found" });
      expect(await statusOf(creator, who)).toBeUndefined();
    }
    // A Spark knows the other one by face, hidden or not.
    const spark = await bora();
    await likes(creator, spark);
    await likes(spark, creator);
    await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", spark.userId);
    expect(await ask(creator, spark)).toBe("requested");
  });

  it("to a connection is refused in words, and neither side asks to be introduced to the other", async () => {
    const [creator, brand] = await connectedPair();
    const friend = await alice();
    await meet(friend, creator);
    await meet(friend, brand);
    for (const [one, other] of [
      [creator, brand],
      [brand, creator],
    ] as const) {
      await expect(ask(one, other)).rejects.toMatchObject({
        code: "conflict",
        message: "You are connected already.",
      });
      await expect(
        askIntro((await appOf(one)).app, { target_id: other.userId, via_id: friend.userId, note: "Please." }),
      ).rejects.toMatchObject({ code: "conflict", message: "You are connected already." });
    }
    expect([await statusOf(creator, brand), await xpOf(brand)]).toEqual(["accepted", 50]);
  });

  it("of somebody else cannot be answered or taken back, nor one's own accepted", async () => {
    const [creator, brand, stranger] = await Promise.all([alice(), bora(), alice()]);
    await ask(creator, brand);
    await expect(accepts(stranger, creator)).rejects.toMatchObject({ code: "not_found" });
    await expect(accepts(creator, brand)).rejects.toMatchObject({ code: "not_found" });
    const { app } = await appOf(stranger);
    for (const how of ["decline", "ignore", "withdraw", "remove"] as const)
      await expect(endConnection(app, how, creator.userId)).rejects.toMatchObject({ code: "not_found" });
    await expect(endConnection((await appOf(creator)).app, "decline", brand.userId)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(ask(creator, creator)).rejects.toMatchObject({ code: "not_found" });
    expect(await statusOf(creator, brand)).toBe("pending");
  });
});

describe("many requests", () => {
  it("are accepted at once, each with its XP and its word to who asked", async () => {
    const brand = await bora();
    const askers = await Promise.all(Array.from({ length: 5 }, () => alice()));
    for (const asker of askers) await ask(asker, brand);
    expect(await accepts(brand, ...askers)).toBe(5);
    expect(await xpOf(brand)).toBe(125);
    for (const asker of askers) {
      expect(await xpOf(asker)).toBe(25);
      expect(await kindsToldTo(asker)).toEqual(["connection_accepted"]);
    }
  });
});

describe("a connection", () => {
  it("that ends within a day takes its XP back, and never pays again", async () => {
    const [creator, brand] = await connectedPair();
    await endConnection((await appOf(creator)).app, "remove", brand.userId);
    expect([await xpOf(creator), await xpOf(brand)]).toEqual([0, 0]);
    await meet(creator, brand);
    expect([await xpOf(creator), await xpOf(brand)]).toEqual([0, 0]);
    expect(await statusOf(creator, brand)).toBe("accepted");
  });

  it("that ends later keeps it, and drops what was kept about the other", async () => {
    const [creator, brand] = await connectedPair();
    await keepNote((await appOf(creator)).app, {
      user_id: brand.userId,
      note: "Pays on time",
      labels: ["Porto"],
    });
    await rows(
      "UPDATE connections SET responded_at = responded_at - ? WHERE requester_id = ?",
      days(2),
      creator.userId,
    );
    await endConnection((await appOf(brand)).app, "remove", creator.userId);
    expect([await xpOf(creator), await xpOf(brand)]).toEqual([25, 25]);
    expect(await count("network", "user_id IN (?1, ?2)", creator.userId, brand.userId)).toBe(0);
    expect(await count("network_labels", "user_id = ?", creator.userId)).toBe(0);
  });

  it("carries notes and labels that only their owner sees, and nobody keeps them about strangers", async () => {
    const [creator, brand] = await connectedPair();
    const stranger = await bora();
    const note = { note: "CANARY pays late", labels: ["Clients", "Porto"] };
    await keepNote((await appOf(creator)).app, { user_id: brand.userId, ...note });
    await expect(
      keepNote((await appOf(creator)).app, { user_id: stranger.userId, ...note }),
    ).rejects.toMatchObject({ code: "not_found" });
    const view = { sort: "newest", q: "bor", label: "Porto", after: null } as const;
    expect(await selectNetwork((await appOf(creator)).app, view)).toMatchObject([
      { note: "CANARY pays late", labels: '["Clients","Porto"]' },
    ]);
    const theirs = await selectNetwork((await appOf(brand)).app, { ...view, q: "", label: null });
    expect(JSON.stringify(theirs)).not.toContain("CANARY");
  });

  it("is paged by each order without losing or doubling anybody", async () => {
    const me = await alice();
    for (const name of ["Cleo", "Abe", "Bea"]) await meet(await person({ name }), me);
    const { app } = await appOf(me);
    for (const sort of ["newest", "name", "contact"] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const [row]: { userId: string; name: string }[] = await selectNetwork(
          app,
          { sort, q: "", label: null, after },
          1,
        );
        if (row) seen.push(row.name);
        after = row?.userId ?? null;
      } while (after);
      expect([...seen].sort(), sort).toEqual(["Abe", "Bea", "Cleo"]);
      if (sort === "name") expect(seen).toEqual(["Abe", "Bea", "Cleo"]);
      else expect(seen).toEqual(["Bea", "Abe", "Cleo"]);
    }
  });

  it("suggests whom one's connections know, with that reason", async () => {
    const [creator, friend, theirs] = await Promise.all([alice(), bora(), alice({ name: "Cleo" })]);
    await meet(creator, friend);
    await meet(friend, theirs);
    expect(await selectSuggestions((await appOf(creator)).app)).toMatchObject([
      { userId: theirs.userId, mutuals: 1 },
    ]);
    await ask(creator, theirs);
    expect(await selectSuggestions((await appOf(creator)).app)).toEqual([]);
  });
});

describe("an introduction", () => {
  it("names nobody to the target before they agree; then the two are connected", async () => {
    const [creator, friend, target] = await Promise.all([alice(), bora(), alice({ name: "Cleo" })]);
    await meet(creator, friend);
    await meet(friend, target);
    const input = { target_id: target.userId, via_id: friend.userId, note: "I love her work." };
    await askIntro((await appOf(creator)).app, input);
    await expect(askIntro((await appOf(creator)).app, input)).rejects.toMatchObject({ code: "conflict" });
    const [intro] = await rows<{ id: string }>(
      "SELECT id FROM intros WHERE requester_id = ?",
      creator.userId,
    );
    const id = intro?.id ?? "";
    const forTarget = async () => (await appOf(target)).app;
    expect(await selectIntrosForMe(await forTarget())).toEqual([]);
    await expect(moveIntro(await forTarget(), "accept", id)).rejects.toMatchObject({ code: "not_found" });

    await moveIntro((await appOf(friend)).app, "forward", id, "A photographer you should meet.");
    const shown = JSON.stringify([
      await selectIntrosForMe(await forTarget()),
      await rows("SELECT * FROM notifications WHERE user_id = ?", target.userId),
    ]);
    expect(shown).toContain("A photographer you should meet.");
    expect(shown).not.toContain(creator.userId);
    expect(shown).not.toContain("Alice");

    await moveIntro(await forTarget(), "accept", id);
    expect(await statusOf(creator, target)).toBe("accepted");
    expect(await xpOf(creator)).toBe(50);
    await expect(moveIntro((await appOf(creator)).app, "withdraw", id)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await rows("SELECT introduced_by FROM connections WHERE source = 'intro'")).toMatchObject([
      { introduced_by: friend.userId },
    ]);
  });

  it("needs somebody who knows both, and is moved only by whose turn it is", async () => {
    const [creator, friend, target, stranger] = await Promise.all([alice(), bora(), alice(), bora()]);
    await meet(creator, friend);
    const input = { target_id: target.userId, via_id: friend.userId, note: "Please." };
    await expect(askIntro((await appOf(creator)).app, input)).rejects.toMatchObject({ code: "not_found" });
    await meet(friend, target);
    await askIntro((await appOf(creator)).app, input);
    const [intro] = await rows<{ id: string }>(
      "SELECT id FROM intros WHERE requester_id = ?",
      creator.userId,
    );
    for (const [who, move] of [
      [stranger, "forward"],
      [creator, "forward"],
      [target, "forward"],
      [friend, "accept"],
      [friend, "withdraw"],
    ] as const)
      await expect(moveIntro((await appOf(who)).app, move, intro?.id ?? "")).rejects.toMatchObject({
        code: "not_found",
      });
  });
});

it("of a member's requests to be introduced ten wait at most", async () => {
  const [creator, friend] = await connectedPair();
  const targets = await Promise.all(Array.from({ length: INTROS_OPEN + 1 }, () => bora()));
  for (const target of targets) await meet(friend, target);
  const { app } = await appOf(creator);
  const asks = (target: Person | undefined) =>
    askIntro(app, { target_id: target?.userId ?? "", via_id: friend.userId, note: "Please." });
  const tooMany = {
    code: "rate_limited",
    message: expect.stringContaining("10 of your requests for an introduction wait already"),
  };
  for (const target of targets.slice(2)) await asks(target);
  const last = await Promise.allSettled(targets.slice(0, 2).map(asks));
  expect(last.filter((one) => one.status === "rejected").map(({ reason }) => reason)).toEqual([
    expect.objectContaining(tooMany),
  ]);
  const left = targets[last[0]?.status === "rejected" ? 0 : 1];
  await expect(asks(left)).rejects.toMatchObject(tooMany);
  const [first] = await rows<{ id: string }>(
    "SELECT id FROM intros WHERE requester_id = ? LIMIT 1",
    creator.userId,
  );
  await moveIntro(app, "withdraw", first?.id ?? "");
  await asks(left);
  expect(await count("intros", "requester_id = ? AND state = 'asked'", creator.userId)).toBe(INTROS_OPEN);
});

describe("following", () => {
  it("reaches nobody who cannot be seen; ended twice it is over", async () => {
    const [creator, brand, blocker, gone, hidden] = await Promise.all([
      alice(),
      bora(),
      bora(),
      bora({ profile: { status: "suspended" } }),
      bora({ profile: { visibility: "hidden" } }),
    ]);
    await block((await appOf(blocker)).app, creator.userId);
    const { app } = await appOf(creator);
    const to = ({ userId }: Person) => ({ target_type: "user", target_id: userId }) as const;
    for (const who of [gone, hidden, blocker, creator])
      await expect(follow(app, to(who))).rejects.toMatchObject({ code: "not_found" });
    await follow(app, to(brand));
    await follow(app, to(brand));
    expect(await count("follows", "follower_id = ?", creator.userId)).toBe(1);
    await unfollow(app, to(brand));
    await unfollow(app, to(brand));
    expect(await count("follows", "follower_id = ?", creator.userId)).toBe(0);
  });

  it("brings posts for the circle into one's own, and muting takes them out", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator);
    await follow(app, { target_type: "user", target_id: brand.userId });
    await rows(
      "INSERT INTO feed_posts (id, user_id, content, media_type, visibility, client_id, created_at) VALUES (?, ?, 'For my circle', 'text', 'circle', 'c1', ?)",
      crypto.randomUUID(),
      brand.userId,
      Date.now(),
    );
    expect(await selectFeed(app)).toMatchObject([{ content: "For my circle" }]);
    await mute(app, brand.userId);
    expect(await selectFeed(app)).toEqual([]);
    await expect(follow(app, { target_type: "user", target_id: creator.userId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a file of contacts", () => {
  const looks = async (who: Person, ...others: Person[]) =>
    (
      await findContacts(
        (
          await appOf(who)
        ).app,
        await Promise.all(others.map(({ email }) => addressHash(email.toUpperCase()))),
      )
    ).map(({ userId }) => userId);

  it("finds who lets themselves be found, and nobody else; who looks can be found", async () => {
    const [looking, open, closed] = await Promise.all([alice(), bora(), bora()]);
    await setFindable((await appOf(open)).app, true);
    await setFindable((await appOf(open)).app, true);
    await expect(looks(looking, open)).rejects.toMatchObject({ code: "conflict" });
    const { app } = await appOf(looking);
    await setFindable(app, true);
    expect(await selectFindable(app)).toHaveLength(1);

    expect(await looks(looking, open, closed, looking)).toEqual([open.userId]);

    await setFindable((await appOf(open)).app, false);
    expect(await looks(looking, open, closed)).toEqual([]);
  });

  it("finds nobody who is hidden, blocked, a connection, or has another address since", async () => {
    const hidden = await bora({ profile: { visibility: "hidden" } });
    const [looking, blocked, friend, moved] = await Promise.all([alice(), bora(), bora(), bora()]);
    for (const one of [looking, hidden, blocked, friend, moved])
      await setFindable((await appOf(one)).app, true);
    await block((await appOf(blocked)).app, looking.userId);
    await meet(looking, friend);
    await db.batch([
      db
        .update(users)
        .set({ email: `new.${moved.email}` })
        .where(eq(users.id, moved.userId)),
    ]);
    expect(await looks(looking, hidden, blocked, friend, moved)).toEqual([]);
    expect(await selectFindable((await appOf(moved)).app)).toEqual([]);
  });

  it("is compared with nobody's address that its owner has not confirmed", async () => {
    const looking = await alice();
    await rows("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", looking.userId);
    const { app } = await appOf(looking);
    await expect(setFindable(app, true)).rejects.toMatchObject({ code: "conflict" });
    expect(await selectFindable(app)).toEqual([]);
  });

  it("is looked up five times a day, and no more", async () => {
    const looking = await alice();
    await setFindable((await appOf(looking)).app, true);
    for (let file = 0; file < 5; file++) await looks(looking);
    await expect(looks(looking)).rejects.toMatchObject({ code: "rate_limited" });
  });
});
