import { Form } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { stopInvitations } from "#app/features/rewards/commands/invite-by-mail.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormNote } from "#app/ui/form/fields.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/no-invitations.ts";

export const meta: Route.MetaFunction = () => [
  { title: "No more invitations · Thrive" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async (_app, { params }: Route.LoaderArgs) => {
  if (!isId(params.inviteId)) throw new AppError("not_found");
  return null;
});

/** From the link in an invitation. Nothing is done by looking at the page alone: mail programs look, too. */
export const action = publicAction(async (app, { params }: Route.ActionArgs) => {
  if (!isId(params.inviteId)) throw new AppError("not_found");
  await app.limits.take("guest_link", app.address);
  await stopInvitations(app, params.inviteId);
  return { stopped: true };
});

export default function NoInvitations({ actionData }: Route.ComponentProps) {
  return (
    <Page width="column">
      <PageHeader title="No more invitations" lead="Somebody invited you to Thrive by email." />
      {actionData && "stopped" in actionData ? (
        <FormNote>Done. This address gets no more invitations, from nobody.</FormNote>
      ) : (
        <Form method="post">
          <p className="mb-5">Shall we never send an invitation to this address again?</p>
          <Button type="submit" variant="solid">
            Stop invitations
          </Button>
        </Form>
      )}
    </Page>
  );
}
