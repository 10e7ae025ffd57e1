import { Form, useNavigation } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { EndorseForm } from "#app/features/reviews/components/endorse-form.tsx";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import { SubjectCard } from "#app/features/reviews/components/subject-card.tsx";
import { WhatCounts } from "#app/features/reviews/components/what-counts.tsx";
import { STRENGTHS, UNDO_WITHIN } from "#app/features/reviews/endorsement-rules.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormNote } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/endorse.ts";

type Found = Extract<Route.ComponentProps["loaderData"], { view: "member" }>;

/** Endorses a member from their profile, or changes what was said. */
export function EndorseMember({ found, answer }: { found: Found; answer: RequestAnswer | undefined }) {
  const { member, skills, given, own } = found;
  if (own) {
    return (
      <Page>
        <h1 className="sr-only">Endorse</h1>
        <EmptyState
          title="That is you"
          action={
            <ButtonLink to="/endorse" variant="spark">
              Your endorsements
            </ButtonLink>
          }
        >
          Nobody can endorse themselves. Ask somebody you worked with.
        </EmptyState>
      </Page>
    );
  }
  const listed = given.filter(({ skill }) => skills.some(({ slug }) => slug === skill));
  return (
    <Page width="pair">
      <PageHeader title={`Endorse ${member.name}`} lead="Vouch for what you have seen them do." />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4 lg:order-2">
          <SubjectCard subject={member}>
            <WhatCounts />
          </SubjectCard>
          <Given found={found} />
        </div>
        <Card className="flex min-w-0 flex-col gap-5 sm:p-6">
          {answer?.done ? <FormNote>{answer.done}</FormNote> : null}
          <EndorseForm
            key={answer?.done ? found.now : "open"}
            userId={member.userId}
            name={member.name}
            skills={skills}
            chosen={listed.map(({ skill }) => skill).slice(0, 5)}
            before={listed[0]}
            answer={answer?.done || answer?.intent === "take-back" ? undefined : answer}
            address={null}
          />
        </Card>
      </div>
    </Page>
  );
}

/** What was said before, each with a way back. */
function Given({ found: { member, skills, given, now } }: { found: Found }) {
  const busy = useNavigation().formMethod === "POST";
  if (given.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-2 text-16">What you said</h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {given.map((endorsement) => (
          <li key={endorsement.skill} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 basis-32 text-14">
              <span className="block break-words font-medium">
                {skills.find(({ slug }) => slug === endorsement.skill)?.name ??
                  endorsement.name ??
                  endorsement.skill}
              </span>
              <span className="text-12 text-muted">
                {STRENGTHS[endorsement.strength]} · {relativeTime(endorsement.givenAt, now)}
              </span>
            </span>
            {endorsement.status === "suggested" ? <Chip>Suggested</Chip> : null}
            <Form method="post" preventScrollReset>
              <input type="hidden" name="user_id" value={member.userId} />
              <input type="hidden" name="skill" value={endorsement.skill} />
              <Button type="submit" name="intent" value="take-back" size="sm" variant="ghost" disabled={busy}>
                {now - endorsement.givenAt <= UNDO_WITHIN ? "Undo" : "Take back"}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
