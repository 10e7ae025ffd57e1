import { expect } from "@playwright/test";
import { encodePng } from "#app/platform/ai/covers/png.server.ts";
import { type Member, send } from "./people.ts";

/** A picture of one colour, as a file. */
export function plainPicture(shade: number) {
  const buffer = Buffer.from(encodePng(new Uint8Array(4 * 4 * 3).fill(shade), 4, 4));
  return { name: "work.png", mimeType: "image/png", buffer };
}

/** Adds a picture of one colour to a portfolio without the dialog. */
export async function addWork(member: Member, title: string, shade: number): Promise<void> {
  const { context, origin } = member;
  const file = plainPicture(shade);
  const multipart = { id: crypto.randomUUID(), purpose: "portfolio", name: "work.png", file };
  const upload = await context.request.post("/api/v1/uploads/images", {
    headers: { Origin: origin },
    multipart,
  });
  const { id: file_id } = (await upload.json()) as { id: string };
  const form = { intent: "add", id: crypto.randomUUID(), title, file_id };
  expect((await send(member, "/portfolio", { form })).status()).toBe(200);
}
