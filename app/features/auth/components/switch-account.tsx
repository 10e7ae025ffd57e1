import { Form } from "react-router";
import { Button } from "#app/ui/primitives/button.tsx";
import { ShownToField } from "./shown-to-field.tsx";

/** For a link that was sent to another of their accounts: out of this one, and back by the door of the other. */
export function SwitchAccount({
  back,
}: {
  /** Where they sign in, with what they came for. */
  back: string;
}) {
  return (
    // A page of its own: nothing of this account stays in the browser.
    <Form method="post" action="/sign-out" reloadDocument>
      <ShownToField />
      <input type="hidden" name="next" value={back} />
      <Button type="submit" variant="spark">
        Switch account
      </Button>
    </Form>
  );
}
