import { CalendarDays, Clock, Globe, Languages, Link2, type LucideIcon, MapPin, Wallet } from "lucide-react";
import { placeName } from "#app/core/countries.ts";
import { longDay } from "#app/core/day-words.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { KindChip } from "#app/ui/primitives/chip.tsx";
import { platformName } from "../links.ts";
import type { ShownProfile } from "../queries/profile-columns.server.ts";
import { rateInWords } from "../words.ts";

const KINDS = ["job", "collab", "barter"] as const;

/** The small facts beside a profile; only those that reach whoever looks are here at all. */
export function ProfileFacts({ profile }: { profile: ShownProfile }) {
  const wanted = KINDS.filter((kind) => profile.wants.includes(kind));
  const place = placeName(profile);
  return (
    <Card className="flex flex-col gap-3 text-14 empty:hidden">
      {place ? <Fact icon={MapPin}>{place}</Fact> : null}
      {profile.localTime ? <Fact icon={Clock}>{profile.localTime} local time</Fact> : null}
      {profile.rate ? <Fact icon={Wallet}>{rateInWords(profile.rate)}</Fact> : null}
      {profile.availableFrom ? (
        <Fact icon={CalendarDays}>Free from {longDay(Date.parse(profile.availableFrom))}</Fact>
      ) : null}
      {profile.languages.length > 0 ? <Fact icon={Languages}>{profile.languages.join(", ")}</Fact> : null}
      {profile.website ? (
        <Fact icon={Globe}>
          <OutLink url={profile.website}>{shortUrl(profile.website)}</OutLink>
        </Fact>
      ) : null}
      {profile.socials.map((social) => (
        <Fact key={social.url} icon={Link2}>
          <OutLink url={social.url}>
            {platformName(social)}
            {social.platform === "other" ? "" : ` · ${social.handle}`}
          </OutLink>
        </Fact>
      ))}
      {wanted.length > 0 ? (
        <div>
          <h2 className="mt-1 mb-2 text-16">Looks for</h2>
          <p className="flex flex-wrap gap-2">
            {wanted.map((kind) => (
              <KindChip key={kind} type={kind} />
            ))}
          </p>
        </div>
      ) : null}
    </Card>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-spark" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 break-words">{children}</span>
    </p>
  );
}

/** A page of somebody else's, which we vouch for in no way. */
function OutLink({ url, children }: { url: string; children: React.ReactNode }) {
  return (
    <a
      href={url}
      rel="noopener noreferrer nofollow ugc me"
      target="_blank"
      className="-my-2.5 flex min-h-11 min-w-0 items-center underline underline-offset-2"
    >
      <span className="truncate">{children}</span>
    </a>
  );
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
