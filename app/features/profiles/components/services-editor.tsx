import { useEffect, useRef, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { toMajorUnits } from "#app/core/money.ts";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { CURRENCY_OPTIONS } from "../options.ts";
import type { ShownService } from "../queries/services-of.server.ts";
import { SERVICES_MAX } from "../schema-limits.ts";
import { formSnapshot } from "./form-snapshot.ts";
import type { SectionAnswer } from "./section-answer.ts";
import { SectionButtons } from "./section-form.tsx";
import { ServiceTerms } from "./service-list.tsx";

interface ServicesEditorProps {
  services: ShownService[];
  /** The one that is edited; `new` for another one. */
  open: string;
  formKey: string;
  answer: SectionAnswer | undefined;
}

/** What the member offers: each can be changed or taken off, and one more added. */
export function ServicesEditor({ services, open, formKey, answer }: ServicesEditorProps) {
  const edited = services.find(({ id }) => id === open);
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-hairline empty:hidden">
        {services.map((service) => (
          <li key={service.id} className="flex flex-wrap items-center gap-x-2 py-2">
            <div className="min-w-16 flex-1">
              <p className="truncate font-medium">{service.title}</p>
              <ServiceTerms service={service} />
            </div>
            <Link
              to={`/profile?edit=services&service=${service.id}#services`}
              preventScrollReset
              aria-label={`Change ${service.title}`}
              className={buttonClass("ghost", "sm")}
            >
              Change
            </Link>
            <Form method="post" action="/profile?edit=services" preventScrollReset>
              <input type="hidden" name="id" value={service.id} />
              <Button
                type="submit"
                name="intent"
                value="service-remove"
                variant="ghost"
                size="sm"
                aria-label={`Remove ${service.title}`}
              >
                Remove
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {edited || services.length < SERVICES_MAX ? (
        <ServiceForm
          key={edited?.id ?? `new-${services.length}`}
          service={edited}
          formKey={formKey}
          answer={answer}
        />
      ) : (
        <p className="text-14 text-muted">
          You offer {SERVICES_MAX} services, which is as many as a page shows.
        </p>
      )}
    </div>
  );
}

function ServiceForm({
  service,
  formKey,
  answer,
}: {
  service: ShownService | undefined;
  formKey: string;
  answer: SectionAnswer | undefined;
}) {
  const judged = answer?.intent === "service" ? answer : undefined;
  const { form, message, field } = useAnsweredForm(judged);
  // The same for as long as it is typed into, also when the page is read anew meanwhile.
  const [key] = useState(formKey);
  const untouched = useRef<string | null>(null);
  useEffect(() => {
    untouched.current = form.current && formSnapshot(form.current);
  }, [form]);
  const address = `/profile?edit=services${service ? `&service=${service.id}` : ""}`;
  const submit = useSubmit();
  const done = (event: React.MouseEvent) => {
    const element = form.current;
    if (!element || (!judged?.error && formSnapshot(element) === untouched.current)) return;
    event.preventDefault();
    if (!element.reportValidity()) return;
    const typed = new FormData(element);
    typed.set("close", "on");
    void submit(typed, { method: "post", action: address, preventScrollReset: true });
  };
  const currency = service?.currency ?? "EUR";
  const price = service?.priceFrom ?? null;
  return (
    <Form ref={form} method="post" action={address} preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="service" />
      <input type="hidden" name={service ? "id" : "key"} value={service?.id ?? key} />
      <h3 className="text-16">{service ? "Change this service" : "Offer a service"}</h3>
      <FormError message={message} />
      <TextField label="Title" {...field("title", service?.title)} limit={100} required />
      <TextAreaField
        label="What they get"
        {...field("description", service?.description)}
        rows={4}
        limit={1000}
        required
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Price from"
          {...field("price_from", price === null ? null : toMajorUnits(price, currency))}
          inputMode="decimal"
        />
        <SelectField label="Currency" {...field("currency", currency)} required options={CURRENCY_OPTIONS} />
        <TextField
          label="Days to deliver"
          {...field("delivery_days", service?.deliveryDays?.toString())}
          inputMode="numeric"
        />
      </div>
      <SectionButtons submit={service ? "Save" : "Add"} onDone={done} refused={judged?.error !== undefined} />
    </Form>
  );
}
