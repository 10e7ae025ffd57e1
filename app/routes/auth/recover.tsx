import { Link } from "react-router";
import { captchaKeyOf } from "#app/features/auth/captcha.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/recover.ts";
import { askForMail } from "./ask-for-mail.server.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { doorPath, targetOf } from "./door.server.ts";
import { MailAddressForm } from "./mail-address-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Forgot your password? · Thrive" }];

/** Also for who is signed in and has forgotten the password that a change of it asks for. */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  return { back: doorPath("/auth", targetOf(request)), captcha: captchaKeyOf(app) };
});

export const action = publicAction((app, { request }: Route.ActionArgs) =>
  askForMail(app, request, "recover"),
);

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="We send a code to your address, and you choose a new password."
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
