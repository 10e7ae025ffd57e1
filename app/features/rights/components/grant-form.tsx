import { dayAfter } from "#app/core/days.ts";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { GrantView, RightsView } from "../queries.server.ts";
import { CHANNELS, nextTermFrom } from "../rules.ts";

interface GrantFormProps {
  rights: RightsView;
  /** The one that it goes on from. */
  renews?: GrantView;
  today: string;
  onDone: () => void;
}

/** What somebody may use a file or a delivery for, where and until when. */
export function GrantForm({
  rights: { subjects, grantees, currency },
  renews,
  today,
  onDone,
}: GrantFormProps) {
  const subject = renews?.fileId ? `file:${renews.fileId}` : `delivery:${renews?.deliverableId}`;
  const start = renews?.endsOn ? nextTermFrom(renews.endsOn, today) : today;
  return (
    <DeskForm
      intent="rights-grant"
      fields={
        renews ? { currency, subject, grantee_id: renews.granteeId, renewal_of: renews.id } : { currency }
      }
      keeps
      onDone={onDone}
    >
      {({ busy, field, choices, errorsOf }) => (
        <>
          {renews ? (
            <p className="text-14 text-muted">
              {renews.title}, for {renews.grantee}
            </p>
          ) : (
            <>
              <SelectField label="What it is about" required options={subjects} {...field("subject")} />
              <SelectField
                label="Who gets it"
                required
                options={Object.fromEntries(grantees.map(({ userId, name }) => [userId, name]))}
                {...field("grantee_id")}
              />
            </>
          )}
          <Choices
            legend="Where it may be used"
            kind="many"
            required
            options={CHANNELS}
            {...choices("channels", renews?.channels ?? ["social"])}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Territory"
              required
              limit={80}
              {...field("territory", renews?.territory ?? "Worldwide")}
            />
            <TextField
              label={`Price in ${currency}`}
              inputMode="decimal"
              help="Empty where it is part of the project's price."
              {...field("price")}
            />
            <TextField label="From" type="date" required {...field("starts_on", start)} />
            <TextField
              label="Until"
              type="date"
              help="The last day. Empty for ever."
              {...field("ends_on", renews ? dayAfter(start, 365) : null)}
            />
          </div>
          <TextField
            label="Category"
            limit={60}
            help="Like watches: what an exclusive right keeps others from."
            {...field("category", renews?.category)}
          />
          <div>
            <TickField
              name="exclusive"
              value="yes"
              label="Exclusive: nobody else gets it in this category meanwhile"
              defaultChecked={renews?.exclusive}
            />
            <TickField
              name="paid_ads"
              value="yes"
              label="Paid advertising as well"
              defaultChecked={renews?.paidAds}
            />
            <TickField
              name="sure"
              value="yes"
              label="I mean it: it has no end, or is for advertising"
              note="Needed only then. Such rights are worth more than a post: price them."
              errors={errorsOf("sure")}
            />
            {errorsOf("despite") ? (
              <TickField
                name="despite"
                value="yes"
                label="Grant it all the same"
                errors={errorsOf("despite")}
              />
            ) : null}
          </div>
          <Button type="submit" variant="spark" disabled={busy} className="self-start">
            {busy ? "Granting..." : renews ? "Renew" : "Grant the rights"}
          </Button>
        </>
      )}
    </DeskForm>
  );
}
