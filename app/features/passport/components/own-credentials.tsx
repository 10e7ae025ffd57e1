import { Form } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { Certifiable, IssuedCredential } from "../queries/own.server.ts";
import { KIND_WORDS } from "../words.ts";

/** What the member had certified; each can be shown, hidden or withdrawn. */
export function IssuedList({ items }: { items: IssuedCredential[] }) {
  return (
    <Card flush>
      <ul aria-label="Issued" className="divide-y divide-hairline">
        {items.map((item) => (
          <li
            key={item.id}
            className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between"
          >
            <Issued {...item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Issued({ id, kind, title, issuedAt, revokedAt, reason, shown }: IssuedCredential) {
  return (
    <>
      <div className="min-w-0">
        <p className="break-words font-medium">{title}</p>
        <Dotted className="text-14 text-muted">
          {KIND_WORDS[kind]}
          {`issued ${shortDay(issuedAt)}`}
          {revokedAt ? `withdrawn ${shortDay(revokedAt)}. ${reason}` : null}
        </Dotted>
      </div>
      {revokedAt ? (
        <Chip tone="danger" className="self-start">
          Withdrawn
        </Chip>
      ) : (
        <div className="flex shrink-0 flex-wrap gap-2">
          <ButtonLink to={`/verify/${id}`} size="sm" variant="tonal" aria-label={`Open ${title}`}>
            Open
          </ButtonLink>
          <Act
            intent={shown ? "hide" : "show"}
            id={id}
            label={shown ? "Hide on my page" : "Show on my page"}
            title={title}
          />
          <Act intent="withdraw" id={id} label="Withdraw" title={title} />
        </div>
      )}
    </>
  );
}

function Act({ intent, id, label, title }: { intent: string; id: string; label: string; title: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="credential" value={id} />
      <Button type="submit" size="sm" aria-label={`${label}: ${title}`}>
        {label}
      </Button>
    </Form>
  );
}

/** What can be certified; nothing of it is public before it is issued. */
export function CertifiableList({ items, open }: { items: Certifiable[]; open: boolean }) {
  return (
    <Card flush>
      <ul aria-label="Can be certified" className="divide-y divide-hairline">
        {items.map((item) => (
          <li
            key={item.source}
            className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between"
          >
            <div className="min-w-0">
              <p className="break-words font-medium">{item.title}</p>
              <p className="line-clamp-2 break-words text-14 text-muted">{item.note}</p>
            </div>
            {item.credential ? (
              <ButtonLink
                to={`/verify/${item.credential}`}
                size="sm"
                aria-label={`Issued, open ${item.title}`}
                className="self-start"
              >
                Issued: open it
              </ButtonLink>
            ) : open ? (
              <Issue {...item} />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Issue({ kind, source, title }: Certifiable) {
  return (
    <Form method="post" preventScrollReset className="flex shrink-0 flex-col gap-1 sm:items-end">
      <input type="hidden" name="intent" value="issue" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="source" value={source} />
      {kind === "project" ? <TickField name="named" label="Name the project and its company" /> : null}
      <Button
        type="submit"
        size="sm"
        variant="tonal"
        aria-label={`Issue: ${title}`}
        className="self-start sm:self-end"
      >
        Issue
      </Button>
    </Form>
  );
}
