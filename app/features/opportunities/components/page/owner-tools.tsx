import {
  CalendarPlus,
  Copy,
  PauseCircle,
  Pencil,
  PlayCircle,
  RotateCcw,
  Users,
  XCircle,
  Zap,
} from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { LifeIntent } from "../../life-schema.ts";
import type { PostingDetails } from "../../queries/posting-page.server.ts";

type Owned = Pick<
  PostingDetails,
  "id" | "version" | "status" | "ended" | "editable" | "extendedAt" | "updatedAt"
>;

/** What its owner does with a posting, as far as it can be done now: buttons, for a row that holds others as well. */
export function OwnerTools({ posting, applicants = true }: { posting: Owned; applicants?: boolean }) {
  const { id, status } = posting;
  const open = status === "active" || status === "paused";
  return (
    <>
      {applicants && status !== "draft" ? (
        <ButtonLink to={`/opportunity-dashboard?opportunity=${id}`} variant="spark" className="w-full">
          <Users aria-hidden className="size-5" strokeWidth={1.75} />
          View applicants
        </ButtonLink>
      ) : null}
      {posting.editable ? (
        <ButtonLink to={`/opportunities/${id}/edit`} size="sm">
          <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
          Edit
        </ButtonLink>
      ) : null}
      {status === "active" ? (
        <ButtonLink to={`/opportunities/${id}/boost`} size="sm">
          <Zap aria-hidden className="size-4.5" strokeWidth={1.75} />
          Boost
        </ButtonLink>
      ) : null}
      {status === "active" ? (
        <LifeButton intent="pause" icon={PauseCircle} label="Pause" {...{ posting }} />
      ) : null}
      {status === "paused" ? (
        <LifeButton intent="resume" icon={PlayCircle} label="Resume" {...{ posting }} />
      ) : null}
      {open && posting.extendedAt === null ? (
        <LifeButton intent="extend" icon={CalendarPlus} label="Extend" {...{ posting }} />
      ) : null}
      {posting.ended ? <LifeButton intent="repost" icon={RotateCcw} label="Repost" {...{ posting }} /> : null}
      <LifeButton intent="duplicate" icon={Copy} label="Duplicate" {...{ posting }} />
      {open ? (
        <ButtonLink to={`/manage-opportunities?close=${id}`} size="sm">
          <XCircle aria-hidden className="size-4.5" strokeWidth={1.75} />
          Close
        </ButtonLink>
      ) : null}
    </>
  );
}

interface LifeButtonProps {
  posting: Pick<Owned, "id" | "version" | "updatedAt">;
  intent: LifeIntent;
  icon: typeof Copy;
  label: string;
}

/** One act of a posting's life as a button; what became of it is said by a toast. */
function LifeButton({ posting, intent, icon: Icon, label }: LifeButtonProps) {
  const fetcher = useFetcher<FormAnswer>();
  const { data, state } = fetcher;
  useEffect(() => {
    if (data?.done) toast({ title: data.done });
    else if (data?.error) toast({ title: "Not done", description: data.error.message, destructive: true });
  }, [data]);
  return (
    <fetcher.Form method="post" action="/opportunities/life" className="contents">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={posting.id} />
      <input type="hidden" name="version" value={posting.version} />
      <input type="hidden" name="key" value={posting.updatedAt} />
      <input type="hidden" name="return" value={`/opportunity/${posting.id}`} />
      <Button type="submit" size="sm" disabled={state !== "idle"}>
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        {label}
      </Button>
    </fetcher.Form>
  );
}
