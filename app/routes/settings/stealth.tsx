import { Form } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { stealthSchema } from "#app/features/privacy/stealth/schema.ts";
import { selectStealth, setStealth } from "#app/features/privacy/stealth/stealth.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormError, FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/stealth.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Stealth list · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectStealth(ctx)] as const,
  (_app, [entries]) => {
    const listed = (names: (string | null)[], mark = "") =>
      names.flatMap((name) => (name ? `${mark}${name}` : [])).join(", ");
    return {
      members: listed(
        entries.map(({ member }) => member),
        "@",
      ),
      companies: listed(
        entries.map(({ company }) => company),
        "@",
      ),
      domains: listed(entries.map(({ domain }) => domain)),
    };
  },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await setStealth(app, parseForm(form, stealthSchema));
    return "Saved. They are not told.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

/** From whom a member's page is hidden. */
export default function Stealth({
  loaderData: { members, companies, domains },
  actionData,
}: Route.ComponentProps) {
  const answer = answerTo(actionData);
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <SettingsFrame
      title="Stealth list"
      lead="These people do not find you on Thrive, and your page is not there for them while they are signed in. Who has a Spark, a connection or a conversation with you, or an application of yours, still sees you."
    >
      <Card>
        <Form ref={form} method="post" className="flex flex-col gap-5">
          <input type="hidden" name="intent" value="stealth" />
          <FormError message={message} />
          <TextField
            label="Members"
            placeholder="@name, @other"
            help="Separate them by commas."
            {...field("members", members)}
          />
          <TextField
            label="Everybody at these companies"
            placeholder="@company"
            help="Their handles, as in the address of their page."
            {...field("companies", companies)}
          />
          <TextField
            label="Everybody with an address at"
            placeholder="acme.com, rival.com"
            {...field("domains", domains)}
          />
          <FormOutcome answer={answer?.done ? answer : undefined} />
          <Button type="submit" variant="spark" className="self-start" disabled={busy}>
            Save
          </Button>
        </Form>
        <p className="mt-4 text-14 text-muted">
          A page that is public can be read by anybody who is signed out. Choose “members” or “nobody” under
          Who sees your profile to be sure.
        </p>
      </Card>
    </SettingsFrame>
  );
}
