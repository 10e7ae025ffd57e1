import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import type { CompanySetup } from "#app/features/companies/queries/setup.server.ts";
import { COMPANY_ROLES } from "#app/features/companies/rules.ts";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { RoleGuide } from "./role-guide.tsx";

const { owner: _, admin, finance, ...BELOW_ADMIN } = COMPANY_ROLES;

/** Who is in the team, who is invited, who asks to join; and one more to invite. */
export function TeamParts({
  setup,
  answer,
}: {
  setup: Pick<CompanySetup, "company" | "team" | "invites" | "requests">;
  answer: FormAnswer | undefined;
}) {
  const { form: part, busy, field } = useAnsweredForm<HTMLDivElement>(answer);
  const { company, team, invites, requests } = setup;
  const roles = company.role === "owner" ? { ...BELOW_ADMIN, finance, admin } : BELOW_ADMIN;
  return (
    <div ref={part} className="flex flex-col gap-6">
      <FormOutcome answer={answer} />
      <Form
        key={answer?.done}
        method="post"
        className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <TextField label="Email" {...field("email")} type="email" autoComplete="off" required />
        <SelectField label="Role" {...field("role", "recruiter")} options={roles} required />
        <Button type="submit" name="intent" value="invite" disabled={busy} className="sm:mt-7">
          Invite
        </Button>
      </Form>
      <RoleGuide />
      <ul className="flex flex-col divide-y divide-hairline border-hairline border-y empty:hidden">
        {team.map((member) => (
          <li key={member.userId} className="flex min-h-15 items-center gap-3 py-2">
            <Avatar name={member.name} url={member.avatarUrl} />
            <span className="min-w-0 flex-1 truncate font-medium">{member.name}</span>
            <Chip>{COMPANY_ROLES[member.role]}</Chip>
          </li>
        ))}
        {requests.map((asking) => (
          <li key={asking.userId} className="flex min-h-15 flex-wrap items-center gap-3 py-2">
            <Avatar name={asking.name} url={asking.avatarUrl} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{asking.name}</span>
              <span className="block text-14 text-muted">asks to join</span>
            </span>
            <Form method="post" className="flex gap-2">
              <input type="hidden" name="user_id" value={asking.userId} />
              <Button type="submit" name="intent" value="accept-request" size="sm" disabled={busy}>
                Accept
              </Button>
              <Button
                type="submit"
                name="intent"
                value="decline-request"
                size="sm"
                variant="ghost"
                disabled={busy}
              >
                Decline
              </Button>
            </Form>
          </li>
        ))}
        {invites.map((invite) => (
          <li key={invite.id} className="flex min-h-15 flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block break-all font-medium">{invite.email}</span>
              <span className="block text-14 text-muted">
                {invite.expired ? "The invitation has expired" : `Invited as ${COMPANY_ROLES[invite.role]}`}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="invite_id" value={invite.id} />
              <Button
                type="submit"
                name="intent"
                value="revoke-invite"
                size="sm"
                variant="ghost"
                disabled={busy}
                aria-label={`Take back the invitation to ${invite.email}`}
              >
                Take back
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}
