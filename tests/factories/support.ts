import { expect } from "vitest";
import type { SupportMessage, SupportThread } from "#app/features/support/support-view.ts";
import { call, get, post } from "./calls.ts";
import type { Person } from "./people.ts";

/** Opens the Support Assistant. */
export async function opens(person: Person): Promise<SupportThread> {
  const response = await post(person, "/api/v1/support/session", {});
  expect(response.status).toBe(200);
  return response.json();
}

/** Sends a message by the function of the specification. */
export function asks(
  person: Person,
  ticketId: string,
  message: unknown,
  more: object = {},
): Promise<Response> {
  return post(person, "/functions/v1/ai-support", { ticketId, message, conversationHistory: [], ...more });
}

export async function threadOf(person: Person, ticketId: string, after = 0): Promise<SupportThread> {
  return get<SupportThread>(person, `/api/v1/support/tickets/${ticketId}?after=${after}`);
}

/** Who said what, in order. */
export function said({ messages }: SupportThread): [SupportMessage["from"], string][] {
  return messages.map(({ from, text }) => [from, text]);
}

export async function wantsPerson(person: Person, ticketId: string): Promise<number> {
  const { status } = await call(person, `/api/v1/support/tickets/${ticketId}/person`, { method: "POST" });
  return status;
}
