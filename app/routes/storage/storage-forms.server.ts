import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { selectLedCompanies } from "#app/features/companies/queries/places.server.ts";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import { buyStorage } from "#app/features/files/extra-storage.server.ts";
import { ownSpace, type Space, selectStored, selectTrash } from "#app/features/files/storage.server.ts";
import { type StoredFile, toStored } from "#app/features/files/stored-view.server.ts";
import { cancelUpload } from "#app/features/files/uploads/cancel-upload.server.ts";
import { spendKeyIn } from "#app/features/ledger/spend-key.ts";
import { deleteItems, setShown } from "#app/features/portfolio/commands/change-items.server.ts";
import { makeSmaller } from "#app/features/portfolio/commands/make-smaller.server.ts";
import { purgeItems, restoreItem } from "#app/features/portfolio/commands/trash-items.server.ts";
import { TAKEN_DOWN_SENTENCE } from "#app/features/portfolio/rules.ts";
import { purgeFiles } from "#app/features/project-files/empty-trash.server.ts";
import { trashCompanyFile, trashFile } from "#app/features/project-files/trash.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

const MOST_AT_ONCE = 50;

const filesSchema = z.object({
  file_ids: z
    .array(z.uuid())
    .min(1, "Choose a file first.")
    .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE} files at once.`),
});

const MOST_SMALLER = 20;

/** Pictures and their smaller copies, in the same order. */
const smallerSchema = z
  .object({
    file_ids: z.array(z.uuid()).min(1, "Choose a picture first.").max(MOST_SMALLER),
    smaller_ids: z.array(z.uuid()).max(MOST_SMALLER),
  })
  .refine(({ file_ids, smaller_ids }) => file_ids.length === smaller_ids.length);

/** So many times a page of the trash is emptied at one press. */
const MOST_PAGES = 10;

const STAYS: Record<NonNullable<StoredFile["stays"]>, string> = {
  handed: "That file was handed over with a milestone or shown in a dispute: it is evidence and stays.",
  hold: "What you have here is kept for a legal reason for now: nothing of it can be deleted.",
  taken_down: TAKEN_DOWN_SENTENCE,
};
const ELSEWHERE =
  "That file goes with what shows it: delete the message or the post, or choose another picture there.";

type Act = (app: MemberContext, files: StoredFile[], space: Space) => Promise<string>;

/** What the forms of the storage page do, each with the area that a file belongs to. */
const ACTS: Record<string, Act> = {
  trash: async (app, files, space) => {
    for (const file of files) requireLoose(file);
    await deleteItems(app, distinct(files, "work"));
    await moveOnDesks(app, files, space, true);
    for (const { id, used } of files) if (!used) await cancelUpload(app, id);
    return files.length === 1 ? "It is deleted." : `${files.length} files are deleted.`;
  },
  restore: async (app, files, space) => {
    for (const id of distinct(files, "work")) await restoreItem(app, id);
    await moveOnDesks(app, files, space, false);
    return space.isCompany
      ? "It is back on its desk."
      : "It is back. A work comes back hidden: show it on your profile when you are ready.";
  },
  show: async (app, files) => {
    await setShown(app, requireWorks(files), true);
    return "Everybody sees it on your profile now.";
  },
  hide: async (app, files) => {
    await setShown(app, requireWorks(files), false);
    return "It is hidden: nobody but you sees it.";
  },
  purge: async (app, files, space) => {
    for (const file of files) requireFree(file);
    await purge(app, files, space);
    return files.length === 1 ? "It is gone for good." : `${files.length} files are gone for good.`;
  },
};

const IN_TRASH: ReadonlySet<string> = new Set(["restore", "purge"]);

/** What the forms of a company's storage do, beside emptying its trash. */
const OF_COMPANIES = Object.fromEntries(
  Object.entries(ACTS).filter(([intent]) => ["trash", "restore", "purge"].includes(intent)),
);

/**
 * Does what a form on the storage page of a company asks for, with files in its space alone, for who leads it.
 * @throws AppError `not_found`
 */
export async function answerCompanyForm(app: MemberContext, form: FormData, companyId: Id): Promise<string> {
  const [led] = await app.ask([selectLedCompanies(app)]);
  if (!led.some(({ ledId }) => ledId === companyId)) throw new AppError("not_found");
  const space = { id: companyId, isCompany: true };
  return form.get("intent") === "empty"
    ? emptyTrashOf(app, space)
    : actOn(app, form, byIntent(OF_COMPANIES, form), space);
}

/** Does what a form of the storage page asks for, with files of the member's own alone. @throws AppError `not_found` */
export async function answerStorageForm(app: MemberContext, form: FormData): Promise<string> {
  const space = ownSpace(app);
  if (form.get("intent") === "storage") {
    await buyStorage(app, spendKeyIn(form));
    return "You have 10 GB more for 30 days.";
  }
  if (form.get("intent") === "smaller") return makeAllSmaller(app, parseForm(form, smallerSchema));
  if (form.get("intent") === "empty") return emptyTrashOf(app, space);
  return actOn(app, form, byIntent(ACTS, form), space);
}

async function actOn(app: MemberContext, form: FormData, act: Act, space: Space): Promise<string> {
  const { file_ids: ids } = parseForm(form, filesSchema);
  const [rows] = await app.ask([selectStored(app, space, ids)]);
  const files: StoredFile[] = rows.map(toStored);
  const inTrash = IN_TRASH.has(String(form.get("intent")));
  if (files.length !== new Set(ids).size || files.some(({ trashedAt }) => (trashedAt !== null) !== inTrash))
    throw new AppError("not_found");
  return act(app, files, space);
}

/** Whatever may go; what is kept for a reason stays where it is. */
async function emptyTrashOf(app: MemberContext, space: Space): Promise<string> {
  let gone = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const [rows] = await app.ask([selectTrash(app, space)]);
    const stored: StoredFile[] = rows.map(toStored);
    const files = stored.filter(({ stays }) => stays === null);
    if (files.length === 0) break;
    await purge(app, files, space);
    gone += files.length;
  }
  if (gone === 0) throw refused("There is nothing in the trash that can be deleted.");
  return gone === 1 ? "It is gone for good." : `${gone} files are gone for good.`;
}

/** Each picture by itself: what went before stays done where a later one is refused. */
async function makeAllSmaller(app: MemberContext, pairs: z.infer<typeof smallerSchema>): Promise<string> {
  let saved = 0;
  for (const [index, from] of pairs.file_ids.entries())
    saved += await makeSmaller(app, { from, to: pairs.smaller_ids[index] ?? "" });
  return `${sizeWords(saved)} are free again.`;
}

function requireWorks(files: StoredFile[]): Id[] {
  if (files.some(({ used }) => used?.kind !== "work"))
    throw refused("Only works of your portfolio can be shown or hidden.");
  return distinct(files, "work");
}

async function purge(app: MemberContext, files: StoredFile[], space: Space): Promise<void> {
  await purgeItems(app, distinct(files, "work"));
  await purgeFiles(
    app,
    onDesks(files).map(({ id }) => id),
    space.isCompany ? space.id : null,
  );
}

/** One's own by the rules of their desk; those of a company by who leads it. All versions of a file go together. */
async function moveOnDesks(app: MemberContext, files: StoredFile[], space: Space, away: boolean) {
  const first = new Map(onDesks(files).map((file) => [file.used.versionOf, file]));
  for (const { id, used } of first.values())
    await (space.isCompany ? trashCompanyFile(app, space.id, id, away) : trashFile(app, used.id, id, away));
}

function requireLoose(file: StoredFile): void {
  requireFree(file);
  if (file.used && file.used.kind !== "work" && file.used.kind !== "project") throw refused(ELSEWHERE);
}

function requireFree({ stays }: StoredFile): void {
  if (stays !== null) throw refused(STAYS[stays]);
}

function distinct(files: StoredFile[], kind: "work"): Id[] {
  return [...new Set(files.flatMap(({ used }) => (used?.kind === kind && isId(used.id) ? [used.id] : [])))];
}

function onDesks(files: StoredFile[]) {
  return files.flatMap(({ id, used }) => (used?.kind === "project" ? [{ id, used }] : []));
}

function refused(sentence: string): AppError {
  return new AppError("conflict", { sentence });
}
