import { Link, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { toast } from "#app/browser/toasts.ts";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { SwitchAccount } from "#app/features/auth/components/switch-account.tsx";
import { answerInvite, askForNewInvite } from "#app/features/projects/commands/answer-invite.server.ts";
import { masked } from "#app/features/projects/commands/invites.server.ts";
import {
  findInvite,
  type InviteKey,
  TROUBLE_SENTENCES,
  troubleOf,
} from "#app/features/projects/find-invite.server.ts";
import { answerInviteSchema } from "#app/features/projects/invite-schema.ts";
import { ROLE_WORDS } from "#app/features/projects/words.ts";
import { answerForm, intentOf, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { KindChip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/accept-invite.ts";
import { Answer, AskAgain, Fact } from "./invite-answer.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Invitation · Thrive" },
  { name: "robots", content: "noindex" },
  // The address holds a token.
  SECRET_ADDRESS,
];

/**
 * Looks, and changes nothing: opening the link is not accepting. What the project is, only who holds the invitation
 * learns; to anybody else there is none.
 */
export const loader = publicLoader(async (app, { request, params }: Route.LoaderArgs) => {
  const key = keyOf(request, params.projectId);
  const found = await findInvite(app, key);
  const back = `/auth?return=${encodeURIComponent(`/accept-invite/${key.projectId}${key.token ? `?token=${key.token}` : ""}`)}`;
  if (!found) {
    if (app.viewer) throw new AppError("not_found");
    return { state: "unknown" as const, back, invite: null, hint: null, trouble: null, email: null };
  }
  const { row, standing } = found;
  const trouble = troubleOf(found, app.clock.now());
  const email = app.viewer?.email ?? null;
  if (standing === "someone_else") {
    const hint = row.email ? masked(row.email) : null;
    return { state: "someone_else" as const, back, invite: null, hint, trouble: null, email };
  }
  const state = standing === "signed_out" ? ("teaser" as const) : ("mine" as const);
  return {
    state,
    back,
    hint: row.email && state === "teaser" ? masked(row.email) : null,
    email,
    trouble: trouble && { kind: trouble, sentence: TROUBLE_SENTENCES[trouble] },
    invite: {
      id: row.id,
      projectId: row.projectId,
      title: row.title,
      kind: row.kind,
      description: row.description,
      dueOn: row.dueOn,
      people: row.people.length,
      role: row.role,
      part: row.inviteTitle,
      message: row.message,
      expiresAt: row.expiresAt,
      inviter: row.inviter,
      inviterId: row.inviterId,
      inviterHandle: row.inviterHandle,
      inviterAvatar: row.inviterAvatar,
      inviterXp: row.inviterXp,
      rating: row.rating,
    },
  };
});

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const key = keyOf(request, params.projectId);
    if (intentOf(form) === "ask-again") {
      await askForNewInvite(app, key);
      return "They are asked for a new invitation. You are told when it is there.";
    }
    const { intent, agreed, note } = parseForm(form, answerInviteSchema);
    if (intent === "accept" && !agreed) {
      throw new AppError("invalid_input", {
        fields: { agreed: ["Please say that you agree to your part."] },
      });
    }
    await answerInvite(app, key, intent, note);
    return redirect(intent === "accept" ? `/desk/${params.projectId}` : "/projects");
  });
});

function keyOf(request: Request, projectId: string): InviteKey {
  return { projectId, token: new URL(request.url).searchParams.get("token") };
}

