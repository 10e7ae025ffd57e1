import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Pages that later parts of the beta bring: [path, what the page says it will be]. */
const COMING_FOR_MEMBERS = ["analytics", "payment-history"];

/** Not found for anybody else (product.md R11). */
const COMING_FOR_STAFF = ["admin"];

/** The whole URL map (specification §2 *Screens and routes*). */
export default [
  index("routes/marketing/landing.tsx"),
  route("terms", "routes/marketing/legal/legal-page.tsx", { id: "terms" }),
  route("privacy", "routes/marketing/legal/legal-page.tsx", { id: "privacy" }),
  route("community-guidelines", "routes/marketing/legal/legal-page.tsx", { id: "community-guidelines" }),

  route("help", "routes/help/help.tsx"),
  route("support-dashboard", "routes/support/support-dashboard.tsx"),
  route("support-dashboard/queue", "routes/support/queue.tsx"),

  route("help/:slug", "routes/help/article.tsx"),

  route("auth", "routes/auth/auth.tsx"),
  route("auth/oauth/callback", "routes/auth/oauth-callback.tsx"),
  route("auth/oauth/:provider", "routes/auth/oauth-begin.tsx"),
  route("auth/passkey-options", "routes/auth/passkey-options.tsx"),
  route("auth/step-up", "routes/auth/step-up.tsx"),
  route("auth/code", "routes/auth/code.tsx"),
  route("auth/recover", "routes/auth/recover.tsx"),
  route("auth/check-mail", "routes/auth/check-mail.tsx"),
  route("auth/verify", "routes/auth/verify.tsx"),
  route("auth/new-password", "routes/auth/new-password.tsx"),
  route("sign-out", "routes/auth/sign-out.tsx"),

  route("onboarding", "routes/onboarding/onboarding.tsx"),
  route("company-onboarding", "routes/onboarding/company-onboarding.tsx"),
  route("company-invite", "routes/onboarding/company-invite.tsx"),
  route("company/:handle", "routes/onboarding/company.tsx"),
  route("dashboard", "routes/home/dashboard.tsx"),
  route("discover", "routes/discover/discover.tsx"),
  route("discover/mix", "routes/discover/mix.tsx"),
  route("saved", "routes/discover/saved.tsx"),
  route("connect", "routes/network/connect.tsx"),
  route("connect/export", "routes/network/export-network.ts"),
  route("spark", "routes/sparks/spark.tsx"),
  route("messages", "routes/messages/messages.tsx"),
  route("portfolio", "routes/profile/portfolio.ts"),
  route("profile", "routes/profile/my-profile.tsx"),
  route("profile/:userId", "routes/profile/profile.tsx"),
  route("profile/:userId/og.png", "routes/profile/og-image.tsx"),
  route("opportunity/:id", "routes/opportunities/opportunity.tsx"),
  route("opportunity/:id/og.png", "routes/opportunities/og-image.tsx"),
  route("opportunity/:id/apply", "routes/opportunities/apply.tsx"),
  route("opportunities/new", "routes/opportunities/new-opportunity.tsx"),
  route("opportunities/:id/edit", "routes/opportunities/edit-opportunity.tsx"),
  route("opportunities/life", "routes/opportunities/life.ts"),
  route("opportunity-dashboard", "routes/opportunities/opportunity-dashboard.tsx"),
  route("opportunity-dashboard/suggested", "routes/opportunities/suggested-members.ts"),
  route("opportunity-dashboard/export", "routes/opportunities/export-applications.ts"),
  route("manage-opportunities", "routes/opportunities/manage-opportunities.tsx"),
  route("safety", "routes/safety/safety.ts"),
  route("review", "routes/reviews/review.tsx"),
  route("endorse", "routes/reviews/endorse.tsx"),
  route("settings", "routes/settings/settings.tsx"),
  route("settings/account", "routes/settings/account.tsx"),
  route("settings/security", "routes/settings/security.tsx"),
  route("settings/security/passkey-options", "routes/settings/passkey-options.tsx"),
  route("settings/activity", "routes/settings/activity.tsx"),
  route("settings/messages", "routes/settings/messages.tsx"),
  route("settings/consents", "routes/settings/consents.tsx"),
  route("settings/blocked", "routes/settings/blocked.tsx"),
  route("notification-settings", "routes/settings/notification-settings.tsx"),
  route("test-emails", "routes/admin/test-emails.tsx"),
  route("settings/teams", "routes/settings/teams.tsx"),

  route("partner-submit", "routes/partners/partner-submit.tsx"),
  route("partner-directory", "routes/partners/directory.tsx"),
  route("partner-directory/:slug", "routes/partners/partner.tsx"),
  route("admin/partners", "routes/partners/review-partners.tsx"),

  route("storage", "routes/storage/storage.tsx"),

  route("verify", "routes/evidence/verify.tsx"),
  route("verify/known", "routes/evidence/known.ts"),
  route("feeds/:token", "routes/calendars/feed.ts"),
  route("u/:token/unsubscribe", "routes/settings/unsubscribe.tsx"),
  route("guest/:token", "routes/guest/guest-room.tsx"),
  route("project-templates", "routes/templates/gallery.tsx"),
  route("project-templates/:templateId", "routes/templates/template.tsx"),
  route("project-templates/:templateId/edit", "routes/templates/edit-template.tsx"),

  route("check-in", "routes/rewards/check-in.tsx"),
  route("leaderboard", "routes/rewards/leaderboard.tsx"),
  route("leaderboard/xp", "routes/rewards/xp.tsx"),
  route("earn-credits", "routes/rewards/earn-credits.tsx"),
  route("no-invitations/:inviteId", "routes/rewards/no-invitations.tsx"),

  route("membership", "routes/money/membership.tsx"),
  route("subscription", "routes/money/subscription.tsx"),
  route("thrivepay", "routes/money/thrivepay.tsx"),
  route("thrivepay/invoices/new", "routes/money/edit-invoice.tsx", { id: "new-invoice" }),
  route("thrivepay/invoices/:invoiceId", "routes/money/invoice.tsx"),
  route("thrivepay/invoices/:invoiceId/edit", "routes/money/edit-invoice.tsx"),
  route("thrivepay/invoices/:invoiceId/pdf", "routes/money/invoice-pdf.ts"),
  route("invoice/:token", "routes/money/guest-invoice.tsx"),
  route("invoice/:token/pdf", "routes/money/guest-pdf.ts"),
  route("wallet", "routes/money/wallet.tsx"),
  route("wallet/export", "routes/money/wallet-export.ts"),
  route("finance", "routes/money/finance.tsx"),
  route("checkout/:sessionId", "routes/money/checkout.tsx"),
  route("payment-success", "routes/money/payment-success.tsx"),
  route("payment-canceled", "routes/money/payment-canceled.tsx"),

  route("projects", "routes/projects/projects.tsx"),
  route("projects/new", "routes/projects/new-project.tsx"),
  route("projects/export", "routes/projects/export-projects.ts"),
  route("accept-invite/:projectId", "routes/projects/accept-invite.tsx"),
  route("desk/:projectId/evidence", "routes/desk/evidence.ts"),
  route("desk/:projectId", "routes/desk/desk.tsx", [
    index("routes/desk/overview.tsx"),
    route("milestones", "routes/desk/milestones.tsx"),
    route("tasks", "routes/desk/tasks.tsx"),
    route("files", "routes/desk/files.tsx"),
    route("chat", "routes/desk/chat.tsx"),
    route("calendar", "routes/desk/calendar.tsx"),
    route("payments", "routes/desk/payments.tsx"),
    route("agreement", "routes/desk/agreement.tsx"),
    route("members", "routes/desk/members.tsx"),
    route("log", "routes/desk/log.tsx"),
  ]),

  ...coming(COMING_FOR_MEMBERS, "routes/coming/coming-for-members.tsx"),
  ...coming(COMING_FOR_STAFF, "routes/coming/coming-for-staff.tsx"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;

function coming(paths: string[], file: string): RouteConfigEntry[] {
  return paths.map((path) => route(path, file, { id: `coming/${path}` }));
}
