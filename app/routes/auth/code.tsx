import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { captchaKeyOf } from "#app/features/auth/captcha.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/code.ts";
import { askForMail } from "./ask-for-mail.server.ts";
import { doorPath, leaveWhenSignedIn, targetOf } from "./door.server.ts";
import { MailAddressPage } from "./mail-address-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Email me a code · Thrive" }];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  leaveWhenSignedIn(app, request);
  return { back: doorPath("/auth", targetOf(request)), captcha: captchaKeyOf(app) };
});

export const action = publicAction((app, { request }: Route.ActionArgs) => askForMail(app, request, "code"));

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function SignInByCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailAddressPage
      title="Email me a code"
      lead="We send a code to your address. You need no password."
      answer={actionData}
      {...loaderData}
    />
  );
}