/** Says that it is done; who answered on a page of several goes on there. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  try {
    return await answerInPlace(args);
  } catch (error) {
    if (!(error instanceof Response && error.status < 400)) throw error;
    const accepted = form.get("intent") === "accept";
    toast({ title: accepted ? "You are part of the project" : "The invitation is declined" });
    if (form.get("stay") === null) throw error;
    return { intent: String(form.get("intent")) };
  }
}

export default function AcceptInvite({ loaderData, actionData }: Route.ComponentProps) {
  const { state, back, invite, hint, trouble, email } = loaderData;
  if (state === "someone_else") {
    return (
      <Screen
        title="This invitation is for somebody else"
        words={`${hint ? `This invite was sent to ${hint}` : "It was sent to another member"}, and you are signed in as ${email}. Sign in with that account, or ask for an invitation to yours.`}
      >
        <SwitchAccount back={back} />
        <ButtonLink to="/settings/account">See your account</ButtonLink>
      </Screen>
    );
  }
  if (!invite) {
    return (
      <Screen
        title="An invitation to a project"
        words="Sign in with the account it was sent to, or open the link of the mail in full."
      >
        <ButtonLink to={back} variant="spark">
          Sign in to see it
        </ButtonLink>
      </Screen>
    );
  }
  if (trouble) {
    const there = trouble.kind === "member" || trouble.kind === "used";
    return (
      <Screen
        title={there ? "You have answered already" : "This invitation cannot be answered"}
        words={trouble.sentence}
      >
        {state === "teaser" ? (
          <ButtonLink to="/">Go to Thrive</ButtonLink>
        ) : trouble.kind === "member" ? (
          <ButtonLink to={`/desk/${invite.projectId}`} variant="spark">
            Open the desk
          </ButtonLink>
        ) : trouble.kind === "unverified" ? (
          <ButtonLink to="/settings/account">Confirm your address</ButtonLink>
        ) : (
          <>
            {trouble.kind === "expired" ? <AskAgain answer={answerTo(actionData, "ask-again")} /> : null}
            <ButtonLink to={`/messages?to=${invite.inviterId}`}>Write to {invite.inviter}</ButtonLink>
          </>
        )}
      </Screen>
    );
  }
  return (
    <Page width="column">
      <Card className="flex flex-col gap-5 sm:p-8">
        <div className="flex items-center gap-3">
          <Avatar name={invite.inviter} url={invite.inviterAvatar} xp={invite.inviterXp} />
          <p className="min-w-0">
            <Link
              to={`/profile/${invite.inviterHandle}`}
              className="font-medium underline underline-offset-4"
            >
              {invite.inviter}
            </Link>{" "}
            invites you to a project
            {invite.rating ? (
              <span className="block text-14 text-muted tabular">
                {invite.rating.toFixed(1)} of 5 in reviews
              </span>
            ) : null}
          </p>
        </div>
        <div>
          <KindChip type={invite.kind} />
          <h1 className="mt-2 break-words text-28">{invite.title}</h1>
          {invite.description ? (
            <p className="mt-2 line-clamp-6 whitespace-pre-line break-words text-muted">
              {invite.description}
            </p>
          ) : null}
        </div>
        <dl className="grid grid-cols-2 gap-3 text-14">
          <Fact name="Your role">
            {invite.part ? <span className="block break-words font-medium">{invite.part}</span> : null}
            {ROLE_WORDS[invite.role].label}: {ROLE_WORDS[invite.role].note}
          </Fact>
          <Fact name="Due">{invite.dueOn ? longDay(Date.parse(invite.dueOn)) : "No date yet"}</Fact>
          <Fact name="In it so far">{invite.people === 1 ? "1 person" : `${invite.people} people`}</Fact>
          <Fact name="Open until">{longDay(invite.expiresAt)}</Fact>
        </dl>
        {invite.message ? (
          <blockquote className="whitespace-pre-line break-words border-spark border-l-2 pl-4">
            {invite.message}
          </blockquote>
        ) : null}
        {state === "teaser" ? (
          <>
            {hint ? <p className="text-14 text-muted">It was sent to {hint}.</p> : null}
            <ButtonLink to={back} variant="spark">
              Sign in or create an account to answer
            </ButtonLink>
          </>
        ) : (
          <Answer actionData={actionData} invite={invite} />
        )}
      </Card>
    </Page>
  );
}
