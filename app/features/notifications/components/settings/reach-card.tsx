import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ReachView } from "../../settings-view.server.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const REPLY_LEADS = {
  "0": "On the day",
  "1": "A day ahead",
  "2": "Two days ahead",
  "3": "Three days ahead",
};

/** When and by what a member may be reached: one form, because its parts belong together. */
export function ReachCard({ reach, answer }: { reach: ReachView; answer: FormAnswer | undefined }) {
  const fields = answer?.error?.fields ?? {};
  const zones = [...new Set([reach.timezone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return (
    <Card id="when">
      <h2 className="mb-4 text-18">When and how</h2>
      <AddressState reach={reach} />
      <Form method="post" className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="reach" />
        <TickField
          name="email"
          label="Email"
          note="Off: only what protects your account is mailed."
          defaultChecked={reach.email}
        />
        <TickField
          name="push"
          label="Push"
          note="Off: no browser of yours is pushed anything."
          defaultChecked={reach.push}
        />
        <TickField
          name="marketing"
          label="News about Thrive"
          note="Now and then, what is new."
          defaultChecked={reach.marketing}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="font-medium">Quiet hours</legend>
          <TickField
            name="quiet"
            label="Push nothing between"
            note="What is urgent still comes; the rest waits in your drawer."
            defaultChecked={reach.quiet}
          />
          <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
            <TextField
              id="quiet_from"
              name="quiet_from"
              type="time"
              label="From"
              defaultValue={reach.quietFrom}
              errors={fields.quiet_from}
            />
            <TextField
              id="quiet_to"
              name="quiet_to"
              type="time"
              label="To"
              defaultValue={reach.quietTo}
              errors={fields.quiet_to}
            />
          </div>
          <TickField name="quiet_weekends" label="All weekend, too" defaultChecked={reach.quietWeekends} />
        </fieldset>
        <div className="sm:max-w-sm">
          <SelectField
            id="timezone"
            name="timezone"
            label="Time zone"
            required
            defaultValue={reach.timezone}
            options={Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll("_", " ")]))}
            errors={fields.timezone}
          />
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">Digest</legend>
          <div className="sm:max-w-44">
            <TextField
              id="digest_time"
              name="digest_time"
              type="time"
              label="At"
              defaultValue={reach.digestTime}
              errors={fields.digest_time}
            />
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {DAYS.map((day, index) => (
              <TickField
                key={day}
                name="digest_days"
                value={index}
                label={day}
                defaultChecked={(reach.digestDays & (1 << index)) !== 0}
              />
            ))}
          </div>
        </fieldset>
        <div className="sm:max-w-sm">
          <SelectField
            id="reply_lead"
            name="reply_lead"
            label="Remind me of answers I promised"
            required
            defaultValue={String(reach.replyLead)}
            options={REPLY_LEADS}
            errors={fields.reply_lead}
          />
        </div>
        <div className="sm:max-w-sm">
          <TextField
            id="vacation_until"
            name="vacation_until"
            type="date"
            label="On vacation until"
            help="Until then nothing is pushed, mails come in one digest afterwards, and your streak rests, two weeks at most."
            defaultValue={reach.vacationUntil}
            errors={fields.vacation_until}
          />
        </div>
        <FormOutcome answer={answer} />
        <Button type="submit" variant="spark" className="self-start">
          Save
        </Button>
      </Form>
    </Card>
  );
}

/** Where mails go, and whether they arrive. */
function AddressState({ reach }: { reach: ReachView }) {
  if (!reach.address) return null;
  if (!reach.suppressed)
    return (
      <p className="mb-5 text-14 text-muted">
        Mails go to <strong className="text-text">{reach.address}</strong>
        {reach.confirmed ? "." : ", once you have confirmed it."}
      </p>
    );
  return (
    <Form
      method="post"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-control border border-danger/60 p-3"
    >
      <input type="hidden" name="intent" value="try-address" />
      <p className="min-w-0 flex-1 text-14">
        {reach.suppressed === "bounced"
          ? `Mails to ${reach.address} came back, so we stopped sending them.`
          : `Mails to ${reach.address} were called spam there, so we stopped sending them.`}
      </p>
      <Button type="submit" variant="quiet" size="sm">
        Try again
      </Button>
    </Form>
  );
}
