import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  announce,
  appendPage,
  excerptOf,
  expected,
  type Feed,
  isLong,
  type Post,
  reacted,
  recounted,
  refresh,
  sharesOf,
  showNews,
  splitLinks,
} from "./rules.ts";
import { REACTIONS } from "./terms.ts";

const ME = "me";

function post(id: number, authorId = "bora"): Post {
  return {
    id: String(id).padStart(4, "0"),
    authorId,
    name: "Bora",
    handle: "bora",
    avatarUrl: null,
    xp: 0,
    content: "Golden light.",
    mentions: [],
    media: [],
    shared: null,
    project: null,
    poll: null,
    tags: [],
    visibility: "circle",
    reactions: {},
    mine: null,
    commentCount: 0,
    reported: false,
    hidden: false,
    createdAt: id,
    editedAt: null,
  };
}

const feedOf = (posts: Post[], nextCursor: string | null = null): Feed => ({
  posts,
  nextCursor,
  waiting: [],
});
const ids = (feed: { posts: Post[] }) => feed.posts.map(({ id }) => Number(id));

describe("reacting", () => {
  const kind = fc.option(fc.constantFrom(...REACTIONS), { nil: null });

  it("keeps the counts exact, whatever is pressed in whatever order", () => {
    fc.assert(
      fc.property(fc.array(kind), (presses) => {
        const others = { ...post(1), reactions: { fire: 3, love: 1 } };
        const after = presses.reduce(reacted, others);
        const last = presses.at(-1) ?? null;
        expect(after.mine).toBe(last);
        for (const name of REACTIONS) {
          const ofOthers = name === "fire" ? 3 : name === "love" ? 1 : 0;
          expect(after.reactions[name] ?? 0).toBe(ofOthers + (last === name ? 1 : 0));
        }
      }),
    );
  });
});

describe("the Circle in a window", () => {
  it("takes over what others' reactions and comments make of a shown post, and keeps one's own", () => {
    const own = { ...post(2), mine: "love" as const };
    const told = { postId: own.id, reactions: { fire: 2, love: 1 }, comments: 4 };
    expect(recounted(own, told)).toMatchObject({ reactions: told.reactions, commentCount: 4, mine: "love" });
    expect(recounted(own, { ...told, postId: "9" })).toBe(own);
  });

  it("counts one's own reaction once, whichever window it was given in and whatever others did meanwhile", () => {
    const id = post(2).id;
    const early = { postId: id, reactions: { fire: 1 }, comments: 0, mine: null };
    const told = { postId: id, reactions: { fire: 2 }, comments: 0, mine: "fire" };
    // A press that is on its way is laid over what is told: another member's may be counted with it or without it.
    for (const window of [post(2), recounted(post(2), early), recounted(post(2), told)])
      expect(reacted(recounted(window, told), "fire")).toMatchObject({
        reactions: { fire: 2 },
        mine: "fire",
      });
    expect(reacted(recounted(post(2), early), "fire").reactions).toEqual({ fire: 2 });
  });

  it("takes over what others' votes make of a poll, and keeps in sight what one has seen of it", () => {
    const asked = { answers: ["Film", "Digital"], counts: [1, 0], votes: 1, mine: 0, endsAt: 9 };
    const of = { ...post(2), poll: asked };
    const told = (poll: { counts: number[] | null; votes: number; mine: number | null }) =>
      recounted(of, { postId: of.id, reactions: {}, comments: 0, poll }).poll;
    expect(told({ counts: [1, 1], votes: 2, mine: 0 })).toEqual({ ...asked, counts: [1, 1], votes: 2 });
    expect(told({ counts: null, votes: 2, mine: null })).toEqual({ ...asked, votes: 2, mine: null });
    const bare = recounted(post(2), {
      postId: post(2).id,
      reactions: {},
      comments: 0,
      poll: { counts: [1], votes: 1, mine: 0 },
    });
    expect(bare.poll).toBeNull();
  });

  it("counts one's own comment once, told before its answer or after", () => {
    const shown = { ...post(2), commentCount: 3 };
    const told = (comments: number) => (of: Post) =>
      recounted(of, { postId: of.id, reactions: {}, comments });
    const [sent, deleted] = [expected(3, 1), expected(3, -1)];
    expect(sent(shown).commentCount).toBe(4);
    expect(sent(told(4)(shown)).commentCount).toBe(4);
    expect(sent(told(5)(shown)).commentCount).toBe(5);
    expect(deleted(told(2)(shown)).commentCount).toBe(2);
    expect(expected(0, -1)(shown).commentCount).toBe(0);
  });

  it("puts the next page below, each post once", () => {
    const feed = appendPage(feedOf([post(9), post(8)], "0008"), {
      posts: [post(8), post(7)],
      nextCursor: null,
    });
    expect([ids(feed), feed.nextCursor]).toEqual([[9, 8, 7], null]);
  });

  it("counts new posts once, and none that is shown", () => {
    const feed = announce(announce(feedOf([post(5)]), ["0006", "0005"]), ["0006"]);
    expect(feed.waiting).toEqual(["0006"]);
  });

  it("holds others' new posts back and shows one's own at once", () => {
    const feed = refresh(feedOf([post(5)]), feedOf([post(8, ME), post(7), post(5)]), ME);
    expect([ids(feed), feed.waiting]).toEqual([[8, 5], ["0007"]]);
  });

  it("drops what was deleted, takes over what was changed, and keeps older pages", () => {
    const before = feedOf([post(9), post(8), post(7), post(3)], "0003");
    const page = { posts: [{ ...post(9), commentCount: 2 }, post(7)], nextCursor: "0007" };
    const feed = refresh(before, page, ME);
    expect([ids(feed), feed.posts[0]?.commentCount, feed.nextCursor]).toEqual([[9, 7, 3], 2, "0003"]);
  });

  it("shows everything when it was empty, and what waited when the pill is pressed", () => {
    expect(ids(refresh(feedOf([]), feedOf([post(2), post(1)]), ME))).toEqual([2, 1]);
    const waits = { ...feedOf([post(5)]), waiting: ["0007"] };
    const pressed = showNews(waits, feedOf([post(7), post(5)]), ["0007"]);
    expect([ids(pressed), pressed.waiting]).toEqual([[7, 5], []]);
  });

  it("goes on to announce what came while the pill's page was read", () => {
    const asked = { ...feedOf([post(5)]), waiting: ["0007"] };
    const meanwhile = announce(announce(asked, ["0008"]), ["0009"]);
    const pressed = showNews(meanwhile, feedOf([post(8), post(7), post(5)]), asked.waiting);
    expect([ids(pressed), pressed.waiting]).toEqual([[8, 7, 5], ["0009"]]);
    // What waited and is gone waits no more.
    expect(showNews(asked, feedOf([post(5)]), asked.waiting).waiting).toEqual([]);
  });

  it("begins anew where more was posted than a page holds: no gap stays unseen", () => {
    const page = { posts: [post(40), post(39)], nextCursor: "0039" };
    const held = refresh(feedOf([post(5)]), page, ME);
    expect([ids(held), held.waiting]).toEqual([[5], ["0040", "0039"]]);
    const pressed = showNews(held, page, held.waiting);
    expect([ids(pressed), pressed.nextCursor]).toEqual([[40, 39], "0039"]);
  });

  it("is always in order, each post once, and nothing waits that is shown", () => {
    const some = fc
      .uniqueArray(fc.nat(60), { maxLength: 30 })
      .map((list) => list.sort((a, b) => b - a).map((id) => post(id, id % 3 === 0 ? ME : "bora")));
    fc.assert(
      fc.property(some, some, fc.boolean(), fc.boolean(), (shown, page, more, press) => {
        const before = feedOf(shown, more ? (shown.at(-1)?.id ?? null) : null);
        const read = { posts: page, nextCursor: more ? (page.at(-1)?.id ?? null) : null };
        const after = press ? showNews(before, read, []) : refresh(before, read, ME);
        const numbers = ids(after);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
        expect(after.waiting.filter((id) => after.posts.some((known) => known.id === id))).toEqual([]);
        if (press) for (const id of ids(read)) expect(numbers).toContain(id);
      }),
    );
  });
});

