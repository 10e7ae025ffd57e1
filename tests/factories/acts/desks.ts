import { newId } from "#app/core/ids.ts";
import { getFeed } from "#app/features/calendars/feed.server.ts";
import { endFeed, renewFeed, selectFeed, selectFeeds } from "#app/features/calendars/feed-links.server.ts";
import {
  confirmMeeting,
  linkMeeting,
  proposeMeeting,
  selectMeetings,
} from "#app/features/calendars/meetings.server.ts";
import { meetingSchema } from "#app/features/calendars/schema.ts";
import { exportEvidence } from "#app/features/evidence/export.server.ts";
import { findPack } from "#app/features/evidence/known-pack.server.ts";
import { commentAsGuest } from "#app/features/guests/guest-acts.server.ts";
import { makeGuestLink, revokeGuestLink, selectGuestLinks } from "#app/features/guests/guest-link.server.ts";
import { getGuestRoom } from "#app/features/guests/guest-room.server.ts";
import { addFolder } from "#app/features/project-files/commands/add-folder.server.ts";
import { approveFile, changeFile } from "#app/features/project-files/commands/change-file.server.ts";
import { pinFile, resolvePin } from "#app/features/project-files/commands/pins.server.ts";
import { emptyTrash } from "#app/features/project-files/empty-trash.server.ts";
import { selectFiles, selectFolders, selectPins } from "#app/features/project-files/queries.server.ts";
import { changeFileSchema, pinSchema } from "#app/features/project-files/schema.ts";
import { trashFile } from "#app/features/project-files/trash.server.ts";
import { deskCast, wholeDesk } from "#tests/factories/whole-desks.ts";
import type { Acts, Cast } from "./cast.ts";

/** What is done on a desk besides its plan: files, guests, meetings, evidence. */
export async function deskActs({ app, creatorApp, creator, brand, visitor }: Cast): Promise<Acts> {
  const { id, fileId, pinId, linkId } = await wholeDesk({
    ...(await deskCast()),
    lead: creator,
    client: brand,
  });
  const token = await makeGuestLink(creatorApp, id, {
    name: "Gus",
    days: 7,
    comment: true,
    approve: false,
    pay: false,
  });
  const feed = await renewFeed(creatorApp, null);
  const meeting = meetingSchema.parse({ title: "A look", starts_at: `${Date.now() + 1e8}`, minutes: "30" });
  const file = { file_id: fileId, visibility: "shared" };
  const pin = pinSchema.parse({ file_id: fileId, kind: "general", text: "Brighter" });
  return {
    reads: {
      "the files of a project": async () => await selectFiles(creatorApp, id),
      "the folders of a project": async () => await selectFolders(creatorApp, id),
      "the remarks on a file": async () => await selectPins(creatorApp, id, fileId),
      "the guest links of a project": async () => await selectGuestLinks(creatorApp, id),
      "the meetings of a project": async () => await selectMeetings(creatorApp, id),
      "every calendar that subscribes": async () => await selectFeeds(creatorApp),
      "whether a calendar subscribes": async () => await selectFeed(creatorApp, null),
    },
    commands: {
      "the room of a guest": () => getGuestRoom(visitor, token),
      "the feed of a calendar": () => getFeed(visitor, feed),
      "whether a pack is ours": () => findPack(visitor, "0".repeat(64)),
      "a pack of evidence": async () =>
        new Response((await exportEvidence(creatorApp, id)).body).arrayBuffer(),
      "a folder": () => addFolder(creatorApp, id, "Drafts"),
      "a file in another place": () =>
        changeFile(creatorApp, id, changeFileSchema.parse({ ...file, name: "a.pdf", folder: "Drafts" })),
      "a remark on a file": () => pinFile(creatorApp, id, pin),
      "a remark that is settled": () => resolvePin(creatorApp, id, pinId, true),
      "a file that is approved": () => approveFile(app, id, fileId),
      "a remark of a guest": () => commentAsGuest(visitor, token, { fileId, text: "Lovely" }),
      "a file in the trash": () => trashFile(creatorApp, id, fileId, true),
      "a file out of the trash": () => trashFile(creatorApp, id, fileId, false),
      "a guest link": () =>
        makeGuestLink(creatorApp, id, { name: "Gus", days: 7, comment: true, approve: false, pay: false }),
      "a guest link taken back": () => revokeGuestLink(creatorApp, id, linkId),
      "a meeting": () => proposeMeeting(creatorApp, id, meeting),
      "a meeting that stands, and its link": async () => {
        const [first] = (await selectMeetings(app, id)).filter(({ status }) => status === "proposed");
        await confirmMeeting(app, id, first?.id ?? "");
        await linkMeeting(app, id, { meeting_id: first?.id ?? "", join_url: "https://meet.example/thrive" });
      },
      "an address for a calendar": () => renewFeed(creatorApp, id),
      "an address for a calendar ended": () => endFeed(creatorApp, newId(Date.now())),
    },
    jobs: { "the trash of files": () => emptyTrash(creatorApp) },
  };
}
