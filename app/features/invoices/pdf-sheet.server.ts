import { jsPDF } from "jspdf";
import type { AppContext } from "#app/platform/context.server.ts";

const FACES = { normal: "invoice.ttf", bold: "invoice-semibold.ttf" } as const;
export const LEFT = 48;
const RIGHT = 547;
const BOTTOM = 770;
/** Of A4, in points. */
const PAGE_HEIGHT = 841.89;
/** How far letters reach above the foot of their line. */
const CAP = 9;

interface Inside {
  write(text: string): void;
  newObject(): number;
  putStream(stream: {
    data: string;
    filters: string[];
    alreadyAppliedFilters: string[];
    additionalKeyValues: { key: string; value: string | number }[];
    objectId: number;
  }): void;
  events: { subscribe(name: string, listener: () => void): void };
}

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

/** A picture as it stands in the file. */
export interface SheetPicture {
  width: number;
  height: number;
  space: "DeviceGray" | "DeviceRGB";
  /** Clockwise, before it is shown. */
  turn: 0 | 90 | 180 | 270;
  filter: "DCTDecode" | "FlateDecode";
  /** How its rows were made small, in the words of PDF. */
  rows?: string;
  data: Uint8Array;
}

/** Writes from the top of a page to its bottom, and then on another one. */
export class Sheet {
  readonly #doc: jsPDF;
  #whole = true;
  readonly #pictures: { shown: SheetPicture; object: number }[] = [];
  y = 60;

  constructor(doc: jsPDF) {
    this.#doc = doc;
  }

  /** What a reader of PDFs calls it. */
  name(title: string): void {
    this.#doc.setProperties({ title });
  }

  /**
   * Draws a picture beside the next line, as large as it fits into a box there. jsPDF's own readers of pictures are no
   * part of the Worker (vite/lean-pdf.ts): these are bytes that a PDF takes as they are.
   * @returns the height it has
   */
  picture(shown: SheetPicture, box: { width: number; height: number }): number {
    if (this.#pictures.length === 0) this.#holdPictures();
    const index = this.#pictures.push({ shown, object: 0 });
    const lies = shown.turn % 180 !== 0;
    const [wide, high] = lies ? [shown.height, shown.width] : [shown.width, shown.height];
    const scale = Math.min(box.width / wide, box.height / high);
    const [w, h] = [wide * scale, high * scale];
    // PDF counts from the foot of the page.
    const [x, y] = [LEFT, PAGE_HEIGHT - (this.y - CAP) - h];
    const place = {
      0: [w, 0, 0, h, x, y],
      90: [0, -h, w, 0, x, y + h],
      180: [-w, 0, 0, -h, x + w, y + h],
      270: [0, h, -w, 0, x + w, y],
    }[shown.turn];
    this.#inside.write(`q ${place.map((one) => one.toFixed(2)).join(" ")} cm /P${index} Do Q`);
    return h;
  }

  /** Puts their bytes into the file, once it is written, and says where they are. */
  #holdPictures(): void {
    const inside = this.#inside;
    inside.events.subscribe("putResources", () => {
      for (const picture of this.#pictures) {
        const { shown } = picture;
        picture.object = inside.newObject();
        const words = { Type: "/XObject", Subtype: "/Image", Width: shown.width, Height: shown.height };
        const more = { ColorSpace: `/${shown.space}`, BitsPerComponent: 8 };
        const rows = shown.rows ? { DecodeParms: `<<${shown.rows}>>` } : {};
        inside.putStream({
          data: latin1(shown.data),
          filters: [],
          alreadyAppliedFilters: [`/${shown.filter}`],
          additionalKeyValues: Object.entries({ ...words, ...more, ...rows }).map(([key, value]) => ({
            key,
            value,
          })),
          objectId: picture.object,
        });
        inside.write("endobj");
      }
    });
    inside.events.subscribe("putXobjectDict", () => {
      for (const [index, { object }] of this.#pictures.entries())
        inside.write(`/P${index + 1} ${object} 0 R`);
    });
  }

  /** What plugins of jsPDF write by; its types leave the most of it out. */
  get #inside() {
    return this.#doc.internal as unknown as Inside;
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