describe("the shares of a poll", () => {
  it.each([
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 0],
      [100, 0],
    ],
    [
      [1, 2],
      [33, 67],
    ],
    [
      [1, 1, 1, 1],
      [25, 25, 25, 25],
    ],
  ])("of %j are %j", (counts, shares) => {
    expect(sharesOf(counts)).toEqual(shares);
  });

  it("are within one of the whole for each answer", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 2, maxLength: 4 }), (counts) => {
        const shares = sharesOf(counts);
        const sum = shares.reduce((all, one) => all + one, 0);
        if (counts.every((count) => count === 0)) expect(sum).toBe(0);
        else expect(Math.abs(sum - 100)).toBeLessThanOrEqual(counts.length / 2);
      }),
    );
  });
});

describe("splitLinks", () => {
  it.each([
    ["no address here", []],
    ["see https://thrive.example/a?b=c#d.", ["https://thrive.example/a?b=c#d"]],
    ["(https://a.example) and http://b.example, yes", ["https://a.example/", "http://b.example/"]],
    ["https://a.example/x_(y)", ["https://a.example/x_(y)"]],
    ["javascript:alert(1) data:text/html,x ftp://a.example", []],
    ["https://user:pass@a.example https://", []],
    ['https://a.example/"onmouseover=alert(1)', ["https://a.example/"]],
    ["<a href=https://a.example>x</a>", ["https://a.example/"]],
  ])("finds the addresses in %j", (text, hrefs) => {
    const pieces = splitLinks(text);
    expect(pieces.flatMap((piece) => ("href" in piece ? [piece.href] : []))).toEqual(hrefs);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  });

  it("is done with what was made to keep it busy: dots and brackets that end no address", () => {
    const made = `https://x${".".repeat(1980)}a`;
    expect(splitLinks(`${made}${")".repeat(1000)}`)).toEqual([
      { text: made, href: expect.any(String) },
      { text: ")".repeat(1000) },
    ]);
  });

  it("loses no character of any text, and leads only to web addresses", () => {
    const word = fc.constantFrom(
      "https://a.example/",
      "http://",
      "javascript:",
      " ",
      ".",
      ")",
      "(",
      "\n",
      "é",
      "@",
    );
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join("")),
        (text) => {
          const pieces = splitLinks(text);
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          for (const piece of pieces) if ("href" in piece) expect(piece.href).toMatch(/^https?:\/\//);
        },
      ),
    );
  });
});

it.each([
  [null, null],
  ["", null],
  ["Golden\n\nlight", "Golden light"],
  ["a".repeat(60), "a".repeat(60)],
  ["a".repeat(61), `${"a".repeat(59)}…`],
])("begins %j with %j", (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt);
});

it("folds a post that is long by its letters or by its lines", () => {
  expect(["a".repeat(600), "a\n".repeat(9)].map(isLong)).toEqual([false, false]);
  expect(["a".repeat(601), "a\n".repeat(10)].map(isLong)).toEqual([true, true]);
});
