import { Check } from "lucide-react";
import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { cx } from "#app/ui/cx.ts";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import {
  LOOK_AGAIN_MAX,
  MILESTONES,
  nextMilestone,
  paidWords,
  type ReferralStage,
  stageWords,
  stepsOf,
} from "../referral-rules.ts";
import { useEarnForm } from "./earn-answer.ts";

/** 5, 10, 25, 50, 100: each brings 50 XP more. */
export function Milestones({ activated }: { activated: number }) {
  const next = nextMilestone(activated);
  return (
    <div className="mb-4">
      <p className="mb-2 text-14 text-muted tabular">
        {next === null
          ? "All milestones reached. Thank you."
          : `${activated} of ${next} set up their profile: +50 XP at ${next}.`}
      </p>
      {next === null ? null : <ProgressBar label="Towards the next milestone" value={activated} max={next} />}
      <ol className="mt-3 flex flex-wrap gap-2">
        {MILESTONES.map((step) => (
          <li key={step}>
            <Chip tone={activated >= step ? "strong" : "plain"} className="tabular">
              {activated >= step ? (
                <Check aria-hidden className="size-3.5 text-spark" strokeWidth={2.25} />
              ) : null}
              {step}
              <span className="sr-only">{activated >= step ? " reached" : " not reached yet"}</span>
            </Chip>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface Person {
  id: string;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
  stage: ReferralStage;
  project: boolean;
  reason: string | null;
  since: number;
}

/** Everybody this member brought, and how far each has come. */
export function People({ people, now }: { people: Person[]; now: number }) {
  if (people.length === 0)
    return <p className="text-muted">Nobody yet. Share your link with someone you like to work with.</p>;
  return (
    <ul className="divide-y divide-hairline border-hairline border-t">
      {people.map((person) => (
        <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Avatar name={person.name} url={person.avatarUrl} xp={person.xp} className="m-1" />
          <span className="min-w-0 flex-1 basis-32">
            <Link to={`/profile/${person.handle}`} className="block truncate font-medium hover:underline">
              {person.name}
            </Link>
            <span className="block text-14 text-muted">{relativeTime(person.since, now)}</span>
          </span>
          <span className="flex items-center gap-3 text-14">
            <span aria-hidden className="flex gap-1">
              {stepsOf(person).map(({ step, taken }) => (
                <span
                  key={step}
                  className={cx("h-1.5 w-6 rounded-full", taken ? "bg-spark-gradient" : "bg-text/12")}
                />
              ))}
            </span>
            <span>
              {stageWords(person)}
              {person.reason ? `: ${person.reason}` : ""}
            </span>
            <span className="font-semibold tabular">{paidWords(person)}</span>
          </span>
          {person.stage === "rejected" ? <LookAgain person={person} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** A referral that does not count is looked at again by people of the team, once. */
function LookAgain({ person }: { person: Pick<Person, "id" | "name"> }) {
  const { Form, busy, error } = useEarnForm();
  return (
    <details open={error ? true : undefined} className="basis-full text-14">
      <summary className="-my-2.5 cursor-pointer py-2.5 text-muted hover:text-text">
        Ask us to look again<span className="sr-only"> at {person.name}</span>
      </summary>
      <Form method="post" noValidate className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="referral_id" value={person.id} />
        <TextAreaField
          name="body"
          label="Why it should count"
          rows={3}
          required
          limit={LOOK_AGAIN_MAX}
          errors={error?.fields.body}
        />
        <Button
          type="submit"
          size="sm"
          name="intent"
          value="look-again"
          disabled={busy}
          className="self-start"
        >
          {busy ? "Sending..." : "Ask our team"}
        </Button>
      </Form>
    </details>
  );
}
