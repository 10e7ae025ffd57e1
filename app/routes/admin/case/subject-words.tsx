import type { CaseRow } from "#app/features/safety/moderation-queries.server.ts";
import type { ExcerptRow, SubjectRow } from "#app/features/safety/subject-view.server.ts";

export interface SubjectProps {
  found: CaseRow & { decider: string | null };
  subject: SubjectRow | null;
  excerpts: ExcerptRow[];
}

/** The words a case is about, and the messages that were shown along with them. */
export function SubjectWords({ found, subject, excerpts }: SubjectProps) {
  return (
    <div className="rounded-control bg-sunken p-3.5">
      {subject?.subject_title ? <p className="font-medium">{subject.subject_title}</p> : null}
      <p className="whitespace-pre-line break-words">{subject?.subject_body || "There are no words."}</p>
      {found.subject_type === "file" ? (
        <p className="mt-1 text-14">
          <a
            href={`/files/${found.subject_id}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-2"
          >
            Look at the file
          </a>
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
