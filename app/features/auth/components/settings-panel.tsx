import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { RefusedFields } from "../mfa/form-answers.server.ts";

/**
 * A section in which one panel at a time is open, as the address or the last answer says: the focus goes to its first
 * field, or to the panel itself.
 */
export function usePanelFocus<E extends HTMLElement>(open: unknown, answer: unknown) {
  const section = useRef<E>(null);
  useEffect(() => {
    if (!open && !answer) return;
    const panel = section.current?.querySelector<HTMLElement>("[data-panel]");
    const field = panel?.querySelector<HTMLElement>("[aria-invalid], input:not([type=hidden])");
    (field ?? panel)?.focus();
  }, [open, answer]);
  return section;
}

/** What is being done in a section; nothing for nothing. */
export function OpenPanel({ children }: { children: React.ReactNode }) {
  return children ? (
    <div
      data-panel
      tabIndex={-1}
      className="-mx-2 rounded-card border border-hairline bg-sunken/60 p-4 outline-none sm:mx-0 sm:p-5"
    >
      {children}
    </div>
  ) : null;
}

interface PanelFormProps {
  title: string;
  lead?: string;
  intent: string;
  submit: string;
  variant?: "solid" | "danger";
  /** The section's anchor, which giving up leads back to. */
  section: string;
  refused: RefusedFields | undefined;
  children?: React.ReactNode;
}

/** One thing to do in a panel, and the way out of it. */
export function PanelForm(props: PanelFormProps) {
  const { title, lead, intent, submit, variant = "solid", section, refused, children } = props;
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-4">
      <PanelHeading title={title} lead={lead} />
      <FormError message={refused?.sentence} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <PanelButtons section={section}>
        <Button type="submit" variant={variant} disabled={busy}>
          {submit}
        </Button>
      </PanelButtons>
    </Form>
  );
}

export function PanelHeading({ title, lead }: { title: string; lead?: React.ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold text-16">{title}</h3>
      {lead ? <p className="mt-1 text-14 text-muted">{lead}</p> : null}
    </div>
  );
}

export function PanelButtons({ section, children }: { section: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <ButtonLink to={`?#${section}`} preventScrollReset variant="ghost">
        Cancel
      </ButtonLink>
    </div>
  );
}
