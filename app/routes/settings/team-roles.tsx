import { Form, useNavigation } from "react-router";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import type { CompanySetup } from "#app/features/companies/queries/setup.server.ts";
import { COMPANY_ROLES, type CompanyRole, canGiveRole } from "#app/features/companies/rules.ts";
import { AskedForm } from "#app/ui/form/asked-form.tsx";
import { FormError, FormNote, SelectField } from "#app/ui/form/fields.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";

interface TeamRolesProps {
  team: CompanySetup["team"];
  /** The viewer's own. */
  role: CompanyRole;
  viewerId: string;
  answer: FormAnswer | undefined;
}

/** Everybody of a team with their role, and a change of it where the viewer may make one. */
export function TeamRoles({ team, role, viewerId, answer }: TeamRolesProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-col gap-3">
      {answer?.done ? <FormNote>{answer.done}</FormNote> : null}
      <FormError message={messageOf(answer) ?? answer?.error?.fields.role?.[0]} />
      <ul className="flex flex-col divide-y divide-hairline">
        {team.map((member) => {
          const roles = Object.fromEntries(
            Object.entries(COMPANY_ROLES).filter(([to]) => canGiveRole(role, member.role, to as CompanyRole)),
          );
          const changeable = Object.keys(roles).length > 0;
          return (
            <li
              key={member.userId}
              className="flex flex-col gap-3 py-3 sm:grid sm:grid-cols-[minmax(0,1fr)_22rem] sm:items-end"
            >
              <span className="flex min-w-0 items-center gap-3 sm:self-center">
                <Avatar name={member.name} url={member.avatarUrl} />
                <span className="min-w-0 truncate font-medium">
                  {member.name}
                  {member.userId === viewerId ? <span className="text-muted"> (you)</span> : null}
                </span>
                {member.away ? <Chip>Away</Chip> : null}
              </span>
              {changeable ? (
                <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem]">
                  <Form method="post" className="contents">
                    <input type="hidden" name="user_id" value={member.userId} />
                    <SelectField
                      key={member.role}
                      label={`Role of ${member.name}`}
                      name="role"
                      options={roles}
                      defaultValue={member.role}
                      required
                    />
                    <Button type="submit" name="intent" value="change-role" disabled={busy}>
                      Change
                    </Button>
                  </Form>
                  {member.userId === viewerId ? null : (
                    <AskedForm
                      fields={{ intent: "remove-member", user_id: member.userId }}
                      words="Remove"
                      label={`Remove ${member.name}`}
                      title={`Remove ${member.name}?`}
                      description="They no longer act for this company. To come back they need an invitation."
                      variant="ghost"
                      disabled={busy}
                    />
                  )}
                </div>
              ) : (
                <Chip>{COMPANY_ROLES[member.role]}</Chip>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
