import { Form, Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { useOfAiSchema } from "#app/features/privacy/schema.ts";
import { setUseOfAi } from "#app/features/privacy/use-of-ai.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/use-of-ai.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Use of AI · Thrive" }];

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => ({ allowed: app.viewer.aiUse }));

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await setUseOfAi(app, parseForm(form, useOfAiSchema).ai_use === "on");
    return "Saved. It counts from now on.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

const WITH: [what: string, without: string][] = [
  ["The Support Assistant answers in its own words", "It shows you the best parts of the help centre"],
  ["A cover is painted for a posting without a picture", "Our own program draws one"],
  ["What you write to others or post can be read in their language", "Nobody can have yours translated"],
];

export default function UseOfAi({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Use of AI"
      lead="Whether a language model may be given your words. Nobody trains one with them."
    >
      <Card>
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="use-of-ai" />
          <TickField
            name="ai_use"
            label="A model may work with what I write"
            note="Turn it off whenever you like. Everything works without it, in a plainer way."
            defaultChecked={loaderData.allowed}
          />
          <FormOutcome answer={answerTo(actionData)} />
          <Button type="submit" variant="spark" className="self-start">
            Save
          </Button>
        </Form>
      </Card>
      <Card>
        <h2 className="mb-3 text-18">What changes</h2>
        <dl className="divide-y divide-hairline text-14">
          {WITH.map(([on, off]) => (
            <div key={on} className="flex flex-col gap-1 py-3">
              <dt>{on}</dt>
              <dd className="text-muted">Without: {off.charAt(0).toLowerCase() + off.slice(1)}.</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-14 text-muted">
          What keeps others safe does not ask: a posting is looked at before it is shown, as our{" "}
          <Link to="/community-guidelines" className="underline underline-offset-2">
            guidelines
          </Link>{" "}
          say. People decide in the end.
        </p>
      </Card>
    </SettingsFrame>
  );
}
