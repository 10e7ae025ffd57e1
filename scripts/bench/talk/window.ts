import { setTimeout as sleep } from "node:timers/promises";
import { openSocket } from "../load/live-sockets.ts";
import type { Stage } from "../runtime/stage.ts";
import type { Member } from "../world/people.ts";
import type { Heard } from "./threads.ts";

interface Item extends Heard {
  conversationId: string;
  change: number;
}

/**
 * A member's window as the product's own behaves (decision 0023): it connects again when it was cut off, and asks for
 * what changed since what it knows after each connection, and at once when a frame skips a number.
 */
export class Window {
  readonly #stage: Stage;
  readonly #member: Member;
  readonly heard = new Map<string, Heard>();
  /** How often it connected, and what it had to ask for instead of being told. */
  connected = 0;
  caughtUp = 0;
  #thread: string | null = null;
  #change = 0;
  #asking: Promise<void> | null = null;
  #socket: WebSocket | null = null;
  #closed = false;

  constructor(stage: Stage, member: Member) {
    this.#stage = stage;
    this.#member = member;
  }

  /** Goes on until the window is closed, however often it is cut off. */
  async stayOpen(): Promise<void> {
    while (!this.#closed) {
      await this.#stage.up();
      try {
        const headers = await this.#stage.headersOf(this.#member);
        const socket = await openSocket(`${this.#stage.address}live`, headers, (text) => this.#take(text));
        this.#socket = socket;
        this.connected += 1;
        const cut = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
        if (this.#thread) void this.#catchUp();
        await cut;
      } catch {
        // Nobody answers yet.
      }
      await sleep(50 + Math.random() * 200);
    }
  }

  /** As when it looks at the thread: what no frame brought is asked for. */
  open(conversationId: string): Promise<void> {
    this.#thread = conversationId;
    return this.#catchUp();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #take(text: string): void {
    const frame = JSON.parse(text) as { type: string; message?: Item };
    if (frame.type !== "message.created" || !frame.message) return;
    const { conversationId, change } = frame.message;
    this.#thread ??= conversationId;
    this.#keep(frame.message);
    if (change <= this.#change) return;
    if (change === this.#change + 1) this.#change = change;
    else void this.#catchUp();
  }

  #keep({ id, seq }: Item): void {
    this.heard.set(id, { id, seq });
  }

  #catchUp(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    for (;;) {
      await this.#stage.up();
      try {
        const path = `/api/v1/conversations/${this.#thread}/messages?since=${this.#change}`;
        const { status, text } = await this.#stage.json(this.#member, path);
        if (status !== 200) throw new Error(text);
        const { messages } = JSON.parse(text) as { messages: Item[] };
        for (const message of messages) {
          if (!this.heard.has(message.id)) this.caughtUp += 1;
          this.#keep(message);
          this.#change = Math.max(this.#change, message.change);
        }
        if (messages.length === 0) return;
      } catch {
        if (this.#closed) return;
        await sleep(100);
      }
    }
  }
}
