import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Subscription } from "../rules.ts";

const MONTHS = { 1: "One month", 2: "Two months", 3: "Three months" };

/** Pause or cancel, on this one screen: one press each, a reason only for who likes to give one. */
export function LeavePlan({ running }: { running: Subscription }) {
  return (
    <Card className="grid gap-6 lg:grid-cols-2">
      {running.status === "active" ? (
        <Form method="post" className="flex flex-col gap-4">
          <h2 className="text-18">Pause</h2>
          <p className="text-14 text-muted">
            Nothing is charged, and you are on the free plan meanwhile. The days you have paid for come after
            it.
          </p>
          <input type="hidden" name="version" value={running.version} />
          <SelectField label="How long" name="months" required options={MONTHS} defaultValue="1" />
          <Button type="submit" name="intent" value="pause" className="self-start">
            Pause my plan
          </Button>
        </Form>
      ) : null}
      <Form method="post" className="flex flex-col gap-4">
        <h2 className="text-18">Cancel</h2>
        <p className="text-14 text-muted">
          {running.status === "active"
            ? `Your plan runs until ${longDay(running.period_end)}, and then ends. Nothing of yours is deleted.`
            : `Your ${running.status === "trialing" ? "trial" : "plan"} ends now. Nothing of yours is deleted.`}
        </p>
        <input type="hidden" name="version" value={running.version} />
        <TextAreaField label="What could we do better?" name="reason" rows={2} limit={500} />
        <Button type="submit" name="intent" value="cancel" variant="danger" className="self-start">
          {running.status === "trialing" ? "End my trial" : "Cancel my plan"}
        </Button>
      </Form>
    </Card>
  );
}
