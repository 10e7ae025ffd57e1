import { BadgeCheck } from "lucide-react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { type DomainStatus, proofOf } from "#app/features/companies/rules.ts";
import { FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface DomainStepProps {
  company: {
    name: string;
    domain: string | null;
    domainStatus: DomainStatus;
    domainToken: string;
    domainCheckedAt: number | null;
  };
  /** From the website, for a first claim. */
  suggestion: string | null;
  rival: { id: string; name: string } | null;
  answer: FormAnswer | undefined;
  now: number;
}

/** Step 2: claim a domain, prove it, and see how that stands. */
export function DomainStep({ company, suggestion, rival, answer, now }: DomainStepProps) {
  const { form: part, busy, field } = useAnsweredForm<HTMLDivElement>(answer);
  const proved = company.domainStatus === "proved";
  // Told where it was asked, far below the claim.
  const checked = answer?.intent === "check-domain" && company.domain !== null && (proved || !rival);
  return (
    <div ref={part} className="flex flex-col gap-6">
      {checked ? null : <FormOutcome answer={answer} />}
      <Form method="post" className="flex flex-col items-start gap-3">
        <div className="w-full">
          <TextField
            key={company.domain}
            label="Domain"
            {...field("domain", company.domain ?? suggestion)}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="northlight.studio"
            help={proved ? "Another domain begins without proof." : undefined}
            required
          />
        </div>
        <Button type="submit" name="intent" value="claim-domain" disabled={busy}>
          {company.domain ? "Change the domain" : "Claim this domain"}
        </Button>
      </Form>
      {company.domain ? (
        <Status
          domain={company.domain}
          status={company.domainStatus}
          checkedAt={company.domainCheckedAt}
          now={now}
        />
      ) : null}
      {rival && !proved ? (
        <Rival rival={rival} busy={busy} />
      ) : company.domain ? (
        <Proof domain={company.domain} token={company.domainToken} proved={proved} busy={busy}>
          {checked ? <FormOutcome answer={answer} /> : null}
        </Proof>
      ) : null}
      <Form method="post" className="flex justify-end border-hairline border-t pt-5">
        <Button type="submit" name="intent" value="pass" variant={proved ? "spark" : "quiet"} disabled={busy}>
          {proved ? "Go on" : "Go on without it for now"}
        </Button>
      </Form>
    </div>
  );
}

const STATUS_WORDS: Record<Exclude<DomainStatus, "proved">, string> = {
  unproved: "Not proved yet.",
  pending: "We look for the proof every hour, and tell you when it is there.",
  lapsed: "The proof was gone for three weeks, so the badge is too. Put it back and check again.",
};

function Status({
  domain,
  status,
  checkedAt,
  now,
}: {
  domain: string;
  status: DomainStatus;
  checkedAt: number | null;
  now: number;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
      {status === "proved" ? (
        <span className="inline-flex items-center gap-1.5 font-medium text-success">
          <BadgeCheck aria-hidden className="size-5" strokeWidth={1.75} />
          {domain} is proved.
        </span>
      ) : (
        <span className="text-muted">{STATUS_WORDS[status]}</span>
      )}
      {checkedAt ? <span className="text-muted">Last looked {relativeTime(checkedAt, now)}.</span> : null}
    </p>
  );
}

function Proof({
  domain,
  token,
  proved,
  busy,
  children,
}: {
  domain: string;
  token: string;
  proved: boolean;
  busy: boolean;
  /** What came of the last look. */
  children: React.ReactNode;
}) {
  const { hosts, file, text } = proofOf(domain, token);
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">{proved ? "Keep one of these" : "Do one of these"}</h2>
        <p className="mt-1 text-14 text-muted">
          {proved
            ? "We look again each week. The badge stays while the proof is there."
            : "Either is enough. A new record can take some minutes to be seen."}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 rounded-control border border-hairline p-4 text-14 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="font-medium sm:col-span-2">A record in the DNS of your domain</dt>
        <Row term="Type">TXT</Row>
        <Row term="Name">{hosts[0]}</Row>
        <Row term="Value">{text}</Row>
      </dl>
      <dl className="grid gap-x-6 gap-y-2 rounded-control border border-hairline p-4 text-14 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="font-medium sm:col-span-2">Or a text file on your site</dt>
        <Row term="Address">{file}</Row>
        <Row term="Text in it">{text}</Row>
      </dl>
      <Form method="post" className="flex flex-col items-start gap-3">
        {children}
        <Button
          type="submit"
          name="intent"
          value="check-domain"
          variant={proved ? "quiet" : "spark"}
          disabled={busy}
        >
          {busy ? "Looking..." : "Check now"}
        </Button>
      </Form>
    </section>
  );
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="select-all break-all font-mono">{children}</dd>
    </>
  );
}

function Rival({ rival, busy }: { rival: { id: string; name: string }; busy: boolean }) {
  return (
    <section className="flex flex-col items-start gap-3 rounded-control border border-hairline bg-sunken p-4">
      <p className="text-14">
        <span className="font-medium">{rival.name}</span> has proved this domain. If you work there, ask to
        join. If it is not theirs, ask our support: the menu leads to it on every page.
      </p>
      <Form method="post">
        <input type="hidden" name="rival" value={rival.id} />
        <Button type="submit" name="intent" value="ask-to-join" disabled={busy}>
          Ask to join {rival.name}
        </Button>
      </Form>
    </section>
  );
}
