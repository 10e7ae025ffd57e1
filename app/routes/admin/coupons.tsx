import { Form } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { shortDay } from "#app/core/day-words.ts";
import { dayOf } from "#app/core/days.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { days } from "#app/core/time.ts";
import { createCoupon, revokeCoupon, selectCoupons } from "#app/features/membership/coupons.server.ts";
import { PLAN_NAMES } from "#app/features/membership/plans.ts";
import { createCouponSchema, revokeCouponSchema } from "#app/features/membership/schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError, FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/coupons.ts";

export const loader = staffQuery(
  "finance",
  (ctx, _args: Route.LoaderArgs) => [selectCoupons(ctx)] as const,
  (app, [coupons]) => ({
    coupons,
    now: app.clock.now(),
    proposedDay: dayOf(app.clock.now() + days(30)),
  }),
);

export const action = staffAction("finance", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const acts = {
    create: async () => {
      await createCoupon(app, parseForm(form, createCouponSchema));
      return "Made. It works from now on.";
    },
    revoke: async () => {
      await revokeCoupon(app, parseForm(form, revokeCouponSchema).coupon_id);
      return "Revoked. Who has paid with it keeps what they paid.";
    },
  };
  return answerForm(form, () => byIntent(acts, form)());
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

/** Codes that take a part off one payment for a plan. */
export default function Coupons({ loaderData, actionData }: Route.ComponentProps) {
  const { coupons, now, proposedDay } = loaderData;
  const answer = answerTo(actionData);
  return (
    <section aria-labelledby="coupons" className="flex flex-col gap-4">
      <h2 id="coupons" className="sr-only">
        Codes for plans
      </h2>
      <FormOutcome answer={answer?.intent === "create" && answer.error ? undefined : answer} />
      <Compose
        key={coupons[0]?.couponId}
        answer={answer?.intent === "create" ? answer : undefined}
        proposedDay={proposedDay}
      />
      <Card flush>
        {coupons.length === 0 ? (
          <EmptyState title="No code was made yet">
            A code takes a part off one payment for a plan.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-hairline">
            {coupons.map((one) => (
              <Coupon key={one.couponId} one={one} now={now} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

type Shown = Route.ComponentProps["loaderData"]["coupons"][number];

function Coupon({ one, now }: { one: Shown; now: number }) {
  const open = one.revokedAt === null && one.endsAt > now;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="break-all tabular">{one.code}</strong>
          <Chip tone={open ? "strong" : "plain"}>{open ? "Open" : one.revokedAt ? "Revoked" : "Over"}</Chip>
        </p>
        <p className="text-14 text-muted tabular">
          {one.percent} % off {one.onlyPlan ? PLAN_NAMES[one.onlyPlan] : "any plan"}, until{" "}
          {shortDay(one.endsAt - 1)}. {one.paid} paid with it, {one.held - one.paid} hold it, of {one.maxUses}
          .
        </p>
      </div>
      {open ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="coupon_id" value={one.couponId} />
          <Button
            type="submit"
            name="intent"
            value="revoke"
            variant="danger"
            size="sm"
            aria-label={`Revoke ${one.code}`}
          >
            Revoke
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

interface ComposeProps {
  answer: ReturnType<typeof answerTo>;
  proposedDay: string;
}

function Compose({ answer, proposedDay }: ComposeProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="mb-4 text-18">A new code</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
        <FormError message={message} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label="The word"
            help="4 to 24 letters, digits or hyphens."
            maxLength={24}
            autoCapitalize="characters"
            required
            {...field("code")}
          />
          <TextField
            label="Per cent off"
            type="number"
            min={1}
            max={90}
            required
            {...field("percent", "20")}
          />
          <SelectField
            label="For"
            required
            options={{ any: "Any plan", pro: PLAN_NAMES.pro, business: PLAN_NAMES.business }}
            {...field("plan_key", "any")}
          />
          <TextField
            label="How often"
            type="number"
            min={1}
            max={500}
            required
            {...field("max_uses", "100")}
          />
          <TextField label="Last day" type="date" required {...field("ends_on", proposedDay)} />
        </div>
        <Button
          type="submit"
          name="intent"
          value="create"
          variant="solid"
          className="self-start"
          disabled={busy}
        >
          Make it
        </Button>
      </Form>
    </Card>
  );
}
