import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { APP_KINDS, APP_NAME_MAX } from "../oauth/schema.ts";
import { ScopeTable } from "./scope-table.tsx";

interface AppFormProps {
  answer: FormAnswer | undefined;
  /** Of a new one. */
  formKey?: string;
  /** What stands there already; without it a new one is registered. */
  saved?: { appName: string; website: string; redirectUris: string[] };
}

/** What an app is called, whose it is and where it is answered; for a new one also what it may ask for. */
export function AppForm({ answer, formKey, saved }: AppFormProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const errors = answer?.error?.fields;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5" preventScrollReset>
      <input type="hidden" name="intent" value={saved ? "change" : "register"} />
      {formKey ? <input type="hidden" name="key" value={formKey} /> : null}
      <FormError message={message} />
      <TextField
        label="Name"
        help="Members read it before they let the app in."
        limit={APP_NAME_MAX}
        required
        {...field("name", saved?.appName)}
      />
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Where people read what the app is."
        required
        {...field("website", saved?.website)}
      />
      <TextAreaField
        label="Redirect URIs"
        rows={3}
        placeholder="https://studio.example/callback"
        help="Where we answer, one a line, compared letter by letter. While you build, http://localhost too."
        required
        {...field("redirect_uris", saved?.redirectUris.join("\n"))}
      />
      {saved ? null : (
        <>
          <Choices
            legend="Where it runs"
            name="kind"
            kind="one"
            options={APP_KINDS}
            chosen={answer?.typed?.kind ?? ["confidential"]}
            errors={errors?.kind}
            required
          />
          <ScopeTable
            legend="The most it may ask for"
            help="As little as it needs. What stands here cannot be widened later."
            chosen={answer?.typed?.scopes ?? []}
            errors={errors?.scopes}
          />
        </>
      )}
      <Button type="submit" variant={saved ? "solid" : "spark"} disabled={busy} className="self-start">
        {saved ? "Save" : "Register it"}
      </Button>
    </Form>
  );
}
