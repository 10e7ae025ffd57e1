import { ArrowDown, ArrowUp } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { arrangeHome, selectLayout } from "#app/features/home/layout.server.ts";
import { arrangeSchema, HOME_CARDS, type HomeCard, layoutOf } from "#app/features/home/layout.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/arrange.ts";

export const meta: Route.MetaFunction = () => [{ title: "Arrange your Home · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectLayout(ctx)] as const,
  (_app, [[stored]]) => layoutOf(stored),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await arrangeHome(app, parseForm(form, arrangeSchema));
    return "Arranged.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Arrange({ loaderData: { cards, hidden } }: Route.ComponentProps) {
  return (
    <Page width="pair">
      <PageHeader
        title="Arrange your Home"
        lead="What needs you always stands on top. The cards below it are yours to order."
        actions={<ButtonLink to="/dashboard">Done</ButtonLink>}
      />
      <Card flush>
        <ol aria-label="Cards" className="divide-y divide-hairline">
          {cards.map((card, index) => (
            <Row
              key={card}
              card={card}
              first={index === 0}
              last={index === cards.length - 1}
              hidden={hidden.includes(card)}
            />
          ))}
        </ol>
      </Card>
    </Page>
  );
}

interface RowProps {
  card: HomeCard;
  first: boolean;
  last: boolean;
  hidden: boolean;
}

function Row({ card, first, last, hidden }: RowProps) {
  const busy = useNavigation().formMethod === "POST";
  const title = HOME_CARDS[card];
  return (
    <li>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <input type="hidden" name="card" value={card} />
        <span className={`min-w-0 flex-1 basis-40 ${hidden ? "text-muted" : "font-medium"}`}>
          {title}
          {hidden ? " (put away)" : ""}
        </span>
        {/* Together: on a phone the last of them alone would begin a line of its own. */}
        <span className="ml-auto flex flex-wrap gap-2">
          <Act intent="up" label={`Up: ${title}`} disabled={busy || first}>
            <ArrowUp aria-hidden className="size-4" strokeWidth={1.75} />
          </Act>
          <Act intent="down" label={`Down: ${title}`} disabled={busy || last}>
            <ArrowDown aria-hidden className="size-4" strokeWidth={1.75} />
          </Act>
          <Act
            intent={hidden ? "show" : "hide"}
            label={`${hidden ? "Show" : "Put away"}: ${title}`}
            disabled={busy}
          >
            {hidden ? "Show" : "Put away"}
          </Act>
        </span>
      </Form>
    </li>
  );
}

interface ActProps {
  intent: "up" | "down" | "show" | "hide";
  label: string;
  disabled: boolean;
  children: React.ReactNode;
}

function Act({ intent, label, disabled, children }: ActProps) {
  return (
    <Button type="submit" name="intent" value={intent} size="sm" aria-label={label} disabled={disabled}>
      {children}
    </Button>
  );
}
