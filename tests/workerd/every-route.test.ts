import { beforeAll, describe, expect, it } from "vitest";
import { isInView } from "#app/features/admin/view-pages.ts";
import { everythingOf } from "#tests/factories/database.ts";
import { routesOf } from "#tests/factories/routes.ts";
import { answers, aView } from "#tests/factories/views.ts";

const routes = await routesOf();

/** Pages of the specification that only members may open (§2), by their module. */
const FOR_MEMBERS = [
  "routes/home/dashboard.tsx",
  "routes/onboarding/onboarding.tsx",
  "routes/onboarding/company-onboarding.tsx",
  "routes/onboarding/company-invite.tsx",
  "routes/discover/discover.tsx",
  "routes/discover/saved.tsx",
  "routes/sparks/spark.tsx",
  "routes/messages/messages.tsx",
  "routes/profile/my-profile.tsx",
  "routes/kits/edit-kit.tsx",
  "routes/opportunities/edit-opportunity.tsx",
  "routes/opportunities/manage-opportunities.tsx",
  "routes/opportunities/opportunity-dashboard.tsx",
  "routes/opportunities/ask-to-apply.tsx",
  "routes/opportunities/life.ts",
  "routes/settings/settings.tsx",
  "routes/settings/account.tsx",
  "routes/settings/security.tsx",
  "routes/settings/activity.tsx",
  "routes/settings/messages.tsx",
  "routes/settings/stealth.tsx",
  "routes/settings/use-of-ai.tsx",
  "routes/settings/apps.tsx",
  "routes/settings/accessibility.tsx",
  "routes/settings/consents.tsx",
  "routes/settings/notification-settings.tsx",
  "routes/settings/teams.tsx",
  "routes/settings/api-tokens.tsx",
  "routes/settings/my-apps.tsx",
  "routes/settings/my-app.tsx",
  "routes/oauth/authorize.tsx",
  "routes/templates/gallery.tsx",
  "routes/templates/template.tsx",
  "routes/templates/edit-template.tsx",
  "routes/settings/blocked.tsx",
  "routes/settings/data.tsx",
  "routes/settings/decisions.tsx",
  "routes/storage/storage.tsx",
  "routes/analytics/analytics.tsx",
  "routes/analytics/company.tsx",
  "routes/analytics/company-export.ts",
  "routes/analytics/export.ts",
  "routes/rates/rates.tsx",
  "routes/rates/hint.ts",
  "routes/passport/passport.tsx",
  "routes/partners/directory.tsx",
  "routes/partners/partner.tsx",
  "routes/safety/safety.ts",
  "routes/network/connect.tsx",
  "routes/crews/crews.tsx",
  "routes/crews/crew.tsx",
  "routes/network/export-network.ts",
  "routes/rewards/check-in.tsx",
  "routes/rewards/leaderboard.tsx",
  "routes/rewards/xp.tsx",
  "routes/rewards/earn-credits.tsx",
  "routes/desk/desk.tsx",
  "routes/desk/overview.tsx",
  "routes/desk/milestones.tsx",
  "routes/desk/tasks.tsx",
  "routes/desk/files.tsx",
  "routes/desk/chat.tsx",
  "routes/desk/calendar.tsx",
  "routes/desk/payments.tsx",
  "routes/desk/agreement.tsx",
  "routes/desk/members.tsx",
  "routes/desk/log.tsx",
  "routes/desk/left.tsx",
  "routes/desk/evidence.tsx",
  "routes/money/wallet.tsx",
  "routes/money/wallet-export.ts",
  "routes/projects/projects.tsx",
  "routes/projects/new-project.tsx",
  "routes/support/support-dashboard.tsx",
  "routes/money/thrivepay.tsx",
  "routes/money/edit-invoice.tsx",
  "routes/money/invoice.tsx",
  "routes/money/membership.tsx",
  "routes/money/company-payments.tsx",
  "routes/money/company-thrivepay.tsx",
  "routes/money/payment-history.tsx",
  "routes/money/export-history.ts",
  "routes/money/receipt-pdf.ts",
  "routes/money/subscription.tsx",
  "routes/money/invoice-pdf.ts",
];

