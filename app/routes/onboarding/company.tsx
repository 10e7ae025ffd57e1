import { BadgeCheck, Globe, HandCoins } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { selectPaidBy } from "#app/features/billing/punctuality.server.ts";
import { punctualityOf, punctualityWords } from "#app/features/billing/punctuality.ts";
import { requestToJoin } from "#app/features/companies/commands/members.server.ts";
import { getPublicCompany } from "#app/features/companies/queries/public-company.server.ts";
import { COMPANY_KINDS, COMPANY_ROLES, canEdit } from "#app/features/companies/rules.ts";
import { FollowButton } from "#app/features/network/components/tie-buttons.tsx";
import { selectFollowing } from "#app/features/network/queries/tie.server.ts";
import { Openings } from "#app/features/opportunities/components/openings.tsx";
import { selectCompanyOpenings } from "#app/features/opportunities/queries.server.ts";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/company.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Not here · Thrive" }];
  const { name, about } = loaderData.company;
  return [
    { title: `${name} · Thrive` },
    { name: "description", content: (about ?? `${name} on Thrive.`).slice(0, 160) },
  ];
};

export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const company = await getPublicCompany(app, params.handle);
  const { viewer } = app;
  const [[paid, openings], [[row] = []]] = await Promise.all([
    app.ask([selectPaidBy(app.db, company.id), selectCompanyOpenings(app, company.id)]),
    viewer ? app.ask([selectFollowing({ ...app, viewer }, company.id)]) : [],
  ]);
  const record = punctualityOf(paid);
  return {
    company,
    openings,
    signedIn: viewer !== null,
    following: row?.following ?? false,
    punctuality: record && punctualityWords(record),
  };
});

/** Asks to join. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    if (form.get("intent") !== "ask-to-join") throw new AppError("bad_request");
    const { id } = await getPublicCompany(app, params.handle);
    await requestToJoin(app, id);
    return "Its owners are asked. You hear from us when they answer.";
  });
});

export const shouldRevalidate = readWhenOvertaken;

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const answer = answerTo(actionData, "ask-to-join");
  const { company, openings, signedIn, following, punctuality } = loaderData;
  const { own } = company;
  return (
    <Page width="column">
      <Card className="flex flex-col gap-5 sm:p-8">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar name={company.name} url={company.logoUrl} size="xl" className="rounded-card" />
          <div className="min-w-0 flex-1 basis-60">
            <h1 className="break-words text-28 sm:text-36">{company.name}</h1>
            <p className="mt-2 flex flex-wrap gap-2">
              <Chip>{COMPANY_KINDS[company.kind]}</Chip>
              {company.provedDomain ? (
                <Chip tone="strong">
                  <BadgeCheck aria-hidden className="size-4 text-success" strokeWidth={1.75} />
                  {company.provedDomain} is proved
                </Chip>
              ) : (
                <Chip>Domain not proved</Chip>
              )}
              {own?.place === "active" ? <Chip>{COMPANY_ROLES[own.role]}</Chip> : null}
            </p>
          </div>
          {own?.place === "active" && canEdit(own.role) ? (
            <ButtonLink to={`/company-onboarding?company=${company.id}&step=1`} size="sm">
              Edit
            </ButtonLink>
          ) : null}
          {signedIn && own?.place !== "active" ? (
            <FollowButton
              target={{ type: "company", id: company.id }}
              name={company.name}
              following={following}
            />
          ) : null}
        </div>
        {company.about ? <p className="whitespace-pre-line break-words">{company.about}</p> : null}
        {punctuality ? (
          <p className="flex items-center gap-2.5 text-14">
            <HandCoins aria-hidden className="size-4.5 shrink-0 text-spark" strokeWidth={1.75} />
            {punctuality}
          </p>
        ) : null}
        {company.website ? (
          <p className="flex items-center gap-2.5 text-14">
            <Globe aria-hidden className="size-4.5 text-spark" strokeWidth={1.75} />
            <a
              href={company.website}
              rel="noopener noreferrer nofollow ugc"
              className="press-area break-all underline underline-offset-4"
            >
              {company.website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
            </a>
          </p>
        ) : null}
        <FormOutcome answer={answer} />
        {own?.place === "requested" ? (
          <p className="text-14 text-muted">You asked to join. Its owners have not answered yet.</p>
        ) : signedIn && !own && company.provedDomain ? (
          <Form method="post">
            <Button type="submit" name="intent" value="ask-to-join" disabled={busy}>
              Ask to join
            </Button>
          </Form>
        ) : null}
        {signedIn && own?.place !== "active" ? (
          <div className="-mb-2 border-hairline border-t pt-3">
            <ReportButton look="button" thing={{ type: "company", id: company.id, owner: null }} />
          </div>
        ) : null}
      </Card>
      {openings.length > 0 ? (
        <section aria-labelledby="openings" className="mt-8 flex flex-col gap-4">
          <h2 id="openings" className="text-22">
            Open opportunities
          </h2>
          <Openings openings={openings} />
        </section>
      ) : null}
    </Page>
  );
}
