import type { LegalDocumentKind } from "./texts/legal-document.ts";

export const LEGAL_KINDS = {
  terms: { name: "Terms", to: "/terms" },
  privacy: { name: "Privacy notice", to: "/privacy" },
  "community-guidelines": { name: "Community guidelines", to: "/community-guidelines" },
} as const satisfies Record<LegalDocumentKind, { name: string; to: string }>;

export const LEGAL_KIND_NAMES = Object.keys(LEGAL_KINDS) as LegalDocumentKind[];
