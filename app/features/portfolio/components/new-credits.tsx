import { X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { normalHandle } from "#app/features/profiles/handles.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { CREDIT_ROLE_MAX, type Credit, MOST_CREDITS } from "../schema.ts";

/** Typing has to rest so long, in milliseconds. */
const PAUSE = 250;

/** What stands in the fields of a credit that is not among the others yet. */
export interface BegunCredit {
  handle: string;
  role: string;
}

export const NO_CREDIT: BegunCredit = { handle: "", role: "" };

/** The credits with the one that is begun, where it is whole; null where it names somebody and not what they did. */
export function withBegun(credits: Credit[], { handle, role }: BegunCredit): Credit[] | null {
  const named = normalHandle(handle);
  if (named === "" || credits.length >= MOST_CREDITS) return credits;
  if (role.trim() === "") return null;
  return [...credits.filter((credit) => credit.handle !== named), { handle: named, role: role.trim() }];
}

interface NewCreditsProps {
  credits: Credit[];
  onChange: (credits: Credit[]) => void;
  begun: BegunCredit;
  onBegin: (begun: BegunCredit) => void;
  errors: string[] | undefined;
}

/** Who else worked on a new work: asked once it is added, shown once they have confirmed it. */
export function NewCredits({ credits, onChange, begun, onBegin, errors }: NewCreditsProps) {
  const { handle, role } = begun;
  const list = useId();
  const offered = useOffered(handle);
  const all = withBegun(credits, begun);
  const ready = all !== null && all !== credits;
  const add = () => {
    if (!ready) return;
    onChange(all);
    onBegin(NO_CREDIT);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-14">Who else worked on it</legend>
      <ul className="flex flex-col gap-1 empty:hidden">
        {credits.map((credit) => (
          <li key={credit.handle} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">
              @{credit.handle} <span className="text-muted">· {credit.role}</span>
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove @${credit.handle}`}
              onClick={() => onChange(credits.filter((other) => other !== credit))}
            >
              <X aria-hidden className="size-4.5" strokeWidth={1.75} />
            </Button>
          </li>
        ))}
      </ul>
      {credits.length < MOST_CREDITS ? (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label="Handle"
              placeholder="@handle"
              list={list}
              autoComplete="off"
              value={handle}
              onChange={(event) => onBegin({ ...begun, handle: event.currentTarget.value })}
              errors={errors}
              help="They are asked, and shown once they say yes."
            />
            <TextField
              label="What they did"
              placeholder="Styling"
              maxLength={CREDIT_ROLE_MAX}
              value={role}
              onChange={(event) => onBegin({ ...begun, role: event.currentTarget.value })}
            />
          </div>
          <datalist id={list}>
            {offered.map((member) => (
              <option key={member.handle} value={`@${member.handle}`}>
                {member.name}
              </option>
            ))}
          </datalist>
          <Button onClick={add} disabled={!ready} size="sm" className="self-start">
            Credit them
          </Button>
        </>
      ) : null}
    </fieldset>
  );
}

interface Offered {
  handle: string;
  name: string;
}

/** Of the member's circle first, then of those whose handle begins so; none where they cannot be asked for. */
function useOffered(typed: string): Offered[] {
  const [offered, setOffered] = useState<Offered[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const words = encodeURIComponent(normalHandle(typed));
        const answer = await fetch(`/api/v1/people?q=${words}`, { signal: gone.signal });
        if (answer.ok) setOffered(((await answer.json()) as { people: Offered[] }).people);
      } catch {
        // Their handle can be typed.
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [typed]);
  return offered;
}
