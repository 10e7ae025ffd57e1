import { readNow } from "#app/db/client.server.ts";
import {
  discardArticle,
  draftArticle,
  publishArticle,
  removeArticle,
} from "#app/features/help/commands/versions.server.ts";
import { voteOnArticle } from "#app/features/help/commands/vote.server.ts";
import { getHelpArticle, selectAnswers, selectHelpContents } from "#app/features/help/queries.server.ts";
import {
  selectHelpDrafts,
  selectHelpShelves,
  selectHelpText,
  selectHelpVersion,
  selectHelpVersions,
} from "#app/features/help/versions.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { sam } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** The help centre. */
export async function helpActs({ app, recording }: Cast): Promise<Acts> {
  const { app: agent } = await appOf(await sam(), { d1: recording.d1 });
  const d1 = agent.db;
  const draft = () =>
    draftArticle(agent, {
      slug: "tiers",
      title: "Tiers",
      category: "Reviews and XP",
      summary: "Eight tiers.",
      body: "There are eight tiers, each with a ring.",
      path: null,
      words: "",
      change_note: "Shorter.",
    });
  const first = await draft();
  return {
    reads: {
      "the shelves for the team": () => readNow(d1, selectHelpShelves(d1)),
      "drafts of the help": () => readNow(d1, selectHelpDrafts(d1)),
      "an article to write over": () => readNow(d1, selectHelpText(d1, "tiers")),
      "versions of an article": () => readNow(d1, selectHelpVersions(d1, "tiers")),
      "a version of an article": () => readNow(d1, selectHelpVersion(d1, first)),
      "the contents of the help": async () => await selectHelpContents(app),
      "an article of the help": () => getHelpArticle(app, "tiers"),
      "the answers to a question": async () => await selectAnswers(app, "how do I block somebody", 3),
    },
    commands: {
      "to say that an article helped": () => voteOnArticle(app, "tiers", true),
      "an article written, then published": async () => publishArticle(agent, await draft()),
      "a draft of an article thrown away": () => discardArticle(agent, first),
      "an article taken off its shelf, and put back": async () => {
        await removeArticle(agent, { slug: "tiers", reason: "Nobody asks." });
        await publishArticle(agent, await draft());
      },
    },
  };
}
