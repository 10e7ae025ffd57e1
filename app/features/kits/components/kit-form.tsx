import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormOutcome, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { EditedKit } from "../own-kit.server.ts";
import { KIT_INTRO_MAX, KIT_REACH, KIT_SLUG_MAX, KIT_STATUSES, KIT_TITLE_MAX } from "../terms.ts";

/** What a kit says first, where it stands, and who sees it. */
export function KitForm({ kit, answer }: { kit: EditedKit; answer: FormAnswer | undefined }) {
  const { form, busy, field, choices, typed } = useAnsweredForm(answer);
  const reviews = answer?.typed ? typed("shows_reviews") === "on" : kit.showsReviews;
  return (
    <Card aria-labelledby="kit-title">
      <h2 id="kit-title" className="mb-4 text-18">
        The page
      </h2>
      <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="kit" />
        <FormOutcome answer={answer} />
        {kit.profileIsHidden ? (
          <p className="text-14 text-danger">
            Your profile is hidden, so nobody sees your kit, published or not.
          </p>
        ) : null}
        <TextField
          label="Title"
          help="In place of your name, such as “Food photographer in Porto”."
          limit={KIT_TITLE_MAX}
          {...field("title", kit.title)}
        />
        <TextAreaField label="A few words" rows={4} limit={KIT_INTRO_MAX} {...field("intro", kit.intro)} />
        <TextField
          label="Address"
          help="It stands at /kit/ and this name. An address you give up leads nowhere; links you made lead on."
          required
          maxLength={KIT_SLUG_MAX}
          autoCapitalize="none"
          spellCheck={false}
          {...field("slug", kit.slug)}
        />
        <Choices
          legend="State"
          kind="one"
          required
          options={KIT_STATUSES}
          {...choices("status", [kit.status])}
        />
        <Choices
          legend="Who sees it"
          kind="one"
          required
          options={KIT_REACH}
          {...choices("reach", [kit.reach])}
        />
        <TickField
          key={String(reviews)}
          name="shows_reviews"
          defaultChecked={reviews}
          label="Show my newest published reviews and my rating"
        />
        <Button type="submit" variant="spark" disabled={busy} className="self-start">
          Save
        </Button>
      </Form>
    </Card>
  );
}
