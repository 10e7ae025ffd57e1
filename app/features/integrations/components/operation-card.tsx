import { Chip } from "#app/ui/primitives/chip.tsx";
import type { ReferenceField, ReferenceOperation } from "../reference.server.ts";

/** One operation of the API: what it takes, what it answers, and the scope a token needs. */
export function OperationCard({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, title, note, scope, parameters, body, answer } = operation;
  return (
    <li>
      <details id={id} className="group scroll-mt-20 px-4 py-1 sm:px-5">
        <summary className="flex min-h-12 cursor-pointer items-center py-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <code className="w-16 shrink-0 font-semibold text-14 text-spark">{method}</code>
            <code className="min-w-0 flex-1 basis-56 break-words text-14">{path}</code>
            <span className="w-full text-14 text-muted sm:pl-19">{title}</span>
          </span>
        </summary>
        <div className="flex flex-col gap-4 pb-4 sm:pl-19">
          {note ? <p className="max-w-line text-14">{note}</p> : null}
          <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
            A token needs <Chip>{scope}</Chip>
          </p>
          <Fields title="In its address" fields={parameters} />
          {body ? <Fields title={`Body, ${body.kind}`} fields={body.fields} /> : null}
          {answer ? (
            <Fields
              title={`Answer ${answer.status}`}
              fields={answer.fields}
              empty="Nothing but its status."
            />
          ) : (
            <p className="text-14 text-muted">Always refused.</p>
          )}
        </div>
      </details>
    </li>
  );
}

interface FieldsProps {
  title: string;
  fields: ReferenceField[];
  empty?: string;
}

function Fields({ title, fields, empty }: FieldsProps) {
  if (fields.length === 0 && !empty) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium text-14">{title}</h3>
      {fields.length === 0 ? <p className="text-14 text-muted">{empty}</p> : null}
      <dl className="divide-y divide-hairline">
        {fields.map(({ name, type, required, note }) => (
          <div key={name} className="grid gap-x-4 py-1.5 text-14 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="min-w-0 break-words">
              <code>{name}</code>
              {required ? null : <span className="ml-1.5 text-12 text-muted">optional</span>}
            </dt>
            <dd className="min-w-0 break-words text-muted">
              {type}
              {note ? <span className="block">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
