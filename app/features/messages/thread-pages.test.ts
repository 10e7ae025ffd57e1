import { describe, expect, it } from "vitest";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { threadPages } from "./thread-pages.ts";
import { merged, type Stretch } from "./thread-state.ts";

const message = (seq: number, change = seq): MessageItem => ({ id: `m${seq}`, seq, change }) as MessageItem;
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n));

/** A window that shows a part of a thread, and a server that answers when the test says so. */
function looking(shown: Partial<Stretch> = {}) {
  let stretch: Stretch = { messages: run(51, 100), begins: false, ends: false, change: 200, ...shown };
  const asked: string[] = [];
  const answers: ((page: MessageItem[] | null) => void)[] = [];
  const read = (query: string) => {
    asked.push(query);
    return new Promise<MessageItem[] | null>((answer) => answers.push(answer));
  };
  const hears = (...heard: MessageItem[]) => {
    stretch = merged(stretch, heard);
  };
  return {
    shown: () => stretch,
    asked,
    hears,
    answer: (page: MessageItem[] | null) => answers.shift()?.(page),
    pages: threadPages({
      stretch: () => stretch,
      heard: () => stretch.change,
      change: (to) => {
        stretch = to(stretch);
      },
      read,
      accept: (arrived) => hears(...arrived),
    }),
  };
}

describe("a further part of a thread", () => {
  it.each(["goToEnd", "readAfter"] as const)(
    "holds what was heard while it was on its way, by %s",
    async (way) => {
      const { pages, answer, hears, shown, asked } = looking();
      const page = way === "goToEnd" ? run(151, 200) : run(101, 149);
      const next = way === "goToEnd" ? 201 : 150;
      const done = pages[way]();
      hears(message(next, 201));
      answer(page);
      await Promise.resolve();
      await Promise.resolve();
      answer([message(next, 201)]);
      await done;
      expect(asked.at(-1)).toBe("since=200");
      expect(shown().messages.at(-1)?.seq).toBe(next);
      expect(shown().ends).toBe(true);
      // And what comes next joins on.
      hears(message(next + 1, 202));
      expect(shown().messages.at(-1)?.seq).toBe(next + 1);
    },
  );

  it("asks for nothing more where nothing was heard", async () => {
    const { pages, answer, shown, asked } = looking();
    const done = pages.readBefore();
    answer(run(1, 50));
    await done;
    expect(asked).toEqual(["before=51"]);
    expect(shown().messages).toEqual(run(1, 100));
    expect(await pages.goTo(60)).toBe(true);
    const found = pages.goTo(180);
    answer(run(156, 200));
    expect(await found).toBe(true);
    expect(asked).toEqual(["before=51", "after=155"]);
    expect(shown()).toMatchObject({ begins: false, ends: true, change: 200 });
  });
});

describe("a window that was away", () => {
  const away = () => looking({ ends: true, change: 100 });
  /** The first of what was missed was edited after all the others had come. */
  const missed = [...run(102, 249), message(101, 250)];

  it("has all that was said, though the first of it changed again and comes last", async () => {
    const { pages, answer, shown, asked } = away();
    const done = pages.catchUp();
    answer(missed.slice(0, 100));
    await Promise.resolve();
    answer(missed.slice(100));
    await done;
    expect(asked).toEqual(["since=100", "since=201"]);
    expect(shown().messages.map(({ seq }) => seq)).toEqual(run(51, 249).map(({ seq }) => seq));
    expect(shown().change).toBe(250);
  });

  it("asks for all of it again where an answer did not come", async () => {
    const { pages, answer, shown } = away();
    const done = pages.catchUp();
    answer(missed.slice(0, 100));
    await Promise.resolve();
    answer(null);
    await done;
    expect(shown()).toMatchObject({ messages: run(51, 100), change: 100 });
  });
});
