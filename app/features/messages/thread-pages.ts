import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { CATCH_UP_PAGE, THREAD_PAGE } from "./rules.ts";
import { joined, type Stretch } from "./thread-state.ts";

interface Window {
  stretch: () => Stretch;
  /** The newest change that was heard of, shown or not. */
  heard: () => number;
  change: (to: (before: Stretch) => Stretch) => void;
  /** @param query which messages of the thread; null where they could not be read */
  read: (query: string) => Promise<MessageItem[] | null>;
  /** Takes in what has come or changed. */
  accept: (arrived: MessageItem[]) => void;
}

/**
 * Reads further parts of a thread. What was heard while one was on its way may be missing in it, and did not join on to
 * what was shown before: it is asked for once more.
 */
export function threadPages({ stretch, heard, change, read, accept }: Window) {
  /**
   * Asks for all that changed since, and takes it in at once: a message that changed again stands further back in the
   * answers than those that came after it, and without it they would not join on.
   */
  async function catchUp(since = stretch().change): Promise<void> {
    const missed: MessageItem[] = [];
    for (let from = since; ; ) {
      const page = await read(`since=${from}`);
      if (!page) return;
      missed.push(...page);
      from = Math.max(from, ...page.map(({ change }) => change));
      if (page.length < CATCH_UP_PAGE) return accept(missed);
    }
  }

  const put = async (query: string, to: (before: Stretch, page: MessageItem[]) => Stretch) => {
    const since = heard();
    const page = await read(query);
    if (!page) return false;
    change((before) => to(before, page));
    if (heard() > since) await catchUp(since);
    return true;
  };

  return {
    catchUp,

    async readBefore(): Promise<void> {
      const [first] = stretch().messages;
      if (!first || stretch().begins) return;
      await put(`before=${first.seq}`, (before, older) => ({
        ...joined(before, older),
        begins: older.length < THREAD_PAGE,
      }));
    },

    async readAfter(): Promise<void> {
      const last = stretch().messages.at(-1);
      if (!last || stretch().ends) return;
      await put(`after=${last.seq}`, (before, newer) => ({
        ...joined(before, newer),
        ends: newer.length < THREAD_PAGE,
      }));
    },

    /** Shows the stretch around a place, wherever that is. @returns whether it is shown */
    async goTo(seq: number): Promise<boolean> {
      if (stretch().messages.some((message) => message.seq === seq)) return true;
      const from = Math.max(0, seq - THREAD_PAGE / 2);
      return put(`after=${from}`, (before, found) => ({
        ...before,
        messages: found,
        begins: from === 0,
        ends: found.length < THREAD_PAGE,
      }));
    },

    async goToEnd(): Promise<void> {
      if (stretch().ends) return;
      await put("", (before, newest) => ({
        ...before,
        messages: newest,
        begins: newest.length < THREAD_PAGE,
        ends: true,
      }));
    },
  };
}
