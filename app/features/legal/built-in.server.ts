import { communityGuidelines } from "./texts/community-guidelines.ts";
import type { LegalDocument, LegalDocumentKind } from "./texts/legal-document.ts";
import { privacy } from "./texts/privacy.ts";
import { terms } from "./texts/terms.ts";

/** The versions that come with the code, in force until the team publishes later ones. */
export const BUILT_IN: Record<LegalDocumentKind, LegalDocument> = {
  terms,
  privacy,
  "community-guidelines": communityGuidelines,
};
