import { TextField } from "#app/ui/form/fields.tsx";
import type { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface LinkFoldProps {
  /** What it is a link of, for who hears the words alone. */
  title: string;
  joinUrl: string | null;
  /** The form around the fields. */
  children: React.ReactNode;
}

/** Unfolds to where a talk that stands is to be; folds again when that is told. */
export function LinkFold({ title, joinUrl, children }: LinkFoldProps) {
  return (
    <details key={joinUrl} className="w-full min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-4">
        {joinUrl === null ? "Add a link to join" : "Change the link"}
        <span className="sr-only">: {title}</span>
      </summary>
      {children}
    </details>
  );
}

/** Its field and press. */
export function LinkFields({
  joinUrl,
  busy,
  field,
}: {
  joinUrl: string | null;
  busy: boolean;
  field: ReturnType<typeof fieldsOf>["field"];
}) {
  return (
    <div className="flex flex-col items-start gap-3 pt-1 pb-2 [&>:first-child]:w-full">
      <TextField
        label="Link to join"
        type="url"
        inputMode="url"
        placeholder="https://"
        required
        {...field("join_url", joinUrl)}
      />
      <Button type="submit" size="sm" disabled={busy}>
        {busy ? "Saving..." : "Save the link"}
      </Button>
    </div>
  );
}
