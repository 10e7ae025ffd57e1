import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";

interface VersionLineProps {
  /** Where it is read. */
  to: string;
  name: string;
  status: "draft" | "published" | "withdrawn";
  /** What a published one is called. */
  out: string;
  extra?: ReactNode;
  note: string;
  /** Names the version in the forms. */
  field: Record<string, string>;
  publish: string;
  /** A draft is thrown away; what is out may be taken back where it says so. */
  withdraws: boolean;
}

/** A text of the team's in its list: what it is, where it is read, and what can be done with it. */
export function VersionLine(props: VersionLineProps) {
  const { to, name, status, out, extra, note, field, publish, withdraws } = props;
  const busy = useNavigation().formMethod === "POST";
  const words = status === "published" ? out : status === "draft" ? "Draft" : "Taken back";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {name}
          </Link>
          <Chip tone={status === "published" ? "strong" : "plain"}>{words}</Chip>
          {extra}
        </p>
        <p className="break-words text-14 text-muted">{note}</p>
      </div>
      {withdraws ? (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          {Object.entries(field).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          {status === "draft" ? (
            <Button type="submit" name="intent" value="publish" variant="spark" size="sm" disabled={busy}>
              {publish}
            </Button>
          ) : null}
          <Button type="submit" name="intent" value="withdraw" size="sm" disabled={busy}>
            {status === "draft" ? "Throw away" : "Take back"}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
