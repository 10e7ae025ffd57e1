import { Link } from "react-router";
import { isId } from "#app/core/ids.ts";
import type { AuditRow } from "#app/features/admin/health.server.ts";

/** Where the team looks at what a line of the log is about. */
const PAGES: Record<string, (id: string) => string> = {
  profile: (id) => `/admin/users/${id}`,
  user: (id) => `/admin/users/${id}`,
  company: (id) => `/admin/companies/${id}`,
  opportunity: (id) => `/opportunity/${id}`,
};

/** What a line of the log is about: by its name, or by a word that is its own, as a domain is. An id says nothing. */
export function AuditSubject({ line: { audit_type, audit_subject, audit_name } }: { line: AuditRow }) {
  const words = audit_name ?? (isId(audit_subject) ? null : audit_subject);
  const page = isId(audit_subject) ? PAGES[audit_type]?.(audit_subject) : undefined;
  if (words === null) return null;
  return page ? (
    <Link to={page} className="break-words underline underline-offset-2">
      {words}
    </Link>
  ) : (
    <span className="break-all">{words}</span>
  );
}
