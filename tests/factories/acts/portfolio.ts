import { removeOrphans } from "#app/features/files/commands.server.ts";
import { readersOf } from "#app/features/files/queries.server.ts";
import { recountStorage } from "#app/features/files/recount-storage.server.ts";
import { cancelUpload } from "#app/features/files/uploads/cancel-upload.server.ts";
import { completeUpload } from "#app/features/files/uploads/complete-upload.server.ts";
import { startUpload } from "#app/features/files/uploads/start-upload.server.ts";
import { storeImage } from "#app/features/files/uploads/store-image.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import {
  deleteItems,
  editItem,
  orderItems,
  setFeatured,
  setShown,
} from "#app/features/portfolio/commands/change-items.server.ts";
import {
  answerCredit,
  creditMember,
  creditMembers,
  removeCredit,
} from "#app/features/portfolio/commands/credits.server.ts";
import { analyzeLink } from "#app/features/portfolio/links/analyze-link.server.ts";
import {
  countWorkedOn,
  selectOwnCredits,
  selectPortfolio,
  selectWorkedOn,
} from "#app/features/portfolio/queries.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { alice } from "#tests/factories/people.ts";
import { base64, putPart, song, started, uploadedImage } from "#tests/factories/uploads.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import type { Acts, Cast } from "./cast.ts";

/** Files, links and works. */
export async function portfolioActs({ creator, brand, app, creatorApp, jobs }: Cast): Promise<Acts> {
  const { id: uploadId } = await uploadedImage(brand);
  const work = { title: "Work", description: null, category: null, tags: [], rights_note: null };
  const { id: workId } = await addItem(app, {
    intent: "add",
    id: crypto.randomUUID(),
    visibility: "public",
    file_id: uploadId,
    ...work,
  });
  // Somebody else's work, on which the creator worked too.
  const third = await alice({ name: "Third" });
  const { app: thirds } = await appOf(third);
  const other = await addItem(thirds, {
    intent: "add",
    id: crypto.randomUUID(),
    visibility: "public",
    file_id: (await uploadedImage(third)).id,
    ...work,
  });
  await creditMembers(thirds, { id: other.id, title: "Work" }, [{ userId: creator.userId, role: "Light" }]);
  await answerCredit(creatorApp, other.id, "confirm");
  const media = song();
  const film = await started(brand, media);
  await putPart(brand, film.id, 1, media);
  const given = await started(brand, media);
  return {
    reads: {
      "works that name me": async () => await selectOwnCredits(creatorApp),
      "own works": async () => await selectPortfolio(app, brand.userId),
      "the works of another": async () => await selectPortfolio(creatorApp, brand.userId),
      "what another worked on": async () => await selectWorkedOn(app, creator.userId),
      "what else another worked on": async () =>
        await selectWorkedOn(app, creator.userId, { key: Date.now() * 2, id: other.id }),
      "how much another worked on": async () => await countWorkedOn(app, creator.userId),
      "who may read a work": () =>
        readersOf(creatorApp, { key: `${brand.userId}/1234567890123.png` }, async () => {}),
    },
    commands: {
      "a link analysed": () => analyzeLink(creatorApp, "https://studio-nord.com/chair"),
      "an image": () =>
        storeImage(app, {
          id: crypto.randomUUID(),
          purpose: "feed",
          name: "a",
          bytes: plainPng(),
          thumbnail: null,
        }),
      "an upload begun": () =>
        startUpload(app, {
          id: crypto.randomUUID(),
          purpose: "feed",
          name: "a",
          size: media.length,
          head: base64(media),
        }),
      "an upload completed": () => completeUpload(app, film.id, {}, null),
      "an upload cancelled": () => cancelUpload(app, given.id),
      "a work added": () =>
        addItem(app, {
          intent: "add",
          id: crypto.randomUUID(),
          visibility: "public",
          file_id: film.id,
          ...work,
        }).catch(() => null),
      "a work edited": () => editItem(app, { intent: "edit", id: workId, ...work }),
      "a work hidden": () => setShown(app, [workId], false),
      "a work shown": () => setShown(app, [workId], true),
      "a work featured": () => setFeatured(app, [workId], true),
      "works in order": () => orderItems(app, [workId]),
      "a credit asked for": () =>
        creditMember(app, {
          intent: "credit",
          id: workId,
          handle: `h-${creator.userId.slice(-12)}`,
          role: "Light",
        }),
      "the credits of a new work": () =>
        creditMembers(app, { id: workId, title: "Work" }, [{ userId: third.userId, role: "Styling" }]),
      "a credit confirmed": () => answerCredit(creatorApp, workId, "confirm"),
      "a credit taken off": () => removeCredit(app, workId, creator.userId),
      "a work deleted": () => deleteItems(app, [workId]),
    },
    jobs: {
      "the orphans": () => removeOrphans(jobs),
      "storage counted anew": () => recountStorage(jobs),
    },
  };
}
