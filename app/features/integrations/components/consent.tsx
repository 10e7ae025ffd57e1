import { useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { scopesExplained } from "../scopes.ts";

interface ConsentProps {
  website: string;
  maker: { id: string; name: string };
  scopes: string[];
  /** Whose name it would act in. */
  member: string;
  /** Where they are sent afterwards. */
  redirectHost: string;
  answer: FormAnswer | undefined;
}

/** The question whether an app may act for a member: who asks, what for, and where it leads. */
export function Consent({ website, maker, scopes, member, redirectHost, answer }: ConsentProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
        <dt className="text-muted">Website</dt>
        <dd className="break-words">
          <a
            href={website}
            rel="noreferrer nofollow"
            target="_blank"
            className="underline underline-offset-2"
          >
            {new URL(website).host}
          </a>
        </dd>
        <dt className="text-muted">Made by</dt>
        <dd className="break-words">
          <Link to={`/profile/${maker.id}`} target="_blank" className="underline underline-offset-2">
            {maker.name}
          </Link>
          , a member. Thrive has not looked at it.
        </dd>
        <dt className="text-muted">Acts as</dt>
        <dd className="break-words">{member}</dd>
      </dl>
      <h2 className="mt-5 text-18">What it may do</h2>
      <ul className="mt-1 divide-y divide-hairline">
        {scopesExplained(scopes).map(({ words, note }) => (
          <li key={words} className="py-2">
            <span className="block font-medium">{words}</span>
            <span className="block text-14 text-muted">{note}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-14 text-muted">
        It never has your roles, never pays, and never changes how you sign in. You can shut it out at any
        time under Settings, Connected apps.
      </p>
      <FormError message={messageOf(answer)} />
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="allow" variant="spark" disabled={busy}>
          Let it in
        </Button>
        <Button type="submit" name="intent" value="deny" disabled={busy}>
          No
        </Button>
      </Form>
      <p className="mt-3 break-words text-14 text-muted">Either way you go on to {redirectHost}.</p>
    </>
  );
}

/** The way back to an app. A form may lead nowhere but here (security.md §3), so it is a link, followed by the page itself. */
export function WayBack({ to, allowed }: { to: string; allowed: boolean }) {
  useEffect(() => location.replace(to), [to]);
  return (
    <div role="status">
      <p className="mb-4">{allowed ? "It is let in." : "Nothing was allowed."}</p>
      <GoOn to={to} />
    </div>
  );
}

/** A request that leaves nothing to ask; the app hears so only if the member goes on to it. */
export function NoQuestion({ why, back }: { why: string; back: string }) {
  return (
    <>
      <p className="mb-2 break-words">Nothing was allowed, and nothing has to be done.</p>
      <p className="mb-4 break-words text-14 text-muted">What is wrong with it, for who makes it: {why}.</p>
      <GoOn to={back} />
    </>
  );
}

function GoOn({ to }: { to: string }) {
  return (
    <a href={to} rel="noreferrer" className={buttonClass("spark")}>
      <span className="wrap-anywhere">Go on to {new URL(to).host}</span>
    </a>
  );
}
