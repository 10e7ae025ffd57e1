import { makeToken, revokeToken } from "#app/features/integrations/tokens/commands.server.ts";
import { findBearer, noteUse, selectTokens } from "#app/features/integrations/tokens/queries.server.ts";
import type { Acts, Cast } from "./cast.ts";

/** Tokens that members make for what they build. */
export async function integrationActs({ app }: Cast): Promise<Acts> {
  const input = { name: "Studio dashboard", scopes: ["feed:read" as const], days: "30" as const };
  const { id, secret } = await makeToken(app, input);
  return {
    reads: {
      "my tokens": async () => await selectTokens(app),
      "whom a token speaks for": () => findBearer(app, secret),
    },
    commands: {
      "to make a token": () => makeToken(app, input),
      "to note that a token was used": () => noteUse(app, id),
      "to revoke a token": () => revokeToken(app, id),
    },
  };
}
