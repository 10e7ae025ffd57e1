import { Form } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { pageOf } from "#app/core/page-of.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import {
  allowDomain,
  type BannedDomain,
  banDomain,
  DOMAINS_PAGE,
  selectBannedDomains,
} from "#app/features/admin/banned-domains.server.ts";
import { banDomainSchema, userSearch } from "#app/features/admin/schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError, FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/domains.ts";
import { ListPages } from "./list-pages.tsx";
import { StaffSearch } from "./staff-search.tsx";

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  return { typed: userSearch.parse(query.get("q")), after: userSearch.parse(query.get("after")) || null };
}

export const loader = staffQuery(
  "moderator",
  (ctx, { request }: Route.LoaderArgs) => {
    const { typed, after } = askedOf(request);
    return [selectBannedDomains(ctx.db, typed, after)] as const;
  },
  (app, [rows], { request }) => {
    const { page: found, last } = pageOf(rows, DOMAINS_PAGE);
    return {
      ...askedOf(request),
      found,
      next: last?.domain ?? null,
      now: app.clock.now(),
    };
  },
);

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  ban: async (app, form) => {
    const { domain, reason } = parseForm(form, banDomainSchema);
    await banDomain(app, { domain, reason });
    return `${domain} is forbidden from now on.`;
  },
  allow: async (app, form) => {
    const { domain, reason } = parseForm(form, banDomainSchema);
    await allowDomain(app, { domain, reason });
    return `${domain} is allowed again.`;
  },
};

export const action = staffAction("moderator", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => byIntent(acts, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

/** Where nobody may link to, and from where nobody joins (product.md §5.17). */
export default function Domains({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, after, found, next, now } = loaderData;
  const answer = answerTo(actionData);
  const at = (more: Record<string, string>) => `?${new URLSearchParams({ q: typed, ...more })}`;
  return (
    <section aria-labelledby="domains" className="flex flex-col gap-4">
      <h2 id="domains" className="sr-only">
        Forbidden domains
      </h2>
      <FormOutcome answer={answer?.done ? answer : undefined} />
      <Ban key={answer?.done} answer={answer?.intent === "ban" ? answer : undefined} />
      <StaffSearch label="The beginning of a domain" typed={typed} />
      <Card flush={found.length > 0}>
        {found.length === 0 ? (
          <EmptyState title={typed ? "Nothing found" : "No domain is forbidden"}>
            {typed ? "No forbidden domain begins like that." : "Members may link to all of the web."}
          </EmptyState>
        ) : (
          <ul aria-label="Forbidden domains" className="divide-y divide-hairline">
            {found.map((one) => (
              <Banned
                key={one.domain}
                one={one}
                now={now}
                answer={
                  answer?.intent === "allow" && answer.typed?.domain?.[0] === one.domain ? answer : undefined
                }
              />
            ))}
          </ul>
        )}
      </Card>
      <ListPages
        label="Pages of forbidden domains"
        top={after ? at({}) : null}
        next={next ? at({ after: next }) : null}
        more="More domains"
      />
    </section>
  );
}

function Ban({ answer }: { answer: FormAnswer | undefined }) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="text-18">Forbid a domain</h3>
      <p className="mt-1 mb-4 text-14 text-muted">
        With all below it. Nobody can name it in what others come to read, from a post to a task of a project,
        and nobody joins with an address there. Requests to our team, reports and disputes may name it. What
        stands already stays, and who has an address there keeps their account.
      </p>
      <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-4">
        <FormError message={message} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="The domain"
            help="Such as scam.example."
            maxLength={200}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
            {...field("domain")}
          />
          <TextField label="Why" help="For the team." maxLength={300} required {...field("reason")} />
        </div>
        <Button
          type="submit"
          name="intent"
          value="ban"
          variant="solid"
          disabled={busy}
          className="self-start"
        >
          Forbid it
        </Button>
      </Form>
    </Card>
  );
}

interface BannedProps {
  one: BannedDomain;
  now: number;
  answer: FormAnswer | undefined;
}

function Banned({ one, now, answer }: BannedProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="min-w-0 flex-1 basis-48 break-all">{one.domain}</strong>
        <span className="text-14 text-muted">
          <bdi>{one.banned_by_name ?? "Somebody"}</bdi>, {relativeTime(one.banned_at, now)}
        </span>
      </p>
      <p className="break-words text-14 text-muted">{one.ban_reason}</p>
      <details open={answer?.error !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-2">
          Allow it again
        </summary>
        <Form ref={form} method="post" preventScrollReset className="flex max-w-xl flex-col gap-3 pb-2">
          <input type="hidden" name="domain" value={one.domain} />
          <FormError message={message} />
          <TextField
            id={`why-${one.domain}`}
            label="Why"
            help="For the team."
            maxLength={300}
            required
            {...field("reason")}
          />
          <Button
            type="submit"
            name="intent"
            value="allow"
            size="sm"
            variant="solid"
            disabled={busy}
            className="self-start"
          >
            Allow it again
          </Button>
        </Form>
      </details>
    </li>
  );
}
