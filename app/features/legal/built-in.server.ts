import { LEGAL_VERSIONS } from "#app/core/legal-versions.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { LegalDocument, LegalDocumentKind, LegalText } from "./legal-document.ts";
import { readLegalText } from "./legal-text.ts";

const changes = [{ version: "1.0", date: "2026-11-20", note: "First published version, for the beta." }];

/** The versions that come with the code, in force until the team publishes later ones. */
export const BUILT_IN: Record<LegalDocumentKind, LegalDocument> = {
  terms: { title: "Terms of use", version: LEGAL_VERSIONS.terms, effective: "2026-11-20", changes },
  privacy: { title: "Privacy notice", version: LEGAL_VERSIONS.privacy, effective: "2026-11-20", changes },
  "community-guidelines": { title: "Community guidelines", version: "1.0", effective: "2026-11-20", changes },
};

/** Those an isolate was asked for. */
const known = new Map<LegalDocumentKind, LegalText>();

/** The text of such a version. They lie beside the Worker (`public/legal`): in it, every start would read them. */
export async function readBuiltIn(
  { ASSETS }: Pick<Env, "ASSETS">,
  kind: LegalDocumentKind,
): Promise<LegalText> {
  const read = known.get(kind);
  if (read) return read;
  const answer = await ASSETS.fetch(`https://assets.localhost/legal/${kind}.md`);
  if (!answer.ok) throw new Error(`The text of ${kind} is missing.`);
  const text = readLegalText(await answer.text());
  known.set(kind, text);
  return text;
}
