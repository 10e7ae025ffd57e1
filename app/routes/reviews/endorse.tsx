import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { selectSkillsOf } from "#app/features/profiles/queries/skills-of.server.ts";
import { askForEndorsement } from "#app/features/reviews/commands/ask.server.ts";
import { answerEndorsementRequest, endorseMember } from "#app/features/reviews/commands/endorse.server.ts";
import {
  answerSuggestion,
  setEndorsementHidden,
  takeBackEndorsement,
} from "#app/features/reviews/commands/endorsement-changes.server.ts";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
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
import { selectAsked, selectOwed, toOwnPage } from "#app/features/reviews/queries/own-reviews.server.ts";
import { requestEndorsementSchema } from "#app/features/reviews/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader, requireMember } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/endorse.ts";
import { EndorseAsked } from "./endorse-asked.tsx";
import { EndorseMember } from "./endorse-member.tsx";
import { RequestDoor } from "./request-door.tsx";
import { answerRequestForm, externalOf, openRequest } from "./request-forms.server.ts";
import { YourEndorsements } from "./your-endorsements.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Endorsements · Thrive" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const now = app.clock.now();
  const asked = await openRequest(app, request, "endorsement");
  if (asked) {
    const skills = await selectSkillsOf(app, asked.subjectId);
    const offered = skills.filter(({ slug }) => asked.skills.includes(slug));
    return { view: "asked" as const, now, ...asked, offered };
  }
  const query = new URL(request.url).searchParams;
  const user = query.get("user");
  if (user !== null) {
    const found = await getEndorsable(requireMember(app, request), user);
    return { view: "member" as const, now, own: found.member.userId === app.viewer?.userId, ...found };
  }
  if (!app.viewer) return { view: "door" as const, now };
  const member = requireMember(app, request);
  const cursor = decodeCursor(query.get("cursor"));
  const [skills, received, owed, requests] = await app.db.batch([
    selectSkillsOf(member, member.viewer.userId),
    selectOwnEndorsements(member),
    selectOwed(member, "endorsement"),
    selectAsked(member, "endorsement", cursor),
  ]);
  const endorsements = received.map(({ key: endorser, status, suggestedName, ...row }) => ({
    ...toEndorsement(row),
    endorser,
    status,
    suggestedName,
  }));
  const below = cursor !== null;
  return { view: "mine" as const, now, skills, endorsements, owed, asked: toOwnPage(requests), below };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerRequestForm(app, request, form, {
    purpose: "endorsement",
    answers: {
      endorse: async (key) => {
        const said = parseForm(form, endorseSchema);
        const { state } = await answerEndorsementRequest(app, key, said, externalOf(form));
        return state === "code_sent" ? null : "Thank you. Your endorsement counts.";
      },
    },
    own: {
      endorse: async (member) => {
        const { user_id: userId } = parseForm(form, endorsedSchema);
        await endorseMember(member, userId, parseForm(form, endorseSchema));
        return "Your endorsement is saved. You can undo it within 10 minutes.";
      },
      "take-back": async (member) => {
        const { user_id: userId, skill } = parseForm(form, takeBackSchema);
        await takeBackEndorsement(member, { userId, skill });
        return "Your endorsement is taken back.";
      },
      hide: async (member) => {
        await setEndorsementHidden(member, parseForm(form, endorsementKeySchema), true);
        return "It is hidden and no longer counts.";
      },
      show: async (member) => {
        await setEndorsementHidden(member, parseForm(form, endorsementKeySchema), false);
        return "It shows on your profile again.";
      },
      accept: async (member) => {
        await answerSuggestion(member, parseForm(form, skillSchema).skill, true);
        return "The skill is on your profile now.";
      },
      "decline-skill": async (member) => {
        await answerSuggestion(member, parseForm(form, skillSchema).skill, false);
        return "The suggestion is declined.";
      },
      ask: async (member) => {
        await askForEndorsement(member, parseForm(form, requestEndorsementSchema));
        return "Your request is on its way. We bring it to mind twice at most.";
      },
    },
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function EndorsePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = answerTo<RequestAnswer>(actionData);
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
