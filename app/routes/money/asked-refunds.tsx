import { Form } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { TwoWords } from "#app/features/billing/components/two-words.tsx";
import { refusalWords } from "#app/features/billing/payment-rules.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/finance.ts";

type AskedRefunds = Pick<Route.ComponentProps["loaderData"], "refunds">;

/** What members ask back of what they paid us: granted, declined, or answered with the plan they had. */
export function AskedRefunds({ refunds }: AskedRefunds) {
  return (
    <Card>
      <h2 className="mb-2 text-18">Refunds that members ask for</h2>
      {refunds.length === 0 ? <p className="text-muted">None.</p> : null}
      <ul className="divide-y divide-hairline">
        {refunds.map((one) => (
          <AskedRefund key={one.requestId} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function AskedRefund({ one }: { one: AskedRefunds["refunds"][number] }) {
  return (
    <li className="py-3">
      <Dotted className="font-medium text-14">
        <bdi>{one.member}</bdi>
        <bdi>{one.title}</bdi>
        {formatMoney(one.amount, one.currency)}
      </Dotted>
      <Dotted className="text-14 text-muted">
        {one.receiptNo}
        <LocalTime at={one.askedAt} />
      </Dotted>
      <p className="mt-1 whitespace-pre-line break-words text-14">{one.askedFor}</p>
      {one.refused ? (
        <p className="mt-1 text-14 text-danger">
          The payment provider did not give it back. {refusalWords(one.refused)}
        </p>
      ) : null}
      {one.ended ? (
        <p className="mt-1 text-14">
          Their {one.ended.plan} plan ended with that refund on <LocalTime at={one.ended.at} />:{" "}
          {one.ended.days === 1 ? "a day" : `${one.ended.days} days`} of what they paid for{" "}
          {one.ended.days === 1 ? "was" : "were"} left. Until you decide they have neither.
        </p>
      ) : null}
      <div className="mt-3">
        <TwoWords
          two={one.two}
          words={() => "give it back."}
          fields={{ intent: "refund", request_id: one.requestId }}
          whyField="answer"
        />
      </div>
      <Form method="post" className="mt-3 flex flex-col gap-3" preventScrollReset>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="request_id" value={one.requestId} />
        <TextField
          id={`answer-${one.requestId}`}
          label="What we tell them"
          name="answer"
          minLength={5}
          maxLength={500}
          required
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="decision" value="grant" size="sm" variant="solid">
            Give it back
          </Button>
          {one.ended ? (
            <Button type="submit" name="decision" value="give_plan_back" size="sm">
              Give the plan back
            </Button>
          ) : null}
          <Button type="submit" name="decision" value="decline" size="sm" variant="danger">
            Say no
          </Button>
        </div>
      </Form>
    </li>
  );
}
