import { longDay } from "#app/core/day-words.ts";
import { openSheet, type Sheet } from "#app/features/invoices/pdf-sheet.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
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
  for (const { title, description } of kit.works) {
    page.room(34);
    page.write(title, { bold: true });
    if (description) page.write(shortened(description), { size: 10 });
    page.down(5);
  }
  if (kit.reviews.length > 0) heading(page, "What others say");
  for (const { author, body, stars } of kit.reviews) {
    page.room(34);
    page.write(`“${shortened(body)}”`, { size: 10 });
    page.write(`${author.name}, ${stars} of 5`, { size: 9, grey: true });
    page.down(5);
  }
  return page.bytes();
}

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
