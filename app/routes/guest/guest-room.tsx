import { Form, redirect, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { approveAsGuest, commentAsGuest, joinAsGuest } from "#app/features/guests/guest-acts.server.ts";
import { getGuestRoom } from "#app/features/guests/guest-room.server.ts";
import { guestApproveSchema, guestCommentSchema } from "#app/features/guests/schema.ts";
import { MILESTONE_WORDS } from "#app/features/projects/words.ts";
import { asMember } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/guest-room.ts";
import { GuestFile, type Room } from "./guest-file.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Guest"} · Thrive` },
  { name: "robots", content: "noindex" },
  SECRET_ADDRESS,
];

export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const { member, ...room } = await getGuestRoom(app, params.token);
  return {
    ...room,
    token: params.token,
    /** Whether who looks can keep it among their own projects, or has to sign in for that. */
    keep: member !== null ? null : app.viewer ? ("now" as const) : ("signed-out" as const),
  };
});

export const action = publicAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () =>
    byIntent<() => Promise<string | Response>>(
      {
        comment: async () => {
          const { file_id, text } = parseForm(form, guestCommentSchema);
          await commentAsGuest(app, params.token, { fileId: file_id, text });
          return "Thank you. They see your remark now.";
        },
        approve: async () => {
          await approveAsGuest(app, params.token, parseForm(form, guestApproveSchema));
          return "Approved. They know it now.";
        },
        join: async () => redirect(`/desk/${await joinAsGuest(asMember(app), params.token)}`),
      },
      form,
    )(),
  );
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function GuestRoom({ loaderData, actionData }: Route.ComponentProps) {
  const { title, guest, milestones, files } = loaderData;
  const answer = answerTo(actionData);
  return (
    <Page width="column">
      <PageHeader
        title={title}
        lead={`Welcome, ${guest}. This is how far it is, and what is ready for you.`}
      />
      <FormOutcome answer={answer} />
      <Bills bills={loaderData.bills} />
      <section aria-labelledby="milestones" className="mb-8">
        <h2 id="milestones" className="mb-3 text-22">
          Milestones
        </h2>
        {milestones.length === 0 ? <p className="text-muted">Nothing is agreed yet.</p> : null}
        <ol className="flex flex-col gap-2">
          {milestones.map((part) => (
            <li key={part.id}>
              <GuestMilestone part={part} mayApprove={loaderData.canApprove && part.mayApprove} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="files">
        <h2 id="files" className="mb-3 text-22">
          Files
        </h2>
        {files.length === 0 ? <p className="text-muted">Nothing is shared with you yet.</p> : null}
        <ul className="flex flex-col gap-4">
          {files.map((file) => (
            <GuestFile key={file.id} file={file} room={loaderData} answer={answer} />
          ))}
        </ul>
      </section>
      {loaderData.keep ? <Keep keep={loaderData.keep} token={loaderData.token} /> : null}
    </Page>
  );
}

/** Each is paid on the page of its own link. */
function Bills({ bills }: { bills: Room["bills"] }) {
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby="bills" className="mb-8">
      <h2 id="bills" className="mb-3 text-22">
        To pay
      </h2>
      <ul className="flex flex-col gap-2">
        {bills.map((bill) => (
          <li key={bill.path}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 break-words">
                <span className="block font-medium tabular">{formatMoney(bill.due, bill.currency)}</span>
                <span className="block text-14 text-muted">
                  {bill.number} from {bill.who}
                  {bill.dueDate ? ` · due ${longDay(Date.parse(bill.dueDate))}` : ""}
                </span>
              </span>
              <ButtonLink to={bill.path} variant="tonal" size="sm">
                {bill.contested ? "You contest it" : "Look at it and pay"}
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GuestMilestone({ part, mayApprove }: { part: Room["milestones"][number]; mayApprove: boolean }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 break-words font-medium">{part.title}</span>
        <span className="flex flex-wrap gap-1.5">
          <Chip tone="strong">{MILESTONE_WORDS[part.status]}</Chip>
          {part.dueOn ? <Chip>due {longDay(Date.parse(part.dueOn))}</Chip> : null}
        </span>
      </div>
      {part.note ? <p className="whitespace-pre-line break-words text-14">{part.note}</p> : null}
      {part.urls.length > 0 ? (
        <ul aria-label="What was handed over" className="flex flex-col gap-1 text-14">
          {part.urls.map((url) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer nofollow"
                className="break-all underline underline-offset-4"
              >
                {url}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {mayApprove && part.status === "delivered" ? (
        <Form method="post" className="self-start">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="milestone_id" value={part.id} />
          <input type="hidden" name="version" value={part.version} />
          <Button type="submit" variant="spark" disabled={busy}>
            Approve
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}

/** The way from a link to a place of one's own on the desk. */
function Keep({ keep, token }: { keep: "now" | "signed-out"; token: string }) {
  return (
    <Card className="mt-8 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 text-14 text-muted">
        Keep this among your own projects: you find it without the link, and nothing of what you said is lost.
      </p>
      {keep === "now" ? (
        <Form method="post">
          <input type="hidden" name="intent" value="join" />
          <Button type="submit">Keep it in my account</Button>
        </Form>
      ) : (
        <ButtonLink to={`/auth?return=${encodeURIComponent(`/guest/${token}`)}`}>Sign in or join</ButtonLink>
      )}
    </Card>
  );
}
