/** The providers an account can be entered by, and how they are called on the screen. */
export const PROVIDER_LABELS = {
  google: "Google",
  github: "GitHub",
  linkedin: "LinkedIn",
  apple: "Apple",
  oidc: "OpenID",
} as const;

export type ProviderName = keyof typeof PROVIDER_LABELS;

/** A provider that this server has keys for, as the screens show it. */
export interface OfferedProvider {
  name: ProviderName;
  label: string;
}

/**
 * The provider a text from outside names, in any letter case; null when we know none of that name.
 * `linkedin_oidc` is what clients of the protocol call LinkedIn's OpenID Connect, the only one left.
 */
export function providerName(value: string | null | undefined): ProviderName | null {
  const name = value?.toLowerCase() ?? "";
  if (name === "linkedin_oidc") return "linkedin";
  return Object.hasOwn(PROVIDER_LABELS, name) ? (name as ProviderName) : null;
}
