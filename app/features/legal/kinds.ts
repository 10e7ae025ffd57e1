import type { LegalDocumentKind } from "./legal-document.ts";

export const LEGAL_KINDS = {
  terms: { name: "Terms", to: "/terms" },
  privacy: { name: "Privacy notice", to: "/privacy" },
  "community-guidelines": { name: "Community guidelines", to: "/community-guidelines" },
} as const satisfies Record<LegalDocumentKind, { name: string; to: string }>;

/** The document at an address of ours, however it is spelt; also that of its file and of its data. */
export function legalKindAt(pathname: string): LegalDocumentKind | undefined {
  const path = pathname.toLowerCase().replace(/(\.data|\.md)?\/?$/, "");
  return LEGAL_KIND_NAMES.find((kind) => LEGAL_KINDS[kind].to === path);
}

export const LEGAL_KIND_NAMES = Object.keys(LEGAL_KINDS) as LegalDocumentKind[];
