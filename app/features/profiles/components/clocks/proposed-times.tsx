import { useState } from "react";
import { zoneWords } from "#app/core/clock-words.ts";
import { momentOf } from "#app/core/time-zone.ts";
import { TIMES_MAX } from "#app/core/times-max.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import type { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import { TwoClocks } from "./two-clocks.tsx";

interface ProposedTimesProps extends Pick<ReturnType<typeof fieldsOf>, "typed" | "errorsOf"> {
  /** Of the member's profile: what is meant without script. */
  ownZone: string;
  /** Null where the other one is not to be known. */
  other: { name: string; timeZone: string } | null;
  now: number;
}

/** So many stand there at once; the others where more are wanted. */
const AT_ONCE = 3;

/**
 * Times that are proposed, by the clock of who proposes; each is shown by the clock of the other one, too, as soon as it is
 * chosen. A plain form: what is sent is what the clock on the wall says, and in which zone.
 */
export function ProposedTimes({ ownZone, other, now, typed, errorsOf }: ProposedTimesProps) {
  const zone = useOwnZone(ownZone);
  const row = (index: number) => (
    <ProposedTime
      key={index}
      index={index}
      zone={zone}
      other={other}
      typed={typed(`slots[${index}]`)}
      errors={errorsOf(`slots[${index}]`) ?? (index === 0 ? errorsOf("slots") : undefined)}
    />
  );
  const places = Array.from({ length: TIMES_MAX }, (_, index) => index);
  const more = places.slice(AT_ONCE);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium text-14">When</legend>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-control bg-sunken px-3.5 py-2.5 text-14">
        <dt className="text-muted">Your clock</dt>
        <dd className="break-words font-medium">{zoneWords(zone, now)}</dd>
        {other ? (
          <>
            <dt className="break-words text-muted">
              <bdi>{other.name}</bdi>
            </dt>
            <dd className="break-words">{zoneWords(other.timeZone, now)}</dd>
          </>
        ) : null}
      </dl>
      <input type="hidden" name="timezone" value={zone} suppressHydrationWarning />
      {places.slice(0, AT_ONCE).map(row)}
      <details open={more.some((index) => typed(`slots[${index}]`))}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-muted hover:text-text">
          More times
        </summary>
        <div className="flex flex-col gap-3">{more.map(row)}</div>
      </details>
    </fieldset>
  );
}

function ProposedTime({
  index,
  zone,
  other,
  typed,
  errors,
}: {
  index: number;
  zone: string;
  other: ProposedTimesProps["other"];
  typed: string | undefined;
  errors: string[] | undefined;
}) {
  const [wall, setWall] = useState(typed ?? "");
  const at = wall === "" ? null : momentOf(zone, wall);
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={`Time ${index + 1}`}
        type="datetime-local"
        name={`slots[${index}]`}
        required={index === 0}
        defaultValue={typed}
        errors={errors}
        onInput={(event) => setWall((event.target as HTMLInputElement).value)}
      />
      {at !== null && other ? (
        <div role="status" className="px-0.5">
          <TwoClocks from={at} mine={zone} theirs={other.timeZone} name={other.name} />
        </div>
      ) : null}
    </div>
  );
}
