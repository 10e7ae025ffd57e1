import { Form, Link, useNavigation } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { LEGAL_KINDS } from "../kinds.ts";
import type { LegalDocumentKind } from "../legal-document.ts";

interface AcceptCardProps {
  asked: { kind: LegalDocumentKind; version: string; note: string; effectiveAt: number; inForce: boolean };
}

/** A text that changed in what matters, until its reader accepts it. */
export function AcceptCard({ asked: { kind, version, note, effectiveAt, inForce } }: AcceptCardProps) {
  const busy = useNavigation().formMethod === "POST";
  const { name, to } = LEGAL_KINDS[kind];
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3 border-spark/40">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-18">
          {name}: a new version {inForce ? "is in force" : `from ${shortDay(effectiveAt)}`}
        </h2>
        <p className="mt-1 break-words text-muted">{note}</p>
        {inForce ? (
          <p className="mt-1 text-14 text-muted">
            Until you accept it you cannot post or pay. Everything else stays open, and so does your export.
          </p>
        ) : null}
        <Link
          to={`${to}?version=${version}`}
          className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-spark"
        >
          Read what changed
        </Link>
      </div>
      <Form method="post" action="/settings/consents">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="accept" variant="spark" disabled={busy}>
          Accept version {version}
        </Button>
      </Form>
    </Card>
  );
}
