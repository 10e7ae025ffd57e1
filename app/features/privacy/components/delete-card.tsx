import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { ShownToField } from "#app/features/auth/components/shown-to-field.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Blocker } from "../leaving/blockers.server.ts";
import { BLOCKER_WORDS, DELETE_WORD } from "../leaving/rules.ts";
import { useOnce } from "./use-once.ts";

/** What is in the way of a deletion, each with where to settle it; or the form that deletes. */
export function DeleteCard({ blockers, answer }: { blockers: Blocker[]; answer: FormAnswer | undefined }) {
  return blockers.length > 0 ? <Blockers blockers={blockers} /> : <DeleteForm answer={answer} />;
}

function Blockers({ blockers }: { blockers: Blocker[] }) {
  return (
    <div>
      <p className="font-medium">Before that, something has to be settled:</p>
      <ul className="mt-2 flex flex-col gap-2">
        {blockers.map((blocker) => {
          const { words, to, way } = BLOCKER_WORDS[blocker];
          return (
            <li key={blocker} className="rounded-control border border-hairline px-4 py-3">
              {words}{" "}
              <Link to={to} className="underline underline-offset-2 hover:text-spark">
                {way}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function DeleteForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, field } = useAnsweredForm(answer);
  const once = useOnce();
  return (
    <Form
      ref={form}
      method="post"
      reloadDocument
      onSubmit={once}
      className="flex max-w-md flex-col items-start gap-4"
    >
      <ShownToField />
      <div className="w-full">
        <TextField
          label={`Type ${DELETE_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          required
          {...field("confirm")}
        />
      </div>
      <Button type="submit" variant="danger" name="intent" value="delete">
        Delete my account
      </Button>
    </Form>
  );
}
