import { Megaphone, X } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";

interface Announcement {
  id: string;
  title: string;
  body: string;
  link: string | null;
  linkText: string | null;
}

/** Something the team has to say; `preview` is how the team sees it before, without the button that puts it away. */
export function AnnouncementCard({
  announcement: { id, title, body, link, linkText },
  preview = false,
}: {
  announcement: Announcement;
  preview?: boolean;
}) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="flex items-start gap-3 border-spark/40 sm:gap-4">
      <Megaphone aria-hidden className="mt-0.5 size-5 shrink-0 text-spark" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <h2 className="break-words text-18">{title}</h2>
        <p className="mt-1 whitespace-pre-line break-words text-muted">{body}</p>
        {link && linkText ? (
          <Link
            to={link}
            className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-spark"
          >
            {linkText}
          </Link>
        ) : null}
      </div>
      {preview ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="announcement_id" value={id} />
          <button
            type="submit"
            name="intent"
            value="put-away"
            disabled={busy}
            aria-label={`Put away: ${title}`}
            className="-mt-2 -mr-2 inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-text/8 hover:text-text"
          >
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </button>
        </Form>
      )}
    </Card>
  );
}
