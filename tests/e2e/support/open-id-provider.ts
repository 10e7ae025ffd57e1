import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { unusedPort } from "./unused-port.ts";

/** Someone's account at the local provider; they sign in there by `sub`. */
export interface ProviderAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** A real OpenID provider on this machine, with its own login and consent pages. */
export interface OpenIdProvider {
  issuer: string;
  /** Variables of the Worker that make it known there. */
  variables: Record<string, string>;
  /** Begins to answer, for a site at `origin`. */
  serve(origin: string): Promise<void>;
  /** Keeps the next answers from the browser, as somebody between might, and gives their addresses as they come. */
  holdAnswers(): { held: string[]; letGo(): void };
  /** Someone new with an account over there. */
  account(change?: Partial<ProviderAccount>): ProviderAccount;
  close(): void;
}

export async function openIdProvider(): Promise<OpenIdProvider> {
  const port = await unusedPort();
  const issuer = `http://localhost:${port}`;
  const accounts = new Map<string, ProviderAccount>();
  let server: Server | undefined;
  let held: string[] | null = null;
  return {
    issuer,
    variables: {
      AUTH_OIDC_ISSUER: issuer,
      AUTH_OIDC_CLIENT_ID: "thrive",
      AUTH_OIDC_CLIENT_SECRET: "local-secret",
      AUTH_OIDC_LABEL: "Studio ID",
    },
    serve: async (origin) => {
      // Said at import: it is made for development only.
      const { default: Provider } = await import("oidc-provider");
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: "thrive",
            client_secret: "local-secret",
            redirect_uris: [`${origin}/auth/v1/callback`],
          },
        ],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        // As most providers do: claims stand in the id token.
        conformIdTokenClaims: false,
        cookies: { keys: ["local"] },
        ttl: {
          AccessToken: 600,
          AuthorizationCode: 60,
          IdToken: 600,
          Interaction: 600,
          Session: 600,
          Grant: 600,
        },
        findAccount: (_context, accountId) => {
          const account = accounts.get(accountId);
          return account && { accountId, claims: () => ({ ...account }) };
        },
      });
      const answer = provider.callback();
      const listening = createServer((request, response) => {
        const end = response.end.bind(response);
        response.end = ((...rest: Parameters<typeof end>) => {
          const to = String(response.getHeader("location") ?? "");
          if (held && to.startsWith(`${origin}/auth/v1/callback`)) {
            held.push(to);
            response.removeHeader("location");
            response.statusCode = 200;
          }
          return end(...rest);
        }) as typeof response.end;
        answer(request, response);
      });
      server = listening;
      await new Promise<void>((ready) => listening.listen(port, "localhost", ready));
    },
    holdAnswers: () => {
      const holding: string[] = [];
      held = holding;
      return {
        held: holding,
        letGo: () => {
          held = null;
        },
      };
    },
    account: (change = {}) => {
      const mark = crypto.randomUUID().slice(0, 8);
      const account = {
        sub: `casey-${mark}`,
        email: `casey.${mark}@people.test`,
        email_verified: true,
        name: `Casey ${mark}`,
        ...change,
      };
      accounts.set(account.sub, account);
      return account;
    },
    close: () => server?.close(),
  };
}

/** The provider's pages ask another host for a font: it stays unasked. */
export async function withoutForeignFonts(page: Page): Promise<void> {
  await page
    .context()
    .route("https://fonts.googleapis.com/**", (route) =>
      route.fulfill({ contentType: "text/css", body: "" }),
    );
}

/** Signs in over there and consents, as a person does. */
export async function consentAs(page: Page, account: ProviderAccount): Promise<void> {
  await page.locator("input[name=login]").fill(account.sub);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
