import { decodeCursor } from "#app/core/cursor.ts";
import { selectLedCompanies } from "#app/features/companies/queries/places.server.ts";
import { selectRoom } from "#app/features/files/space.server.ts";
import {
  type Space,
  selectAlike,
  selectBiggest,
  selectProjectSums,
  selectTrash,
  selectUploads,
  selectUsage,
} from "#app/features/files/storage.server.ts";
import { isStorageCategory } from "#app/features/files/storage-words.ts";
import { toStored, toStoredPage } from "#app/features/files/stored-view.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { TABS, type Tab } from "./tabs.ts";

/** What every storage page reads, in one round trip. */
export function storageReads(ctx: QueryContext, space: Space, request: Request) {
  return [
    selectLedCompanies(ctx),
    selectRoom(ctx, space.id, ctx.clock.now()),
    selectUsage(ctx, space),
    selectProjectSums(ctx, space),
    filesOf(ctx, space, request),
  ] as const;
}

type AnswersOf<Q extends readonly { _: { result: unknown } }[]> = {
  -readonly [K in keyof Q]: Q[K]["_"]["result"];
};

/** What it shows of their answers. */
export function storageView(
  [led, [room], usage, projects, rows]: AnswersOf<ReturnType<typeof storageReads>>,
  request: Request,
  now: number,
) {
  const { tab, category } = askedFor(request);
  const paged = tab === "biggest" || tab === "uploads";
  return {
    tab,
    category,
    led,
    usage,
    projects,
    quota: room?.quota ?? 0,
    ...(paged
      ? toStoredPage(rows, tab === "biggest" ? "bytes" : "storedAt")
      : { files: rows.map(toStored), nextCursor: null }),
    now,
  };
}

export type StorageView = ReturnType<typeof storageView>;

function askedFor(request: Request) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("tab") ?? "";
  const category = query.get("category");
  return {
    tab: (Object.hasOwn(TABS, asked) ? asked : "biggest") as Tab,
    category: isStorageCategory(category) ? category : null,
    after: decodeCursor(query.get("cursor")),
  };
}

function filesOf(ctx: QueryContext, space: Space, request: Request) {
  const { tab, category, after } = askedFor(request);
  switch (tab) {
    case "biggest":
      return selectBiggest(ctx, space, category, after);
    case "uploads":
      return selectUploads(ctx, space, after);
    case "alike":
      return selectAlike(ctx, space);
    case "trash":
      return selectTrash(ctx, space);
  }
}
