import { hash } from "node:crypto";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { portfolio_credits, portfolio_items } from "#app/db/schema/portfolio.ts";
import type { CoverFont } from "#app/platform/ai/covers/cover-font.server.ts";
import type { CoverType } from "#app/platform/ai/covers/palette.server.ts";
import type { Account } from "./accounts.ts";
import { drawWebp, fileRow, type Picture } from "./pictures.ts";
import { seedId } from "./seed-id.ts";
import { WORKS, type Work } from "./world/works.ts";

/** A work of a member of the demo world, with its picture. */
export interface ShownWork {
  picture: Picture;
  row: typeof portfolio_items.$inferInsert;
  with: Work["with"];
}

const COLOURS: readonly CoverType[] = ["job", "collab", "barter"];

/** The works a member shows, newest first; their pictures come from our own generator. */
export async function drawWorks({ id, joinedAt, member }: Account, font: CoverFont): Promise<ShownWork[]> {
  const drawn = (WORKS[member.key] ?? []).map(async (work, index) => {
    const publishedAt = joinedAt + days(3 + index * 5);
    const seed = `work:${member.key}:${index}`;
    const type = COLOURS[index % COLOURS.length] ?? "job";
    const bytes = await drawWebp("", type, seed, font);
    const key = `${id}/${Math.floor(publishedAt)}.webp`;
    const picture: Picture = {
      key,
      bytes,
      mime: "image/webp",
      ownerId: id,
      purpose: "portfolio",
      madeAt: Math.floor(publishedAt),
    };
    return { picture, row: workRow(id, work, index, picture), with: work.with };
  });
  return Promise.all(drawn);
}

function workRow(userId: Id, work: Work, index: number, picture: Picture) {
  const at = picture.madeAt;
  return {
    id: seedId(`work:${picture.key}`, at),
    user_id: userId,
    title: work.title,
    description: work.description,
    media_type: "image",
    media_url: `/media/${picture.key}`,
    category: work.category,
    tags: work.tags,
    file_id: fileRow(picture).id,
    source_key: `file:${hash("sha256", picture.bytes, "hex")}`,
    featured: index === 0,
    position: index,
    published_at: at,
    created_at: at,
    updated_at: at,
  } satisfies typeof portfolio_items.$inferInsert;
}

/** Who else worked on these, as each has confirmed. */
export function creditRows(accounts: readonly Account[], works: readonly ShownWork[]) {
  return works.flatMap(({ row, with: credit }) => {
    const named = accounts.find(({ member }) => member.key === credit?.[0]);
    if (!credit || !named) return [];
    const [, role] = credit;
    const at = Math.max(row.created_at, named.joinedAt) + days(1);
    return [{ item_id: row.id, user_id: named.id, role, status: "confirmed", created_at: at }] satisfies [
      typeof portfolio_credits.$inferInsert,
    ];
  });
}
