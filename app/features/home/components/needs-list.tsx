import { CircleAlert, Hourglass } from "lucide-react";
import { Link } from "react-router";
import { untilWords } from "#app/core/relative-time.ts";
import { days } from "#app/core/time.ts";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Rest } from "#app/ui/primitives/rest.tsx";
import type { Need } from "../needs.ts";

/** So many stand there at once; the others unfold. */
const SHOWN = 5;

/** What waits for this member, the nearest deadline first. */
export function NeedsList({ needs, now }: { needs: Need[]; now: number }) {
  const rest = needs.slice(SHOWN);
  return (
    <Card aria-labelledby="needs">
      <h2 id="needs" className="flex items-baseline gap-2 text-18">
        Needs you
        {needs.length > 0 ? <span className="text-14 text-muted tabular">{needs.length}</span> : null}
      </h2>
      {needs.length === 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <SparkMotif className="size-14 shrink-0" />
          <p className="min-w-32 flex-1 text-muted">
            Nobody is waiting for an answer. People who like you or your postings appear here.
          </p>
        </div>
      ) : (
        <Rows needs={needs.slice(0, SHOWN)} now={now} />
      )}
      {rest.length > 0 ? (
        <Rest count={rest.length} className="-mx-2 px-2">
          <Rows needs={rest} now={now} />
        </Rest>
      ) : null}
    </Card>
  );
}

function Rows({ needs, now }: { needs: Need[]; now: number }) {
  return (
    <ul className="-mx-2 mt-2 flex flex-col">
      {needs.map((need) => (
        <li key={need.key}>
          <Link
            to={need.to}
            className="group/need flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-control p-2 hover:bg-text/8"
          >
            {need.faces ? <Faces faces={need.faces} /> : null}
            <span className="min-w-[min(100%,8rem)] flex-1">
              <span className="block break-words font-medium">{need.text}</span>
              <span className="flex flex-wrap gap-x-3 text-14 text-muted">
                {need.note ? <span className="min-w-0 max-w-full truncate">{need.note}</span> : null}
                {need.dueAt === null ? null : <Due at={need.dueAt} now={now} />}
              </span>
            </span>
            <span
              aria-hidden
              className="ml-auto shrink-0 rounded-control border border-hairline-strong/60 px-3 py-1 text-14 group-hover/need:border-hairline-strong"
            >
              {need.act}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Due({ at, now }: { at: number; now: number }) {
  const late = at <= now;
  const near = at - now <= days(2);
  const Icon = late ? CircleAlert : Hourglass;
  return (
    <span className={`inline-flex items-center gap-1.5 ${late ? "text-danger" : near ? "text-spark" : ""}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      {late ? "Overdue" : untilWords(at, now)}
    </span>
  );
}

function Faces({ faces }: { faces: NonNullable<Need["faces"]> }) {
  return (
    <span className="flex -space-x-3 max-sm:hidden">
      {faces.map((face) => (
        <Avatar
          key={face.userId}
          name={face.name}
          url={face.avatarUrl}
          size="sm"
          className="ring-2 ring-surface"
        />
      ))}
    </span>
  );
}
