import { readNow } from "#app/db/client.server.ts";
import { selectProjectInvoices } from "#app/features/invoices/queries/lists.server.ts";
import { proposeAgreementSchema, signAgreementSchema } from "#app/features/projects/agreement-rules.ts";
import { proposeAgreement, signAgreement } from "#app/features/projects/commands/agreements.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { editProject } from "#app/features/projects/commands/edit-project.server.ts";
import { invite } from "#app/features/projects/commands/invites.server.ts";
import { selectDesk } from "#app/features/projects/desk.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import { selectAgreements, selectSigned } from "#app/features/projects/queries/agreements.server.ts";
import {
  selectLeft,
  selectLeftProjects,
  selectPaidParts,
} from "#app/features/projects/queries/left.server.ts";
import { selectLog } from "#app/features/projects/queries/log.server.ts";
import { memberReads } from "#app/features/projects/queries/members.server.ts";
import {
  selectMyCompanies,
  selectMyInvites,
  selectMyProjects,
} from "#app/features/projects/queries/my-projects.server.ts";
import { editProjectSchema } from "#app/features/projects/schema.ts";
import { selectKeptGrants } from "#app/features/rights/queries.server.ts";
import { projectInput } from "#tests/factories/projects.ts";
import type { Acts, Cast } from "./cast.ts";

/** A project from its first word to the names under its agreement. */
export async function projectActs({ creatorApp, app, creator }: Cast): Promise<Acts> {
  const id = await beginProject(creatorApp, projectInput());
  await beginProject(app, projectInput({ title: "Somebody else's" }));
  const words = (after: number) =>
    proposeAgreementSchema.parse({ after, body: `Version ${after + 1}`, change_note: "More of it" });
  await proposeAgreement(creatorApp, id, words(0));
  return {
    reads: {
      "one's projects": async () => await selectMyProjects(creatorApp),
      "one's projects of before": async () =>
        await selectMyProjects(creatorApp, {
          kind: "collab",
          role: "lead",
          company: "x",
          after: { key: 1, id: "x" },
        }),
      "the companies of one's projects": async () => await selectMyCompanies(creatorApp),
      "the invitations to projects": async () => await selectMyInvites(creatorApp),
      "a project one left": async () => await selectLeft(creatorApp, id),
      "the projects one left": () => readNow(creatorApp.db, selectLeftProjects(creatorApp)),
      "what one was paid for in a project one left": () =>
        readNow(creatorApp.db, selectPaidParts(creatorApp, id)),
      "what one signed in a project one left": async () => await selectSigned(creatorApp, id),
      "the rights of a project one left": async () => await selectKeptGrants(creatorApp, id),
      "the invoices of a project": async () => await selectProjectInvoices(creatorApp, id),
      "a desk": async () => await selectDesk(creatorApp, id),
      "the agreement of a project": async () => await selectAgreements(creatorApp, id),
      "the log of a project": async () => await selectLog(creatorApp, id),
      "the invitations of a project": async () => await memberReads(creatorApp, id)[0],
      "the shares of a project": async () => await memberReads(creatorApp, id)[1],
    },
    commands: {
      "a project": () => beginProject(creatorApp, projectInput()),
      "another name for a project": () =>
        editProject(
          creatorApp,
          id,
          editProjectSchema.parse({ title: "Winter lookbook", auto_release_days: "7" }),
        ),
      "an invitation to a project": () =>
        invite(
          creatorApp,
          id,
          inviteSchema.parse({ invite_to: `x.${creator.userId}@people.test`, role: "member" }),
        ),
      "a name under an agreement": async () => {
        const [last] = await selectAgreements(creatorApp, id);
        const form = {
          agreement_id: last?.id,
          content_hash: last?.contentHash,
          typed_name: "Ada",
          read: "yes",
        };
        return signAgreement(creatorApp, id, signAgreementSchema.parse(form));
      },
      "a new version of an agreement": async () => {
        const [last] = await selectAgreements(creatorApp, id);
        return proposeAgreement(creatorApp, id, words(last?.version ?? 0));
      },
    },
  };
}
