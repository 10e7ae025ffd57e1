import { Link } from "react-router";
import type { RequestAnswer } from "#app/features/reviews/components/request-answer.ts";
import { type Subject, SubjectCard } from "#app/features/reviews/components/subject-card.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

/** The page of one request: whom it is about beside what is asked; a sentence once there is nothing to ask. */
export function RequestFrame({
  title,
  lead,
  subject,
  about,
  closed,
  answer,
  signIn,
  children,
}: {
  title: string;
  lead: string;
  subject: Subject;
  /** What the one who asks says, and how it goes on; beside the form. */
  about: React.ReactNode;
  /** Why it cannot be answered. */
  closed: string | null;
  answer: RequestAnswer | undefined;
  /** Where signing in leads to, for a member who may be spared the code. */
  signIn: string | null;
  children: React.ReactNode;
}) {
  const done = answer?.done;
  const over = done ?? closed;
  if (over) {
    return (
      <Screen title={done ? "Thank you" : title} words={over} answers={done !== undefined}>
        <ButtonLink to={`/profile/${subject.handle}`}>See {subject.name}'s profile</ButtonLink>
      </Screen>
    );
  }
  return (
    <Page width="pair">
      <PageHeader title={title} lead={lead} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-4 lg:order-2">
          <SubjectCard subject={subject}>{about}</SubjectCard>
          {signIn ? (
            <p className="text-14 text-muted">
              Have an account with this address?{" "}
              <Link
                to={`/auth?return=${encodeURIComponent(signIn)}`}
                className="underline underline-offset-2"
              >
                Sign in
              </Link>{" "}
              and skip the code.
            </p>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="flex flex-col gap-5 sm:p-6">{children}</Card>
        </div>
      </div>
    </Page>
  );
}
