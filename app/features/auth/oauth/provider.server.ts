import { ArcticFetchError, OAuth2RequestError, type OAuth2Tokens } from "arctic";
import { seconds } from "#app/core/time.ts";
import type { OfferedProvider } from "./providers.ts";

/** Who a provider says someone is. */
export interface ProviderProfile {
  /** The provider's own, lasting id of the account. */
  subject: string;
  /** Normalised; null when the provider names none. */
  email: string | null;
  emailVerified: boolean;
  /** A name to show, trimmed and at most 80 characters; null when the provider names none. */
  name: string | null;
  /** What is stored as `identity_data` and `user_metadata`, in the words of the protocol (auth-wire.md §0). */
  data: Record<string, unknown>;
}

/** What the answer of a provider must hold, so that it is the answer to our own question. */
export interface Expected {
  /** Epoch milliseconds. */
  now: number;
  nonce: string | null;
}

/** The port to one provider: where people are sent, and who they are when they come back. */
export interface OAuthProvider extends OfferedProvider {
  /** The first begins flows; every one is an audience that id tokens may have (web, iOS, Android). */
  clientIds: [string, ...string[]];
  /** What it calls itself in its id tokens; absent where it gives none. @throws ProviderFailure */
  issuers?(): Promise<string[]>;
  /** @param request with `scopes` and `parameters` of the client that asked, besides our own */
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /** Trades the code for tokens. @throws ProviderFailure */
  exchange(redirectUri: string, code: string, verifier: string): Promise<OAuth2Tokens>;
  /** @throws ProviderFailure, IdTokenError */
  readProfile(tokens: OAuth2Tokens, expected: Expected): Promise<ProviderProfile>;
  /** Reads an id token that a client got by itself; absent where the provider gives none. @throws IdTokenError */
  readIdToken?(idToken: string, expected: Expected & { accessToken: string | null }): Promise<IdentityToken>;
}

export interface IdentityToken {
  profile: ProviderProfile;
  nonce: string | null;
}

export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** Our own PKCE verifier towards the provider. */
  verifier: string;
  scopes: string[];
  parameters: Record<string, string>;
}

/** The provider did not answer, or refused us: nothing the visitor can mend. */
export class ProviderFailure extends Error {
  /** The provider's own error code, where it named one: safe to log. */
  readonly reason: string;

  constructor(reason: string) {
    super(`provider: ${reason}`);
    this.name = "ProviderFailure";
    this.reason = reason;
  }
}

/** Runs a call to a provider, with an end, and with one kind of failure. */
export async function asking<T>(call: Promise<T>, timeout = seconds(4)): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailure("timeout")), timeout);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (error instanceof OAuth2RequestError) throw new ProviderFailure(error.code.slice(0, 60));
    throw new ProviderFailure(error instanceof ArcticFetchError ? "unreachable" : "unexpected_answer");
  } finally {
    clearTimeout(timer);
  }
}
