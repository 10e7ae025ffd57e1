import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { captchaKeyOf } from "#app/features/auth/captcha.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/recover.ts";
import { askForMail } from "./ask-for-mail.server.ts";
import { doorPath, targetOf } from "./door.server.ts";
import { MailAddressPage } from "./mail-address-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Forgot your password? · Thrive" }];

/** Also for who is signed in and has forgotten the password that a change of it asks for. */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  return { back: doorPath("/auth", targetOf(request)), captcha: captchaKeyOf(app) };
});

export const action = publicAction((app, { request }: Route.ActionArgs) =>
  askForMail(app, request, "recover"),
);

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailAddressPage
      title="Forgot your password?"
      lead="We send a code to your address, and you choose a new password."
      answer={actionData}
      {...loaderData}
    />
  );
}
