import { Form, useNavigation } from "react-router";
import { AskForm } from "#app/features/reviews/components/ask-form.tsx";
import { AskedList } from "#app/features/reviews/components/asked-list.tsx";
import { Endorsement, SkillHeading } from "#app/features/reviews/components/endorsements-list.tsx";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import { SkillChoices } from "#app/features/reviews/components/skill-choices.tsx";
import { WhatCounts } from "#app/features/reviews/components/what-counts.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";
import type { Route } from "./+types/endorse.ts";

type Mine = Extract<Route.ComponentProps["loaderData"], { view: "mine" }>;
type Received = Mine["endorsements"][number];

/** What others vouch for: per skill, with what the owner decides about it, and the way to ask. */
export function YourEndorsements({ mine, answer }: { mine: Mine; answer: RequestAnswer | undefined }) {
  const { skills, endorsements, owed, asked, below, now } = mine;
  const suggested = endorsements.filter(({ status }) => status === "suggested");
  return (
    <Page>
      <PageHeader
        title="Your endorsements"
        lead="Who vouches for what you do."
        actions={
          <>
            <ButtonLink to="/review" size="sm">
              Your reviews
            </ButtonLink>
            {skills.length > 0 ? (
              <ButtonLink to="#ask" size="sm" variant="tonal" className="lg:hidden">
                Ask for endorsements
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        <FormOutcome answer={answer} />
      </div>
      <div
        className={cx(
          "grid grid-cols-1 items-start gap-5",
          (skills.length + asked.rows.length > 0 || below) && "lg:grid-cols-[minmax(0,1fr)_22rem]",
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {owed.length > 0 ? <Owed owed={owed} /> : null}
          {[...new Set(suggested.map(({ skill }) => skill))].map((skill) => (
            <Suggestion key={skill} skill={skill} by={suggested.filter((one) => one.skill === skill)} />
          ))}
          {skills.length === 0 ? (
            <EmptyState
              title="No skills yet"
              action={
                <ButtonLink to="/profile?edit=skills" variant="spark">
                  Add your skills
                </ButtonLink>
              }
            >
              Add what you do to your profile. Others can vouch for it then.
            </EmptyState>
          ) : null}
          {skills.map((skill) => (
            <Card key={skill.slug}>
              <SkillHeading skill={skill} />
              <ul className="mt-3 flex flex-col gap-3 empty:hidden">
                {endorsements
                  .filter((one) => one.skill === skill.slug && one.status !== "suggested")
                  .map((one) => (
                    <Vouched key={one.endorser} endorsement={one} />
                  ))}
              </ul>
            </Card>
          ))}
        </div>
        <div className="flex flex-col gap-4 empty:hidden">
          {skills.length > 0 ? (
            <Card id="ask" className="scroll-mt-20">
              <h2 className="mb-1 text-18">Ask for endorsements</h2>
              <div className="mb-5">
                <WhatCounts />
              </div>
              <AskForm what="endorsement" answer={answer}>
                {({ choices }) => (
                  <SkillChoices legend="For which skills" skills={skills} {...choices("skills", [])} />
                )}
              </AskForm>
            </Card>
          ) : null}
          {asked.rows.length > 0 || below ? (
            <Card>
              <h2 className="mb-1 text-18">Whom you asked</h2>
              <AskedList requests={asked.rows} now={now} />
              <PageLinks
                newest={below ? "/endorse" : null}
                earlier={asked.next && `/endorse?cursor=${asked.next}`}
                className="mt-3"
              />
            </Card>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function Owed({ owed }: Pick<Mine, "owed">) {
  return (
    <Card>
      <h2 className="mb-2 text-18">You are asked</h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {owed.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-3 py-2">
            <Avatar name={request.name} url={request.avatarUrl} size="sm" className="m-1" />
            <span className="min-w-0 flex-1 truncate font-medium">{request.name}</span>
            <ButtonLink to={`/endorse?request=${request.id}`} size="sm">
              Endorse
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A skill others see in the owner, who has not listed it. */
function Suggestion({ skill, by }: { skill: string; by: Received[] }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="border-spark/50">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 break-words text-18">{by[0]?.suggestedName ?? skill}</h2>
        <Chip tone="strong">Suggested</Chip>
        <Form method="post" preventScrollReset className="ml-auto flex gap-2">
          <input type="hidden" name="skill" value={skill} />
          <Button type="submit" name="intent" value="decline-skill" size="sm" variant="ghost" disabled={busy}>
            Decline
          </Button>
          <Button type="submit" name="intent" value="accept" size="sm" disabled={busy}>
            Add to my skills
          </Button>
        </Form>
      </div>
      <ul className="mt-3 flex flex-col gap-3">
        {by.map((endorsement) => (
          <li key={endorsement.endorser}>
            <Endorsement endorsement={endorsement} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Vouched({ endorsement }: { endorsement: Received }) {
  const busy = useNavigation().formMethod === "POST";
  const hidden = endorsement.status === "hidden_by_owner";
  return (
    <li className="flex flex-wrap items-start justify-between gap-2">
      <div className={hidden ? "min-w-0 flex-1 basis-48 text-muted" : "min-w-0 flex-1 basis-48"}>
        <Endorsement endorsement={endorsement} />
      </div>
      <Form method="post" preventScrollReset className="ml-auto flex min-h-13 items-center gap-2">
        {hidden ? <Chip>Hidden</Chip> : null}
        <input type="hidden" name="skill" value={endorsement.skill} />
        <input type="hidden" name="endorser" value={endorsement.endorser} />
        <Button
          type="submit"
          name="intent"
          value={hidden ? "show" : "hide"}
          size="sm"
          variant="ghost"
          disabled={busy}
        >
          {hidden ? "Show" : "Hide"}
        </Button>
      </Form>
    </li>
  );
}
