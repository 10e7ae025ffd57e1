import { COMPANY_ROLES, type CompanyRole, ROLE_SENTENCES } from "#app/features/companies/rules.ts";

/** What each role of a company may do, beside where one is chosen. */
export function RoleGuide() {
  return (
    <dl aria-label="What each role may do" className="flex flex-col gap-1 text-14">
      {(Object.keys(COMPANY_ROLES) as CompanyRole[]).map((role) => (
        <div key={role} className="sm:grid sm:grid-cols-[6rem_minmax(0,1fr)]">
          <dt className="font-medium">{COMPANY_ROLES[role]}</dt>
          <dd className="text-muted">{ROLE_SENTENCES[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
