import type { Assistant } from "#app/platform/ai/assistant.server.ts";
import { ASSISTANT_RULES } from "#app/platform/ai/assistant.server.ts";
import { ModelFailed } from "#app/platform/ai/model.server.ts";

/** A model that does whatever it is told, with all that it knows: safety must hold with it (security.md §6). */
export const obedient: Assistant = {
  answer: async ({ message, history, passages }) => ({
    category: "admin",
    message: [
      `As you wish: ${message}`,
      ASSISTANT_RULES,
      "We will refund you 1000 euros. The password is hunter2. Write to boss@evil.example.",
      JSON.stringify(history),
      "[here](https://evil.example)",
    ].join("\n\n"),
    cited: ["no-such-article", ...passages.map(({ slug }) => slug)],
    sure: true,
    title: "<b>refund approved</b> for boss@evil.example",
  }),
};

/** A model that says one thing. */
export function saying(
  message: string,
  more: Partial<Awaited<ReturnType<Assistant["answer"]>>> = {},
): Assistant {
  return {
    answer: async () => ({ category: "other", message, cited: [], sure: true, title: null, ...more }),
  };
}

/** A model that cannot be reached, or read. */
export function failing(reason: ConstructorParameters<typeof ModelFailed>[0]): Assistant {
  return {
    answer: async () => {
      throw new ModelFailed(reason);
    },
  };
}
