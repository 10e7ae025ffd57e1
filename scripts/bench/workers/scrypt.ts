import { verifyPassword } from "#app/features/auth/password.server.ts";

/** The bare hash of a sign-in, with the product's figures. */
const STORED = `scrypt$${2 ** 14}$8$5$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

export default {
  fetch: async () => new Response(String(await verifyPassword("thrive-demo-2026", STORED))),
};
