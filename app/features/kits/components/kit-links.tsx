import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SecretAddress } from "#app/ui/primitives/secret-address.tsx";
import { SecretLinkList, TakeBack } from "#app/ui/primitives/secret-link-list.tsx";
import type { EditedKit } from "../own-kit.server.ts";
import { LINK_DAYS } from "../terms.ts";

interface KitLinksProps {
  /** The member's own. */
  name: string;
  kit: EditedKit;
  links: {
    linkId: string;
    linkName: string;
    linkRates: boolean;
    linkEnds: number | null;
    linkOpened: number;
    linkSeen: number | null;
  }[];
  formKey: string;
  now: number;
  answer: (FormAnswer & { path?: string }) | undefined;
}

/** Links for one recipient each: made, shown once, sent on, counted, and taken back. */
export function KitLinks({ name, kit, links, formKey, now, answer }: KitLinksProps) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Card aria-labelledby="kit-links-title">
      <h2 id="kit-links-title" className="text-18">
        Links for recipients
      </h2>
      <p className="mt-1 max-w-line text-14 text-muted">
        One for each person or brand: you see whether it was opened, and can take it back. We count, and keep
        nothing of who opened it. Your own looks do not count.
      </p>
      {kit.status === "published" ? null : (
        <p className="mt-2 text-14">Links open your kit once it is published.</p>
      )}
      {links.length > 0 ? (
        <SecretLinkList
          label="Links for recipients"
          links={links}
          about={({ linkRates }) => (linkRates ? "with rates" : "without rates")}
          now={now}
          className="mt-3"
          end={(link) => <TakeBack link={link} what="link" busy={busy} />}
        />
      ) : null}
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        <FormOutcome answer={answer} />
        {answer?.path ? (
          <>
            <SecretAddress key={answer.path} path={answer.path} />
            <div>
              <ShareButton name={name} path={answer.path} what="media kit" />
            </div>
          </>
        ) : null}
      </div>
      <Form
        key={answer?.path}
        ref={form}
        method="post"
        preventScrollReset
        className="mt-4 flex flex-col gap-3 sm:max-w-md"
      >
        <input type="hidden" name="key" value={formKey} />
        <TextField
          label="Who it is for"
          help="Only you see this."
          required
          maxLength={60}
          {...field("name")}
        />
        <SelectField label="How long it holds" required options={LINK_DAYS} {...field("days", "30")} />
        <TickField name="shows_rates" defaultChecked label="Show my rates, without the code" />
        <Button
          type="submit"
          name="intent"
          value="link-make"
          variant="solid"
          disabled={busy}
          className="self-start"
        >
          Make a link
        </Button>
      </Form>
    </Card>
  );
}
