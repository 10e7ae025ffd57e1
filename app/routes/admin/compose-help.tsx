import { Form } from "react-router";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { HELP_CATEGORIES } from "#app/features/help/categories.ts";
import type { HelpText } from "#app/features/help/versions.server.ts";
import { FormError, FormOutcome, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

export const SHELVES = Object.fromEntries(HELP_CATEGORIES.map((category) => [category, category]));

/** An article is written anew, or over the one that stands; what was typed is kept until it is saved. */
export function Compose({ answer, text }: { answer: FormAnswer | undefined; text: HelpText | null }) {
  const kept = useKeptForm(`help:${text?.slug ?? "new"}`, answer);
  return (
    <Card>
      <h3 id="compose" className="mb-4 text-18">
        {text ? "A new version" : "A new article"}
      </h3>
      <Kept {...kept}>{(typed) => <Fields answer={typed} text={text} />}</Kept>
    </Card>
  );
}

function Fields({ answer, text }: { answer: FormAnswer | undefined; text: HelpText | null }) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
      <input type="hidden" name="intent" value="draft" />
      {answer?.done ? <FormOutcome answer={answer} /> : <FormError message={message} />}
      <TextField
        label="Address"
        help="Its name under /help, such as undo-a-swipe. It stays what it is."
        readOnly={text !== null}
        required
        {...field("slug", text?.slug)}
      />
      <TextField label="Title" limit={120} required {...field("title", text?.title)} />
      <SelectField label="Shelf" options={SHELVES} required {...field("category", text?.category)} />
      <TextField label="Answer in one sentence" limit={300} required {...field("summary", text?.summary)} />
      <TextAreaField
        label="Article"
        help="Markdown: headlines, lists, links to own pages."
        rows={18}
        limit={20_000}
        required
        {...field("body", text?.body)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Where it is about" help="A path, such as /spark." {...field("path", text?.path)} />
        <TextField label="Other words people ask with" limit={300} {...field("words", text?.words)} />
      </div>
      <TextField label="What is new" help="For colleagues." limit={300} required {...field("change_note")} />
      <Button type="submit" disabled={busy} className="self-start">
        Keep as a draft
      </Button>
    </Form>
  );
}

/** Takes an article off its shelf. */
export function Remove({ slug }: { slug: string }) {
  return (
    <Card>
      <h3 className="mb-2 text-18">Take it off its shelf</h3>
      <Form method="post" className="flex flex-col gap-3" preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="slug" value={slug} />
        <TextField label="Why?" name="reason" minLength={5} maxLength={300} required />
        <Button type="submit" size="sm" className="self-start">
          Take it off
        </Button>
      </Form>
    </Card>
  );
}
