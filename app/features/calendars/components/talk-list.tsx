import { CalendarPlus, Video } from "lucide-react";
import { Link } from "react-router";
import { TwoClocks } from "#app/features/profiles/components/clocks/two-clocks.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { useOwnZone } from "#app/ui/use-own-zone.ts";
import type { Talk } from "../talks.server.ts";

/** Calls, and talks about applications, that the member is to have: by both clocks. Nothing where there are none. */
export function TalkList({ talks, ownZone }: { talks: Talk[]; ownZone: string }) {
  const mine = useOwnZone(ownZone);
  if (talks.length === 0) return null;
  return (
    <section aria-labelledby="talks" className="mb-8">
      <h2 id="talks" className="mb-3 text-18">
        Calls and talks
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
        {talks.map((talk) => (
          <li key={talk.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <Link to={talk.to} className="block break-words font-medium hover:underline">
                {talk.title}
              </Link>
              <p className="break-words text-14 text-muted">
                With <bdi>{talk.with}</bdi>
              </p>
            </div>
            <div className="min-w-0 basis-56 sm:basis-72">
              <TwoClocks
                from={talk.startsAt}
                to={talk.endsAt}
                mine={mine}
                theirs={talk.theirZone}
                name={talk.with}
              />
            </div>
            <div className="flex flex-wrap gap-2">
              {talk.joinUrl ? (
                <a
                  href={talk.joinUrl}
                  target="_blank"
                  rel="noreferrer nofollow"
                  aria-label={`Join ${talk.title} with ${talk.with}`}
                  className={buttonClass("tonal", "sm")}
                >
                  <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
                  Join
                </a>
              ) : null}
              <a
                href={talk.file}
                download
                aria-label={`${talk.title} with ${talk.with}, to my calendar`}
                title="To my calendar"
                className={buttonClass("ghost", "icon-sm")}
              >
                <CalendarPlus aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
