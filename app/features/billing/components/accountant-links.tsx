import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { SecretAddress } from "#app/ui/primitives/secret-address.tsx";
import { SecretLinkList, TakeBack } from "#app/ui/primitives/secret-link-list.tsx";

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
  answer: (FormAnswer & { path?: string }) | undefined;
}

/** Addresses for an accountant: made, shown once, sent on, and taken back. */
export function AccountantLinks({ links, formKey, thisYear, now, answer }: AccountantLinksProps) {
  const { form, busy, field } = useAnsweredForm(answer);
  const years = Object.fromEntries([0, 1, 2].map((back) => [thisYear - back, String(thisYear - back)]));
  return (
    <details
      open={answer ? true : undefined}
      className="mt-6 rounded-card border border-hairline bg-surface p-4"
    >
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
          end={(link) => <TakeBack link={link} what="address" busy={busy} />}
        />
      ) : null}
      <div className="mt-4 flex flex-col gap-3 empty:hidden">
        <FormOutcome answer={answer} />
      </div>
      {answer?.path ? <NewAddress key={answer.path} path={answer.path} /> : null}
      <Form
        key={answer?.path}
        ref={form}
        method="post"
        preventScrollReset
        className="mt-4 flex flex-col gap-3 sm:max-w-md"
      >
        <input type="hidden" name="intent" value="link-make" />
        <input type="hidden" name="key" value={formKey} />
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
      </Form>
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
