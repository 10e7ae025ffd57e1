import { longDay } from "#app/core/day-words.ts";
import { LEFT, openSheet, type Sheet, type SheetPicture } from "#app/features/invoices/pdf-sheet.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { pictureForPdf } from "./pdf-picture.ts";
import type { KitPage } from "./queries.server.ts";
import { priceWords } from "./words.ts";

/** A kit on paper, with what whoever asks for it sees of it. */
export async function kitPdf(env: AppContext["env"], kit: KitPage, origin: string): Promise<ArrayBuffer> {
  const { owner } = kit;
  const page = await openSheet(env);
  page.name(`Media kit of ${owner.name}`);
  page.write("Media kit", { size: 11, grey: true });
  // Lines stand on their feet: the next one is more than twice as high.
  page.down(14);
  page.write(kit.title ?? owner.name, { size: 24, bold: true });
  page.write([kit.title ? owner.name : null, owner.headline].filter(Boolean).join(", "), { size: 13 });
  page.down(8);
  for (const text of (kit.intro ?? "").split("\n")) if (text.trim()) page.write(text);
  page.down(6);
  page.pair("Profile", `${origin}/profile/${owner.handle}`);
  if (kit.rating?.average)
    page.pair("Rating", `${kit.rating.average.toFixed(1)} of 5, ${kit.rating.count} in all`);
  page.pair("As of", longDay(kit.now));
  if (kit.audience.length > 0) heading(page, "Audience");
  for (const { name, handle, count, statedAt, url } of kit.audience) {
    page.room(34);
    page.write(count.toLocaleString("en"), { bold: true, right: true, keep: true });
    page.write(`${name}, ${handle}`, { width: 380 });
    page.write(`Stated by ${owner.name} on ${longDay(statedAt)}. ${url}`, { size: 8, grey: true });
    page.down(5);
  }
  if (kit.rates.length > 0) heading(page, "Services and rates");
  for (const line of kit.rates) {
    page.room(34);
    page.write(priceWords(line), { right: true, keep: true });
    page.write(line.what, { width: 340 });
    if (line.note) page.write(line.note, { size: 9, grey: true, width: 340 });
    page.down(5);
  }
  if (kit.works.length > 0) heading(page, "Work");
  const pictures = await picturesOf(env, kit.works);
  for (const { id, title, description } of kit.works) {
    const picture = pictures.get(id);
    // With all of its words: they stand on the page of their picture.
    page.room(picture ? 150 : 34);
    const look = picture ? { x: LEFT + PICTURE.width + 16, width: 483 - PICTURE.width } : {};
    const foot = picture ? page.y + page.picture(picture, PICTURE) + 4 : 0;
    page.write(title, { bold: true, ...look });
    if (description) page.write(shortened(description), { size: 10, ...look });
    page.down(Math.max(5, foot - page.y));
  }
  if (pictures.size < kit.works.length)
    page.write("The pictures of some works are on the kit's page alone.", { size: 9, grey: true });
  if (kit.reviews.length > 0) heading(page, "What others say");
  for (const { author, body, stars } of kit.reviews) {
    page.room(34);
    page.write(`“${shortened(body)}”`, { size: 10 });
    page.write(`${author.name}, ${stars} of 5`, { size: 9, grey: true });
    page.down(5);
  }
  return page.bytes();
}

/** The most room that the picture of a work has, in points. */
const PICTURE = { width: 120, height: 90 };
/** So many pictures, and bytes of one and of all, go into a kit: it is sent by mail. */
const PICTURES_MAX = 8;
const ONE_MAX = 1_500_000;
const ALL_MAX = 4_000_000;

/** The pictures of works that are in our own store and that a PDF can hold, by the id of the work; small previews first. */
async function picturesOf(
  env: AppContext["env"],
  works: KitPage["works"],
): Promise<Map<string, SheetPicture>> {
  const found = new Map<string, SheetPicture>();
  let left = ALL_MAX;
  for (const { id, mediaType, mediaUrl, thumbnailUrl } of works) {
    if (found.size === PICTURES_MAX) break;
    const url = thumbnailUrl ?? (mediaType === "image" ? mediaUrl : null);
    if (!url?.startsWith(PUBLIC)) continue;
    const object = await env.PORTFOLIO.get(url.slice(PUBLIC.length));
    if (!object) continue;
    if (object.size > Math.min(ONE_MAX, left)) {
      await object.body.cancel();
      continue;
    }
    const picture = pictureForPdf(new Uint8Array(await object.arrayBuffer()));
    if (!picture) continue;
    found.set(id, picture);
    left -= object.size;
  }
  return found;
}

/** Where the public bucket stands. */
const PUBLIC = publicUrl("");

function heading(page: Sheet, words: string): void {
  page.down(10);
  page.room(70);
  page.rule();
  page.write(words, { size: 14, bold: true });
  page.down(4);
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length > 400 ? `${plain.slice(0, 399)}…` : plain;
}
