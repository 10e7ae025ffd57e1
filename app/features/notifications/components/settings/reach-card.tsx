import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ReachView } from "../../settings-view.server.ts";

/** By the bit that each has in what is stored. */
const DAYS = { "0": "Mon", "1": "Tue", "2": "Wed", "3": "Thu", "4": "Fri", "5": "Sat", "6": "Sun" };

const REPLY_LEADS = {
  "0": "On the day",
  "1": "A day ahead",
  "2": "Two days ahead",
  "3": "Three days ahead",
};

/** When and by what a member may be reached: one form, because its parts belong together. */
export function ReachCard({ reach, answer }: { reach: ReachView; answer: FormAnswer | undefined }) {
  const own = answer?.intent === "reach" ? answer : undefined;
  const { form, field, choices, busy } = useAnsweredForm(own);
  const tick = (name: string, saved: boolean) => ({
    name,
    defaultChecked: own?.typed ? own.typed[name] !== undefined : saved,
  });
  const zones = [...new Set([reach.timezone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return (
    <Card id="when">
      <h2 className="mb-4 text-18">When and how</h2>
      <AddressState reach={reach} />
      <Form ref={form} method="post" className="flex flex-col gap-5" preventScrollReset>
        <input type="hidden" name="intent" value="reach" />
        <TickField
          label="Email"
          note="Off: only what protects your account is mailed."
          {...tick("email", reach.email)}
        />
        <TickField
          label="Push"
          note="Off: no browser of yours is pushed anything."
          {...tick("push", reach.push)}
        />
        <TickField
          label="News about Thrive"
          note="Now and then, what is new."
          {...tick("marketing", reach.marketing)}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="font-medium">Quiet hours</legend>
          <TickField
            label="Push nothing between"
            note="What is urgent still comes; the rest waits in your drawer."
            {...tick("quiet", reach.quiet)}
          />
          <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
            <TextField id="quiet_from" type="time" label="From" {...field("quiet_from", reach.quietFrom)} />
            <TextField id="quiet_to" type="time" label="To" {...field("quiet_to", reach.quietTo)} />
          </div>
          <TickField label="All weekend, too" {...tick("quiet_weekends", reach.quietWeekends)} />
        </fieldset>
        <div className="sm:max-w-sm">
          <SelectField
            id="timezone"
            label="Time zone"
            required
            options={Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll("_", " ")]))}
            {...field("timezone", reach.timezone)}
          />
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="font-medium">Digest</legend>
          <TickField
            label="Send me digests"
            note="Off: what says Digest below is not mailed at all."
            {...tick("digest", reach.digest)}
          />
          <div className="sm:max-w-44">
            <TextField
              id="digest_time"
              type="time"
              label="At"
              required
              {...field("digest_time", reach.digestTime)}
            />
          </div>
          <Choices
            legend="On"
            kind="many"
            options={DAYS}
            required
            {...choices(
              "digest_days",
              Object.keys(DAYS).filter((day) => (reach.digestDays & (1 << Number(day))) !== 0),
            )}
          />
        </fieldset>
        <div className="sm:max-w-sm">
          <SelectField
            id="reply_lead"
            label="Remind me of answers I promised"
            required
            options={REPLY_LEADS}
            {...field("reply_lead", String(reach.replyLead))}
          />
        </div>
        <div className="sm:max-w-sm">
          <TextField
            id="vacation_until"
            type="date"
            label="On vacation until"
            help="Until then nothing is pushed, mails come in one digest afterwards, and your streak rests, two weeks at most."
            {...field("vacation_until", reach.vacationUntil)}
          />
        </div>
        <FormOutcome answer={answer} />
        <Button type="submit" variant="spark" className="self-start" disabled={busy}>
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
