import { Form, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { STAFF_ROLES } from "#app/core/viewer.ts";
import {
  answerRoleRequest,
  grantRole,
  type Holder,
  type RoleRequest,
  revokeRole,
  selectHolders,
  selectRoleRequests,
} from "#app/features/admin/roles.server.ts";
import { answerRoleSchema, grantSchema, revokeSchema } from "#app/features/admin/schema.ts";
import { requireRecentProof, requireSecondFactor } from "#app/features/auth/mfa/step-up.server.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { FormError, FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/roles.ts";
import { stateWords } from "./state-words.ts";

const HERE = "/admin/roles";

export const loader = staffQuery(
  "admin",
  (ctx, _args: Route.LoaderArgs) => [selectHolders(ctx.db), selectRoleRequests(ctx.db)] as const,
  (app, [holders, requests]) => ({
    holders: holders,
    requests: requests,
    me: app.viewer.userId,
    protected: app.viewer.hasSecondFactor && app.viewer.aal === "aal2",
    now: app.clock.now(),
  }),
);

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  grant: async (app, form) => {
    const waits = await grantRole(app, parseForm(form, grantSchema));
    return waits ? "A second admin has to say yes now." : "They have the role from their next request on.";
  },
  answer: async (app, form) => {
    const input = parseForm(form, answerRoleSchema);
    await answerRoleRequest(app, input);
    return input.answer === "granted" ? "They are an admin now." : "Refused.";
  },
  revoke: async (app, form) => {
    await revokeRole(app, parseForm(form, revokeSchema));
    return "Taken away; it counts from their next request on.";
  },
};

/** Who gives roles has proved a second factor, and lately. */
export const action = staffAction("admin", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  requireRecentProof(app, HERE);
  return answerForm(form, async () => {
    requireSecondFactor(app);
    return byIntent(acts, form)(app, form);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { holders, requests, me, now } = loaderData;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <SeenOutcome answer={answerTo(actionData, "answer", "revoke")} />
        {requests.length > 0 ? <Requests requests={requests} me={me} now={now} /> : null}
        <Card>
          <h2 className="mb-2 text-18">Who works for Thrive</h2>
          <ul className="flex flex-col divide-y divide-hairline">
            {holders.map((holder) => (
              <HolderLine key={`${holder.user_id}-${holder.role}`} holder={holder} now={now} />
            ))}
          </ul>
        </Card>
      </div>
      <Grant answer={answerTo(actionData, "grant")} ready={loaderData.protected} />
    </div>
  );
}

function HolderLine({ holder, now }: { holder: Holder; now: number }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate">
          <span className="font-medium">{holder.holder_name}</span>{" "}
          <span className="text-14 text-muted">@{holder.handle}</span>
        </span>
        <Chip tone="strong">{stateWords(holder.role)}</Chip>
        <span className="text-14 text-muted">since {relativeTime(holder.since, now)}</span>
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-muted">
          Take it away
        </summary>
        <Form method="post" className="flex flex-wrap items-end gap-2 pb-2">
          <input type="hidden" name="user_id" value={holder.user_id} />
          <input type="hidden" name="role" value={holder.role} />
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              label="Why"
              name="reason"
              id={`why-${holder.user_id}-${holder.role}`}
              minLength={5}
              maxLength={300}
              required
            />
          </div>
          <Button type="submit" name="intent" value="revoke" variant="danger" disabled={busy}>
            Take it away
          </Button>
        </Form>
      </details>
    </li>
  );
}

function Requests({ requests, me, now }: { requests: RoleRequest[]; me: string; now: number }) {
  return (
    <Card>
      <h2 className="mb-2 text-18">Waits for a second admin</h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {requests.map((one) => {
          const own = one.requested_by === me || one.user_id === me;
          return (
            <li key={one.request_id} className="flex flex-wrap items-center gap-3 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">
                  {one.asked_name} as {one.role.replace("_", " ")}
                </p>
                <p className="break-words text-14 text-muted">
                  <bdi>{one.requester ?? "Somebody"}</bdi>, {relativeTime(one.asked_at, now)}:{" "}
                  {one.asked_reason}
                </p>
              </div>
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="intent" value="answer" />
                <input type="hidden" name="request_id" value={one.request_id} />
                {own ? null : (
                  <Button type="submit" name="answer" value="granted" variant="solid" size="sm">
                    Agree
                  </Button>
                )}
                <Button type="submit" name="answer" value="refused" size="sm">
                  {own ? "Take back" : "Refuse"}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Grant({ answer, ready }: { answer: FormAnswer | undefined; ready: boolean }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card className="self-start">
      <h2 className="mb-3 text-18">Give a role</h2>
      {ready ? null : (
        <div className="mb-4 flex flex-col items-start gap-2 text-14">
          <p className="text-muted">Roles are given with a second factor only.</p>
          <ButtonLink to="/settings/security#factors" size="sm">
            Set one up
          </ButtonLink>
        </div>
      )}
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="grant" />
        <FormOutcome answer={answer?.done ? answer : undefined} />
        <FormError message={message} />
        <TextField label="Address of their account" type="email" required {...field("email")} />
        <SelectField
          label="Role"
          required
          options={Object.fromEntries(STAFF_ROLES.map((role) => [role, stateWords(role)]))}
          {...field("role", "support")}
        />
        <TextField label="Why" maxLength={300} required {...field("reason")} />
        <p className="text-14 text-muted">For admin, a second admin has to say yes.</p>
        <Button type="submit" variant="solid" disabled={busy} className="self-start">
          Give it
        </Button>
      </Form>
    </Card>
  );
}
