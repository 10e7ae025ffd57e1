import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { FormAnswer } from "#app/features/reviews/components/form-answer.ts";
import type { RequestPurpose } from "#app/features/reviews/request-links.server.ts";
import { closedSentence, getRequest, type RequestKey } from "#app/features/reviews/requests.server.ts";
import { maskAddress } from "#app/features/reviews/rules.ts";
import type { ExternalInput } from "#app/features/reviews/schema.ts";
import { codeSchema, externalSchema, reviewDraftSchema } from "#app/features/reviews/schema.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { askedPath } from "#app/platform/responses.server.ts";

/** What a handler gives besides the intent and what was typed. */
export type Outcome = Omit<FormAnswer, "intent" | "typed">;

/** Runs the handler of a form's `intent`; expected trouble becomes its answer, with what was typed. */
export async function answerForm(
  form: FormData,
  handlers: Record<string, () => Promise<Outcome>>,
): Promise<ReturnType<typeof data<FormAnswer>>> {
  const intent = String(form.get("intent"));
  const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handle) throw new AppError("bad_request");
  // A code that was sent stays asked for.
  const awaitsCode = form.has("code") || intent === "send-code";
  try {
    const outcome = await handle();
    return data<FormAnswer>({ intent, ...outcome, ...(outcome.done ? {} : { typed: typedOf(form) }) });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { fields, message, status, retryAfter } = error;
    const refused = fields ? { refused: fields } : { message };
    return data<FormAnswer>(
      { intent, ...refused, awaitsCode, typed: typedOf(form) },
      { status, ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}) },
    );
  }
}

/** @throws AppError `invalid_input` with a sentence per field */
export function parsed<T extends z.ZodType>(form: FormData, schema: T): z.output<T> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return submission.value;
  const fields = Object.entries(submission.error ?? {}).map(([name, sentences]) => [name, sentences ?? []]);
  throw new AppError("invalid_input", { fields: Object.fromEntries(fields) });
}

/** Name and code of who has no account; a form without a code asks for one. */
export function externalOf(form: FormData): { author: ExternalInput; code: string | null } | null {
  if (!form.has("name")) return null;
  const author = parsed(form, externalSchema);
  return { author, code: form.has("code") ? parsed(form, codeSchema).code : null };
}

/** The request a page is about: by the token of a link, or by id for the member who was asked. */
export function requestKeyOf(request: Request): RequestKey | null {
  const query = new URL(request.url).searchParams;
  const [token, id] = [query.get("token"), query.get("request")];
  if (token !== null) return { token };
  return id === null ? null : { id };
}

/** @throws a redirect to sign-in, which leads back */
export function signedIn(app: AppContext, request: Request): MemberContext {
  // The viewer was just looked at.
  if (app.viewer) return app as MemberContext;
  const door = app.halfway ? "/auth/step-up" : "/auth";
  throw redirect(`${door}?return=${encodeURIComponent(askedPath(request))}`);
}

/** What the page of a request shows to whoever may answer it. */
export async function loadRequest(app: AppContext, purpose: RequestPurpose, key: RequestKey) {
  const { row, answerer, state } = await getRequest(app, purpose, key);
  return {
    state,
    closed: state === "open" ? null : closedSentence(state, purpose),
    subject: {
      name: row.subject_name,
      handle: row.subject_handle,
      headline: row.subject_headline,
      avatarUrl: row.subject_avatar,
      xp: row.subject_xp,
    },
    subjectId: row.subject_user_id,
    direction: row.direction ?? ("external" as const),
    projectTitle: row.project_title,
    message: row.message,
    skills: JSON.parse(row.skills) as string[],
    draft: row.draft === null ? null : reviewDraftSchema.parse(JSON.parse(row.draft)),
    sealed: row.project_id !== null,
    expiresAt: row.expires_at,
    /** Where a code goes; null for a member, who needs none. */
    address: answerer.kind === "external" ? maskAddress(answerer.address) : null,
    /** Whether signing in could spare them the code. */
    mayBeMember: answerer.kind === "external" && row.to_user !== null && !app.viewer,
  };
}

/** All that was typed but codes. */
function typedOf(form: FormData): Record<string, string[]> {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || name === "code" || name === "intent") continue;
    typed[name] = [...(typed[name] ?? []), value];
  }
  return typed;
}
