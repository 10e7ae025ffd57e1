import { Link } from "react-router";
import { captchaKeyOf } from "#app/features/auth/captcha.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/code.ts";
import { askForMail } from "./ask-for-mail.server.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { doorPath, leaveWhenSignedIn, targetOf } from "./door.server.ts";
import { MailAddressForm } from "./mail-address-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: "E-mail me a code · Thrive" }];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  leaveWhenSignedIn(app, request);
  return { back: doorPath("/auth", targetOf(request)), captcha: captchaKeyOf(app) };
});

export const action = publicAction((app, { request }: Route.ActionArgs) => askForMail(app, request, "code"));

export default function SignInByCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthFrame
      title="E-mail me a code"
      lead="We send a code to your address. You need no password."
      below={
        <Link to={loaderData.back} className="inline-flex min-h-11 items-center underline underline-offset-2">
          Back to sign in
        </Link>
      }
    >
      <MailAddressForm captcha={loaderData.captcha} answer={actionData} submit="Send the code" />
    </AuthFrame>
  );
}
