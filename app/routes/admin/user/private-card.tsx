import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import type { OpenedUser } from "#app/features/admin/users.server.ts";
import { FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface PrivateProps {
  answer: FormAnswer | undefined;
  opened: OpenedUser | null;
  name: string;
  now: number;
}

/** What only who said why may see, for 15 minutes; the member sees that it was opened (product.md B4). */
export function PrivateCard({ answer, opened, name, now }: PrivateProps) {
  return (
    <Card>
      <h3 className="mb-2 text-18">Private</h3>
      <FormOutcome answer={answer?.done ? answer : undefined} />
      {opened ? (
        <dl className="flex flex-col gap-2 text-14">
          <div>
            <dt className="text-muted">Email</dt>
            <dd className="break-words">{opened.email ?? "none"}</dd>
          </div>
          <div>
            <dt className="text-muted">Phone</dt>
            <dd>{opened.phone ?? "none"}</dd>
          </div>
          <div>
            <dt className="text-muted">Last sign-in</dt>
            <dd>{opened.last_sign_in_at ? relativeTime(opened.last_sign_in_at, now) : "never"}</dd>
          </div>
        </dl>
      ) : (
        <OpenAccount answer={answer} name={name} />
      )}
    </Card>
  );
}

function OpenAccount({ answer, name }: { answer: FormAnswer | undefined; name: string }) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="open" />
      <p className="text-14 text-muted">Address, phone and sign-ins. {name} sees that you looked, and why.</p>
      <TextField label="Why do you need it?" maxLength={300} required {...field("reason")} />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        Open it
      </Button>
    </Form>
  );
}
