import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { Form, Link, redirect, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { answerInvite } from "#app/features/companies/commands/answer-invite.server.ts";
import { changeRole, removeMember } from "#app/features/companies/commands/members.server.ts";
import {
  type OwnInvite,
  selectOwnInvites,
  toOwnInvites,
} from "#app/features/companies/find-invite.server.ts";
import { selectOwnCompanies } from "#app/features/companies/queries/places.server.ts";
import { getCompanySetup } from "#app/features/companies/queries/setup.server.ts";
import { COMPANY_ROLES, canEdit } from "#app/features/companies/rules.ts";
import { memberRoleSchema, memberSchema } from "#app/features/companies/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, intentOf, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { TEAM_FORMS } from "#app/routes/onboarding/company/company-forms.server.ts";
import { TeamParts } from "#app/routes/onboarding/company/team-step.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/teams.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import { TeamRoles } from "./team-roles.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Teams and roles · Thrive" }];

/** The companies one belongs to; of the one that is asked for, its team as those see it who may edit it. */
export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const companyId = companyIn(request);
  return {
    companies: await selectOwnCompanies(app),
    invites: toOwnInvites(await selectOwnInvites(app), app.clock.now()),
    managed: companyId ? await getCompanySetup(app, companyId) : null,
    viewerId: app.viewer.userId,
  };
});

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => handleTeamForm(app, companyIn(request), form));
});

