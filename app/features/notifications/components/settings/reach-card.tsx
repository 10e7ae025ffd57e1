import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ReachView } from "../../settings-view.server.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

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
        <Switch
          name="email"
          label="Email"
          note="Off: only what protects your account is mailed."
          on={reach.email}
        />
        <Switch
          name="push"
          label="Push"
          note="Off: no browser of yours is pushed anything."
          on={reach.push}
        />
        <Switch
          name="marketing"
          label="News about Thrive"
          note="Now and then, what is new."
          on={reach.marketing}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="font-medium">Quiet hours</legend>
          <Switch
            name="quiet"
            label="Push nothing between"
            note="What is urgent still comes; the rest waits in your drawer."
            on={reach.quiet}
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
          <Switch name="quiet_weekends" label="All weekend, too" on={reach.quietWeekends} />
        </fieldset>
        <label className="flex flex-col gap-1.5 sm:max-w-sm">
          <span className="font-medium">Time zone</span>
          <select
            name="timezone"
            defaultValue={reach.timezone}
            className="h-11 rounded-control border border-hairline-strong/60 bg-surface px-3"
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        </label>
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
              <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  name="digest_days"
                  value={index}
                  defaultChecked={(reach.digestDays & (1 << index)) !== 0}
                  className="size-5 accent-spark"
                />
                {day}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="sm:max-w-sm">
          <TextField
            id="vacation_until"
            name="vacation_until"
            type="date"
            label="On vacation until"
            help="Until then nothing is pushed, and mails come in one digest afterwards."
            defaultValue={reach.vacationUntil}
            errors={fields.vacation_until}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="spark">
            Save
          </Button>
          <p role="status" className="text-14 text-muted">
            {answer?.intent === "reach" ? answer.done : null}
          </p>
        </div>
        {messageOf(answer) ? (
          <p role="alert" className="text-14 text-danger">
            {messageOf(answer)}
          </p>
        ) : null}
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

function Switch({ name, label, note, on }: { name: string; label: string; note?: string; on: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={on}
        className="mt-0.5 size-5 shrink-0 accent-spark"
      />
      <span>
        <span className="block">{label}</span>
        {note ? <span className="block text-14 text-muted">{note}</span> : null}
      </span>
    </label>
  );
}
