import { Undo2 } from "lucide-react";
import { Form, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { asBefore, keepMix, lessLikeThis } from "#app/features/discovery/commands/tastes.server.ts";
import { MixSlider } from "#app/features/discovery/components/mix-slider.tsx";
import { mixIn, selectTastes, tastesIn } from "#app/features/discovery/queries/reader.server.ts";
import { mixSchema, tasteSchema } from "#app/features/discovery/schema.ts";
import { TERM_NAMES, WISHES, type Wish } from "#app/features/discovery/score/mix.ts";
import type { Term } from "#app/features/discovery/score/score.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { isPlainPost, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/mix.ts";

export const meta: Route.MetaFunction = () => [{ title: "Mixing desk · Thrive" }];

export const loader = memberQuery(
  (ctx) => [selectTastes(ctx)] as const,
  (_app, [[row]]) => ({
    mix: mixIn(row?.mix ?? null),
    less: Object.keys(tastesIn(row?.tastes ?? "{}")) as Term[],
  }),
);

type Act = (app: MemberContext, form: FormData) => Promise<string>;

const ACTS: Record<string, Act> = {
  mix: async (app, form) => {
    await keepMix(app, parseForm(form, mixSchema));
    return "Kept. Your next cards follow it.";
  },
  less: async (app, form) => {
    await lessLikeThis(app, parseForm(form, tasteSchema).term);
    return "You see less of that from the next cards on.";
  },
  "as-before": async (app, form) => {
    await asBefore(app, parseForm(form, tasteSchema).term);
    return "It counts as before.";
  },
};

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const done = await byIntent(ACTS, form)(app, form);
    const back = form.get("return");
    if (isPlainPost(request) && typeof back === "string" && isOwnPath(back)) return redirect(back);
    return done;
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

/** What Discover looks for first, for this member alone (product.md B7). */
export default function MixingDesk({ loaderData: { mix, less }, actionData }: Route.ComponentProps) {
  return (
    <Page width="column">
      <PageHeader title="Mixing desk" lead="What your cards are chosen by. Nobody else sees it." />
      <div className="flex flex-col gap-6">
        <FormOutcome answer={answerTo(actionData)} />
        <Card>
          <Form method="post" className="flex flex-col gap-6">
            {(Object.keys(WISHES) as Wish[]).map((wish) => (
              <MixSlider key={`${wish}:${mix[wish]}`} wish={wish} value={mix[wish]} />
            ))}
            <div className="flex flex-wrap-reverse justify-end gap-3">
              <ButtonLink to="/discover" variant="ghost" className="max-sm:w-full">
                Back to Discover
              </ButtonLink>
              <Button type="submit" variant="spark" name="intent" value="mix" className="max-sm:w-full">
                Keep this mix
              </Button>
            </div>
          </Form>
        </Card>
        {less.length > 0 ? (
          <section className="flex flex-col gap-3">
            <h2 className="text-22">You asked for less of</h2>
            <ul className="flex flex-col gap-2">
              {less.map((term) => (
                <li
                  key={term}
                  className="flex items-center justify-between gap-3 rounded-control border border-hairline bg-surface py-2 pr-2 pl-4"
                >
                  {TERM_NAMES[term]}
                  <Form method="post">
                    <input type="hidden" name="term" value={term} />
                    <Button
                      type="submit"
                      name="intent"
                      value="as-before"
                      size="sm"
                      aria-label={`As before: ${TERM_NAMES[term]}`}
                    >
                      <Undo2 aria-hidden className="size-4" strokeWidth={1.75} />
                      As before
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Page>
  );
}
