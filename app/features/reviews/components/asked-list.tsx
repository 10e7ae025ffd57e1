import { Form, useNavigation } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { DECLINE_REASONS } from "../rules.ts";

export interface AskedRequest {
  id: string;
  toEmail: string | null;
  toName: string | null;
  projectTitle: string | null;
  status: "sent" | "opened" | "completed" | "declined" | "expired" | "cancelled";
  declineReason: string | null;
  /** 1 when a reminder may go out by hand: two in all, a day after the last mail. */
  mayRemind: number;
  expiresAt: number;
  createdAt: number;
}

const STATES: Record<AskedRequest["status"], string> = {
  sent: "Sent",
  opened: "Opened",
  completed: "Answered",
  declined: "Declined",
  expired: "Expired",
  cancelled: "Taken back",
};

const OPEN = { sent: true, opened: true };

/** What a member asked others for, and what became of it. */
export function AskedList({ requests, now }: { requests: AskedRequest[]; now: number }) {
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {requests.map((request) => (
        <Asked key={request.id} request={request} now={now} />
      ))}
    </ul>
  );
}

function Asked({ request, now }: { request: AskedRequest; now: number }) {
  const busy = useNavigation().formMethod === "POST";
  const waits = request.status in OPEN && request.expiresAt > now;
  const state = waits || !(request.status in OPEN) ? request.status : "expired";
  const reason = Object.entries(DECLINE_REASONS).find(([key]) => key === request.declineReason)?.[1];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block break-all font-medium">
          {request.toEmail ?? request.toName ?? "Somebody without an account"}
        </span>
        <Dotted as="span" className="text-14 text-muted">
          {request.projectTitle ? <bdi>{request.projectTitle}</bdi> : null}
          {`asked ${relativeTime(request.createdAt, now)}`}
          {reason ? `“${reason}”` : null}
        </Dotted>
      </span>
      <Chip>{STATES[state]}</Chip>
      {waits ? (
        <Form method="post" preventScrollReset className="flex gap-2">
          <input type="hidden" name="request_id" value={request.id} />
          {request.mayRemind ? (
            <Button type="submit" name="intent" value="resend" size="sm" disabled={busy}>
              Remind
            </Button>
          ) : null}
          <Button type="submit" name="intent" value="cancel" size="sm" variant="ghost" disabled={busy}>
            Take back
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