async function handleTeamForm(
  app: MemberContext,
  companyId: string,
  form: FormData,
): Promise<string | Response> {
  switch (intentOf(form)) {
    case "leave": {
      const left = idIn(form);
      await removeMember(app, left, app.viewer.userId);
      return left === companyId ? redirect("/settings/teams") : "You left the team.";
    }
    case "accept-invite":
    case "decline-invite": {
      const answer = intentOf(form) === "accept-invite" ? "accept" : "decline";
      await answerInvite(app, { id: String(form.get("invite_id")) }, answer);
      return answer === "accept" ? "Welcome to the team." : "Declined.";
    }
    case "remove-member":
      await removeMember(app, companyId, parseForm(form, memberSchema).user_id);
      return "They are out of the team.";
    case "change-role": {
      const { user_id: userId, role } = parseForm(form, memberRoleSchema);
      await changeRole(app, companyId, userId, role);
      // Who gave up editing no longer sees what is edited.
      if (userId === app.viewer.userId && !canEdit(role)) return redirect("/settings/teams");
      return `They are ${COMPANY_ROLES[role]} now.`;
    }
    default: {
      const handle = byIntent(TEAM_FORMS, form);
      if (!companyId) throw new AppError("bad_request");
      return handle({ app, companyId, step: 3, form });
    }
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Teams({ loaderData, actionData }: Route.ComponentProps) {
  const { companies, invites, managed, viewerId } = loaderData;
  const left = answerTo(actionData, "leave");
  return (
    <SettingsFrame
      title="Teams and roles"
      lead="The companies you work for here, and what you may do in each."
    >
      <FormOutcome answer={left} />
      <FormOutcome answer={answerTo(actionData, "accept-invite", "decline-invite")} />
      {invites.length > 0 ? <Invitations invites={invites} /> : null}
      {companies.length + invites.length === 0 ? (
        <EmptyState
          title="No company yet"
          action={<ButtonLink to="/company-onboarding?new">Set up a company</ButtonLink>}
        >
          Set one up, or ask a colleague to invite you.
        </EmptyState>
      ) : (
        <>
          {companies.map((company) => (
            <Company key={company.id} company={company} open={company.id === managed?.company.id} />
          ))}
          {managed || companies.length === 0 ? null : (
            <ButtonLink to="/company-onboarding?new" className="self-start">
              Set up another company
            </ButtonLink>
          )}
        </>
      )}
      {managed ? (
        <Card>
          <h2 className="mb-4 text-18">The team of {managed.company.name}</h2>
          <TeamRoles
            team={managed.team}
            role={managed.company.role}
            viewerId={viewerId}
            answer={answerTo(actionData, "remove-member", "change-role")}
          />
          <div className="mt-6 border-hairline border-t pt-6">
            <TeamParts
              setup={{ ...managed, team: [] }}
              answer={answerTo(actionData, "invite", "revoke-invite", "accept-request", "decline-request")}
            />
          </div>
        </Card>
      ) : null}
    </SettingsFrame>
  );
}

function Invitations({ invites }: { invites: readonly OwnInvite[] }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <section id="invitations" aria-labelledby="invited" className="flex flex-col gap-3">
      <h2 id="invited" className="text-18">
        Invitations
      </h2>
      {invites.map((invite) => (
        <Card key={invite.id} className="flex flex-wrap items-center gap-4">
          <p className="min-w-0 flex-1 basis-48 break-words">
            {invite.inviter} invites you to the team of{" "}
            <Link to={`/company/${invite.handle}`} className="underline underline-offset-4">
              {invite.company}
            </Link>{" "}
            as {invite.role}.
            <span className="block text-14 text-muted">Open until {longDay(invite.expiresAt)}</span>
          </p>
          <Form method="post" className="flex gap-2">
            <input type="hidden" name="invite_id" value={invite.id} />
            <Button
              type="submit"
              name="intent"
              value="accept-invite"
              size="sm"
              variant="spark"
              disabled={busy}
            >
              Accept
            </Button>
            <Button type="submit" name="intent" value="decline-invite" size="sm" disabled={busy}>
              Decline
            </Button>
          </Form>
        </Card>
      ))}
    </section>
  );
}

function Company({
  company,
  open,
}: {
  company: Route.ComponentProps["loaderData"]["companies"][number];
  open: boolean;
}) {
  const busy = useNavigation().formMethod === "POST";
  const active = company.place === "active";
  const edits = active && canEdit(company.role);
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Avatar name={company.name} url={company.logoUrl} className="rounded-control" />
      <div className="min-w-0 flex-1 basis-48">
        <Link to={`/company/${company.handle}`} className="font-medium underline-offset-4 hover:underline">
          {company.name}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Chip>{active ? COMPANY_ROLES[company.role] : "You asked to join"}</Chip>
          {company.domainStatus === "proved" ? (
            <Chip>
              <BadgeCheck aria-hidden className="size-4 text-success" strokeWidth={1.75} />
              {company.domain}
            </Chip>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {edits && !company.setupCompletedAt ? (
          <ButtonLink
            to={`/company-onboarding?company=${company.id}&step=${company.setupStep + 1}`}
            size="sm"
          >
            Go on with the setup
          </ButtonLink>
        ) : null}
        {edits && !open ? (
          <ButtonLink to={`/settings/teams?company=${company.id}`} size="sm">
            Manage the team
          </ButtonLink>
        ) : null}
        {active ? (
          <ButtonLink
            to={`/dashboard?company=${company.id}`}
            size="sm"
            aria-label={`Home of ${company.name}`}
          >
            Home
          </ButtonLink>
        ) : null}
        {active ? <Leave company={company} busy={busy} /> : null}
      </div>
    </Card>
  );
}

/** Leaves at the second press: getting back needs an invitation. Without script the first is enough. */
function Leave({ company, busy }: { company: { id: string; name: string }; busy: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <Form
      method="post"
      className="flex gap-2"
      onSubmit={(event) => {
        if (asking) return;
        event.preventDefault();
        setAsking(true);
      }}
    >
      <input type="hidden" name="company" value={company.id} />
      {asking ? (
        <Button size="sm" onClick={() => setAsking(false)}>
          Stay
        </Button>
      ) : null}
      <Button
        type="submit"
        name="intent"
        value="leave"
        size="sm"
        variant={asking ? "danger" : "ghost"}
        disabled={busy}
        aria-label={asking ? `Really leave ${company.name}` : `Leave ${company.name}`}
      >
        {asking ? "Really leave" : "Leave"}
      </Button>
    </Form>
  );
}

/** @throws AppError `not_found` for a company that cannot be one */
function companyIn(request: Request): string {
  const companyId = new URL(request.url).searchParams.get("company") ?? "";
  if (companyId && !isId(companyId)) throw new AppError("not_found");
  return companyId;
}

function idIn(form: FormData): string {
  const companyId = String(form.get("company"));
  if (!isId(companyId)) throw new AppError("not_found");
  return companyId;
}
