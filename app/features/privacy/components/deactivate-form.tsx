import { useState } from "react";
import { Form } from "react-router";
import { ShownToField } from "#app/features/auth/components/shown-to-field.tsx";
import { AskingButton } from "#app/ui/primitives/asking-button.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { useOnce } from "./use-once.ts";

/** Hides the account, and signs out everywhere, when its member is sure; without script at once. */
export function DeactivateForm() {
  const [asked, setAsked] = useState(false);
  const once = useOnce();
  return (
    <>
      <Form method="post" reloadDocument>
        <ShownToField />
        <input type="hidden" name="intent" value="deactivate" />
        <AskingButton onAsk={() => setAsked(true)}>Hide my account</AskingButton>
      </Form>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title="Hide your account?"
        description="Nobody finds you or what you posted, and you are signed out on every device at once, on this one as well. When you sign in again you can come back."
        size="narrow"
      >
        <Form method="post" reloadDocument onSubmit={once} className="flex flex-wrap justify-end gap-2">
          <ShownToField />
          <Button onClick={() => setAsked(false)}>Stay</Button>
          <Button type="submit" name="intent" value="deactivate" variant="danger">
            Hide my account
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
