import { expect } from "@playwright/test";
import { renderMail } from "#workers/mails/render-mail.ts";
import { storedRowsIn } from "./database.ts";

export interface ReceivedMail {
  template: string;
  code: string;
  link: string;
  text: string;
}

/** The newest mail to this address, read as a person reads it: its code and its link stand in the text. */
async function newestMail(address: string, state: string): Promise<ReceivedMail> {
  const [row] = storedRowsIn<{ template: string; data: string }>(
    state,
    "SELECT template, data FROM email_outbox WHERE to_email = ? ORDER BY created_at DESC, id DESC LIMIT 1",
    address,
  );
  const [template, data] = [row?.template ?? "", JSON.parse(row?.data ?? "{}")];
  const { text = "" } = (await renderMail(template, data)) ?? {};
  const code = /^ {4}(\d{3}) (\d{3})$/m.exec(text);
  return {
    template: row?.template ?? "",
    code: code ? `${code[1]}${code[2]}` : "",
    link: /^https?:\S+$/m.exec(text)?.[0] ?? "",
    text,
  };
}

/** Waits until the newest mail to an address is of this template. */
export async function receive(
  address: string,
  template: string,
  state = process.env.E2E_STATE ?? "",
): Promise<ReceivedMail> {
  await expect.poll(async () => (await newestMail(address, state)).template).toBe(template);
  return newestMail(address, state);
}
