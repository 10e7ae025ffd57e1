import { Form } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { chooseCounting, countingOf } from "#app/features/analytics/choose-counting.server.ts";
import { countingSchema } from "#app/features/analytics/schema.ts";
import { setMessageSettings } from "#app/features/messages/commands/keep-thread.server.ts";
import { selectMessageSettings } from "#app/features/messages/queries/settings.server.ts";
import { presenceSchema } from "#app/features/messages/schema.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/messages.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Messages and presence · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectMessageSettings(ctx)] as const,
  (app, [[chosen]], { request }) => ({
    ...(chosen ?? { presence: true, readReceipts: true, fromStrangers: true }),
    ...countingOf(app, request),
  }),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const acts = {
    "message-settings": async () => {
      const { presence, read_receipts, from_strangers } = parseForm(form, presenceSchema);
      await setMessageSettings(app, {
        presence: presence === "on",
        read_receipts: read_receipts === "on",
        from_strangers: from_strangers === "on",
      });
      return "Saved.";
    },
    counting: async () => {
      const { counted } = parseForm(form, countingSchema);
      const secure = new URL(request.url).protocol === "https:";
      await chooseCounting(app, { counted: counted === "on", secure });
      return "Saved, for this browser.";
    },
  };
  return answerForm(form, async () => byIntent(acts, form)());
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function MessageSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Messages and presence"
      lead="Who may write to you first, and what others may see of you while you talk."
    >
      <Card>
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="message-settings" />
          <TickField
            name="presence"
            label="Show when I am here, and when I write"
            note="Who hides it does not see that of others."
            defaultChecked={loaderData.presence}
          />
          <TickField
            name="read_receipts"
            label="Show what I have read"
            note="Who hides it does not see what others have read."
            defaultChecked={loaderData.readReceipts}
          />
          <TickField
            name="from_strangers"
            label="Let people I do not know write to me and invite me first"
            note="Otherwise only your Sparks and connections can, and whoever you wrote to."
            defaultChecked={loaderData.fromStrangers}
          />
          <FormOutcome answer={answerTo(actionData, "message-settings")} />
          <Button type="submit" variant="spark" className="self-start">
            Save
          </Button>
        </Form>
      </Card>
      <Card id="visits">
        <h2 className="mb-3 text-18">Your visits</h2>
        {loaderData.signalled ? (
          <p className="text-14 text-muted">
            Your browser asks not to be followed, so what you open and do in it is only counted, without you.
          </p>
        ) : (
          <Form method="post" className="flex flex-col gap-5">
            <input type="hidden" name="intent" value="counting" />
            <TickField
              name="counted"
              label="Store what I open and do with my account"
              note="For 13 months, for your figures and ours. Otherwise it is only counted, without you. Nobody ever sees that it was you who looked. It holds for this browser."
              defaultChecked={loaderData.counted}
            />
            <FormOutcome answer={answerTo(actionData, "counting")} />
            <Button type="submit" className="self-start">
              Save for this browser
            </Button>
          </Form>
        )}
      </Card>
    </SettingsFrame>
  );
}
