import { Check } from "lucide-react";
import { useToldForm } from "#app/browser/use-told-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { HIRING_ACTION } from "./hiring-form.tsx";

interface AskToApplyProps {
  opportunityId: string;
  userId: string;
  /** What the press does, for its name. */
  label: string;
  /** They were asked before. */
  asked?: boolean;
  /** They applied by themselves. */
  applied?: boolean;
  face?: React.ReactNode;
  children: React.ReactNode;
}

/** A line whose press asks a member to apply to a posting; they are told. */
export function AskToApply({
  opportunityId,
  userId,
  label,
  asked,
  applied,
  face,
  children,
}: AskToApplyProps) {
  const { fetcher, busy, answer } = useToldForm();
  return (
    <li className="flex items-center gap-3 rounded-card border border-hairline bg-surface p-3">
      {face}
      <div className="min-w-0 flex-1">
        {children}
        {answer?.error ? (
          <p role="alert" className="text-14 text-danger">
            {answer.error.message}
          </p>
        ) : null}
      </div>
      {answer?.done || asked || applied ? (
        <p className="inline-flex min-h-9 shrink-0 items-center gap-1.5 text-14">
          <Check aria-hidden className="size-4 text-success" strokeWidth={2} />
          {applied ? "Applied" : "Asked"}
        </p>
      ) : (
        <fetcher.Form method="post" action={HIRING_ACTION} className="shrink-0">
          <input type="hidden" name="opportunity_id" value={opportunityId} />
          <input type="hidden" name="user_id" value={userId} />
          <Button type="submit" name="intent" value="invite" size="sm" disabled={busy} aria-label={label}>
            Ask
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
