import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { CannedReply } from "../macros.ts";
import { CATEGORY_WORDS, CONTENT_MAX, NONE, PRIORITY_WORDS } from "../terms.ts";

interface CannedReplyFormProps {
  /** Null for a new one. */
  reply: CannedReply | null;
  formKey: string;
  answer: FormAnswer | undefined;
  /** Where it was opened from. */
  back: string;
}

/** One canned reply: its words, and what sending it does besides. */
export function CannedReplyForm({ reply, formKey, answer, back }: CannedReplyFormProps) {
  const { form, busy, message, field, typed } = useAnsweredForm(answer);
  const ticked = (name: string, saved: boolean) => ({
    name,
    value: "yes",
    defaultChecked: answer?.typed ? typed(name) === "yes" : saved,
  });
  return (
    <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-4">
      <h2 className="text-18">{reply ? "Change this reply" : "A new reply"}</h2>
      <FormError message={message} />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="key" value={reply?.key ?? ""} />
      {reply ? null : <input type="hidden" name="form_key" value={formKey} />}
      <TextField label="Title" limit={80} required {...field("title", reply?.title)} />
      <TextAreaField
        label="Words"
        help="{name} stands for the member's first name, {agent} for yours."
        rows={6}
        limit={CONTENT_MAX}
        required
        {...field("body", reply?.body)}
      />
      <SelectField
        label="For requests about"
        help="Those see it first."
        options={{ [NONE]: "Everything", ...CATEGORY_WORDS }}
        {...field("category", reply?.category ?? NONE)}
      />
      <fieldset className="flex flex-col gap-4 border-hairline border-t pt-4">
        <legend className="sr-only">What it does besides</legend>
        <p aria-hidden className="font-medium">
          What it does besides
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Files it under"
            options={{ [NONE]: "Leave it", ...CATEGORY_WORDS }}
            {...field("sets_category", reply?.setsCategory ?? NONE)}
          />
          <SelectField
            label="Sets the priority to"
            options={{ [NONE]: "Leave it", ...PRIORITY_WORDS }}
            {...field("sets_priority", reply?.setsPriority ?? NONE)}
          />
        </div>
        <TextAreaField
          label="Leaves a note for colleagues"
          rows={2}
          limit={500}
          {...field("note", reply?.note)}
        />
        <div>
          <TickField label="Gives the request to who sends it" {...ticked("takes", reply?.takes ?? false)} />
          <TickField label="Marks the request as solved" {...ticked("resolves", reply?.resolves ?? false)} />
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="spark" disabled={busy}>
          Save
        </Button>
        <ButtonLink to={back} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
