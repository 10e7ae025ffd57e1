import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { LogoField } from "#app/features/files/components/logo-field.tsx";
import { FormError, FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/** Its picture, for who looks after the listing. */
export function OwnLogo({
  slug,
  url,
  answer,
}: {
  slug: string;
  url: string | null;
  answer: FormAnswer | undefined;
}) {
  const { form, busy, errorsOf, message } = useAnsweredForm(answer);
  return (
    <FoldCard
      title={url ? "Change the logo" : "Add a logo"}
      open={answer?.error ? true : undefined}
      className="mb-5"
    >
      <Form
        key={url}
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="flex flex-col gap-4 px-5 pb-5"
        preventScrollReset
      >
        <FormError message={message} />
        <input type="hidden" name="slug" value={slug} />
        <LogoField name="logo" url={url} errors={errorsOf("logo") ?? errorsOf("image")} />
        <Button type="submit" name="intent" value="logo" disabled={busy} className="self-start">
          {busy ? "Sending..." : "Keep it"}
        </Button>
      </Form>
    </FoldCard>
  );
}

/** Whoever looks after the listing confirms a code that a member brought, or takes that back. */
export function ConfirmForm({
  deal,
  answer,
}: {
  deal: { id: string; title: string };
  answer: FormAnswer | undefined;
}) {
  const { form, field } = useAnsweredForm(answer);
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form ref={form} method="post" preventScrollReset className="mt-4 flex flex-wrap items-end gap-3">
      <input type="hidden" name="deal_id" value={deal.id} />
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label={`Confirm a code of “${deal.title}”`}
          required
          autoComplete="off"
          {...field("member_code")}
        />
      </div>
      <Button type="submit" name="intent" value="confirm" disabled={busy}>
        Confirm
      </Button>
      <Button type="submit" name="intent" value="reverse" variant="ghost" disabled={busy}>
        Take back
      </Button>
      <div className="basis-full empty:hidden">
        <FormOutcome answer={answer} />
      </div>
    </Form>
  );
}
