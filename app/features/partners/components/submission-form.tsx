import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { CaptchaSlot } from "#app/features/auth/components/captcha-slot.tsx";
import { LogoField } from "#app/features/files/components/logo-field.tsx";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { LISTED, PARTNER_CATEGORIES } from "../terms.ts";
import { DealCard, type ShownDeal } from "./deal-card.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { PLACES } from "./places.ts";

interface SubmissionFormProps {
  formKey: string;
  answer: FormAnswer | undefined;
  /** Who submits it, where they are signed in. */
  member: { name: string; email: string } | null;
  captchaKey: string | null;
  /** What stands in it already, by field: of a draft, or of an offer that is offered again. */
  begun: Record<string, string>;
}

/** An offer in three steps, with the card that members would see beside it. */
export function SubmissionForm({ formKey, answer, member, captchaKey, begun }: SubmissionFormProps) {
  const { form, busy, field, choices, message, errorsOf, typed } = useAnsweredForm(answer);
  const [seen, setSeen] = useState<Record<string, string>>(begun);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="flex flex-col gap-6"
        onInput={(event) => setSeen(textsOf(event.currentTarget))}
      >
        <input type="hidden" name="key" value={formKey} />
        <FormError message={message} />
        <Step number={1} title="Your business">
          <TextField label="Name" required autoComplete="organization" {...field("name", begun.name)} />
          <TextField
            label="Website"
            required
            inputMode="url"
            autoComplete="url"
            {...field("website", begun.website)}
          />
          <SelectField
            label="Category"
            required
            options={PARTNER_CATEGORIES}
            {...field("category", begun.category)}
          />
          <SelectField label="Country" options={PLACES} {...field("country", begun.country ?? "none")} />
          <TextAreaField
            label="What you do"
            required
            rows={4}
            limit={1200}
            {...field("about", begun.about)}
          />
          {errorsOf("website")?.includes(LISTED) ? <Claim member={member !== null} busy={busy} /> : null}
          {member ? (
            <LogoField name="logo" url={null} errors={errorsOf("logo") ?? errorsOf("image")} />
          ) : (
            <p className="text-14 text-muted">
              A logo comes next: you add it once the code we mail you is typed.
            </p>
          )}
        </Step>
        <Step number={2} title="Your offer">
          <OfferFields form={{ field, choices }} begun={begun} />
        </Step>
        <Step number={3} title="Who we write to">
          <TextField
            label="Your name"
            required
            autoComplete="name"
            {...field("contact_name", begun.contact_name ?? member?.name)}
          />
          <TextField
            label="Email"
            type="email"
            required
            autoComplete="email"
            help="We send a code there, and nothing but news of this offer."
            {...field("contact_email", begun.contact_email ?? member?.email)}
          />
          <TextField
            label="Your role"
            autoComplete="organization-title"
            {...field("contact_role", begun.contact_role)}
          />
          <TickField
            name="consent"
            required
            label="You may write to me about this offer, and show what I wrote to members."
            defaultChecked={typed("consent") === "on"}
            errors={errorsOf("consent")}
          />
          <CaptchaSlot siteKey={captchaKey} answer={answer} />
        </Step>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="submit" variant="spark" disabled={busy}>
            {busy ? "Sending..." : "Submit"}
          </Button>
          <Button type="submit" name="intent" value="keep" formNoValidate disabled={busy}>
            Go on later by a link
          </Button>
        </div>
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

/** A site that is listed: who proves that it is theirs looks after it from then on. */
function Claim({ member, busy }: { member: boolean; busy: boolean }) {
  return (
    <div className="rounded-control bg-sunken p-4 text-14">
      <p className="font-medium text-16">You may already be listed</p>
      <p className="mt-1 text-muted">
        Claim the listing with an account whose address is at this site, or whose company proved its domain.
      </p>
      {member ? (
        <Button
          type="submit"
          name="intent"
          value="claim-listing"
          formNoValidate
          size="sm"
          disabled={busy}
          className="mt-3"
        >
          Claim this listing
        </Button>
      ) : (
        <ButtonLink to="/auth?return=/partner-submit" size="sm" className="mt-3">
          Sign in to claim it
        </ButtonLink>
      )}
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
