import { Form, redirect, useNavigation } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { returnPath } from "#app/core/return-path.ts";
import { comeBack, findErasure } from "#app/features/privacy/leaving/come-back.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/come-back.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { targetOf } from "./door.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Welcome back · Thrive" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const { displayName, ...viewer } = requireResting(app, request);
  return { name: displayName, erasedOn: await findErasure(app, viewer) };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const viewer = requireResting(app, request);
  const form = await readForm(request);
  return answerForm(form, async () => {
    await comeBack(app, viewer);
    return redirect(returnPath(targetOf(request)));
  });
});

export default function ComeBack({ loaderData: { name, erasedOn }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <AuthFrame
      title={`Welcome back, ${name}`}
      lead={
        erasedOn === null
          ? "Your account rests: nobody sees it. Come back, and everything is as it was."
          : `Your account will be deleted on ${longDay(erasedOn)}. Until then you can keep it, as it was.`
      }
    >
      <FormOutcome answer={answerTo(actionData, "come-back")} />
      <Form method="post" reloadDocument className="flex flex-col">
        <Button type="submit" variant="spark" size="lg" name="intent" value="come-back" disabled={busy}>
          {erasedOn === null ? "Come back" : "Keep my account"}
        </Button>
      </Form>
      <Form method="post" action="/sign-out" reloadDocument className="mt-3 flex flex-col">
        <Button type="submit" variant="ghost" disabled={busy}>
          {erasedOn === null ? "Not now" : "Leave it, and sign out"}
        </Button>
      </Form>
    </AuthFrame>
  );
}

/** Only for who has left; everybody else goes where they wanted. */
function requireResting(app: AppContext, request: Request) {
  if (app.resting) return app.resting;
  throw redirect(returnPath(targetOf(request)));
}
