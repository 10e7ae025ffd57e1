import { and, eq, inArray, sql } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { AppError } from "#app/core/errors.ts";
import { dayIn, nextMidnight } from "#app/core/time-zone.ts";
import type { Statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import {
  notification_preferences,
  notification_settings,
  suppressed_addresses,
} from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { KIND_NAMES, KINDS, type KindName } from "./kinds.ts";
import { chosenFor, defaultsOf, type KindChoice } from "./presets.ts";
import type { Choice, Preset, ReachInput } from "./settings-schema.ts";

const VACATION_OVER = "That day is over. Choose today or a day to come, or leave it empty.";

type SettingsContext = Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "rooms" | "defer">;

/** 128 random bits that name a member in links of their mails. */
export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

/** What the member chose by kind; a kind without a row has its defaults. */
export function selectPreferences({ db, viewer }: QueryContext) {
  return db
    .select({
      kind: notification_preferences.kind,
      inApp: notification_preferences.in_app,
      email: notification_preferences.email,
      push: notification_preferences.push,
    })
    .from(notification_preferences)
    .where(eq(notification_preferences.user_id, viewer.userId));
}

/** The member's own row where there is one, their zone, and whether mail reaches them. */
export function selectReach({ db, viewer }: QueryContext) {
  return (
    db
      // Names of their own: columns of one name fall into one in a batch.
      .select({
        email: sql<number | null>`${notification_settings.email}`.as("mail_on"),
        push: sql<number | null>`${notification_settings.push}`.as("push_on"),
        marketing: notification_settings.marketing,
        digestTime: notification_settings.digest_time,
        digestDays: notification_settings.digest_days,
        ownZone: sql<string | null>`${notification_settings.timezone}`.as("own_zone"),
        quietFrom: notification_settings.quiet_from,
        quietTo: notification_settings.quiet_to,
        quietWeekends: notification_settings.quiet_weekends,
        vacationUntil: notification_settings.vacation_until,
        replyLead: notification_settings.reply_lead,
        profileZone: sql<string | null>`${profiles.timezone}`.as("profile_zone"),
        address: sql<string | null>`${users.email}`.as("address"),
        confirmedAt: users.email_confirmed_at,
        suppressed: suppressed_addresses.reason,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.user_id, users.id))
      .leftJoin(notification_settings, eq(notification_settings.user_id, users.id))
      .leftJoin(suppressed_addresses, eq(suppressed_addresses.email, users.email))
      .where(eq(users.id, viewer.userId))
  );
}

/** Sets one cell of the matrix. What cannot be turned off stays as it is. */
export async function choose(ctx: SettingsContext, { kind, channel, value }: Choice): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const { keeps } = KINDS[kind];
  if (keeps === "all" || (keeps === "in_app" && channel === "in_app")) return;
  const { inApp, email, push } = defaultsOf(kind);
  const row = { user_id: ctx.viewer.userId, kind, in_app: inApp, email, push, [channel]: value };
  await ctx.db
    .insert(notification_preferences)
    .values(row)
    .onConflictDoUpdate({
      target: [notification_preferences.user_id, notification_preferences.kind],
      set: { [channel]: value },
    });
  tellOtherWindows(ctx);
}

/**
 * Wants to be told of a kind, or not. Who chose a channel for it keeps their choice; who chose none has it in the drawer
 * and as a push.
 * @returns what has to be in the batch of the form that asked
 */
export function wantKind(
  { db, viewer }: Pick<SettingsContext, "db" | "viewer">,
  kind: KindName,
  wants: boolean,
) {
  const { in_app, email, push } = notification_preferences;
  const row = { user_id: viewer.userId, kind, in_app: wants, email: "off" as const, push: wants };
  return db
    .insert(notification_preferences)
    .values(row)
    .onConflictDoUpdate({
      target: [notification_preferences.user_id, notification_preferences.kind],
      set: { in_app: row.in_app, email: row.email, push: row.push },
      ...(wants ? { setWhere: and(eq(in_app, false), eq(email, "off"), eq(push, false)) } : {}),
    });
}

/** Sets all of the matrix at once. @returns what stood before, to put it back */
export async function choosePreset(ctx: SettingsContext, preset: Preset): Promise<KindChoice[]> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const before = (await selectPreferences({ ...ctx, env: {} })) as KindChoice[];
  await replaceAll(ctx, preset === "usual" ? [] : KIND_NAMES.map((kind) => chosenFor(kind, preset)));
  return before;
}

/** Puts back what was chosen before *reset*: the undo of it. @throws RateLimited */
export async function restorePreferences(ctx: SettingsContext, before: KindChoice[]): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await replaceAll(ctx, before);
}

async function replaceAll(ctx: SettingsContext, choices: KindChoice[]): Promise<void> {
  const { db, viewer } = ctx;
  const free = choices.filter(({ kind }) => KINDS[kind].keeps !== "all");
  // One parameter however many there are: a statement holds ninety.
  const rows = JSON.stringify(
    free.map(({ kind, inApp, email, push }) => [
      kind,
      KINDS[kind].keeps || inApp ? 1 : 0,
      email,
      push ? 1 : 0,
    ]),
  );
  const statements: [Statement, ...Statement[]] = [
    db.delete(notification_preferences).where(eq(notification_preferences.user_id, viewer.userId)),
    db
      .insert(notification_preferences)
      .select(
        sql`SELECT ${viewer.userId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${rows}) WHERE 1`,
      ),
  ];
  await db.batch(statements);
  tellOtherWindows(ctx);
}

/**
 * Saves when and by what the member may be reached.
 * @param beside what a vacation changes elsewhere, in the same batch
 * @throws AppError `invalid_input` for a vacation that is over already; RateLimited
 */
export async function saveReach(
  ctx: SettingsContext,
  input: ReachInput,
  beside: Statement[] = [],
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  if (input.vacation_until && input.vacation_until < dayIn(input.timezone, ctx.clock.now()))
    throw new AppError("invalid_input", { fields: { vacation_until: [VACATION_OVER] } });
  const values = {
    email: input.email,
    push: input.push,
    marketing: input.marketing,
    quiet_from: input.quiet ? (input.quiet_from ?? null) : null,
    quiet_to: input.quiet ? (input.quiet_to ?? null) : null,
    quiet_weekends: input.quiet_weekends,
    timezone: input.timezone,
    digest_time: input.digest_time,
    digest_days: input.digest ? input.digest_days : 0,
    reply_lead: input.reply_lead,
    // Until the end of that day, where the member is.
    vacation_until: input.vacation_until
      ? nextMidnight(input.timezone, Date.parse(`${input.vacation_until}T12:00:00Z`))
      : null,
  };
  await ctx.db.batch([
    ctx.db
      .insert(notification_settings)
      .values({ user_id: ctx.viewer.userId, email_unsub_token: `${newToken()}${newToken()}`, ...values })
      .onConflictDoUpdate({ target: notification_settings.user_id, set: values }),
    ...beside,
  ]);
  tellOtherWindows(ctx);
}

/** Mail to the member's own confirmed address is tried again, after it bounced. */
export async function tryAddressAgain(ctx: SettingsContext): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const mine = ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.viewer.userId));
  await ctx.db.delete(suppressed_addresses).where(and(inArray(suppressed_addresses.email, mine)));
  tellOtherWindows(ctx);
}

function tellOtherWindows(ctx: SettingsContext): void {
  ctx.defer(ctx.rooms.push(ctx.viewer.userId, { type: "notifications.changed" }));
}
