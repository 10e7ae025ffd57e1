import { shortDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";

interface SecretLink {
  linkId: string;
  /** Who it was made for. */
  linkName: string;
  /** Epoch milliseconds, as the others; null where it holds until it is taken back. */
  linkEnds: number | null;
  linkOpened: number;
  linkSeen: number | null;
}

interface SecretLinkListProps<L extends SecretLink> {
  label: string;
  links: L[];
  /** What stands behind the name in its line. */
  about(link: L): string;
  /** The form that takes it back. */
  end(link: L): React.ReactNode;
  now: number;
  className: string;
}

/** Secret addresses of a member: until when each holds, how often it was opened, and the way to take it back. */
export function SecretLinkList<L extends SecretLink>({ links, now, ...props }: SecretLinkListProps<L>) {
  return (
    <ul aria-label={props.label} className={`${props.className} divide-y divide-hairline text-14`}>
      {links.map((link) => (
        <li key={link.linkId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span className="min-w-0 break-words">
            {link.linkName}, {props.about(link)}
            <span className="block text-muted">
              {endWords(link.linkEnds, now)}
              {" · "}
              {link.linkSeen === null
                ? "not opened yet"
                : `opened ${link.linkOpened === 1 ? "once" : `${link.linkOpened} times`}, last ${relativeTime(link.linkSeen, now)}`}
            </span>
          </span>
          {props.end(link)}
        </li>
      ))}
    </ul>
  );
}

function endWords(ends: number | null, now: number): string {
  if (ends === null) return "Until you take it back";
  return `${ends > now ? "Until" : "Over since"} ${shortDay(ends)}`;
}
