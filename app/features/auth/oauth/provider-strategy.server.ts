import type { OAuth2Tokens } from "arctic";
import { Strategy } from "remix-auth/strategy";
import type { Clock } from "#app/platform/clock.server.ts";
import { AuthError } from "../auth-error.ts";
import type { FlowState } from "./flows.server.ts";
import { nameOf } from "./profile.ts";
import type { OAuthProvider, ProviderProfile } from "./provider.server.ts";

/** Who came back from a provider, and the tokens it gave us for them. */
export interface Identified {
  profile: ProviderProfile;
  tokens: OAuth2Tokens;
}

/**
 * The second half of a sign-in over a provider, as a strategy of remix-auth: trades the code of the callback for tokens
 * with our own verifier, and reads from them who it is. The state was taken before (`takeAnswer`).
 */
export class ProviderStrategy extends Strategy<Identified, Identified> {
  readonly name: string;
  readonly #provider: OAuthProvider;
  readonly #flow: FlowState;
  readonly #clock: Clock;

  constructor(provider: OAuthProvider, flow: FlowState, clock: Clock) {
    super(async (identified) => identified);
    this.name = provider.name;
    this.#provider = provider;
    this.#flow = flow;
    this.#clock = clock;
  }

  /**
   * @param request our callback as it was called, its parameters in the query
   * @throws AuthError `bad_oauth_callback`; ProviderFailure, IdTokenError
   */
  override async authenticate(request: Request): Promise<Identified> {
    const { origin, pathname, searchParams } = new URL(request.url);
    const code = searchParams.get("code");
    if (!code) {
      throw new AuthError("bad_oauth_callback", {
        message: "OAuth callback with missing authorization code missing",
      });
    }
    const tokens = await this.#provider.exchange(
      `${origin}${pathname}`,
      code,
      this.#flow.provider_verifier ?? "",
    );
    const profile = await this.#provider.readProfile(tokens, {
      now: this.#clock.now(),
      nonce: this.#flow.nonce,
    });
    return this.verify({ profile: withPostedName(profile, searchParams.get("user")), tokens });
  }
}

/** Apple tells a name once, beside the code, at the first sign-in; it is only ever a name to show. */
function withPostedName(profile: ProviderProfile, posted: string | null): ProviderProfile {
  if (profile.name !== null || !posted || posted.length > 2000) return profile;
  try {
    const user = JSON.parse(posted) as { name?: { firstName?: unknown; lastName?: unknown } } | null;
    const parts = [nameOf(user?.name?.firstName), nameOf(user?.name?.lastName)].filter(Boolean);
    const name = nameOf(parts.join(" "));
    return name === null ? profile : { ...profile, name, data: { ...profile.data, name, full_name: name } };
  } catch {
    return profile;
  }
}
