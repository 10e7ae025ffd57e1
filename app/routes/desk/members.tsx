import { useState } from "react";
import { readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { newId } from "#app/core/ids.ts";
import { GuestLinks } from "#app/features/guests/components/guest-links.tsx";
import { makeGuestLink, selectGuestLinks } from "#app/features/guests/guest-link.server.ts";
import { makeLinkSchema } from "#app/features/guests/schema.ts";
import { AskedPress, Press } from "#app/features/projects/components/desk-acts.tsx";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { PeopleList } from "#app/features/projects/components/people-list.tsx";
import { Splits } from "#app/features/projects/components/splits.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { memberReads, toPeople } from "#app/features/projects/queries/members.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import { ROLE_WORDS, rolesToBring } from "#app/features/projects/words.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction } from "#app/platform/responses.server.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { ListBar } from "#app/ui/layout/list-bar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { Route } from "./+types/members.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectGuestLinks(ctx, params.projectId), ...memberReads(ctx, params.projectId)] as const,
  (app, desk, [links, ...answers]) => ({
    people: toPeople(desk, app.viewer.userId, answers),
    guestLinks: may(desk.role, "manage_guests", desk.own) && !isReadOnly(desk.status) ? links : null,
    formKey: newId(app.clock.now()),
    now: app.clock.now(),
  }),
);

/** Makes a guest link: its secret is in this one answer, and nowhere else. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const token = await makeGuestLink(app, params.projectId, parseForm(form, makeLinkSchema));
    return { done: "The link is made.", path: `/guest/${token}` };
  });
});

export const shouldRevalidate = readWhenOvertaken;

export default function DeskMembers({ loaderData }: Route.ComponentProps) {
  const { people, now } = loaderData;
  const open = !isReadOnly(people.status);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <ListBar
        actions={
          <>
            {people.role !== "guest" ? (
              <AskedPress
                intent="leave"
                title="Leave this project?"
                description="You no longer see what happens here, and come back only when you are invited. What you signed and were paid stays among your projects."
              >
                Leave the project
              </AskedPress>
            ) : null}
            {may(people.role, "invite") && open ? <Invite people={people} /> : null}
          </>
        }
      />
      <PeopleList people={people} />
      {people.invites.length > 0 ? (
        <section>
          <h2 className="mb-3 text-18">Invitations</h2>
          <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
            {people.invites.map((invite) => (
              <li key={invite.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="break-words font-medium">{invite.to}</p>
                  <p className="text-14 text-muted">
                    {ROLE_WORDS[invite.role].label}, {stateOf(invite, now)}
                  </p>
                </div>
                {may(people.role, "invite") && open && canResend(invite) ? (
                  <Press intent="resend-invite" fields={{ invite_id: invite.id }}>
                    Send again
                  </Press>
                ) : null}
                {may(people.role, "invite") && isOpen(invite) ? (
                  <Press intent="revoke-invite" fields={{ invite_id: invite.id }} variant="ghost">
                    Take back
                  </Press>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {loaderData.guestLinks ? (
        <GuestLinks links={loaderData.guestLinks} formKey={loaderData.formKey} />
      ) : null}
      <Splits people={people} />
    </div>
  );
}

type Invited = Route.ComponentProps["loaderData"]["people"]["invites"][number];

const isOpen = ({ status }: Invited) => status === "pending" || status === "viewed";
const canResend = (invite: Invited) => isOpen(invite) || invite.status === "expired";

function stateOf(invite: Invited, now: number): string {
  if (invite.status === "declined") return "declined";
  if (invite.status === "revoked") return "taken back";
  if (invite.status === "expired" || invite.expiresAt <= now) return "expired";
  return `open until ${longDay(invite.expiresAt)}`;
}

function Invite({ people }: { people: Route.ComponentProps["loaderData"]["people"] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="spark" size="sm" onClick={() => setOpen(true)}>
        Invite somebody
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Invite somebody"
        description="A member by their @name, or anybody by email. The invitation works for 14 days."
        size="narrow"
      >
        <DeskForm intent="invite" onDone={() => setOpen(false)}>
          {({ busy, field }) => (
            <>
              <TextField label="@name or email" required autoComplete="off" {...field("invite_to")} />
              <SelectField
                label="Role"
                required
                options={rolesToBring(people.role, people.people)}
                {...field("role", "member")}
              />
              <TextField label="What they do here" limit={60} {...field("title")} />
              <TextAreaField label="A word to them" rows={3} limit={500} {...field("message")} />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Sending..." : "Send the invitation"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
