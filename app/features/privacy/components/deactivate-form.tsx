import { Form } from "react-router";
import { ShownToField } from "#app/features/auth/components/shown-to-field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { useOnce } from "./use-once.ts";

/** Hides the account, and signs out. */
export function DeactivateForm() {
  return (
    <Form method="post" reloadDocument onSubmit={useOnce()}>
      <ShownToField />
      <Button type="submit" name="intent" value="deactivate">
        Hide my account
      </Button>
    </Form>
  );
}