/** Pages that are there for staff alone (product.md R11). */
const FOR_STAFF = [
  "routes/support/queue.tsx",
  "routes/partners/review-partners.tsx",
  "routes/money/finance.tsx",
  "routes/admin/admin.tsx",
  "routes/admin/overview.tsx",
  "routes/admin/users.tsx",
  "routes/admin/user.tsx",
  "routes/admin/companies.tsx",
  "routes/admin/company.tsx",
  "routes/admin/content.tsx",
  "routes/admin/moderation.tsx",
  "routes/admin/case.tsx",
  "routes/admin/roles.tsx",
  "routes/admin/announcements.tsx",
  "routes/admin/coupons.tsx",
  "routes/admin/events.tsx",
  "routes/admin/help.tsx",
  "routes/admin/help-version.tsx",
  "routes/admin/flags.tsx",
  "routes/admin/gamification.tsx",
  "routes/admin/jobs.tsx",
  "routes/admin/audit.tsx",
];

interface Guarded {
  rule?: string;
}

const ruleOf = (handler: unknown) => (handler as Guarded | undefined)?.rule;

const guarded = routes.flatMap(({ path, module }) =>
  (["loader", "action"] as const)
    .filter((name) => module[name])
    .map((name) => ({ path, name, rule: ruleOf(module[name]) })),
);

const rulesIn = (file: string) => {
  const { loader, action } = routes.find((route) => route.file === file)?.module ?? {};
  return [loader, action].flatMap((handler) => (handler ? [ruleOf(handler)] : []));
};

describe("who may call a route", () => {
  it("is asked of many", () => {
    expect(guarded.length).toBeGreaterThan(100);
  });

  it.each(guarded)("is said by the $name of $path", ({ rule }) => {
    expect(["everyone", "member", "staff"]).toContain(rule);
  });

  it.each(FOR_MEMBERS)("is members alone for %s, in its loader and its action", (file) => {
    expect(new Set(rulesIn(file))).toEqual(new Set(["member"]));
  });

  it.each(FOR_STAFF)("is staff alone for %s, in its loader and its action", (file) => {
    expect(new Set(rulesIn(file))).toEqual(new Set(["staff"]));
  });
});

describe("a route in a view of our team", () => {
  let view: Awaited<ReturnType<typeof aView>>;
  beforeAll(async () => {
    view = await aView();
  });
  const inside = routes.filter(({ path }) => path !== "/stop-viewing" && path !== "/sign-out");
  const actions = inside.filter(({ module }) => module.action);

  it("has routes to look at", () => {
    expect(inside.length).toBeGreaterThan(100);
    expect(actions.length).toBeGreaterThan(50);
  });

  it.each(actions)("changes nothing by $path", async ({ path, module }) => {
    expect(await answers(view.cookie, module.action, path, "POST")).toBe(403);
  });

  it.each(inside.filter(({ module }) => module.loader))(
    "shows $path or refuses it",
    async ({ path, module }) => {
      const status = await answers(view.cookie, module.loader, path);
      if (isInView(path.replace(/:\w+/g, "x"))) expect([200, 302, 404]).toContain(status);
      else expect(status).toBe(403);
    },
  );

  it("shows the pages of a member who has just come", async () => {
    for (const path of [
      "/dashboard",
      "/discover",
      "/connect",
      "/profile",
      "/wallet",
      "/earn-credits",
      "/projects",
    ]) {
      const found = inside.find((route) => route.path === path);
      expect([path, await answers(view.cookie, found?.module.loader, path)]).toEqual([path, 200]);
    }
  });

  it("left the member's rows as they were", async () => {
    expect(await everythingOf(view.member.userId)).toBe(view.before);
  });
});
