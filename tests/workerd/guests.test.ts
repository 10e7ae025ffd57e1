import { expect, it } from "vitest";
import {
  commentAsGuest,
  getGuestRoom,
  makeGuestLink,
  revokeGuestLink,
  selectGuestLinks,
} from "#app/features/guests/guest-link.server.ts";
import { addFiles } from "#app/features/project-files/commands.server.ts";
import { selectPins } from "#app/features/project-files/queries.server.ts";
import { addFilesSchema } from "#app/features/project-files/schema.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { complete, fileOf, putPart, started } from "#tests/factories/uploads.ts";

const PDF = fileOf("%PDF-1.7\n", 2000);

async function file(person: Person, project: string, visibility: string): Promise<string> {
  const { id } = await started(person, PDF, { purpose: "project", name: `${visibility}.pdf` });
  await putPart(person, id, 1, PDF);
  await complete(person, id);
  const { app } = await appOf(person);
  await addFiles(app, project, addFilesSchema.parse({ file_ids: [id], visibility }));
  return id;
}

const link = { name: "Client Co", days: 7, comment: true };

it("shows a guest what is shared with them, and nothing of the rest", async () => {
  const [creator, outsider] = await Promise.all([alice(), bora()]);
  const { id } = await desk([[creator, "lead"]]);
  const other = await desk([[creator, "lead"]]);
  const { app } = await appOf(creator);
  const { app: stranger } = await appOf(outsider);
  const { app: visitor } = visitorApp();
  const [shared, kept, foreign] = [
    await file(creator, id, "shared"),
    await file(creator, id, "project"),
    await file(creator, other.id, "shared"),
  ];
  await expect(makeGuestLink(stranger, id, link)).rejects.toMatchObject({ code: "not_found" });
  const token = await makeGuestLink(app, id, link);
  const room = await getGuestRoom(visitor, token);
  expect(room.files.map((one) => one.id)).toEqual([shared]);
  expect(JSON.stringify(room)).not.toContain(kept);
  expect(JSON.stringify(room)).not.toContain(creator.userId);
  const status = async (fileId: string) => (await call(null, `/files/${fileId}?guest=${token}`)).status;
  expect([await status(shared), await status(kept), await status(foreign)]).toEqual([200, 404, 404]);
  await commentAsGuest(visitor, token, { fileId: shared, text: "Lovely" });
  expect(await selectPins(app, id, shared)).toMatchObject([
    { text: "Lovely", authorName: "Client Co", authorId: null },
  ]);
  for (const fileId of [kept, foreign])
    await expect(commentAsGuest(visitor, token, { fileId, text: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
  // Taken back, it leads nowhere; neither does one that was never made.
  const [made] = await selectGuestLinks(app, id);
  await expect(revokeGuestLink(app, other.id, made?.linkId ?? "")).rejects.toMatchObject({
    code: "not_found",
  });
  await revokeGuestLink(app, id, made?.linkId ?? "");
  for (const wrong of [token, "x", ""])
    await expect(getGuestRoom(visitor, wrong)).rejects.toMatchObject({ code: "not_found" });
  expect(await status(shared)).toBe(404);
});
