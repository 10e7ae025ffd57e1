import { typedFields } from "#app/core/typed-fields.ts";
import { declineRequest } from "#app/features/reviews/commands/decline.server.ts";
import { cancelRequest, resendRequest } from "#app/features/reviews/commands/own-requests.server.ts";
import { sendCodeAgain } from "#app/features/reviews/commands/write.server.ts";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import type { RequestPurpose } from "#app/features/reviews/request-links.server.ts";
import { closedSentence, getRequest, type RequestKey } from "#app/features/reviews/requests.server.ts";
import { maskAddress } from "#app/features/reviews/rules.ts";
import {
  codeSchema,
  declineSchema,
  type ExternalInput,
  externalSchema,
  requestIdSchema,
  reviewDraftSchema,
} from "#app/features/reviews/schema.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, intentOf, parseForm } from "#app/platform/form-answers.server.ts";
import { requireMember } from "#app/platform/responses.server.ts";

type Outcome = string | Response | Omit<RequestAnswer, "intent">;

/** What is sent from a page of requests, by `intent`. */
interface RequestForms {
  purpose: RequestPurpose;
  /** By whoever holds a request. Null: a code was mailed and is asked for. */
  answers: Record<string, (key: RequestKey) => Promise<Outcome | null>>;
  /** By a member. */
  own: Record<string, (member: MemberContext) => Promise<Outcome>>;
}

/**
 * Takes a form of `/review` or `/endorse`; works without script.
 * @throws AppError `bad_request` for an unknown intent; a redirect to sign-in for a visitor who sends what is a member's
 */
export async function answerRequestForm(
  app: AppContext,
  request: Request,
  form: FormData,
  { purpose, answers, own }: RequestForms,
) {
  const key = requestKeyOf(request);
  const known: Record<string, () => Promise<Outcome>> = {};
  const byMembers = {
    ...own,
    resend: async (member: MemberContext) => {
      await resendRequest(member, parseForm(form, requestIdSchema).request_id);
      return "We brought it to mind.";
    },
    cancel: async (member: MemberContext) => {
      await cancelRequest(member, parseForm(form, requestIdSchema).request_id);
      return "The request is taken back. Its link no longer works.";
    },
  };
  for (const [intent, act] of Object.entries(byMembers))
    known[intent] = async () => act(requireMember(app, request));
  if (key) {
    const codeAsked = { awaitsCode: true, typed: typedFields(form) };
    for (const [intent, act] of Object.entries(answers))
      known[intent] = async () => (await act(key)) ?? codeAsked;
    known["send-code"] = async () => {
      await sendCodeAgain(app, purpose, key);
      return codeAsked;
    };
    known.decline = async () => {
      await declineRequest(app, purpose, key, parseForm(form, declineSchema).reason);
      return "Thank you for telling us. No more mail comes about this.";
    };
  }
  const act = byIntent(known, form);
  // A code that was sent stays asked for.
  const awaitsCode = form.has("code") || intentOf(form) === "send-code";
  return answerForm<Omit<RequestAnswer, "intent">>(form, act, { awaitsCode });
}

/** Name and code of who has no account; a form without a code asks for one. */
export function externalOf(form: FormData): { author: ExternalInput; code: string | null } | null {
  if (!form.has("name")) return null;
  const author = parseForm(form, externalSchema);
  return { author, code: form.has("code") ? parseForm(form, codeSchema).code : null };
}

/** The request a page is about: by the token of a link, or by id for the member who was asked. */
function requestKeyOf(request: Request): RequestKey | null {
  const query = new URL(request.url).searchParams;
  const [token, id] = [query.get("token"), query.get("request")];
  if (token !== null) return { token };
  return id === null ? null : { id };
}

/**
 * What the page of a request shows to whoever may answer it; null where the address names none.
 * @throws a redirect to sign-in for a visitor who asks by id
 */
export async function openRequest(app: AppContext, request: Request, purpose: RequestPurpose) {
  const key = requestKeyOf(request);
  if (!key) return null;
  if ("id" in key) requireMember(app, request);
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
