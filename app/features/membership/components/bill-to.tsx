import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface BillToProps {
  running: { version: number; company_id: string | null; plan_key: string };
  /** Whose books the member keeps. */
  companies: { id: string; name: string }[];
  answer: FormAnswer | undefined;
}

/** Whom a plan is billed to: oneself, or a company whose books one keeps. */
export function BillTo({ running, companies, answer }: BillToProps) {
  const { form, busy, message } = useAnsweredForm(answer);
  const now = companies.find(({ id }) => id === running.company_id);
  const others = [{ id: "", name: "you" }, ...companies].filter(({ id }) => id !== (now?.id ?? ""));
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-18">Billed to {now?.name ?? "you"}</h2>
      <p className="text-14 text-muted">
        Receipts name who is billed. The card that is kept pays as before.
        {now ? (
          <>
            {" "}
            Who keeps its books sees the payments, too:{" "}
            <Link to={`/payment-history/companies/${now.id}`} className="underline underline-offset-2">
              payments of {now.name}
            </Link>
            .
          </>
        ) : null}
      </p>
      {running.plan_key === "business" ? (
        <p className="text-14 text-muted">
          {now ? `The team of ${now.name} shares` : "The team of a company it is billed to shares"} a space of{" "}
          {sizeWords(PLAN_LIMITS.business.storageBytes)} for what is uploaded for the company. Its owners and
          admins find it under{" "}
          <Link to="/storage" className="underline underline-offset-2">
            Storage
          </Link>
          .
        </p>
      ) : null}
      <Form ref={form} method="post" className="flex flex-col gap-3" preventScrollReset>
        <input type="hidden" name="intent" value="bill-to" />
        <input type="hidden" name="version" value={running.version} />
        <FormError message={message} />
        <div className="flex flex-wrap gap-2">
          {others.map(({ id, name }) => (
            <Button key={id} type="submit" name="company_id" value={id} disabled={busy}>
              Bill {name} from now on
            </Button>
          ))}
        </div>
      </Form>
    </Card>
  );
}
