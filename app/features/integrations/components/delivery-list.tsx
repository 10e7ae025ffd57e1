import { Form } from "react-router";
import { relativeTime, untilWords } from "#app/core/relative-time.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { webhookEventWords } from "../webhooks/events.ts";

interface Delivery {
  deliveryId: string;
  eventId: string;
  type: string;
  body: string;
  deliveryStatus: string;
  attempts: number;
  nextAttemptAt: number | null;
  answer: number | null;
  problem: string | null;
  at: number;
}

interface DeliveryListProps {
  deliveries: Delivery[];
  now: number;
  /** Whether something can be sent again: not while the endpoint is off. */
  on: boolean;
  busy: boolean;
}

/** What an endpoint was sent, what became of it, and sending it once more. */
export function DeliveryList({ deliveries, now, on, busy }: DeliveryListProps) {
  if (deliveries.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing was sent yet">Send a test to see that your server listens.</EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <ul aria-label="Deliveries" className="divide-y divide-hairline">
        {deliveries.map((one) => (
          <li key={one.deliveryId} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{webhookEventWords(one.type)}</span>
                <Chip tone={one.deliveryStatus === "delivered" ? "plain" : "strong"}>{wordsOf(one)}</Chip>
              </p>
              <Dotted className="text-14 text-muted">
                {relativeTime(one.at, now)}
                {one.attempts > 1 ? `${one.attempts} attempts` : null}
                {one.nextAttemptAt !== null && one.nextAttemptAt > now
                  ? `next ${untilWords(one.nextAttemptAt, now)}`
                  : null}
              </Dotted>
              <details className="text-14">
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-2">
                  What was sent
                </summary>
                <p className="break-all text-muted">
                  webhook-id: <code>{one.eventId}</code>
                </p>
                <pre className="mt-2 whitespace-pre-wrap break-all rounded-control bg-sunken p-3">
                  <code>{one.body}</code>
                </pre>
              </details>
            </div>
            {on ? (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="delivery_id" value={one.deliveryId} />
                <Button
                  type="submit"
                  size="sm"
                  name="intent"
                  value="redeliver"
                  aria-label={`Send again: ${webhookEventWords(one.type)}, ${relativeTime(one.at, now)}`}
                  disabled={busy}
                >
                  Send again
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const PROBLEMS: Record<string, string> = {
  timeout: "No answer in time",
  unreachable: "Not reachable",
  unknown_name: "Name not found",
  private_address: "Not on the public web",
  "switched off": "Given up: switched off",
};

function wordsOf({ deliveryStatus, answer, problem, attempts }: Delivery): string {
  if (deliveryStatus === "delivered") return `Taken (${answer})`;
  if (answer !== null) return `Refused (${answer})`;
  if (problem) return PROBLEMS[problem] ?? "Not sent";
  return attempts === 0 ? "Waiting" : "On its way";
}
