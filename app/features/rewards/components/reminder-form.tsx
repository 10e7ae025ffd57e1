import { FormError, FormNote, SelectField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { useEarnForm } from "./earn-answer.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => [`h${hour}`, `At ${hour}:00`] as const);

interface ReminderFormProps {
  /** 0 to 23; null when the member wants none. */
  hour: number | null;
  /** Nothing is pushed to them at that hour of today. */
  quiet: boolean;
}

/** At which hour the member hears that their streak ends with this day (product.md `/check-in`). */
export function ReminderForm({ hour, quiet }: ReminderFormProps) {
  const { Form, busy, done, error } = useEarnForm();
  return (
    <Card>
      <h2 className="mb-3 text-18">A reminder</h2>
      <Form method="post" action="/check-in" className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="reminder" />
        {done ? <FormNote>{done}</FormNote> : null}
        <FormError message={error && !error.fields.hour ? error.message : null} />
        <SelectField
          key={hour}
          name="hour"
          required
          label="On a day that ends your streak"
          help="In your time zone. It does not come once you have claimed."
          options={{ never: "No reminder", ...Object.fromEntries(HOURS) }}
          defaultValue={hour === null ? "never" : `h${hour}`}
          errors={error?.fields.hour}
        />
        {quiet ? (
          <p className="text-14 text-muted">
            You have quiet hours then: it waits in your notifications, without a push.
          </p>
        ) : null}
        <Button type="submit" disabled={busy} className="self-start">
          {busy ? "Saving..." : "Save"}
        </Button>
      </Form>
    </Card>
  );
}
