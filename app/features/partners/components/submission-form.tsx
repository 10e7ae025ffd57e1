import { useState } from "react";
import { Form } from "react-router";
import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { TIERS } from "#app/core/tiers.ts";
import { CaptchaSlot } from "#app/features/auth/components/captcha-slot.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { LogoField } from "#app/ui/form/logo-field.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { CODE_MODES, DEAL_KINDS, DEAL_LEVELS, PARTNER_CATEGORIES } from "../terms.ts";
import { DealCard, type ShownDeal } from "./deal-card.tsx";

const LEVELS = Object.fromEntries(TIERS.map(({ key, name }) => [key, `${name}: ${DEAL_LEVELS[key]}`]));
const PLACES = {
  none: "Everywhere",
  ...Object.fromEntries(COUNTRIES.map((code) => [code, countryName(code)])),
};

interface SubmissionFormProps {
  answer: FormAnswer | undefined;
  /** Who submits it, where they are signed in. */
  member: { name: string; email: string } | null;
  captchaKey: string | null;
}

/** An offer in three steps, with the card that members would see beside it. */
export function SubmissionForm({ answer, member, captchaKey }: SubmissionFormProps) {
  const { form, busy, field, choices, message, errorsOf, typed } = useAnsweredForm(answer);
  const [seen, setSeen] = useState<Record<string, string>>({});
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="flex flex-col gap-6"
        onInput={(event) => setSeen(textsOf(event.currentTarget))}
      >
        <FormError message={message} />
        <Step number={1} title="Your business">
          <TextField label="Name" required autoComplete="organization" {...field("name")} />
          <TextField label="Website" required inputMode="url" autoComplete="url" {...field("website")} />
          <SelectField label="Category" required options={PARTNER_CATEGORIES} {...field("category")} />
          <SelectField label="Country" options={PLACES} {...field("country", "none")} />
          <TextAreaField label="What you do" required rows={4} limit={1200} {...field("about")} />
          {member ? <LogoField name="logo" url={null} errors={errorsOf("logo")} /> : null}
        </Step>
        <Step number={2} title="Your offer">
          <TextField label="Title" required limit={90} {...field("title")} />
          <TextField
            label="Its value in a few words"
            help="Such as “20 % off” or “3 months free”."
            required
            limit={40}
            {...field("value_text")}
          />
          <TextAreaField label="What members get" required rows={4} limit={1200} {...field("description")} />
          <Choices legend="Kind" kind="one" required options={DEAL_KINDS} {...choices("kind", ["percent"])} />
          <Choices
            legend="How members get it"
            kind="one"
            required
            options={CODE_MODES}
            {...choices("code_mode", ["shared"])}
          />
          <TextField
            label="The code"
            help="For one code for everybody. Codes of their own are sent to us later."
            {...field("code")}
          />
          <TextField label="Link to the offer" inputMode="url" {...field("url")} />
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField label="Begins" type="date" {...field("starts_on")} />
            <TextField label="Ends" type="date" {...field("ends_on")} />
            <TextField label="How many" inputMode="numeric" help="Empty: no limit." {...field("stock")} />
          </div>
          <TextAreaField label="Terms" rows={3} limit={1500} {...field("terms")} />
          <SelectField
            label="For which tier?"
            help="Members reach tiers by what they do here. Our team may suggest another."
            options={LEVELS}
            {...field("tier_min", "creator")}
          />
        </Step>
        <Step number={3} title="Who we write to">
          <TextField
            label="Your name"
            required
            autoComplete="name"
            {...field("contact_name", member?.name)}
          />
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="email"
            help="We send a code there, and nothing but news of this offer."
            {...field("contact_email", member?.email)}
          />
          <TextField label="Your role" autoComplete="organization-title" {...field("contact_role")} />
          <TickField
            name="consent"
            required
            label="You may write to me about this offer, and show what I wrote to members."
            defaultChecked={typed("consent") === "on"}
            errors={errorsOf("consent")}
          />
          <CaptchaSlot siteKey={captchaKey} answer={answer} />
        </Step>
        <Button
          type="submit"
          name="intent"
          value="submit"
          variant="spark"
          disabled={busy}
          className="self-start"
        >
          {busy ? "Sending..." : "Submit"}
        </Button>
      </Form>
      <aside aria-label="Preview" className="lg:sticky lg:top-24">
        <h2 className="mb-3 text-16 text-muted">What members would see</h2>
        <div inert>
          <DealCard deal={preview(seen)} />
        </div>
        <p className="mt-4 text-14 text-muted">
          What happens next: we look at it within three working days, ask if something is missing, and write
          to you when it goes live.
        </p>
      </aside>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <Card>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-4 font-display text-18">
          <span className="mr-2 text-spark tabular">{number}</span>
          {title}
        </legend>
        {children}
      </fieldset>
    </Card>
  );
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function preview(seen: Record<string, string>): ShownDeal {
  return {
    id: "preview",
    title: seen.title || "Title of your offer",
    description: seen.description || "What members get.",
    valueText: seen.value_text || "20 % off",
    kind: "percent",
    codeMode: "shared",
    terms: seen.terms || null,
    endsAt: seen.ends_on ? Date.parse(seen.ends_on) || null : null,
    stock: Number(seen.stock) || null,
    claimedCount: 0,
    perUserLimit: 1,
    tierMin: seen.tier_min || "creator",
    planMin: "free",
    countries: [],
    status: "live",
    liveAt: null,
    usefulSum: 0,
    usefulCount: 0,
    partnerName: seen.name || "Your business",
    slug: "",
    logoUrl: null,
    category: "",
    featured: false,
    mine: 0,
    kept: null,
    lock: null,
  };
}
