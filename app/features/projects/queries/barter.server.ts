import { type SQL, sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { barter_confirmations, barter_files, barter_items, barter_terms } from "#app/db/schema/barter.ts";
import { disputes } from "#app/db/schema/milestones.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
  type BarterSide,
  balanceOf,
  barterSide,
  canDispute,
  canStep,
  ITEMS_MAX,
  isReleased,
  whatIsMissing,
} from "../barter-rules.ts";
import { type Desk, isOnDesk } from "../desk.server.ts";
import { disputeColumns, toDispute } from "../dispute-rows.server.ts";
import { isReadOnly, may, type ProjectStatus } from "../rules.ts";

interface Said {
  side: BarterSide;
  userId: Id;
  at: number;
}

interface ItemFile {
  id: Id;
  name: string;
}

const OWN_FILES = 200;

/** Where things of a trade move, and one can disagree about them. */
export const STEPPED_IN: ProjectStatus[] = ["active", "on_hold"];

type Context = Pick<QueryContext, "db" | "viewer">;

/** SQL of the dispute about an item that is open; null for none. */
export const openDispute = (itemId: SQL) => sql<Id | null>`(SELECT q.id FROM ${disputes} AS q
  WHERE q.barter_item_id = ${itemId} AND q.status NOT IN ('accepted', 'resolved', 'withdrawn'))`;

/** What is traded in a project, and who has said yes to it as it stands; nothing for who is not part of it. */
export function selectBarter(ctx: Context, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  const mine = isOnDesk(id, ctx.viewer.userId);
  return [
    ctx.db
      .select({
        id: barter_items.id,
        giverId: barter_items.giver_id,
        side: barter_items.side,
        description: barter_items.description,
        kind: barter_items.kind,
        value: barter_items.agreed_value,
        currency: barter_items.currency,
        status: barter_items.status,
        agreedAt: barter_items.agreed_at,
        shippedAt: barter_items.shipped_at,
        tracking: barter_items.tracking,
        receivedAt: barter_items.received_at,
        approvedAt: barter_items.approved_at,
        note: barter_items.note,
        version: barter_items.version,
        disputeId: openDispute(sql`barter_items.id`).as("dispute_id"),
        files: sql<ItemFile[]>`(SELECT json_group_array(json_object('id', held.version_of, 'name', f.name))
          FROM ${barter_files} AS held CROSS JOIN ${project_files} AS f ON f.file_id = held.version_of
          WHERE held.item_id = barter_items.id AND f.deleted_at IS NULL AND f.visibility <> 'private')`
          .mapWith((list: string) => JSON.parse(list) as ItemFile[])
          .as("files"),
      })
      .from(barter_items)
      .where(sql`${barter_items.project_id} = ${id} AND ${mine}`)
      .orderBy(barter_items.created_at, barter_items.id)
      .limit(ITEMS_MAX),
    ctx.db
      .select({
        termsVersion: barter_terms.version,
        said: sql<Said[]>`(SELECT json_group_array(json_object('side', c.side, 'userId', c.user_id,
            'at', c.confirmed_at)) FROM ${barter_confirmations} AS c
          WHERE c.project_id = barter_terms.project_id AND c.version = barter_terms.version)`
          .mapWith((list: string) => JSON.parse(list) as Said[])
          .as("said"),
      })
      .from(barter_terms)
      .where(sql`${barter_terms.project_id} = ${id} AND ${mine}`),
  ] as const;
}

export type BarterRead = Answers<ReturnType<typeof selectBarter>>;

/** Files that a member brought and could give as part of an item. */
export function selectOwnFiles(ctx: Context, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  return ctx.db
    .select({ id: project_files.file_id, name: project_files.name })
    .from(project_files)
    .where(
      sql`${project_files.project_id} = ${id} AND ${project_files.uploaded_by} = ${ctx.viewer.userId}
        AND ${project_files.file_id} = ${project_files.version_of} AND ${project_files.deleted_at} IS NULL
        AND ${project_files.visibility} <> 'private' AND ${isOnDesk(id, ctx.viewer.userId)}`,
    )
    .orderBy(
      // What is left out of the form is not chosen: what is given already is never left out.
      sql`EXISTS (SELECT 1 FROM ${barter_files} AS given WHERE given.version_of = ${project_files.file_id}) DESC,
        ${project_files.created_at} DESC, ${project_files.file_id} DESC`,
    )
    .limit(OWN_FILES);
}

