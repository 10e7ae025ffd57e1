import { voteOnArticle } from "#app/features/help/commands/vote.server.ts";
import { getHelpArticle, selectAnswers, selectHelpContents } from "#app/features/help/queries.server.ts";
import type { Acts, Cast } from "./cast.ts";

/** The help centre. */
export function helpActs({ app }: Cast): Acts {
  return {
    reads: {
      "the contents of the help": async () => await selectHelpContents(app),
      "an article of the help": () => getHelpArticle(app, "tiers"),
      "the answers to a question": async () => await selectAnswers(app, "how do I block somebody", 3),
    },
    commands: { "to say that an article helped": () => voteOnArticle(app, "tiers", true) },
  };
}
