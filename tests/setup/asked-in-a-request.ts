import { AsyncLocalStorage } from "node:async_hooks";

/** What one request asked of the database. */
interface Asked {
  request: string;
  /** Before its answer. */
  answering: number;
  /** With what it put off until after that. */
  statements: number;
}

interface Counting {
  running: AsyncLocalStorage<Asked>;
  /** Each request since somebody last looked. */
  asked: Asked[];
  /** What production would have refused since then. */
  refused: string[];
  /** Whether the database is watched already. */
  watching: boolean;
}

/** The files of one worker share its runtime, and each reads this anew: there is one count for all of them. */
const here = globalThis as { countingOfTests?: Counting };
here.countingOfTests ??= { running: new AsyncLocalStorage(), asked: [], refused: [], watching: false };

export const counting = here.countingOfTests;

/** Answers a request, and counts what it asks. */
export function counted<T>({ method, url }: Request, answer: () => Promise<T> | T): Promise<T> {
  const own: Asked = { request: `${method} ${new URL(url).pathname}`, answering: 0, statements: 0 };
  counting.asked.push(own);
  return counting.running.run(own, async () => {
    const response = await answer();
    own.answering = own.statements;
    return response;
  });
}

export function noteStatements(count: number): void {
  const own = counting.running.getStore();
  if (own) own.statements += count;
}
