import { revokeGuestLink } from "#app/features/guests/guest-link.server.ts";
import { revokeLinkSchema } from "#app/features/guests/schema.ts";
import { addFiles } from "#app/features/project-files/commands/add-files.server.ts";
import { addFolder } from "#app/features/project-files/commands/add-folder.server.ts";
import { approveFile, changeFile } from "#app/features/project-files/commands/change-file.server.ts";
import { pinFile, resolvePin } from "#app/features/project-files/commands/pins.server.ts";
import {
  addFilesSchema,
  addFolderSchema,
  changeFileSchema,
  fileTargetSchema,
  pinSchema,
  pinTargetSchema,
} from "#app/features/project-files/schema.ts";
import { trashFile } from "#app/features/project-files/trash.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: ProjectContext, projectId: string, form: FormData) => Promise<string>;

/** What the forms of a desk's files ask for. */
export const fileActs: Record<string, Act> = {
  "file-add": async (app, id, form) => {
    await addFiles(app, id, parseForm(form, addFilesSchema));
    return "Everybody it is meant for sees it now.";
  },
  "file-change": async (app, id, form) => {
    await changeFile(app, id, parseForm(form, changeFileSchema));
    return "Saved.";
  },
  "file-trash": async (app, id, form) => {
    await trashFile(app, id, parseForm(form, fileTargetSchema).file_id, true);
    return "It is in the trash.";
  },
  "file-restore": async (app, id, form) => {
    await trashFile(app, id, parseForm(form, fileTargetSchema).file_id, false);
    return "It is back.";
  },
  "file-approve": async (app, id, form) => {
    await approveFile(app, id, parseForm(form, fileTargetSchema).file_id);
    return "Approved.";
  },
  "guest-revoke": async (app, id, form) => {
    await revokeGuestLink(app, id, parseForm(form, revokeLinkSchema).link_id);
    return "It leads nowhere any more.";
  },
  "folder-add": async (app, id, form) => {
    await addFolder(app, id, parseForm(form, addFolderSchema).name);
    return "The folder is there.";
  },
  "pin-add": async (app, id, form) => {
    await pinFile(app, id, parseForm(form, pinSchema));
    return "Pinned.";
  },
  "pin-resolve": async (app, id, form) => {
    await resolvePin(app, id, parseForm(form, pinTargetSchema).pin_id, true);
    return "Settled.";
  },
  "pin-reopen": async (app, id, form) => {
    await resolvePin(app, id, parseForm(form, pinTargetSchema).pin_id, false);
    return "Open again.";
  },
};
