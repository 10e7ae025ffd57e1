import { Form } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, FormNote, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SecretAddress } from "#app/ui/primitives/secret-address.tsx";
import { SecretLinkList, TakeBack } from "#app/ui/primitives/secret-link-list.tsx";
import { lengthWords } from "../period.ts";
import type { Metric } from "../series.ts";
import { EXTRAS } from "../snapshot-parts.ts";

export interface ShareAnswer extends FormAnswer {
  /** The address that was made just now; it leaves with this one answer. */
  path?: string;
}

interface ShareCardProps {
  links: {
    linkId: string;
    linkName: string;
    linkMade: number;
    linkEnds: number;
    linkOpened: number;
    linkSeen: number | null;
  }[];
  formKey: string;
  charted: Partial<Record<Metric, { title: string }>>;
  length: number;
  lengths: number[];
  answer: ShareAnswer | undefined;
  now: number;
}

/** Addresses for somebody without an account: made, shown once, sent on, and taken back. */
export function ShareCard({ links, formKey, charted, length, lengths, answer, now }: ShareCardProps) {
  const { form, busy, message, field, choices } = useAnsweredForm(answer);
  const titles = Object.fromEntries(Object.entries(charted).map(([metric, { title }]) => [metric, title]));
  const parts = { ...titles, ...EXTRAS };
  const usual = Object.keys(parts).filter((part) => part !== "money");
  return (
    <Card>
      <h2 className="text-18">Share a snapshot</h2>
      <p className="mt-1 max-w-line text-14 text-muted">
        An address under which somebody without an account sees these figures as they stand now: no names and
        no titles. They can change nothing, and you can take it back.
      </p>
      {links.length > 0 ? (
        <SecretLinkList
          label="Shared snapshots"
          links={links}
          about={(link) => `of ${shortDay(link.linkMade)}`}
          now={now}
          className="mt-3"
          end={(link) => <TakeBack link={link} what="address" busy={busy} />}
        />
      ) : null}
      {answer?.done ? (
        <div className="mt-3">
          <FormNote>{answer.done}</FormNote>
        </div>
      ) : null}
      {answer?.path ? (
        <div className="mt-3">
          <SecretAddress key={answer.path} path={answer.path} />
        </div>
      ) : null}
      <details className="mt-3" open={answer?.error !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-4">
          Make an address
        </summary>
        <Form ref={form} method="post" preventScrollReset className="mt-2 flex flex-col gap-4">
          <input type="hidden" name="intent" value="link-make" />
          <input type="hidden" name="key" value={formKey} />
          <FormError message={message} />
          <TextField label="Who it is for" required maxLength={60} {...field("name")} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <SelectField
              label="Period"
              required
              options={Object.fromEntries(lengths.map((days) => [days, lengthWords(days)]))}
              {...field("length", String(length))}
            />
            <SelectField
              label="How long it holds"
              required
              options={{ 7: "7 days", 30: "30 days", 90: "90 days" }}
              {...field("days", "30")}
            />
          </div>
          <Choices legend="What it shows" kind="many" options={parts} required {...choices("parts", usual)} />
          <Button type="submit" disabled={busy} className="self-start">
            Make it
          </Button>
        </Form>
      </details>
    </Card>
  );
}
