import { buyStorage, selectExtra } from "#app/features/files/extra-storage.server.ts";
import { selectCompanyPlan, selectProjectSpace, selectRoom } from "#app/features/files/space.server.ts";
import {
  ownSpace,
  selectAlike,
  selectBiggest,
  selectProjectSums,
  selectStored,
  selectTrash,
  selectUploads,
  selectUsage,
} from "#app/features/files/storage.server.ts";
import { selectCredits } from "#app/features/ledger/spend-credits.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { deleteItems } from "#app/features/portfolio/commands/change-items.server.ts";
import { makeSmaller } from "#app/features/portfolio/commands/make-smaller.server.ts";
import { emptyWorks, purgeItems, restoreItem } from "#app/features/portfolio/commands/trash-items.server.ts";
import { addFiles } from "#app/features/project-files/commands/add-files.server.ts";
import { purgeFiles } from "#app/features/project-files/empty-trash.server.ts";
import { addFilesSchema } from "#app/features/project-files/schema.ts";
import { trashCompanyFile } from "#app/features/project-files/trash.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { billedTo, companyOf } from "#tests/factories/companies.ts";
import { withCredits } from "#tests/factories/credits.ts";
import { desk } from "#tests/factories/desks.ts";
import { person } from "#tests/factories/people.ts";
import { song, uploaded, uploadedImage } from "#tests/factories/uploads.ts";
import { noisyPng } from "#tests/fakes/covers.ts";
import type { Acts, Cast } from "./cast.ts";

/** What files take, the trash, and what comes out of it. */
export async function storageActs({ recording, creator, creatorApp, jobs }: Cast): Promise<Acts> {
  const upload = await uploadedImage(creator);
  const words = { title: "For the trash", description: null, category: null, tags: [], rights_note: null };
  const common = { intent: "add", visibility: "private", file_id: upload.id, ...words } as const;
  const { id } = await addItem(creatorApp, { id: crypto.randomUUID(), ...common });
  const tidy = await person({ name: "Tidy" });
  const tidyApp = (await appOf(tidy, { d1: recording.d1 })).app;
  const large = await uploadedImage(tidy, noisyPng(12));
  const small = await uploadedImage(tidy, noisyPng(6));
  await addItem(tidyApp, { ...common, id: crypto.randomUUID(), file_id: large.id });
  await withCredits(creator, 50);
  const after = { key: 1, id: "z" };
  const own = ownSpace(creatorApp);
  const company = await companyOf([[tidy, "owner"]]);
  const shared = { id: company, isCompany: true };
  await billedTo(company, tidy);
  const { id: project } = await desk([[tidy, "client"]], { company_id: company });
  const { id: desked } = await uploaded(tidy, song(), { purpose: "project", project_id: project });
  await addFiles(tidyApp, project, addFilesSchema.parse({ file_ids: [desked] }));
  return {
    reads: {
      "what one's files take": async () => await selectUsage(creatorApp, own),
      "the biggest files": async () => await creatorApp.ask([selectBiggest(creatorApp, own, null, null)]),
      "the biggest files of a category": async () =>
        await creatorApp.ask([selectBiggest(creatorApp, own, "portfolio", after)]),
      "the newest files": async () => await creatorApp.ask([selectUploads(creatorApp, own, after)]),
      "files that are the same": async () => await creatorApp.ask([selectAlike(creatorApp, own)]),
      "the trash of one's files": async () => await creatorApp.ask([selectTrash(creatorApp, own)]),
      "what projects take": async () => await creatorApp.ask([selectProjectSums(creatorApp, own)]),
      "storage bought with credits": async () =>
        await creatorApp.ask([
          selectExtra(creatorApp.db, creator.userId),
          selectCredits(creatorApp.db, creator.userId),
        ]),
      "a company's plan and how full its space is": async () =>
        await tidyApp.ask([selectCompanyPlan(tidyApp, company), selectRoom(tidyApp, company, Date.now())]),
      "the biggest files of a company": async () =>
        await tidyApp.ask([
          selectBiggest(tidyApp, shared, "project", after),
          selectUploads(tidyApp, shared, null),
        ]),
      "files of a company that are the same, and its trash": async () =>
        await tidyApp.ask([
          selectAlike(tidyApp, shared),
          selectTrash(tidyApp, shared),
          selectStored(tidyApp, shared, [desked]),
        ]),
      "what projects of a company take": async () => await tidyApp.ask([selectProjectSums(tidyApp, shared)]),
      "whose space a project is in": async () => await tidyApp.ask([selectProjectSpace(tidyApp, project)]),
      "files of one's own": async () => await creatorApp.ask([selectStored(creatorApp, own, [upload.id])]),
    },
    commands: {
      "more storage": () => buyStorage(creatorApp, "1"),
      "a smaller copy in a picture's place": () => makeSmaller(tidyApp, { from: large.id, to: small.id }),
      "a work put into the trash": () => deleteItems(creatorApp, [id]),
      "a work taken out of the trash": () => restoreItem(creatorApp, id),
      "works deleted for good": () => purgeItems(creatorApp, [id]),
      "a company's file put into the trash": () => trashCompanyFile(tidyApp, company, desked, true),
      "a company's file taken out of the trash": () => trashCompanyFile(tidyApp, company, desked, false),
      "a company's files deleted for good": () => purgeFiles(tidyApp, [desked], company),
      "project files deleted for good": () => purgeFiles(creatorApp, [upload.id]),
    },
    jobs: { "works long in the trash": () => emptyWorks(jobs) },
  };
}
