import { Form } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { setMessageSettings } from "#app/features/messages/commands/keep-thread.server.ts";
import { selectMessageSettings } from "#app/features/messages/queries/settings.server.ts";
import { presenceSchema } from "#app/features/messages/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/messages.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Messages and presence · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectMessageSettings(ctx)] as const,
  (_app, [[chosen]]) => chosen ?? { presence: true, readReceipts: true },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const { presence, read_receipts } = parseForm(form, presenceSchema);
    await setMessageSettings(app, { presence: presence === "on", read_receipts: read_receipts === "on" });
    return "Saved.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function MessageSettings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && "intent" in actionData ? actionData : null;
  return (
    <SettingsFrame title="Messages and presence" lead="What others may see of you while you talk.">
      <Card>
        <Form method="post" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="message-settings" />
          <Switch
            name="presence"
            label="Show when I am here, and when I write"
            note="Who hides it does not see that of others."
            on={loaderData.presence}
          />
          <Switch
            name="read_receipts"
            label="Show what I have read"
            note="Who hides it does not see what others have read."
            on={loaderData.readReceipts}
          />
          <div className="flex items-center gap-3">
            <Button type="submit" variant="spark">
              Save
            </Button>
            <p role="status" className="text-14 text-muted">
              {answer && "done" in answer ? answer.done : null}
            </p>
          </div>
          {answer && "error" in answer && answer.error ? (
            <p role="alert" className="text-14 text-danger">
              {answer.error.message}
            </p>
          ) : null}
        </Form>
      </Card>
    </SettingsFrame>
  );
}

function Switch({ name, label, note, on }: { name: string; label: string; note: string; on: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={on}
        aria-describedby={`${name}-note`}
        className="mt-1 size-5 shrink-0 accent-spark"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span id={`${name}-note`} className="block text-14 text-muted">
          {note}
        </span>
      </span>
    </label>
  );
}
