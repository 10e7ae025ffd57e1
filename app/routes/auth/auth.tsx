import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect } from "react-router";
import { returnPath } from "#app/core/return-path.ts";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { writeSessionCookies } from "#app/features/auth/cookies.server.ts";
import { signInSchema, signUpSchema } from "#app/features/auth/schema.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/auth.ts";

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const url = new URL(request.url);
  const target = url.searchParams.get("return");
  if (app.viewer) throw redirect(returnPath(target));
  return {
    mode: url.searchParams.get("mode") === "signup" ? ("signup" as const) : ("signin" as const),
    target,
  };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const url = new URL(request.url);
  const form = await readForm(request);
  const secure = url.protocol === "https:";
  if (form.get("intent") === "sign-up") {
    const submission = parseWithZod(form, { schema: signUpSchema });
    if (submission.status !== "success")
      return data({ result: submission.reply({ hideFields: ["password"] }) }, { status: 422 });
    const tokens = await signUp(app, submission.value);
    for (const cookie of writeSessionCookies(tokens, secure)) app.setCookie(cookie);
  } else {
    const submission = parseWithZod(form, { schema: signInSchema });
    if (submission.status !== "success")
      return data({ result: submission.reply({ hideFields: ["password"] }) }, { status: 422 });
    const tokens = await signIn(app, submission.value);
    for (const cookie of writeSessionCookies(tokens, secure)) app.setCookie(cookie);
  }
  throw redirect(returnPath(url.searchParams.get("return")));
});

export default function Auth({ actionData }: Route.ComponentProps) {
  return (
    <Form method="post">
      <input name="display_name" />
      <input name="email" />
      <input name="password" type="password" />
      <input name="account_type" defaultValue="creator" />
      <input name="terms" defaultValue="on" />
      <button name="intent" value="sign-up">
        up
      </button>
      <pre>{JSON.stringify(actionData)}</pre>
    </Form>
  );
}
