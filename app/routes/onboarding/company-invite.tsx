import { Form, Link, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo, messageOf } from "#app/core/form-answer.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { SwitchAccount } from "#app/features/auth/components/switch-account.tsx";
import { answerInvite } from "#app/features/companies/commands/answer-invite.server.ts";
import { readInvite, TROUBLE_SENTENCES } from "#app/features/companies/find-invite.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/company-invite.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Invitation · Thrive" },
  { name: "robots", content: "noindex" },
  // The address holds a token.
  SECRET_ADDRESS,
];

/** Looks, and changes nothing: opening the link is not accepting. */
export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const token = tokenIn(request);
  const { trouble, hint, invite } = await readInvite(app, token);
  const back = hint ? `/auth?return=${encodeURIComponent(`/company-invite?token=${token}`)}` : null;
  const joined = trouble === "used" && invite ? invite.handle : null;
  return {
    trouble: trouble && TROUBLE_SENTENCES[trouble],
    hint,
    invite,
    email: app.viewer.email,
    back,
    joined,
  };
});

const answerSchema = z.object({ intent: z.enum(["accept", "decline"]) });

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const { intent } = parseForm(form, answerSchema);
    const { handle } = await answerInvite(app, tokenIn(request), intent);
    return redirect(intent === "accept" ? `/company/${handle}` : "/dashboard");
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function CompanyInvite({ loaderData, actionData }: Route.ComponentProps) {
  const { trouble, hint, invite, email, back, joined } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  if (!invite || trouble) {
    return (
      <Screen
        title={joined ? "You have answered already" : "This invitation cannot be answered"}
        words={`${trouble ?? ""}${hint ? ` It was sent to ${hint}, and you are signed in as ${email}.` : ""}`}
      >
        {back ? <SwitchAccount back={back} /> : null}
        {joined ? (
          <ButtonLink to={`/company/${joined}`} variant="spark">
            See the company
          </ButtonLink>
        ) : null}
        <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
      </Screen>
    );
  }
  return (
    <Page width="column">
      <Card className="flex flex-col gap-5 sm:p-8">
        <div>
          <h1 className="break-words text-28">Join {invite.company}</h1>
          <p className="mt-2 text-muted">
            {invite.inviter} invites you to the team of{" "}
            <Link to={`/company/${invite.handle}`} className="underline underline-offset-4">
              {invite.company}
            </Link>{" "}
            as {invite.role}.
          </p>
        </div>
        <FormError message={messageOf(answerTo(actionData, "accept", "decline"))} />
        <Form method="post" className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="accept" variant="spark" disabled={busy}>
            Accept
          </Button>
          <Button type="submit" name="intent" value="decline" disabled={busy}>
            Decline
          </Button>
        </Form>
      </Card>
    </Page>
  );
}

function tokenIn(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
