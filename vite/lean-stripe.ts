import type { Plugin } from "vite";

const RESOURCE = /\/stripe\/esm\/resources\/(.+)\.js$/;

/** What `app/platform/payments/stripe-*.server.ts` ask Stripe for. */
export const NEEDED = [
  "AccountLinks",
  "Accounts",
  "Checkout/Sessions",
  "PaymentIntents",
  "PaymentMethods",
  "Payouts",
  "Refunds",
  "Transfers",
];

/** The SDK of Stripe has a class for each of its two hundred resources: those that are not asked for stay empty. */
export function leanStripe(): Plugin {
  const found = new Set<string>();
  return {
    name: "thrive:lean-stripe",
    apply: "build",
    transform: {
      filter: { id: RESOURCE },
      handler(code, id) {
        const name = RESOURCE.exec(id)?.[1] ?? "";
        if (NEEDED.includes(name)) {
          found.add(name);
          return null;
        }
        const classes = Array.from(
          code.matchAll(/^export class (\w+)/gm),
          ([, one]) => `export class ${one} {}`,
        );
        return classes.length > 0 ? { code: classes.join("\n"), map: null } : null;
      },
    },
    buildEnd(error) {
      const missing = NEEDED.filter((name) => !found.has(name));
      if (!error && found.size > 0 && missing.length > 0)
        throw new Error(`Stripe's SDK is another one: ${missing.join(", ")} not found.`);
    },
  };
}
