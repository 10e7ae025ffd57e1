import { and, eq, inArray, sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import {
  attachFile,
  giveUpLogo,
  type StoredFile,
  storePublicImage,
} from "#app/features/files/commands.server.ts";
import { readImage } from "#app/features/files/image/read-image.server.ts";
import { refusalOfHandle } from "#app/features/profiles/handles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { getEditableCompany } from "../queries/setup.server.ts";
import { readDomain } from "../rules.ts";
import type { CompanyBasics } from "../schema.ts";

type BasicsContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "portfolio" | "parts" | "defer"
>;

/**
 * Step 1 of a new company; who makes it is its first owner. A repeated submit finds what its first one made.
 * @param logo bytes of the uploaded image
 * @throws AppError `invalid_input` (handle taken, logo, forbidden domain), `rate_limited`
 */
export async function createCompany(
  ctx: BasicsContext,
  basics: CompanyBasics,
  logo: Uint8Array | null,
): Promise<{ id: Id }> {
  await ctx.limits.take("company_create", ctx.viewer.userId);
  await refuseBanned(ctx, "website", basics.website, basics.name);
  const now = ctx.clock.now();
  const id = newId(now);
  const file = logo ? await storeLogo(ctx, logo, null) : null;
  try {
    await ctx.commit([
      ctx.db.insert(companies).values({
        ...basics,
        id,
        created_by: ctx.viewer.userId,
        logo_url: file?.url ?? null,
        domain_token: toBase64Url(crypto.getRandomValues(new Uint8Array(18))),
        setup_step: 1,
        created_at: now,
        updated_at: now,
      }),
      ctx.db.insert(company_members).values({
        company_id: id,
        user_id: ctx.viewer.userId,
        role: "owner",
        status: "active",
        created_at: now,
        updated_at: now,
      }),
      ...attached(ctx, file, now),
    ]);
    return { id };
  } catch (error) {
    if (!isUniqueFailure(error, "companies.handle")) throw error;
    const [mine] = await ctx.db
      .select({ id: companies.id })
      .from(companies)
      .innerJoin(company_members, eq(company_members.company_id, companies.id))
      .where(
        and(
          eq(companies.handle, basics.handle),
          eq(companies.created_by, ctx.viewer.userId),
          eq(companies.name, basics.name),
          // Theirs still: whoever left it, or whose company is suspended, is not led into it again.
          sql`${companies.status} = 'active' AND ${company_members.user_id} = ${ctx.viewer.userId}
            AND ${company_members.status} = 'active' AND ${company_members.role} IN ('owner', 'admin')`,
        ),
      );
    if (mine) return mine;
    throw await handleTaken(ctx, basics);
  }
}

/**
 * Step 1 of a company that is there; a logo that another takes the place of goes.
 * @throws AppError `not_found` for who may not edit it, `invalid_input` (handle taken, logo, forbidden domain)
 */
export async function updateBasics(
  ctx: BasicsContext,
  companyId: Id,
  basics: CompanyBasics,
  logo: Uint8Array | null,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const { logoUrl } = await getEditableCompany(ctx, companyId);
  await refuseBanned(ctx, "website", basics.website, basics.name);
  const file = logo ? await storeLogo(ctx, logo, companyId) : null;
  await putBasics(ctx, companyId, basics, file, logoUrl);
}

/** @param before the logo when it was read: where another was quicker, that one's file is given up */
async function putBasics(
  ctx: BasicsContext,
  companyId: Id,
  basics: CompanyBasics,
  file: StoredFile | null,
  before: string | null,
  tries = 5,
): Promise<void> {
  const now = ctx.clock.now();
  const itself = eq(companies.id, companyId);
  const dropped = file && before ? giveUpLogo(ctx, before) : null;
  try {
    await ctx.commit([
      ...(file
        ? [
            failWhen(
              ctx.db,
              sql`(SELECT ${companies.logo_url} FROM ${companies} WHERE ${itself}) IS NOT ${before}`,
            ),
          ]
        : []),
      ctx.db
        .update(companies)
        .set({ ...basics, ...(file ? { logo_url: file.url } : {}), updated_at: now })
        .where(itself),
      ...attached(ctx, file, now),
      ...(dropped ? [dropped.statement] : []),
    ]);
  } catch (error) {
    if (isUniqueFailure(error, "companies.handle")) throw await handleTaken(ctx, basics);
    if (!isGuardFailure(error)) throw error;
    if (tries === 1) throw new AppError("conflict");
    const [row] = await ctx.db.select({ url: companies.logo_url }).from(companies).where(itself);
    return putBasics(ctx, companyId, basics, file, row?.url ?? null, tries - 1);
  }
  if (dropped) ctx.defer(dropped.removeBytes());
}

function storeLogo(ctx: BasicsContext, logo: Uint8Array, companyId: Id | null): Promise<StoredFile> {
  return storePublicImage(ctx, readImage(logo), "company", companyId);
}

function attached(ctx: BasicsContext, file: StoredFile | null, now: number) {
  return file ? [attachFile(ctx.db, file.id, now)] : [];
}

/** The refusal of a handle somebody else has, with some that are free. */
async function handleTaken(ctx: BasicsContext, { handle, website }: CompanyBasics): Promise<AppError> {
  const fromDomain = readDomain(website ?? "")?.replaceAll(".", "-");
  const stem = handle.slice(0, 24).replace(/-+$/, "");
  const ideas = [
    fromDomain,
    `${stem}-hq`,
    `${stem}-team`,
    `${stem}-${new Date(ctx.clock.now()).getUTCFullYear()}`,
  ].filter((idea): idea is string => idea !== undefined && idea !== handle && refusalOfHandle(idea) === null);
  const taken = await ctx.db
    .select({ handle: companies.handle })
    .from(companies)
    .where(inArray(companies.handle, ideas));
  const free = ideas.filter((idea) => !taken.some((row) => row.handle === idea)).slice(0, 3);
  const offer = free.length > 0 ? ` Free are ${free.join(", ")}.` : "";
  return new AppError("invalid_input", { fields: { handle: [`That handle is taken.${offer}`] } });
}
