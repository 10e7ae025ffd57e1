import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { z } from "zod";
import { withParameters } from "./open-id.server.ts";
import { emailOf, nameOf, pictureOf, present } from "./profile.ts";
import { asking, type OAuthProvider, ProviderFailure } from "./provider.server.ts";

const AUTHORIZATION = "https://github.com/login/oauth/authorize";
const TOKEN = "https://github.com/login/oauth/access_token";
const API = "https://api.github.com";

const userSchema = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const emailsSchema = z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }));

/** GitHub speaks plain OAuth 2: who someone is, and which addresses are verified, is asked at its API. */
export function githubProvider(clientId: string, clientSecret: string): OAuthProvider {
  return {
    name: "github",
    label: "GitHub",
    clientIds: [clientId],
    async authorizationUrl({ redirectUri, state, verifier, scopes, parameters }) {
      const wanted = [...new Set(["user:email", ...scopes])];
      const url = new OAuth2Client(clientId, clientSecret, redirectUri).createAuthorizationURLWithPKCE(
        AUTHORIZATION,
        state,
        CodeChallengeMethod.S256,
        verifier,
        wanted,
      );
      return withParameters(url, parameters);
    },
    async exchange(redirectUri, code, verifier) {
      const client = new OAuth2Client(clientId, clientSecret, redirectUri);
      const tokens = await asking(client.validateAuthorizationCode(TOKEN, code, verifier));
      // GitHub answers a refusal with 200 and an `error`.
      if ("error" in tokens.data) throw new ProviderFailure(String(tokens.data.error).slice(0, 60));
      return tokens;
    },
    async readProfile(tokens) {
      const [user, emails] = await asking(
        Promise.all([
          read("/user", tokens.accessToken(), userSchema),
          read("/user/emails", tokens.accessToken(), emailsSchema),
        ]),
      );
      const best =
        emails.find((entry) => entry.primary && entry.verified) ??
        emails.find((entry) => entry.verified) ??
        emails.find((entry) => entry.primary);
      const subject = String(user.id);
      const email = emailOf(best?.email);
      const emailVerified = email !== null && best?.verified === true;
      const name = nameOf(user.name, user.login);
      return {
        subject,
        email,
        emailVerified,
        name,
        data: present({
          iss: API,
          sub: subject,
          provider_id: subject,
          email,
          email_verified: emailVerified,
          phone_verified: false,
          name,
          full_name: name,
          user_name: user.login,
          preferred_username: user.login,
          avatar_url: pictureOf(user.avatar_url),
        }),
      };
    },
  };
}

async function read<T>(path: string, accessToken: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await fetch(`${API}${path}`, {
    headers: {
      Accept: "application/vnd.github+json",
      Authorization: `Bearer ${accessToken}`,
      // GitHub refuses calls without one.
      "User-Agent": "Thrive",
    },
  });
  if (!answer.ok) throw new ProviderFailure(`api_${answer.status}`);
  const body = schema.safeParse(await answer.json());
  if (!body.success) throw new ProviderFailure("unexpected_answer");
  return body.data;
}
