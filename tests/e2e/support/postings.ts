import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type Member, send } from "./people.ts";

export const POST_DIALOG = "Post a Job or Collaboration";

/** A title no other posting has. */
export function unusedTitle(): string {
  return `Harvest photographer ${randomUUID().slice(0, 8)}`;
}

/** Opens the dialog where desktops have it: on the dashboard. */
export async function openPostDialog(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("link", { name: "Post Opportunity" }).click();
  const dialog = page.getByRole("dialog", { name: POST_DIALOG });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in what is required; email and company are there already for a brand. */
export async function describePosting(
  form: Locator | Page,
  posting: { title: string; description?: string },
): Promise<void> {
  await form.getByLabel("Title", { exact: true }).fill(posting.title);
  await form
    .getByLabel("Description", { exact: true })
    .fill(posting.description ?? "Two days in the vineyard, golden light included.");
}

export function submitButton(form: Locator | Page): Locator {
  return form.getByRole("button", { name: "Post Opportunity" });
}

/** A posting of this member, made by the form without its page. */
export async function post(poster: Member, title: string, type = "job"): Promise<string> {
  const answer = await send(poster, "/opportunities/new", {
    multipart: {
      submission_key: randomUUID(),
      email: poster.email,
      company_name: poster.name,
      type,
      title,
      description: "Two days in the vineyard, golden light included.",
    },
  });
  const id = /^\/opportunity\/([0-9a-f-]+)$/.exec(answer.headers().location ?? "")?.[1];
  if (!id) throw new Error(`Posting answered ${answer.status()}: ${await answer.text()}`);
  return id;
}
