import { expect, test } from "vitest";

/** What a route module may export on the server. */
interface RouteModule {
  loader?: { rule?: string };
  action?: { rule?: string };
}

const modules = import.meta.glob<RouteModule>(
  [
    "./**/*.tsx",
    "./opportunities/life.ts",
    "./safety/safety.ts",
    "./network/export-network.ts",
    "./{desk,evidence,money,analytics}/*.ts",
  ],
  { eager: true },
);

/** Pages of the specification that only members may open (§2), by their module. */
const FOR_MEMBERS = [
  "./home/dashboard.tsx",
  "./onboarding/onboarding.tsx",
  "./onboarding/company-onboarding.tsx",
  "./onboarding/company-invite.tsx",
  "./discover/discover.tsx",
  "./discover/saved.tsx",
  "./sparks/spark.tsx",
  "./messages/messages.tsx",
  "./profile/my-profile.tsx",
  "./opportunities/edit-opportunity.tsx",
  "./opportunities/manage-opportunities.tsx",
  "./opportunities/opportunity-dashboard.tsx",
  "./opportunities/life.ts",
  "./settings/settings.tsx",
  "./settings/account.tsx",
  "./settings/security.tsx",
  "./settings/activity.tsx",
  "./settings/messages.tsx",
  "./settings/stealth.tsx",
  "./settings/use-of-ai.tsx",
  "./settings/apps.tsx",
  "./settings/accessibility.tsx",
  "./settings/consents.tsx",
  "./settings/notification-settings.tsx",
  "./settings/teams.tsx",
  "./settings/api-tokens.tsx",
  "./settings/my-apps.tsx",
  "./settings/my-app.tsx",
  "./oauth/authorize.tsx",
  "./templates/gallery.tsx",
  "./templates/template.tsx",
  "./templates/edit-template.tsx",
  "./settings/blocked.tsx",
  "./settings/data.tsx",
  "./settings/decisions.tsx",
  "./storage/storage.tsx",
  "./analytics/analytics.tsx",
  "./analytics/company.tsx",
  "./analytics/company-export.ts",
  "./analytics/export.ts",
  "./partners/directory.tsx",
  "./partners/partner.tsx",
  "./safety/safety.ts",
  "./network/connect.tsx",
  "./network/export-network.ts",
  "./rewards/check-in.tsx",
  "./rewards/leaderboard.tsx",
  "./rewards/xp.tsx",
  "./rewards/earn-credits.tsx",
  "./desk/desk.tsx",
  "./desk/overview.tsx",
  "./desk/milestones.tsx",
  "./desk/tasks.tsx",
  "./desk/files.tsx",
  "./desk/chat.tsx",
  "./desk/calendar.tsx",
  "./desk/payments.tsx",
  "./desk/agreement.tsx",
  "./desk/members.tsx",
  "./desk/log.tsx",
  "./desk/evidence.ts",
  "./money/wallet.tsx",
  "./money/wallet-export.ts",
  "./projects/projects.tsx",
  "./projects/new-project.tsx",
  "./support/support-dashboard.tsx",
  "./money/thrivepay.tsx",
  "./money/edit-invoice.tsx",
  "./money/invoice.tsx",
  "./money/membership.tsx",
  "./money/company-payments.tsx",
  "./money/company-thrivepay.tsx",
  "./money/payment-history.tsx",
  "./money/export-history.ts",
  "./money/receipt-pdf.ts",
  "./money/subscription.tsx",
  "./money/invoice-pdf.ts",
];

/** Pages that are there for staff alone (product.md R11). */
const FOR_STAFF = [
  "./support/queue.tsx",
  "./partners/review-partners.tsx",
  "./money/finance.tsx",
  "./admin/admin.tsx",
  "./admin/overview.tsx",
  "./admin/users.tsx",
  "./admin/user.tsx",
  "./admin/companies.tsx",
  "./admin/company.tsx",
  "./admin/content.tsx",
  "./admin/moderation.tsx",
  "./admin/case.tsx",
  "./admin/roles.tsx",
  "./admin/announcements.tsx",
  "./admin/coupons.tsx",
  "./admin/help.tsx",
  "./admin/help-version.tsx",
  "./admin/flags.tsx",
  "./admin/gamification.tsx",
  "./admin/jobs.tsx",
  "./admin/audit.tsx",
];

const guarded = Object.entries(modules).flatMap(([file, module]) =>
  (["loader", "action"] as const)
    .filter((name) => module[name])
    .map((name) => ({ file, name, rule: module[name]?.rule })),
);

test("there are loaders and actions to look at", () => {
  expect(guarded.length).toBeGreaterThan(10);
});

test.each(guarded)("the $name of $file says who may call it", ({ rule }) => {
  expect(["everyone", "member", "staff"]).toContain(rule);
});

test.each(FOR_MEMBERS)("%s is for members only, in its loader and its action", (file) => {
  const { loader, action } = modules[file] ?? {};
  expect((loader ?? action)?.rule).toBe("member");
  if (action) expect(action.rule).toBe("member");
});

test.each(FOR_STAFF)("%s is for staff only, in its loader and its action", (file) => {
  const { loader, action } = modules[file] ?? {};
  expect(loader?.rule).toBe("staff");
  if (action) expect(action.rule).toBe("staff");
});
