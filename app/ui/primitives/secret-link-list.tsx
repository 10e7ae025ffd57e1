import { Form } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "./button.tsx";
import { Dotted } from "./dotted.tsx";

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
            <Dotted as="span" className="text-muted">
              {endWords(link.linkEnds, now)}
              {link.linkSeen === null
                ? "not opened yet"
                : `opened ${link.linkOpened === 1 ? "once" : `${link.linkOpened} times`}, last ${relativeTime(link.linkSeen, now)}`}
            </Dotted>
          </span>
          {props.end(link)}
        </li>
      ))}
    </ul>
  );
}

/** The form of a page that takes one of them back. @param what one of them is called, such as "link" */
export function TakeBack({ link, what, busy }: { link: SecretLink; what: string; busy: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="link_id" value={link.linkId} />
      <Button
        type="submit"
        size="sm"
        variant="danger"
        name="intent"
        value="link-end"
        aria-label={`Take back the ${what} for ${link.linkName}`}
        disabled={busy}
      >
        Take back
      </Button>
    </Form>
  );
}

function endWords(ends: number | null, now: number): string {
  if (ends === null) return "Until you take it back";
  return `${ends > now ? "Until" : "Over since"} ${shortDay(ends)}`;
}
