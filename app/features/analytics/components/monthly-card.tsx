import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface MonthlyCardProps {
  /** How the mail comes: at once on its day, with the next digest, or not at all. */
  mail: "off" | "instant" | "digest";
  /** Why none would arrive, although it is on. */
  hindrance: string | null;
  answer: FormAnswer | undefined;
}

/** A mail about each month that is over, for who asks for it. */
export function MonthlyCard({ mail, hindrance, answer }: MonthlyCardProps) {
  const busy = useNavigation().formMethod === "POST";
  const on = mail !== "off";
  return (
    <Card>
      <h2 className="text-18">Every month by mail</h2>
      <p className="mt-1 max-w-line text-14 text-muted">
        {on
          ? `On the first of each month you get what the month before came to${mail === "digest" ? ", with your digest" : ""}.`
          : "On the first of each month: what the month before came to, beside the one before it, and what became of your goals."}
      </p>
      {on && hindrance ? <p className="mt-2 text-14 text-danger">{hindrance}</p> : null}
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <input type="hidden" name="intent" value="monthly" />
        <Button type="submit" name="mail" value={on ? "off" : "on"} disabled={busy}>
          {on ? "Stop these mails" : "Send me this mail"}
        </Button>
        <Link
          to="/notification-settings"
          className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
        >
          All my mails
        </Link>
      </Form>
      <div className="mt-3 empty:hidden">
        <FormOutcome answer={answer} />
      </div>
    </Card>
  );
}
