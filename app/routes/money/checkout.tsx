import { Lock } from "lucide-react";
import { Form, Link, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { TestCards } from "#app/features/billing/components/test-cards.tsx";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { failureWords } from "#app/features/billing/payment-rules.ts";
import { cardSchema, challengeSchema } from "#app/features/billing/schema.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/checkout.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Checkout · Thrive" },
  { name: "robots", content: "noindex" },
  SECRET_ADDRESS,
];

/** The embedded provider's page: whoever has its address may pay, as with any provider. */
export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const page = await pagesOf(app).find(params.sessionId);
  if (!page) throw new AppError("not_found");
  return page;
});

export const action = publicAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const pages = pagesOf(app);
  return answerForm<FormAnswer>(form, async () => {
    await app.limits.take("guest_link", app.address);
    const act = byIntent(
      {
        pay: () => ({ card: parseForm(form, cardSchema).card }),
        challenge: () => ({ confirmed: parseForm(form, challengeSchema).confirmed === "yes" }),
      },
      form,
    )();
    const answer = await pages.use(params.sessionId, act);
    if (answer.to === "declined") {
      throw new AppError("invalid_input", { sentence: failureWords(answer.code) });
    }
    if (answer.to === "challenge") return redirect(`/checkout/${params.sessionId}`);
    return redirect((await pages.find(params.sessionId))?.successPath ?? "/");
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

/** A bank's no leads back from its question to the card. */
export function shouldRevalidate() {
  return true;
}

export default function Checkout({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer = answerTo(actionData);
  if (page.state === "paid" || page.state === "over") {
    return (
      <Page width="column">
        <h1 className="sr-only">Checkout</h1>
        <EmptyState
          title={
            page.state !== "paid"
              ? "This page has ended"
              : page.amount === 0
                ? "This card is kept"
                : "This is paid"
          }
          action={
            <ButtonLink to={page.state === "paid" ? page.successPath : page.cancelPath} variant="spark">
              Go on
            </ButtonLink>
          }
        >
          {page.state === "paid" ? "Thank you. Nothing more to do here." : "Nothing was charged."}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page width="pair" className="grid items-start gap-6 md:grid-cols-2 md:py-14">
      <section className="md:pt-6" aria-label="What you pay">
        <TestMoney />
        <h1 className="mt-4 break-words text-18 text-muted">{page.title}</h1>
        <p className="mt-1 text-36 tabular">
          {page.amount === 0 ? "Nothing to pay" : formatMoney(page.amount, page.currency)}
        </p>
        <p className="mt-4 flex max-w-[26.5em] items-start gap-2 text-14 text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          This is the sandbox of payments. It behaves like a real provider, and no money moves.
        </p>
      </section>
      {page.state === "challenge" ? (
        <Challenge last4={page.last4} answer={answer} />
      ) : (
        <PayForm
          cancelPath={page.cancelPath}
          button={page.amount === 0 ? "Keep this card" : `Pay ${formatMoney(page.amount, page.currency)}`}
          answer={answer}
        />
      )}
    </Page>
  );
}

function PayForm({
  cancelPath,
  button,
  answer,
}: {
  cancelPath: string;
  button: string;
  answer: FormAnswer | undefined;
}) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Card>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <h2 className="text-18">Pay by card</h2>
        <FormOutcome answer={answer} />
        <input type="hidden" name="intent" value="pay" />
        <TextField
          label="Card number"
          required
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          className="tabular"
          {...field("card")}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Expires"
            required
            autoComplete="cc-exp"
            placeholder="12/30"
            className="tabular"
            {...field("expires")}
          />
          <TextField
            label="CVC"
            required
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            className="tabular"
            {...field("cvc")}
          />
        </div>
        <Button type="submit" variant="spark" size="lg" disabled={busy}>
          {busy ? "One moment..." : button}
        </Button>
        <Link to={cancelPath} className="self-center text-14 text-muted underline underline-offset-3">
          Cancel and go back
        </Link>
        <TestCards />
      </Form>
    </Card>
  );
}

/** The bank asks its customer (3-D Secure). */
function Challenge({ last4, answer }: { last4: string | null; answer: FormAnswer | undefined }) {
  const { form, busy } = useAnsweredForm(answer);
  return (
    <Card>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <h2 className="text-18">Your bank asks</h2>
        <p className="text-muted">Is it you who pays with the card that ends in {last4}?</p>
        <FormOutcome answer={answer} />
        <input type="hidden" name="intent" value="challenge" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="confirmed" value="yes" variant="spark" disabled={busy}>
            Yes, it is me
          </Button>
          <Button type="submit" name="confirmed" value="no" disabled={busy}>
            No
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** @throws AppError `not_found` where payments are made on another site */
function pagesOf({ payments }: AppContext) {
  if (!payments.pages) throw new AppError("not_found");
  return payments.pages;
}
