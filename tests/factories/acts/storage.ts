import { buyStorage, selectExtra } from "#app/features/files/extra-storage.server.ts";
import {
  selectAlike,
  selectBiggest,
  selectOwnStored,
  selectProjectSums,
  selectTrash,
  selectUploads,
  selectUsage,
} from "#app/features/files/storage.server.ts";
import { selectCredits } from "#app/features/ledger/spend-credits.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { deleteItems } from "#app/features/portfolio/commands/change-items.server.ts";
import { makeSmaller } from "#app/features/portfolio/commands/make-smaller.server.ts";
import { emptyWorks, purgeItems, restoreItem } from "#app/features/portfolio/commands/trash-items.server.ts";
import { purgeFiles } from "#app/features/project-files/empty-trash.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { withCredits } from "#tests/factories/credits.ts";
import { person } from "#tests/factories/people.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";
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
  return {
    reads: {
      "what one's files take": async () => await selectUsage(creatorApp),
      "the biggest files": async () => await creatorApp.ask([selectBiggest(creatorApp, null, null)]),
      "the biggest files of a category": async () =>
        await creatorApp.ask([selectBiggest(creatorApp, "portfolio", after)]),
      "the newest files": async () => await creatorApp.ask([selectUploads(creatorApp, after)]),
      "files that are the same": async () => await creatorApp.ask([selectAlike(creatorApp)]),
      "the trash of one's files": async () => await creatorApp.ask([selectTrash(creatorApp)]),
      "what projects take": async () => await creatorApp.ask([selectProjectSums(creatorApp)]),
      "storage bought with credits": async () =>
        await creatorApp.ask([
          selectExtra(creatorApp.db, creator.userId),
          selectCredits(creatorApp.db, creator.userId),
        ]),
      "files of one's own": async () => await creatorApp.ask([selectOwnStored(creatorApp, [upload.id])]),
    },
    commands: {
      "more storage": () => buyStorage(creatorApp, "1"),
      "a smaller copy in a picture's place": () => makeSmaller(tidyApp, { from: large.id, to: small.id }),
      "a work put into the trash": () => deleteItems(creatorApp, [id]),
      "a work taken out of the trash": () => restoreItem(creatorApp, id),
      "works deleted for good": () => purgeItems(creatorApp, [id]),
      "project files deleted for good": () => purgeFiles(creatorApp, [upload.id]),
    },
    jobs: { "works long in the trash": () => emptyWorks(jobs) },
  };
}
