import { appealRemoval } from "#app/features/opportunities/commands/appeal.server.ts";
import { boostPosting } from "#app/features/opportunities/commands/boost.server.ts";
import { duplicatePosting, repost } from "#app/features/opportunities/commands/clone-posting.server.ts";
import {
  extendPosting,
  pausePosting,
  resumePosting,
} from "#app/features/opportunities/commands/move-posting.server.ts";
import { saveAsDraft } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import {
  answerQuestion,
  askQuestion,
  removeQuestion,
} from "#app/features/opportunities/commands/questions.server.ts";
import { redrawCover } from "#app/features/opportunities/commands/redraw-cover.server.ts";
import { reviewPending } from "#app/features/opportunities/commands/review-pending.server.ts";
import { announceEnds, expirePostings } from "#app/features/opportunities/commands/run-lives.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import {
  deleteTemplate,
  findTemplate,
  saveTemplate,
  selectTemplates,
} from "#app/features/opportunities/commands/templates.server.ts";
import { translatePosting } from "#app/features/opportunities/commands/translate-posting.server.ts";
import { getManaged } from "#app/features/opportunities/managed.server.ts";
import { draftSchema } from "#app/features/opportunities/schema.ts";
import { withCredits } from "#tests/factories/credits.ts";
import { bora } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import type { Acts, Cast } from "./cast.ts";

/** The life of a posting, from draft to the end. */
export async function postingActs({ brand, app, creatorApp, jobs }: Cast): Promise<Acts> {
  const [open, over] = [await posting(brand), await posting(brand, { status: "expired" })];
  await posting(brand, { expires_at: Date.now() - 1 });
  await posting(brand, { status: "pending_review", published_at: null });
  await posting(brand, { expires_at: Date.now() + 1000 });
  const kept = await posting(brand);
  const rival = `rival-${crypto.randomUUID().slice(0, 8)}`;
  await bora({ profile: { handle: rival } });
  await withCredits(brand, 50);
  const asked = await askQuestion(creatorApp, open.id, "Is there a studio?");
  return {
    reads: {
      "a posting to change": () => getManaged(app, open.id),
      "the templates": async () => await selectTemplates(app),
      "a template": () => findTemplate(app, crypto.randomUUID()),
    },
    commands: {
      "an appeal": () => appealRemoval(app, { id: open.id, statement: "Look again." }).catch(() => null),
      "a brief translated": () =>
        translatePosting({ ...creatorApp, translator: { translate: async () => "Hallo" } }, open.id, "de"),
      "a question": () => askQuestion(creatorApp, open.id, "And a dog?"),
      "an answer": () => answerQuestion(app, asked.id, "Yes."),
      "a question taken away": () => removeQuestion(creatorApp, asked.id),
      "a posting kept from others": () =>
        savePosting(
          app,
          { id: kept.id, version: 1 },
          {
            input: postInput({ excluded_users: rival, excluded_domains: "rival.example" }),
            publish: false,
            image: null,
          },
        ),
      "an edit": () =>
        savePosting(app, { id: open.id, version: 1 }, { input: postInput(), publish: false, image: null }),
      "a pause": () => pausePosting(app, { id: open.id, version: 2 }),
      "an end of the pause": () => resumePosting(app, { id: open.id, version: 3 }),
      "a longer life": () => extendPosting(app, { id: open.id, version: 4 }).catch(() => null),
      "a boost": () => boostPosting(app, { id: open.id, key: "1" }),
      "another cover": () => redrawCover(app, { id: open.id, key: "1" }),
      "a repost": () => repost(app, { id: over.id, version: 1 }),
      "a copy": () => duplicatePosting(app, { id: over.id, version: 1, key: "1" }),
      "a template": () => saveTemplate(app, { id: over.id, version: 1, name: "Mine" }),
      "a template deleted": () => deleteTemplate(app, crypto.randomUUID()),
      "a posting kept for later": () =>
        saveAsDraft(app, draftSchema.parse({ submission_key: crypto.randomUUID(), title: "x" }), null),
    },
    jobs: {
      "postings that end": () => expirePostings({ ...app, ...jobs }),
      "postings in review": () => reviewPending({ ...app, ...jobs }),
      "postings about to end": () => announceEnds({ ...app, ...jobs }),
    },
  };
}
