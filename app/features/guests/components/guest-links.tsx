import { useFetcher, useParams } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { SecretAddress } from "#app/ui/primitives/secret-address.tsx";

interface GuestLink {
  linkId: string;
  guestName: string;
  expiresAt: number;
}

/** Links for clients without an account: made, shown once, taken back. */
export function GuestLinks({ links, formKey }: { links: GuestLink[]; formKey: string }) {
  const { projectId } = useParams();
  const fetcher = useFetcher<FormAnswer & { path?: string }>();
  const { data: answer } = fetcher;
  const { field } = fieldsOf(undefined, answer);
  return (
    <details className="rounded-card border border-hairline bg-surface p-4">
      <summary className="-my-2.5 cursor-pointer py-2.5 font-medium">Guest links</summary>
      <p className="mt-2 max-w-line text-14 text-muted">
        Somebody without an account sees the milestones, the files marked “guests too”, and what else you
        grant.
      </p>
      <ul aria-label="Guest links" className="my-4 flex flex-col gap-2">
        {links.map(({ linkId, guestName, expiresAt }) => (
          <li key={linkId} className="flex flex-wrap items-center justify-between gap-2 text-14">
            <span className="min-w-0 break-words">
              {guestName}, until {shortDay(expiresAt)}
            </span>
            <DeskForm intent="guest-revoke" fields={{ link_id: linkId }}>
              {({ busy }) => (
                <Button type="submit" size="sm" variant="danger" disabled={busy}>
                  Take back
                </Button>
              )}
            </DeskForm>
          </li>
        ))}
      </ul>
      {answer?.path ? (
        <div className="mb-4">
          <SecretAddress key={answer.path} path={answer.path} />
        </div>
      ) : null}
      <fetcher.Form
        method="post"
        action={`/desk/${projectId}/members`}
        className="flex flex-col gap-3 sm:max-w-md"
      >
        <input type="hidden" name="intent" value="guest-make" />
        <input type="hidden" name="key" value={formKey} />
        <FormError message={messageOf(answer)} />
        <TextField label="Who it is for" required maxLength={60} {...field("name")} />
        <SelectField
          label="How long it holds"
          required
          options={{ 7: "7 days", 30: "30 days", 90: "90 days" }}
          {...field("days", "30")}
        />
        <TickField name="comment" defaultChecked label="May leave remarks on files" />
        <TickField name="pay" label="May pay the invoices of this project that I write to an email address" />
        <TickField name="approve" label="May approve what is delivered, as the client" />
        <Button type="submit" disabled={fetcher.state !== "idle"} className="self-start">
          Make a link
        </Button>
      </fetcher.Form>
    </details>
  );
}
