import { longDay } from "#app/core/day-words.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { NAME_MAX } from "../agreement-rules.ts";
import type { AgreementView } from "../queries/agreements.server.ts";
import { DeskForm } from "./desk-form.tsx";

/** The newest version: its words, the names under it, and the line to sign on. */
export function AgreementCard({ agreement }: { agreement: AgreementView }) {
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">Version {agreement.version}</h2>
        <Chip tone="strong">{agreement.state}</Chip>
      </div>
      <AgreementWords agreement={agreement} />
      {agreement.canSign ? <Sign agreement={agreement} /> : null}
    </Card>
  );
}

/** One version to read, with all that proves it. */
export function AgreementWords({ agreement }: { agreement: Omit<AgreementView, "state" | "canSign"> }) {
  const { body, changeNote, contentHash, createdAt, missing, signatures } = agreement;
  return (
    <>
      {changeNote ? (
        <p className="break-words border-spark border-l-2 pl-4 text-14">
          <strong className="font-medium">What is different:</strong> {changeNote}
        </p>
      ) : null}
      <p className="max-w-[44em] whitespace-pre-line break-words">{body}</p>
      <dl className="flex flex-col gap-3 border-hairline border-t pt-4 text-14">
        <div>
          <dt className="text-12 text-muted">Written</dt>
          <dd>{longDay(createdAt)}</dd>
        </div>
        <div>
          <dt className="text-12 text-muted">Signed by</dt>
          {signatures.map(({ userId, name, typedName, at }) => (
            <dd key={userId} className="break-words">
              <span className="font-medium">{typedName}</span>{" "}
              <span className="text-muted">
                ({name}), {longDay(at)}
              </span>
            </dd>
          ))}
          {signatures.length === 0 ? <dd className="text-muted">Nobody yet</dd> : null}
        </div>
        {missing.length > 0 ? (
          <div>
            <dt className="text-12 text-muted">Still to sign</dt>
            <dd className="break-words">{missing.join(", ")}</dd>
          </div>
        ) : null}
        <div>
          <dt className="text-12 text-muted">Fingerprint of these words and terms (SHA-256)</dt>
          <dd>
            <code className="break-all text-12">{contentHash}</code>
          </dd>
        </div>
      </dl>
    </>
  );
}

function Sign({ agreement: { id, contentHash } }: { agreement: AgreementView }) {
  return (
    <DeskForm
      intent="sign-agreement"
      fields={{ agreement_id: id, content_hash: contentHash }}
      className="border-hairline border-t pt-5"
    >
      {({ busy, field, errorsOf }) => (
        <>
          <h3 className="text-16">Sign with your name</h3>
          <TickField
            name="read"
            value="yes"
            required
            label="I have read this version and agree to it."
            errors={errorsOf("read")}
          />
          <TextField
            label="Your name"
            required
            autoComplete="name"
            limit={NAME_MAX}
            {...field("typed_name")}
          />
          <Button type="submit" variant="spark" disabled={busy} className="self-start">
            {busy ? "Signing..." : "Sign"}
          </Button>
        </>
      )}
    </DeskForm>
  );
}
