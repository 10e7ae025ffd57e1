import { setTimeout as sleep } from "node:timers/promises";
import type { Stage } from "../runtime/stage.ts";
import type { Member } from "../world/people.ts";
import type { Book, Kind } from "./book.ts";
import type { Dice } from "./dice.ts";

export interface Command {
  kind: Kind;
  mark: string;
  by: Member;
  path: string;
  form: Record<string, string>;
  /** What an acknowledged answer must say besides its status. */
  says?: RegExp;
}

/** What all clients do together, and what came of it. */
export class Play {
  readonly stage: Stage;
  readonly book: Book;
  pressed = 0;
  sent = 0;
  acknowledged = 0;
  refused = 0;
  /** Sent again because the connection broke before the answer. */
  again = 0;
  broken: string[] = [];

  constructor(stage: Stage, book: Book) {
    this.stage = stage;
    this.book = book;
  }

  /**
   * One command: sent once, or several times at once as by an impatient hand, and again whenever its answer was lost.
   * @returns what was answered when it was acknowledged
   */
  async press(dice: Dice, command: Command): Promise<string | null> {
    this.pressed += 1;
    const copies = dice.chance(0.2) ? dice.between(2, 4) : 1;
    const late = dice.chance(0.1);
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#send(command)));
    if (late) answers.push(await this.#send(command));
    const taken = answers.find((text) => text !== null) ?? null;
    this.book.note(command.kind, command.mark, taken !== null);
    if (taken === null) this.refused += 1;
    else this.acknowledged += 1;
    return taken;
  }

  async #send({ by, path, form, says, kind }: Command): Promise<string | null> {
    for (let tries = 0; ; tries++) {
      await this.stage.up();
      this.sent += 1;
      try {
        const { status, text } = await this.stage.post(by, path, form);
        if (status >= 500 && tries < 3) {
          this.broken.push(`${kind}: ${status} ${text.slice(0, 300)}`);
          continue;
        }
        return status < 400 && (!says || says.test(text)) ? text : null;
      } catch {
        this.again += 1;
        // Somebody who lost their connection does not press again in the same millisecond.
        await sleep(20);
      }
    }
  }
}
