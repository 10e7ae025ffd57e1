import { selectSkillsOf } from "#app/features/profiles/queries/skills-of.server.ts";
import { askForEndorsement } from "#app/features/reviews/commands/ask.server.ts";
import { declineRequest } from "#app/features/reviews/commands/decline.server.ts";
import { answerEndorsementRequest, endorseMember } from "#app/features/reviews/commands/endorse.server.ts";
import {
  answerSuggestion,
  setEndorsementHidden,
  takeBackEndorsement,
} from "#app/features/reviews/commands/endorsement-changes.server.ts";
import { cancelRequest, resendRequest } from "#app/features/reviews/commands/own-requests.server.ts";
import { sendCodeAgain } from "#app/features/reviews/commands/write.server.ts";
import {
  endorsedSchema,
  endorsementKeySchema,
  endorseSchema,
  skillSchema,
  takeBackSchema,
} from "#app/features/reviews/endorsement-schema.ts";
import {
  getEndorsable,
  selectOwnEndorsements,
  toEndorsement,
} from "#app/features/reviews/queries/endorsements.server.ts";
import { selectAsked, selectOwed } from "#app/features/reviews/queries/own-reviews.server.ts";
import { declineSchema, requestEndorsementSchema, requestIdSchema } from "#app/features/reviews/schema.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/endorse.ts";
import {
  answerForm,
  externalOf,
  loadRequest,
  type Outcome,
  parsed,
  requestKeyOf,
  signedIn,
} from "./answers.server.ts";
import { EndorseAsked } from "./endorse-asked.tsx";
import { EndorseMember } from "./endorse-member.tsx";
import { RequestDoor } from "./request-door.tsx";
import { YourEndorsements } from "./your-endorsements.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Endorsements · Thrive" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const now = app.clock.now();
  const key = requestKeyOf(request);
  if (key) {
    if ("id" in key) signedIn(app, request);
    const asked = await loadRequest(app, "endorsement", key);
    const skills = await selectSkillsOf(app, asked.subjectId);
    return {
      view: "asked" as const,
      now,
      ...asked,
      offered: skills.filter(({ slug }) => asked.skills.includes(slug)),
    };
  }
  const user = new URL(request.url).searchParams.get("user");
  if (user !== null) {
    const found = await getEndorsable(signedIn(app, request), user);
    return { view: "member" as const, now, own: found.member.userId === app.viewer?.userId, ...found };
  }
  if (!app.viewer) return { view: "door" as const, now };
  const member = signedIn(app, request);
  const [skills, received, owed, asked] = await app.db.batch([
    selectSkillsOf(member, member.viewer.userId),
    selectOwnEndorsements(member),
    selectOwed(member, "endorsement"),
    selectAsked(member, "endorsement"),
  ]);
  const endorsements = received.map(({ key: endorser, status, suggestedName, ...row }) => ({
    ...toEndorsement(row),
    endorser,
    status,
    suggestedName,
  }));
  return { view: "mine" as const, now, skills, endorsements, owed, asked };
});

/** Everything that is sent from this page, by its `intent`; works without script. */
export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const key = requestKeyOf(request);
  const member = () => signedIn(app, request);
  return answerForm(form, {
    endorse: async () => {
      const { user_id: userId } = parsed(form, endorsedSchema);
      await endorseMember(member(), userId, parsed(form, endorseSchema));
      return { done: "Your endorsement is saved. You can undo it within 10 minutes." };
    },
    ...(key ? answering(app, key, form) : {}),
    "take-back": async () => {
      const { user_id: userId, skill } = parsed(form, takeBackSchema);
      await takeBackEndorsement(member(), { userId, skill });
      return { done: "Your endorsement is taken back." };
    },
    hide: async () => {
      await setEndorsementHidden(member(), parsed(form, endorsementKeySchema), true);
      return { done: "It is hidden and no longer counts." };
    },
    show: async () => {
      await setEndorsementHidden(member(), parsed(form, endorsementKeySchema), false);
      return { done: "It shows on your profile again." };
    },
    accept: async () => {
      await answerSuggestion(member(), parsed(form, skillSchema).skill, true);
      return { done: "The skill is on your profile now." };
    },
    "decline-skill": async () => {
      await answerSuggestion(member(), parsed(form, skillSchema).skill, false);
      return { done: "The suggestion is declined." };
    },
    ask: async () => {
      await askForEndorsement(member(), parsed(form, requestEndorsementSchema));
      return { done: "Your request is on its way. We bring it to mind twice at most." };
    },
    resend: async () => {
      await resendRequest(member(), parsed(form, requestIdSchema).request_id);
      return { done: "We brought it to mind." };
    },
    cancel: async () => {
      await cancelRequest(member(), parsed(form, requestIdSchema).request_id);
      return { done: "The request is taken back. Its link no longer works." };
    },
  });
});

function answering(app: AppContext, key: NonNullable<ReturnType<typeof requestKeyOf>>, form: FormData) {
  return {
    endorse: async (): Promise<Outcome> => {
      const { state } = await answerEndorsementRequest(
        app,
        key,
        parsed(form, endorseSchema),
        externalOf(form),
      );
      return state === "code_sent" ? { awaitsCode: true } : { done: "Thank you. Your endorsement counts." };
    },
    "send-code": async (): Promise<Outcome> => {
      await sendCodeAgain(app, "endorsement", key);
      return { awaitsCode: true };
    },
    decline: async (): Promise<Outcome> => {
      await declineRequest(app, "endorsement", key, parsed(form, declineSchema).reason);
      return { done: "Thank you for telling us. No more mail comes about this." };
    },
  };
}

export default function EndorsePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "intent" in actionData ? actionData : undefined;
  switch (loaderData.view) {
    case "asked":
      return <EndorseAsked request={loaderData} answer={answer} />;
    case "member":
      return <EndorseMember found={loaderData} answer={answer} />;
    case "mine":
      return <YourEndorsements mine={loaderData} answer={answer} />;
    case "door":
      return (
        <RequestDoor title="Endorse a skill" returnTo="/endorse">
          Vouch for what you have seen someone do. Open the link in the mail you were sent, or sign in.
        </RequestDoor>
      );
  }
}
