import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../load/http-answer.ts";
import { ask, textOf } from "../load/http-connection.ts";
import { type Cast, castOf, type Member } from "../world/people.ts";
import { type Database, rawDatabase } from "../world/raw-database.ts";
import type { HostOrder } from "./host-order.ts";
import { type Host, startHost } from "./start-host.ts";

/** As long as a header is used; the token in it lives ten minutes. */
const HEADER_LIFE_MS = 240_000;

export interface Posted {
  status: number;
  text: string;
}

/** A runtime that is killed and started again while members act on it. */
export class Stage {
  readonly #order: HostOrder;
  readonly #cookies = new Map<string, { cookie: string; until: number }>();
  #host: Host;
  #up: Promise<void> = Promise.resolve();
  killed = 0;

  private constructor(order: HostOrder, host: Host) {
    this.#order = order;
    this.#host = host;
  }

  static async open(order: HostOrder): Promise<Stage> {
    return new Stage(order, await startHost(order));
  }

  get db(): Database {
    return rawDatabase(this.#host.addresses.d1 ?? "");
  }

  /** Where the product itself answers: another address after each start. */
  get address(): string {
    return this.#host.addresses.door ?? "";
  }

  cast(): Promise<Cast> {
    return castOf(this.db, this.#order.variables.AUTH_SIGNING_KEY ?? "", this.address);
  }

  /** Until it answers again, when it was killed. */
  up(): Promise<void> {
    return this.#up;
  }

  /** SIGKILL to the whole group of the runtime, and a start with what was stored. */
  killAndRestart(): Promise<void> {
    // One after the other, so that none is left running.
    this.#up = this.#up.then(async () => {
      this.killed += 1;
      await this.#host.kill();
      this.#host = await startHost(this.#order);
    });
    return this.#up;
  }

  /** A form, as the page's own script sends it. @throws when the connection broke before the answer */
  async post(member: Member, path: string, form: Record<string, string>): Promise<Posted> {
    const headers = {
      ...(await this.headersOf(member)),
      "Content-Type": "application/x-www-form-urlencoded",
    };
    return this.send(path, headers, new URLSearchParams(form).toString());
  }

  /** The same with JSON, or a read when there is no body. @throws when the connection broke before the answer */
  async json(member: Member, path: string, body?: unknown): Promise<Posted> {
    const headers = { ...(await this.headersOf(member)), "Content-Type": "application/json" };
    if (body !== undefined) return this.send(path, headers, JSON.stringify(body));
    return posted(await ask(this.address, { path, headers }));
  }

  /** As a browser sends them from a page of where the product answers now. */
  async headersOf(member: Member): Promise<Record<string, string>> {
    return { Cookie: await this.#cookieOf(member), Origin: new URL(this.address).origin };
  }

  async send(path: string, headers: Record<string, string>, body: string): Promise<Posted> {
    return posted(await ask(this.address, { method: "POST", path, headers, body }));
  }

  /** What the cron does each minute in production. */
  async sweep(): Promise<void> {
    const answer = await fetch(`${this.#host.addresses.site}cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
    if (!answer.ok) throw new Error(`The cron answered ${answer.status}.`);
  }

  /** Sweeps again and again until it is stopped; a runtime that was killed is waited for. */
  sweepEvery(milliseconds: number): { stop(): Promise<void> } {
    let going = true;
    const done = (async () => {
      while (going) {
        await sleep(milliseconds);
        await this.#up;
        await this.sweep().catch((error: unknown) => {
          // Killed under the cron: the next one goes on.
          if (!(error instanceof TypeError)) throw error;
        });
      }
    })();
    return {
      stop: () => {
        going = false;
        return done;
      },
    };
  }

  close(): Promise<void> {
    return this.#host.stop();
  }

  async #cookieOf(member: Member): Promise<string> {
    const kept = this.#cookies.get(member.userId);
    if (kept && kept.until > Date.now()) return kept.cookie;
    const { Cookie: cookie = "" } = await member.headers();
    this.#cookies.set(member.userId, { cookie, until: Date.now() + HEADER_LIFE_MS });
    return cookie;
  }
}

function posted(answer: Answer): Posted {
  return { status: answer.status, text: textOf(answer) };
}
