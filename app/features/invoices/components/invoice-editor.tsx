import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { CURRENCIES, currencyIn, formatMoney, toMajorUnits } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { BillableMilestone } from "../milestones.server.ts";
import { type AskedFor, milestonesOffered } from "../milestones-offered.ts";
import { EVERY } from "../rules.ts";
import type { Party, RecurringRule } from "../stored.ts";
import { ADDRESS_MAX, CUSTOMER_KINDS, MYSELF, NAME_MAX, NOTES_MAX } from "../terms.ts";
import { LinesEditor, type TypedLine } from "./lines-editor.tsx";

/** A draft as it is written, or what a new one begins with. */
export interface Draft {
  id: string | null;
  /** What a new one will be called, so that pressed twice it is one. */
  key: string;
  version: number;
  /** The company whose it is; null for one's own. */
  companyId: string | null;
  /** Whether the handle is that of a company. */
  toCompany: boolean;
  handle: string | null;
  email: string | null;
  customer: Party;
  projectId: string | null;
  currency: string;
  lines: { text: string; quantity: number; unit: string; price: number; taxRate: number }[];
  discountBps: number;
  lateFeeBps: number;
  dueDays: number;
  notes: string | null;
  rule: RecurringRule | null;
  nextOn: string | null;
  /** Approved hours it asks for, by their ids. */
  hours: string[];
  /** Milestones it is for, by their ids. */
  milestones: string[];
}

interface EditorProps {
  draft: Draft;
  /** Companies one may write a new one for. */
  purses: readonly { id: string; name: string }[];
  projects: { projectId: string; projectName: string }[];
  /** Milestones it may be for. */
  milestones: readonly BillableMilestone[];
  answer: FormAnswer | undefined;
}

const CURRENCY_OPTIONS = Object.fromEntries(CURRENCIES.map((code) => [code, code]));

