import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { ACTION_WORDS, kindWords, standing } from "../case-words.ts";
import { ClosedSubject } from "./closed-subject.tsx";
import { type SubjectProps, SubjectWords } from "./subject-words.tsx";

interface SubjectCardProps extends SubjectProps {
  /** Whether who looks may see its words. */
  shown: boolean;
  now: number;
}

/** Where those stand that have a page of their own everybody may open. */
const PAGES: Record<string, (id: string) => string> = {
  profile: (id) => `/profile/${id}`,
  opportunity: (id) => `/opportunity/${id}`,
  template: (id) => `/project-templates/${id}`,
};

/** What a case is about: whose it is, its words, what was asked of its owner, and what was decided. */
export function SubjectCard({ found, subject, excerpts, shown, now }: SubjectCardProps) {
  const isDown = found.case_action === "remove" && found.case_status !== "overturned";
  const page = isDown ? null : (PAGES[found.subject_type]?.(found.subject_id) ?? null);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 text-22">
          {kindWords(found.subject_type)}{" "}
          {found.owner_id ? (
            <>
              of{" "}
              <Link to={`/admin/users/${found.owner_id}`} className="underline underline-offset-4">
                {found.owner_name}
              </Link>
            </>
          ) : (
            "of nobody with an account"
          )}
        </h2>
        <Chip tone="strong">{standing(found, now)}</Chip>
      </div>
      {shown ? (
        <SubjectWords found={found} subject={subject} excerpts={excerpts} />
      ) : (
        <ClosedSubject found={found} />
      )}
      {found.subject_type === "company" ? (
        <p className="text-14">
          <Link
            to={`/admin/companies/${found.subject_id}`}
            className="-my-3 inline-block py-3 underline underline-offset-2"
          >
            Suspend it, rename it, or take its proof back
          </Link>
        </p>
      ) : null}
      {page ? (
        <p className="text-14">
          <Link to={page} className="-my-3 inline-block py-3 underline underline-offset-2">
            See it where it stands
          </Link>
        </p>
      ) : null}
      {found.asked ? (
        <p className="break-words text-14">
          <span className="text-muted">
            Its owner was asked to change it
            {found.fixed_at
              ? `, and said ${relativeTime(found.fixed_at, now)} that they did`
              : (found.waits_until ?? 0) > now
                ? `, and has until ${longDay(found.waits_until ?? 0)}`
                : ", and let the time pass"}
            :{" "}
          </span>
          {found.asked}
        </p>
      ) : null}
      {found.case_reason ? (
        <p className="text-14">
          <span className="text-muted">
            {ACTION_WORDS[found.case_action] ?? "Dismissed"} by {found.decider ?? "somebody"}:{" "}
          </span>
          {found.case_reason}
        </p>
      ) : null}
      {found.case_status === "appealed" ? (
        <p className="text-14">
          <Link
            to="/admin/moderation?view=appeals"
            className="-my-3 inline-block py-3 underline underline-offset-2"
          >
            Its owner asked for another look: see their appeal
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
