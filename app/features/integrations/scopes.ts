/** What a token may be allowed: by area, to read it or to change it. */
export const SCOPE_AREAS = {
  profile: { label: "Profile", note: "Your profile, XP, roles and plan" },
  discover: { label: "Discover", note: "The deck, likes and search by skill" },
  opportunities: { label: "Opportunities", note: "Postings, and posting in your name" },
  applications: { label: "Applications", note: "What you applied to, and drafts that you send yourself" },
  portfolio: { label: "Portfolio", note: "Your works" },
  files: { label: "Files", note: "Uploads, before they are used somewhere" },
  feed: { label: "Circle", note: "Posts, reactions and comments" },
  messages: { label: "Messages", note: "Your conversations" },
  notifications: { label: "Notifications", note: "What Thrive told you" },
  support: { label: "Support", note: "Your requests for help" },
} as const;

export type ScopeArea = keyof typeof SCOPE_AREAS;
/** What is allowed whole or not at all (product.md §5.17). */
export const WHOLE_SCOPES = {
  "projects:read": {
    label: "Deadlines",
    note: "What waits for you, and what is due in your projects",
    may: "read",
  },
  "crews:read": {
    label: "Crews",
    note: "The crews you are in, with what each in them does and gets",
    may: "read",
  },
  "webhooks:manage": { label: "Webhooks", note: "Which addresses are told what happens", may: "manage" },
} as const;

export type Scope = `${ScopeArea}:${"read" | "write"}` | keyof typeof WHOLE_SCOPES;

export const SCOPES: readonly Scope[] = [
  ...(Object.keys(SCOPE_AREAS) as ScopeArea[]).flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  ...(Object.keys(WHOLE_SCOPES) as (keyof typeof WHOLE_SCOPES)[]),
];

/** Whether a text names a scope. */
export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/** Scopes in words, "Messages: read and change", each with what its area holds. */
export function scopesExplained(scopes: readonly string[]): { words: string; note: string }[] {
  const whole = Object.entries(WHOLE_SCOPES).flatMap(([scope, { label, note, may }]) =>
    scopes.includes(scope) ? [{ words: `${label}: ${may}`, note }] : [],
  );
  const byArea = (Object.keys(SCOPE_AREAS) as ScopeArea[]).flatMap((area) => {
    const { label, note } = SCOPE_AREAS[area];
    const may = [
      ...(scopes.includes(`${area}:read`) ? ["read"] : []),
      ...(scopes.includes(`${area}:write`) ? ["change"] : []),
    ];
    return may.length > 0 ? [{ words: `${label}: ${may.join(" and ")}`, note }] : [];
  });
  return [...byArea, ...whole];
}
