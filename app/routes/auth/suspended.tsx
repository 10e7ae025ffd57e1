import { redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { days } from "#app/core/time.ts";
import { readSuspendedPass } from "#app/features/auth/suspended-pass.server.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { selectDecisions } from "#app/features/safety/moderation-queries.server.ts";
import { appealSchema } from "#app/features/safety/moderation-schema.ts";
import { type Suspension, selectSuspension } from "#app/features/safety/suspension.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { DecisionCard } from "../settings/decision-card.tsx";
import type { Route } from "./+types/suspended.ts";
import { isSecure } from "./door.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Your account is suspended · Thrive" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const userId = await requirePass(app, request);
  const now = app.clock.now();
  const [[state], decisions] = await app.ask([
    selectSuspension(app.db, userId, now),
    selectDecisions(app.db, userId),
  ] as const);
  const { suspended, banned_until: until } = (state ?? { suspended: 0, banned_until: null }) as Suspension;
  // It ended meanwhile, or an appeal was right.
  if (!suspended) throw redirect("/auth");
  return {
    until: until !== null && until < now + days(3650) ? until : null,
    decisions: decisions,
    now,
  };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const userId = await requirePass(app, request);
  const form = await readForm(request);
  return answerForm(form, async () => {
    await appealCase({ ...app, viewer: { userId } }, parseForm(form, appealSchema));
    return "Somebody else of our team looks at it again, and writes to you what they find.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

/** What was decided, for who cannot come in: why, until when, and the way to another look (product.md §5.17). */
export default function Suspended({
  loaderData: { until, decisions, now },
  actionData,
}: Route.ComponentProps) {
  const answer = answerTo(actionData, "appeal");
  return (
    <Page width="column">
      <PageHeader
        title="Your account is suspended"
        lead={
          until === null
            ? "Nobody sees what is yours, and you cannot come in. Here is why, and how to ask for another look."
            : `It ends by itself on ${longDay(until)}. Until then nobody sees what is yours. Here is why, and how to ask for another look.`
        }
      />
      <div className="flex flex-col gap-4">
        <SeenOutcome answer={answer?.done ? answer : undefined} />
        {decisions.map((decision) => (
          <DecisionCard
            key={decision.case_id}
            decision={decision}
            now={now}
            answer={answer?.typed?.case_id?.[0] === decision.case_id ? answer : undefined}
          />
        ))}
        <p className="text-14 text-muted">
          {decisions.length === 0 ? "To ask why, or for another look, write to " : "Anything else: write to "}
          <a href="mailto:safety@thrive.example" className="underline underline-offset-2">
            safety@thrive.example
          </a>
          .
        </p>
      </div>
    </Page>
  );
}

async function requirePass(app: AppContext, request: Request): Promise<string> {
  const userId = await readSuspendedPass(app, request.headers.get("cookie"), isSecure(request));
  if (!userId) throw redirect("/auth");
  return userId;
}
