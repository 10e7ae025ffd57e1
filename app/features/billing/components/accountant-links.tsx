import { useFetcher } from "react-router";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { SecretAddress } from "#app/ui/primitives/secret-address.tsx";
import { SecretLinkList } from "#app/ui/primitives/secret-link-list.tsx";

interface AccountantLinksProps {
  links: {
    linkId: string;
    linkName: string;
    linkYear: number;
    linkEnds: number;
    linkOpened: number;
    linkSeen: number | null;
  }[];
  formKey: string;
  thisYear: number;
  now: number;
}

/** Addresses for an accountant: made, shown once, sent on, and taken back. */
export function AccountantLinks({ links, formKey, thisYear, now }: AccountantLinksProps) {
  const fetcher = useFetcher<FormAnswer & { path?: string }>();
  const { data: answer, state } = fetcher;
  const { field } = fieldsOf(undefined, answer);
  const years = Object.fromEntries([0, 1, 2].map((back) => [thisYear - back, String(thisYear - back)]));
  const busy = state !== "idle";
  return (
    <details className="mt-6 rounded-card border border-hairline bg-surface p-4">
      <summary className="-my-2.5 cursor-pointer py-2.5 font-medium">For your accountant</summary>
      <p className="mt-2 max-w-line text-14 text-muted">
        An address under which somebody without an account reads one year of your payments, and saves it as a
        file. They can change nothing, and you can take it back.
      </p>
      {links.length > 0 ? (
        <SecretLinkList
          label="Addresses for accountants"
          links={links}
          about={(link) => String(link.linkYear)}
          now={now}
          className="mt-4"
          end={(link) => (
            <fetcher.Form method="post" action="/payment-history">
              <input type="hidden" name="link_id" value={link.linkId} />
              <Button type="submit" size="sm" variant="danger" name="intent" value="link-end" disabled={busy}>
                Take back
              </Button>
            </fetcher.Form>
          )}
        />
      ) : null}
      {answer?.path ? <NewAddress key={answer.path} path={answer.path} /> : null}
      <fetcher.Form method="post" action="/payment-history" className="mt-4 flex flex-col gap-3 sm:max-w-md">
        <input type="hidden" name="intent" value="link-make" />
        <input type="hidden" name="key" value={formKey} />
        <FormError message={messageOf(answer)} />
        <TextField label="Who it is for" required maxLength={60} {...field("name")} />
        <SelectField label="Year" required options={years} {...field("year", String(thisYear))} />
        <SelectField
          label="How long it holds"
          required
          options={{ 7: "7 days", 30: "30 days", 90: "90 days" }}
          {...field("days", "30")}
        />
        <Button type="submit" disabled={busy} className="self-start">
          Make an address
        </Button>
      </fetcher.Form>
    </details>
  );
}

function NewAddress({ path }: { path: string }) {
  const body = `My payments on Thrive, read only:\n${typeof location === "undefined" ? "" : location.origin}${path}`;
  const query = `subject=${encodeURIComponent("Payments on Thrive")}&body=${encodeURIComponent(body)}`;
  return (
    <div className="mt-4 flex flex-col gap-2">
      <SecretAddress path={path} />
      <a href={`mailto:?${query}`} className={buttonClass("quiet", "sm", "self-start")}>
        E-mail it
      </a>
    </div>
  );
}
