import { Fragment } from "react";
import { isId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import {
  AUDIT_PAGE,
  type AuditAsked,
  type AuditRow,
  selectAudit,
} from "#app/features/admin/health.server.ts";
import { userSearch } from "#app/features/admin/schema.ts";
import { auditWords } from "#app/features/safety/audit-words.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/audit.ts";
import { AuditSubject } from "./audit-subject.tsx";
import { kindWords } from "./case-words.ts";
import { StaffSearch } from "./staff-search.tsx";

function askedOf(request: Request): AuditAsked {
  const query = new URL(request.url).searchParams;
  const before = query.get("before") ?? "";
  return { before: isId(before) ? before : null, typed: userSearch.parse(query.get("q")) };
}

export const loader = staffQuery(
  "admin",
  (ctx, { request }: Route.LoaderArgs) => [selectAudit(ctx.db, askedOf(request))] as const,
  (app, [rows], { request }) => {
    const { page: lines, last } = pageOf(rows, AUDIT_PAGE);
    return { lines, ...askedOf(request), next: last?.audit_id ?? null, now: app.clock.now() };
  },
);

export default function Audit({ loaderData: { lines, before, typed, next, now } }: Route.ComponentProps) {
  const at = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...(typed ? { q: typed } : {}), ...more })}`;
  return (
    <section aria-labelledby="audit" className="flex flex-col gap-4">
      <h2 id="audit" className="sr-only">
        Audit log
      </h2>
      <StaffSearch label="@handle of a colleague, or the id of what it was about" typed={typed} />
      <Card flush={lines.length > 0}>
        {lines.length === 0 ? (
          <EmptyState title={typed ? "Nothing found" : "Nothing yet"}>
            {typed
              ? "Nobody of the team with this handle did anything, and nothing was done to what has this id."
              : "What the team decides stands here, and stays for three years."}
          </EmptyState>
        ) : (
          <ul aria-label="What the team did" className="divide-y divide-hairline">
            {lines.map((line) => (
              <li key={line.audit_id} className="px-4 py-3 text-14">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="min-w-0 flex-1 basis-60 break-words">
                    <span className="font-medium">{line.actor ?? "Somebody"}</span>{" "}
                    {auditWords(line.audit_action)} {kindWords(line.audit_type).toLowerCase()}{" "}
                    <AuditSubject line={line} />
                  </span>
                  <span className="text-muted">
                    {relativeTime(line.audit_at, now)}
                    {line.audit_place ? ` · place ${line.audit_place.slice(0, 6)}` : null}
                  </span>
                </p>
                {line.audit_reason ? (
                  <p className="mt-1 break-words text-muted">{line.audit_reason}</p>
                ) : null}
                <Details line={line} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {before || next ? (
        <nav aria-label="Pages of the log" className="flex flex-wrap justify-between gap-2">
          {before ? <ButtonLink to={`/admin/audit${at({})}`}>Newest</ButtonLink> : <span />}
          {next ? <ButtonLink to={`/admin/audit${at({ before: next })}`}>Older</ButtonLink> : null}
        </nav>
      ) : null}
    </section>
  );
}

/** The id it is looked for by, what was before, and what became of it, as it was kept. */
function Details({ line: { audit_subject, audit_before, audit_after } }: { line: AuditRow }) {
  const kept = [
    ["Id", isId(audit_subject) ? audit_subject : null],
    ["Before", audit_before],
    ["After", audit_after],
  ].filter(([, value]) => value);
  if (kept.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-text">
        Details
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-2 text-12">
        {kept.map(([word, value]) => (
          <Fragment key={word}>
            <dt className="text-muted">{word}</dt>
            <dd className="break-all">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
