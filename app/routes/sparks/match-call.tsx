import { Video } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { useToldAnswer } from "#app/features/network/components/use-told-answer.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { Route } from "./+types/spark.ts";

const callDialog = part(() => import("#app/features/calendars/components/call-dialog.tsx"));

export type Match = Route.ComponentProps["loaderData"]["matches"][number];

/** A first call: a time, and whether it stands. */
export function ProposeCall({ match: { id, name } }: { match: Match }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={`Propose a call to ${name}`} onClick={() => setOpen(true)}>
        <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
        Intro call
      </Button>
      {open ? (
        <LazyPart
          part={callDialog}
          props={{ match: { id, name }, onClose: () => setOpen(false) }}
          giveUp={() => {
            setOpen(false);
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}

/** The call to come, in the reader's own clock. */
export function Call({ call, name }: { call: NonNullable<Match["call"]>; name: string }) {
  const fetcher = useFetcher<FormAnswer>();
  useToldAnswer(fetcher.data);
  const busy = fetcher.state !== "idle";
  const stands = call.status === "confirmed";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken p-3 text-14">
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-medium">
          {stands ? "Your call" : call.mine ? "You propose a call" : "They propose a call"}
        </span>
        {": "}
        <LocalTime at={call.startsAt} />, {Math.round((call.endsAt - call.startsAt) / 60_000)} minutes
      </p>
      {call.joinUrl ? (
        <a
          href={call.joinUrl}
          target="_blank"
          rel="noreferrer nofollow"
          className="inline-flex min-h-9 items-center gap-1.5 underline underline-offset-4 pointer-coarse:min-h-11"
        >
          <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
          Join
        </a>
      ) : null}
      <fetcher.Form method="post" action="/spark" className="flex flex-wrap gap-2">
        <input type="hidden" name="call_id" value={call.id} />
        {stands || call.mine ? null : (
          <Button
            type="submit"
            size="sm"
            variant="solid"
            name="intent"
            value="confirm-call"
            disabled={busy}
            aria-label={`Say yes to the call with ${name}`}
          >
            Say yes
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          variant="ghost"
          name="intent"
          value="cancel-call"
          disabled={busy}
          aria-label={`Call off the call with ${name}`}
        >
          {stands || call.mine ? "Call off" : "Decline"}
        </Button>
      </fetcher.Form>
    </div>
  );
}
