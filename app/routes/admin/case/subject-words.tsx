import { PostMedia } from "#app/features/feed/components/post-media.tsx";
import { parseMedia } from "#app/features/feed/media.ts";
import type { CaseRow } from "#app/features/safety/moderation-queries.server.ts";
import type { ExcerptRow, SubjectRow } from "#app/features/safety/subject-view.server.ts";

export interface SubjectProps {
  found: CaseRow & { decider: string | null };
  subject: SubjectRow | null;
  excerpts: ExcerptRow[];
}

/** The words and files a case is about, and the messages that were shown along with them. */
export function SubjectWords({ found, subject, excerpts }: SubjectProps) {
  const { media, link } = mediaOf(subject);
  return (
    <div className="rounded-control bg-sunken p-3.5">
      {subject?.subject_title ? <p className="font-medium">{subject.subject_title}</p> : null}
      {subject?.subject_body || media.length === 0 ? (
        <p className="whitespace-pre-line break-words">{subject?.subject_body || "There are no words."}</p>
      ) : null}
      {media.length > 0 ? (
        <div className="mt-3 max-w-md">
          <PostMedia media={media} name={found.owner_name ?? "nobody"} />
        </div>
      ) : null}
      {link ? (
        <p className="mt-1 break-words text-14">
          <span className="text-muted">It links to </span>
          {link.url}
        </p>
      ) : null}
      {excerpts.length > 0 ? (
        <ul aria-label="Messages that were shown along with it" className="mt-3 flex flex-col gap-2 text-14">
          {excerpts.map((one) => (
            <li key={one.excerpt_id} className="break-words">
              <span className="text-muted">{one.excerpt_by ?? "Somebody"}: </span>
              {one.excerpt}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Where a work leads on the web stands as words: nobody of the team opens it by mistake. */
function mediaOf(subject: SubjectRow | null) {
  const all: unknown = JSON.parse(subject?.subject_media ?? "[]");
  const own = (Array.isArray(all) ? all : []).map(({ thumb, alt, ...one }) => ({
    ...one,
    ...(typeof alt === "string" ? { alt } : {}),
    ...(typeof thumb === "string" ? { thumb } : {}),
  }));
  const link = own.find(({ url }) => !url.startsWith("/"));
  const cover = link?.thumb?.startsWith("/") ? [{ url: link.thumb, type: "image" }] : [];
  return { media: parseMedia([...own.filter((one) => one !== link), ...cover]), link };
}