/** What people of a project disagreed about in its trade, the newest first. */
export function selectTradeDisputes(ctx: Context, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  return ctx.db
    .select(disputeColumns)
    .from(disputes)
    .where(
      sql`${disputes.project_id} = ${id} AND ${disputes.barter_item_id} IS NOT NULL AND ${isOnDesk(id, ctx.viewer.userId)}`,
    )
    .orderBy(sql`${disputes.created_at} DESC`)
    .limit(2 * ITEMS_MAX);
}

/** How a barter stands: its version, who said yes to it, and whether it is locked. */
export function toTerms([, [terms]]: BarterRead) {
  const said = terms?.said ?? [];
  return {
    version: terms?.termsVersion ?? 0,
    said,
    locked: said.length === 2,
    lockedAt: said.length === 2 ? Math.max(...said.map(({ at }) => at)) : null,
  };
}

/** The barter as one of its people sees it. */
export function toBarter(
  desk: Desk,
  me: Id,
  read: BarterRead,
  quarrels: Awaited<ReturnType<typeof selectTradeDisputes>> = [],
) {
  const [rows] = read;
  const terms = toTerms(read);
  const side = barterSide(desk.role);
  const writable = !isReadOnly(desk.status);
  const writes = writable && may(desk.role, "write_barter", desk.own);
  const steps = STEPPED_IN.includes(desk.status) && may(desk.role, "step_barter", desk.own);
  const disputing = may(desk.role, "dispute", desk.own) && STEPPED_IN.includes(desk.status);
  const nameOf = (id: Id) => desk.people.find(({ userId }) => userId === id)?.name ?? "Somebody who left";
  const missing = whatIsMissing(
    rows.filter(({ status }) => status !== "waived"),
    desk.people.map(({ role }) => role),
  );
  return {
    id: desk.id,
    currency: desk.currency,
    side,
    version: terms.version,
    locked: terms.locked,
    lockedAt: terms.lockedAt,
    said: terms.said.map(({ side: of, userId, at }) => ({ side: of, name: nameOf(userId), at })),
    balance: balanceOf(rows),
    names: { work: namesOf(desk, "work"), client: namesOf(desk, "client") },
    givers: desk.people
      .filter(({ role }) => role !== "guest")
      .map(({ userId, name }) => ({ userId, name, mine: userId === me })),
    missing,
    mayAdd: writes && rows.length < ITEMS_MAX,
    mayConfirm:
      writes && missing === null && side !== null && !terms.said.some(({ side: of }) => of === side),
    items: rows.map(({ giverId, ...item }) => {
      const can = (step: Parameters<typeof canStep>[0]) => steps && canStep(step, side, item);
      const quarrel = quarrels.find(({ itemId }) => itemId === item.id);
      const open = quarrel !== undefined && quarrel.id === item.disputeId;
      const openedFrom = quarrel && desk.people.find(({ userId }) => userId === quarrel.openedBy);
      return {
        ...item,
        giver: nameOf(giverId),
        giverId,
        mine: item.side === side,
        /** Whether its files are open to the other side by now. */
        released: isReleased(item.side, rows),
        /** The last one about it; a withdrawn one is only in the log. */
        dispute:
          quarrel && quarrel.status !== "withdrawn" ? { ...toDispute(quarrel, me, nameOf), open } : null,
        can: {
          edit: writes && item.status === "promised" && !item.disputeId,
          remove: writes && item.agreedAt === null && (item.files.length === 0 || item.side === side),
          send: terms.locked && can("send"),
          receive: can("receive"),
          miss: can("miss"),
          approve: can("approve"),
          return: can("return"),
          waive: can("waive"),
          dispute: disputing && canDispute(item),
          answer:
            disputing &&
            open &&
            quarrel.status === "open" &&
            (!openedFrom || barterSide(openedFrom.role) !== side),
          takeBack: disputing && open && quarrel.openedBy === me,
          files: writable && side === item.side && may(desk.role, "step_barter", desk.own),
        },
      };
    }),
  };
}

export type BarterView = ReturnType<typeof toBarter>;
export type BarterItemView = BarterView["items"][number];

function namesOf(desk: Desk, side: BarterSide): string {
  const names = desk.people.filter(({ role }) => barterSide(role) === side).map(({ name }) => name);
  if (names.length === 0) return side === "client" ? "The client" : "The creator";
  return names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(" and ");
}
