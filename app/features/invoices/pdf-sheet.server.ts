import { jsPDF } from "jspdf";
import type { AppContext } from "#app/platform/context.server.ts";

const FACES = { normal: "invoice.ttf", bold: "invoice-semibold.ttf" } as const;
export const LEFT = 48;
const RIGHT = 547;
const BOTTOM = 770;

/** Our own typeface: the built-in ones of PDF know no letters beyond Western Europe. */
async function facesOf({ ASSETS }: AppContext["env"]): Promise<Record<keyof typeof FACES, string>> {
  const [normal, bold] = await Promise.all(
    [FACES.normal, FACES.bold].map(async (file) => {
      const answer = await ASSETS.fetch(`https://assets.localhost/fonts/${file}`);
      if (!answer.ok) throw new Error(`The typeface of invoices is missing: ${file}`);
      return latin1(new Uint8Array(await answer.arrayBuffer()));
    }),
  );
  return { normal: normal ?? "", bold: bold ?? "" };
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** An empty page, with our typeface on it. */
export async function openSheet(env: AppContext["env"]): Promise<Sheet> {
  const faces = await facesOf(env);
  const doc = new jsPDF({ unit: "pt", format: "a4", compress: true, putOnlyUsedFonts: true });
  for (const [style, file] of Object.entries(FACES)) {
    doc.addFileToVFS(file, faces[style as keyof typeof FACES]);
    doc.addFont(file, "Inter", style);
  }
  return new Sheet(doc);
}

interface Look {
  size?: number;
  bold?: boolean;
  grey?: boolean;
  x?: number;
  width?: number;
  right?: boolean;
  /** On the line that was written last. */
  same?: boolean;
  /** What comes next stands on the same line. */
  keep?: boolean;
}

/** Pictures between letters, what joins them, and what turns the direction of a line: a name is read without them. */
const ORNAMENT = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cf}|\ufe0e|\ufe0f/gu;

const LACKING =
  "Some letters here are not in the typeface of this paper, and stand as empty boxes. Its page on Thrive shows them all.";

/**
 * What of a text our typeface can show: without ornaments that it lacks, unless it is nothing else.
 * @returns whether each of its letters is there, too
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean) {
  const has = (one: string) => hasGlyph(one.codePointAt(0) ?? 0);
  const plain = text.replace(ORNAMENT, (one) => (has(one) ? one : ""));
  const shown = plain.trim() === "" ? text : plain;
  const whole = [...shown].every((one) => /\s/.test(one) || has(one));
  return { shown, whole };
}

/** Writes from the top of a page to its bottom, and then on another one. */
export class Sheet {
  readonly #doc: jsPDF;
  #whole = true;
  y = 60;

  constructor(doc: jsPDF) {
    this.#doc = doc;
  }

  /** What a reader of PDFs calls it. */
  name(title: string): void {
    this.#doc.setProperties({ title });
  }

  /** Ends it: where letters are missing it says so. */
  bytes(): ArrayBuffer {
    if (!this.#whole) {
      this.down(14);
      this.room(30);
      this.write(LACKING, { size: 9, grey: true });
    }
    return this.#doc.output("arraybuffer");
  }

  write(text: string, look: Look = {}): void {
    const { size = 11, bold, grey, x = LEFT, width = 499, right, same, keep } = look;
    this.#doc.setFont("Inter", bold ? "bold" : "normal");
    this.#doc.setFontSize(size);
    this.#doc.setTextColor(grey ? 110 : 25);
    const step = size * 1.4;
    if (same) this.y -= step;
    const { metadata } = this.#doc.getFont();
    const { shown, whole } = printable(text, (code) => metadata.characterToGlyph(code) > 0);
    this.#whole &&= whole;
    const lines: string[] = right ? [shown] : this.#doc.splitTextToSize(shown, width);
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.room(step);
      this.#doc.text(line, right ? RIGHT : x, this.y, right ? { align: "right" } : {});
      if (!keep) this.y += step;
    }
  }

  pair(label: string, value: string): void {
    this.write(label, { grey: true, keep: true });
    this.write(value, { x: LEFT + 70, width: 420 });
  }

  sum(label: string, value: string, bold = false): void {
    this.write(label, { bold, x: 300, keep: true });
    this.write(value, { bold, right: true });
  }

  block(label: string, text: string): void {
    this.room(50);
    this.write(label, { size: 9, grey: true });
    for (const line of text.split("\n")) this.write(line);
    this.down(8);
  }

  rule(): void {
    this.#doc.setDrawColor(210);
    this.#doc.line(LEFT, this.y - 6, RIGHT, this.y - 6);
    this.down(12);
  }

  down(by: number): void {
    this.y += by;
  }

  /** Begins another page where so much does not fit on this one. */
  room(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.#doc.addPage();
    this.y = 60;
  }
}
