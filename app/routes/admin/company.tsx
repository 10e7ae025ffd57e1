import { data, Form, Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { overseeCompany, selectCompany, selectCompanyTeam } from "#app/features/admin/companies.server.ts";
import { overseeSchema } from "#app/features/admin/schema.ts";
import { requireTyped, typedLabel } from "#app/features/admin/typed-name.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { StaffBoundary } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/company.ts";
import { AboutCard } from "./about-card.tsx";
import { AboutPage } from "./about-page.tsx";
import { DOMAIN_WORDS } from "./company-words.ts";
import { standingWords, stateWords } from "./state-words.ts";

const idOf = (params: { companyId?: string }) =>
  isId(params.companyId ?? "") ? (params.companyId ?? "") : "none";

export const loader = staffQuery(
  "moderator",
  (ctx, { params }: Route.LoaderArgs) =>
    [selectCompany(ctx.db, idOf(params)), selectCompanyTeam(ctx.db, idOf(params))] as const,
  (app, [[company], team]) => {
    if (!company) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    return { company: company, team: team, now: app.clock.now() };
  },
);

export const action = staffAction("moderator", async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const input = parseForm(form, overseeSchema);
    const [[company]] = await app.ask([selectCompany(app.db, idOf(params))]);
    if (!company) throw new AppError("not_found");
    if (input.intent === "suspend") requireTyped(form.get("confirm"), company.handle);
    return overseeCompany(app, idOf(params), input);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Company({ loaderData: { company, team, now }, actionData }: Route.ComponentProps) {
  const suspended = company.company_status === "suspended";
  const answer = answerTo(actionData);
  const facts: [string, string][] = [
    ["Kind", stateWords(company.company_kind)],
    ["Domain", company.domain ? `${company.domain}, ${DOMAIN_WORDS[company.domain_status]}` : "None"],
    ["Postings", String(company.postings)],
    ["Made", relativeTime(company.made_at, now)],
  ];
  return (
    <AboutPage
      back={<BackLink to="/admin/companies">All companies</BackLink>}
      about={
        <AboutCard
          name={company.company_name}
          handle={company.handle}
          page={suspended ? null : `/company/${company.handle}`}
          facts={facts}
        >
          <Chip tone={suspended ? "strong" : "plain"}>{stateWords(company.company_status)}</Chip>
        </AboutCard>
      }
      acts={
        <>
          <SeenOutcome answer={answer?.done ? answer : undefined} />
          {company.domain_status === "proved" || company.domain_status === "pending" ? (
            <Act
              intent="revoke"
              title="Take the proof back"
              lead={`${company.domain} loses its badge and has to be proved anew, by another record.`}
              answer={answerTo(actionData, "revoke")}
            />
          ) : null}
          <Act
            key={company.company_name}
            intent="rename"
            title="Rename"
            lead="Where its name pretends to be somebody else."
            name={company.company_name}
            answer={answerTo(actionData, "rename")}
          />
          {suspended ? (
            <Act
              intent="restore"
              title="End the suspension"
              lead="Its page and its team are back. Postings stay paused until somebody opens them."
              answer={answerTo(actionData, "restore")}
            />
          ) : (
            <Act
              intent="suspend"
              title="Suspend"
              lead="Its page is gone, its postings are paused, and nobody posts for it."
              typed={typedLabel(company.handle)}
              answer={answerTo(actionData, "suspend")}
            />
          )}
        </>
      }
    >
      <Card>
        <h3 className="mb-2 text-18">Team</h3>
        <ul className="flex flex-col divide-y divide-hairline">
          {team.map((one) => (
            <li key={one.user_id} className="flex flex-wrap items-center gap-2 py-2.5 text-14">
              <Link
                to={`/admin/users/${one.user_id}`}
                className="-my-3 min-w-0 flex-1 truncate py-3 underline underline-offset-2"
              >
                {one.member_name}
              </Link>
              <Chip>{one.place === "requested" ? "Asks to join" : stateWords(one.company_role)}</Chip>
              {one.profile_status === "active" ? null : (
                <Chip tone="strong">{standingWords(one.profile_status)}</Chip>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </AboutPage>
  );
}

interface ActProps {
  intent: string;
  title: string;
  lead: string;
  name?: string;
  /** What is to be typed before it happens, for what is dangerous. */
  typed?: string;
  answer: FormAnswer | undefined;
}

function Act({ intent, title, lead, name, typed, answer }: ActProps) {
  const { form, busy, message, field } = useAnsweredForm(answer?.error ? answer : undefined);
  return (
    <Card>
      <h3 className="mb-1 text-18">{title}</h3>
      <p className="mb-3 text-14 text-muted">{lead}</p>
      <Form ref={form} method="post" className="flex flex-col gap-3">
        <input type="hidden" name="intent" value={intent} />
        <FormError message={message} />
        {name === undefined ? null : (
          <TextField label="Name" maxLength={100} required {...field("name", name)} />
        )}
        <TextField id={`why-${intent}`} label="Why" maxLength={300} required {...field("reason")} />
        {typed ? <TextField label={typed} autoComplete="off" required {...field("confirm")} /> : null}
        <Button type="submit" size="sm" disabled={busy} className="self-start">
          {title}
        </Button>
      </Form>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
