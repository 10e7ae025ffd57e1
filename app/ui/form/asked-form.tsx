import { useState } from "react";
import { Form } from "react-router";
import { AskingButton } from "../primitives/asking-button.tsx";
import { Button, type ButtonVariant } from "../primitives/button.tsx";
import { Dialog } from "../primitives/dialog.tsx";

interface AskedFormProps {
  /** What is sent, `intent` among it. */
  fields: Record<string, string | number>;
  words: string;
  /** What the button is called where its words are not enough. */
  label?: string;
  /** The question, and what follows from a yes. */
  title: string;
  description: string;
  variant?: ButtonVariant;
  disabled?: boolean;
}

/** A form of one button whose act does not come back: it goes when somebody is sure; without script at once. */
export function AskedForm({
  fields,
  words,
  label,
  title,
  description,
  variant = "danger",
  disabled,
}: AskedFormProps) {
  const [asked, setAsked] = useState(false);
  const sent = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <Form method="post" preventScrollReset>
        {sent}
        <AskingButton variant={variant} disabled={disabled} aria-label={label} onAsk={() => setAsked(true)}>
          {words}
        </AskingButton>
      </Form>
      <Dialog open={asked} onOpenChange={setAsked} title={title} description={description} size="narrow">
        <Form
          method="post"
          preventScrollReset
          onSubmit={() => setAsked(false)}
          className="flex flex-wrap justify-end gap-2"
        >
          {sent}
          <Button onClick={() => setAsked(false)}>Cancel</Button>
          <Button type="submit" variant="danger">
            {words}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
