import { Video } from "lucide-react";
import { TwoClocks } from "#app/features/profiles/components/clocks/two-clocks.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { Route } from "./+types/spark.ts";

export type Match = Route.ComponentProps["loaderData"]["matches"][number];

/** A first call: where its times are proposed. */
export function ProposeCall({ match: { id, name } }: { match: Match }) {
  return (
    <ButtonLink to={`/calls/new?match=${id}`} size="sm" aria-label={`Intro call: propose times to ${name}`}>
      <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
      Intro call
    </ButtonLink>
  );
}

interface CallProps {
  match: Pick<Match, "name" | "timeZone">;
  call: NonNullable<Match["call"]>;
  ownZone: string;
}

/** The call to come: when it is, by both clocks, or whose turn it is to answer. */
export function Call({ match: { name, timeZone }, call, ownZone }: CallProps) {
  const mine = useOwnZone(ownZone);
  const stands = call.status === "confirmed";
  const times = call.times === 1 ? "a time" : `${call.times} times`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken p-3 text-14">
      <div className="min-w-0 flex-1 basis-52">
        <p className={stands ? "text-muted" : "font-medium"}>
          {stands
            ? call.title
            : call.mine
              ? `You proposed ${times} for a call`
              : `They propose ${times} for a call`}
        </p>
        {stands ? (
          <TwoClocks from={call.startsAt} to={call.endsAt} mine={mine} theirs={timeZone} name={name} />
        ) : null}
      </div>
      {stands && call.joinUrl ? (
        <a
          href={call.joinUrl}
          target="_blank"
          rel="noreferrer nofollow"
          className={buttonClass("tonal", "sm")}
        >
          <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
          Join
        </a>
      ) : null}
      <ButtonLink
        to={`/calls/${call.id}`}
        size="sm"
        variant={stands || call.mine ? "quiet" : "solid"}
        aria-label={`${stands || call.mine ? "See" : "Answer"} the call with ${name}`}
      >
        {stands || call.mine ? "See the call" : "Answer"}
      </ButtonLink>
    </div>
  );
}
