import { Form, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/primitives/button.tsx";

/** One press about one member or introduction. */
export function Press({
  fields,
  variant = "quiet",
  label,
  children,
}: {
  fields: Record<string, string>;
  variant?: ButtonVariant;
  /** Says whom it is about, where the words alone do not. */
  label: string;
  children: string;
}) {
  const navigation = useNavigation();
  const subject = fields.user_id ?? fields.intro_id ?? fields.target_id ?? "";
  const busy = navigation.formData !== undefined && [...navigation.formData.values()].includes(subject);
  return (
    <Form method="post" className="contents" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant={variant} disabled={busy} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}