/** Writes an invoice; its sums follow while it is typed. */
export function InvoiceEditor({ draft, purses, projects, milestones, answer }: EditorProps) {
  const { form, busy, field, choices, typed, errorsOf, message } = useAnsweredForm(answer);
  const [customer, project] = [
    choices("customer", [draft.email ? "email" : draft.toCompany ? "company" : "member"]),
    field("project_id", draft.projectId ?? "none"),
  ];
  const handle = field("handle", draft.handle && `@${draft.handle}`);
  const ticks = choices("milestone_ids", draft.milestones);
  const [asked, setAsked] = useState<AskedFor>({
    customer: customer.chosen[0] ?? "member",
    handle: handle.defaultValue ?? "",
    project: project.defaultValue ?? "none",
    chosen: ticks.chosen,
  });
  const offered = milestonesOffered(milestones, asked);
  const percent = (bps: number) => (bps === 0 ? null : String(bps / 100));
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onChange={({ currentTarget }) => setAsked(readAsked(new FormData(currentTarget)))}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value="save" />
      {draft.id ? (
        <input type="hidden" name="invoice_id" value={draft.id} />
      ) : (
        <input type="hidden" name="key" value={draft.key} />
      )}
      <input type="hidden" name="version" value={draft.version} />
      {draft.hours.length > 0 ? <input type="hidden" name="hours" value={draft.hours.join()} /> : null}
      <FormError message={message} />
      {!draft.id && purses.length > 0 ? (
        <Card>
          <SelectField
            label="Who it is from"
            required
            help="Paid to the balance of whom it is from. The invoices of a company count in a series of their own."
            options={{
              [MYSELF]: "You",
              ...Object.fromEntries(purses.map(({ id, name }) => [id, name])),
            }}
            {...field("company_id", draft.companyId ?? MYSELF)}
          />
        </Card>
      ) : null}
      <Card className="group/who flex flex-col gap-4">
        <h2 className="text-18">Who it is for</h2>
        <Choices legend="Send it to" kind="one" options={CUSTOMER_KINDS} required {...customer} />
        {/* What is chosen above says which of the two is asked, without a script as well. */}
        <div className="group-has-[[value=email]:checked]/who:hidden">
          <TextField label="Their handle" required autoComplete="off" {...handle} />
        </div>
        <div className="group-has-[[value=company]:checked]/who:hidden group-has-[[value=member]:checked]/who:hidden">
          <TextField
            label="Their email"
            help="They read and pay it without an account."
            required
            type="email"
            autoComplete="off"
            {...field("email", draft.email)}
          />
        </div>
        <TextField
          label="Name on the invoice"
          required
          limit={NAME_MAX}
          {...field("customer_name", draft.customer.name)}
        />
        <TextAreaField
          label="Their address"
          rows={3}
          limit={ADDRESS_MAX}
          {...field("customer_address", draft.customer.address)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Their tax id" {...field("customer_tax_id", draft.customer.taxId)} />
          {projects.length > 0 ? (
            <SelectField
              label="Project"
              options={{
                none: "None",
                ...Object.fromEntries(projects.map(({ projectId, projectName }) => [projectId, projectName])),
              }}
              {...project}
            />
          ) : null}
        </div>
        {offered.length > 0 ? (
          <Choices
            legend="Milestones"
            kind="many"
            help="What was paid out for them here counts as paid when you send it."
            options={Object.fromEntries(
              offered.map(({ id, title, project, paid, currency }) => [
                id,
                {
                  label: title,
                  note: paid > 0 ? `${project} · ${formatMoney(paid, currency)} paid out` : project,
                },
              ]),
            )}
            {...ticks}
          />
        ) : null}
      </Card>
      <LinesEditor
        lines={typedLines(answer) ?? draft.lines.map((line) => typedOf(line, draft))}
        currency={currencyIn(typed("currency"), draft.currency)}
        discount={typed("discount") ?? percent(draft.discountBps) ?? ""}
        errorsOf={errorsOf}
        currencies={CURRENCY_OPTIONS}
      />
      <Card className="group/terms flex flex-col gap-4">
        <h2 className="text-18">Terms</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Days to pay"
            required
            inputMode="numeric"
            {...field("due_days", String(draft.dueDays))}
          />
          <TextField
            label="Late fee, %"
            help="Only where you have agreed on it; added once."
            inputMode="decimal"
            {...field("late_fee", percent(draft.lateFeeBps))}
          />
        </div>
        <TextAreaField label="Notes" rows={3} limit={NOTES_MAX} {...field("notes", draft.notes)} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="How often"
            required
            options={{ once: "Once", ...EVERY }}
            {...field("every", draft.rule?.every ?? "once")}
          />
          <div className="group-has-[[value=once]:checked]/terms:hidden">
            <TextField
              label="First day"
              help="For one that recurs; today unless you say."
              type="date"
              {...field("starts_on", draft.nextOn)}
            />
          </div>
        </div>
        <div className="group-has-[[value=once]:checked]/terms:hidden">
          <TickField
            name="auto_send"
            label="Send those that recur by themselves"
            defaultChecked={answer?.typed ? typed("auto_send") === "on" : draft.rule?.autoSend}
          />
        </div>
      </Card>
      <div className="flex justify-end">
        <Button type="submit" variant="spark" disabled={busy}>
          {busy ? "Saving..." : "Save and look at it"}
        </Button>
      </div>
    </Form>
  );
}

function readAsked(form: FormData): AskedFor {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    customer: text("customer"),
    handle: text("handle"),
    project: text("project_id") || "none",
    chosen: form.getAll("milestone_ids").map(String),
  };
}

function typedOf(line: Draft["lines"][number], { id, currency }: Draft): TypedLine {
  return {
    text: line.text,
    quantity: String(line.quantity / 1000),
    unit: line.unit,
    price: line.price === 0 && !id ? "" : toMajorUnits(line.price, currency),
    tax: line.taxRate === 0 ? "" : String(line.taxRate / 100),
  };
}

/** The lines as they were typed, when the answer to them brings them back. */
function typedLines(answer: FormAnswer | undefined): TypedLine[] | null {
  const typed = answer?.typed;
  if (!typed) return null;
  const at = (index: number, name: string) => typed[`lines[${index}].${name}`]?.[0] ?? "";
  const lines: TypedLine[] = [];
  while (`lines[${lines.length}].text` in typed) {
    const index = lines.length;
    lines.push({
      text: at(index, "text"),
      quantity: at(index, "quantity"),
      unit: at(index, "unit"),
      price: at(index, "price"),
      tax: at(index, "tax"),
    });
  }
  return lines;
}
