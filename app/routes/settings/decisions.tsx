import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { sayFixed } from "#app/features/safety/commands/self-service.server.ts";
import { LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import {
  selectDecisions,
  selectOwnReports,
  selectStrikes,
} from "#app/features/safety/moderation-queries.server.ts";
import { appealSchema, fixedSchema } from "#app/features/safety/moderation-schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/decisions.ts";
import { DecisionCard } from "./decision-card.tsx";
import { ReportedCard } from "./reported-card.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Decisions about you · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectDecisions(ctx.db, ctx.viewer.userId),
      selectStrikes(ctx.db, ctx.viewer.userId),
      selectOwnReports(ctx.db, ctx.viewer.userId),
    ] as const,
  (app, [decisions, strikes, reported]) => ({
    decisions: decisions,
    strikes: strikes,
    reported,
    now: app.clock.now(),
  }),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(acts, form)(app, form));
});

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  appeal: async (app, form) => {
    await appealCase(app, parseForm(form, appealSchema));
    return "Somebody else of our team looks at it again, and we tell you what they find.";
  },
  fixed: async (app, form) => {
    await sayFixed(app, parseForm(form, fixedSchema).case_id);
    return "Thank you. Our team looks at it again.";
  },
};

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Decisions({
  loaderData: { decisions, strikes, reported, now },
  actionData,
}: Route.ComponentProps) {
  const answer = answerTo(actionData);
  const live = strikes.filter((one) => one.lifted_at === null && one.strike_ends > now);
  return (
    <SettingsFrame
      title="Decisions about you"
      lead="What our team took down or had to say about something of yours. You can ask for another look, by somebody else."
    >
      <SeenOutcome answer={answer?.done ? answer : undefined} />
      {live.length > 0 ? (
        <Card>
          <h2 className="mb-2 text-18">Strikes that count</h2>
          <ul className="flex flex-col gap-1.5 text-14">
            {live.map((one) => (
              <li key={one.struck_at}>
                {LEVEL_WORDS[one.strike_level]}{" "}
                <span className="text-muted">{relativeTime(one.struck_at, now)}, counts for a year</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {decisions.length === 0 ? (
        <EmptyState title="Nothing here">Nobody has decided anything about what is yours.</EmptyState>
      ) : (
        decisions.map((decision) => (
          <DecisionCard
            key={decision.case_id}
            decision={decision}
            now={now}
            answer={answer?.typed?.case_id?.[0] === decision.case_id ? answer : undefined}
          />
        ))
      )}
      {reported.length > 0 ? <ReportedCard reported={reported} now={now} /> : null}
    </SettingsFrame>
  );
}
