export interface SettingsEntry {
  title: string;
  note: string;
  to: string;
  /** What else people call it. */
  words?: string;
}

export interface SettingsGroup {
  title: string;
  entries: SettingsEntry[];
}

/** Everything there is to set (product.md `/settings`). */
export const SETTINGS_MAP: SettingsGroup[] = [
  {
    title: "Account",
    entries: [
      {
        title: "Email",
        note: "Where we reach you, and how you sign in",
        to: "/settings/account#email",
        words: "address mail change",
      },
      { title: "Phone", note: "For codes by SMS", to: "/settings/account#phone", words: "mobile number sms" },
      {
        title: "Password",
        note: "Change it with the one you have",
        to: "/settings/account#password",
        words: "passphrase",
      },
      {
        title: "Theme",
        note: "Dark, light, or as your device does",
        to: "/settings/account#theme",
        words: "appearance colour color night day",
      },
      {
        title: "Kind of account",
        note: "Whether you look for work, for people, or for both",
        to: "/onboarding?step=1",
        words: "creator brand company account type switch",
      },
      {
        title: "Handle",
        note: "The name in your page's address",
        to: "/profile?edit=handle#handle",
        words: "username link address",
      },
      {
        title: "Time zone and languages",
        note: "When your day begins, and what you speak",
        to: "/profile?edit=place#place",
        words: "locale timezone country city",
      },
    ],
  },
  {
    title: "Security",
    entries: [
      {
        title: "Second factor",
        note: "An app or your phone confirms that it is you",
        to: "/settings/security#factors",
        words: "2fa mfa totp authenticator two-step sms",
      },
      {
        title: "Recovery codes",
        note: "For the day you lose your phone",
        to: "/settings/security#factors",
        words: "backup codes",
      },
      {
        title: "Connected sign-ins",
        note: "Google, GitHub and others",
        to: "/settings/security#identities",
        words: "oauth link unlink apple linkedin identities",
      },
      {
        title: "Devices",
        note: "Where you are signed in, and signing out there",
        to: "/settings/security#devices",
        words: "sessions sign out logout everywhere",
      },
      {
        title: "Account activity",
        note: "What happened to your account",
        to: "/settings/activity",
        words: "log history security events",
      },
      {
        title: "Passkeys",
        note: "Sign in with your fingerprint or face",
        to: "/settings/security#passkeys",
        words: "webauthn biometric face id touch windows hello",
      },
    ],
  },
  {
    title: "Privacy",
    entries: [
      {
        title: "Work passport",
        note: "What you had certified, and who may check it",
        to: "/passport",
        words: "credentials certificate verify proof badge",
      },
      {
        title: "Who sees your profile",
        note: "As a whole, and field by field",
        to: "/profile?edit=visibility#visibility",
        words: "visibility discoverable hide",
      },
      {
        title: "Blocked people",
        note: "Who cannot find or write to you, and whose posts you muted",
        to: "/settings/blocked",
        words: "block mute unblock",
      },
      {
        title: "Stealth list",
        note: "Companies, domains and people who do not find you",
        to: "/settings/stealth",
        words: "hide employer company domain invisible",
      },
      {
        title: "Decisions about you",
        note: "What our team took down or said, asking for another look, and what became of your reports",
        to: "/settings/decisions",
        words: "moderation appeal strike warning removed takedown reported",
      },
      {
        title: "Messages and presence",
        note: "Who may write to you and invite you first, read receipts, being seen online",
        to: "/settings/messages",
        words: "read receipts online strangers requests invitations who may message",
      },
      {
        title: "Your visits",
        note: "Whether what you open is stored with your account, or only counted",
        to: "/settings/messages#visits",
        words: "viewer tracking statistics analytics opt in opt out follow",
      },
      {
        title: "Rates",
        note: "Whether your deals count in what all see of prices",
        to: "/rates#counted",
        words: "prices benchmark opt out statistics deals",
      },
      {
        title: "Use of AI",
        note: "Whether a model may work with what you write",
        to: "/settings/use-of-ai",
        words: "artificial intelligence consent translate assistant",
      },
    ],
  },
  {
    title: "Your data",
    entries: [
      {
        title: "Export",
        note: "Take everything with you",
        to: "/settings/data#export",
        words: "download gdpr archive",
      },
      {
        title: "Import contacts",
        note: "From a file of your address book; nobody is mailed",
        to: "/connect?tab=invite",
        words: "import csv vcard address book",
      },
      {
        title: "Deactivate or delete",
        note: "With 14 days to change your mind",
        to: "/settings/data#delete",
        words: "close remove account",
      },
      {
        title: "What you agreed to",
        note: "Terms and privacy notice, by version",
        to: "/settings/consents",
        words: "consents legal gdpr terms",
      },
      {
        title: "Access by our staff",
        note: "When somebody looked, and why",
        to: "/settings/activity",
        words: "consent log",
      },
    ],
  },
  {
    title: "Companies",
    entries: [
      {
        title: "Teams and roles",
        note: "Invite, change roles, leave",
        to: "/settings/teams",
        words: "company organisation",
      },
    ],
  },
  {
    title: "Apps",
    entries: [
      {
        title: "Calendar and connected apps",
        note: "What reads of your work or acts for you, and how to end it",
        to: "/settings/apps",
        words: "oauth integrations ics feed revoke third party",
      },
      {
        title: "API tokens",
        note: "For what you build yourself",
        to: "/settings/api-tokens",
        words: "developer personal access token rest openapi key integration",
      },
      {
        title: "Apps you build",
        note: "Other members can let them in",
        to: "/settings/my-apps",
        words: "developer oauth client id secret redirect",
      },
      {
        title: "Webhooks",
        note: "Your own server is told when something happens",
        to: "/settings/webhooks",
        words: "developer callback",
      },
    ],
  },
  {
    title: "Accessibility",
    entries: [
      {
        title: "How it is shown",
        note: "Text size, contrast, motion and letters",
        to: "/settings/accessibility",
        words: "reduced motion dyslexia font size swipe",
      },
    ],
  },
  {
    title: "Elsewhere",
    entries: [
      {
        title: "Notifications",
        note: "What reaches you, where and when",
        to: "/notification-settings",
        words: "mail push digest quiet",
      },
      {
        title: "Subscription",
        note: "Your plan and its invoices",
        to: "/subscription",
        words: "membership plan billing",
      },
      { title: "Storage", note: "What your files take", to: "/storage", words: "quota space" },
      {
        title: "Payments",
        note: "What came in and went out",
        to: "/payment-history",
        words: "money receipts",
      },
      {
        title: "Help",
        note: "How things work here",
        to: "/help",
        words: "articles guide faq questions",
      },
      {
        title: "Support requests",
        note: "What you asked our team, and its answers",
        to: "/support-dashboard",
        words: "tickets contact problem",
      },
    ],
  },
];

/** The way to the pages of the team, for who works for Thrive (product.md R11); null for everybody else. */
export function teamGroup(pages: readonly string[]): SettingsGroup | null {
  if (pages.length === 0) return null;
  const entry = { title: "Admin Panel", note: pages.join(", "), to: "/admin", words: "team staff" };
  return { title: "Your work for Thrive", entries: [entry] };
}

/** The part of the map where every word that was typed is found; what is the team's stands first. */
export function searchSettings(query: string, team: SettingsGroup | null = null): SettingsGroup[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...(team ? [team] : []), ...SETTINGS_MAP]
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => {
        const text = `${group.title} ${entry.title} ${entry.note} ${entry.words ?? ""}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
