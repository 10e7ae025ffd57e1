import { changePost } from "#app/features/feed/commands/change-post.server.ts";
import { addComment, changeComment, deleteComment } from "#app/features/feed/commands/comment.server.ts";
import { createPost } from "#app/features/feed/commands/create-post.server.ts";
import { deletePost } from "#app/features/feed/commands/delete-post.server.ts";
import { react } from "#app/features/feed/commands/react.server.ts";
import { getPoll, vote } from "#app/features/feed/commands/vote.server.ts";
import { listComments } from "#app/features/feed/comments.server.ts";
import { tellEndedPolls } from "#app/features/feed/ended-polls.server.ts";
import { findNameable } from "#app/features/feed/mentions.server.ts";
import { listFeed, listNews, selectPost, selectPostsOf } from "#app/features/feed/queries.server.ts";
import { newPostSchema } from "#app/features/feed/schema.ts";
import { listShareable } from "#app/features/feed/shared-postings.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { rows } from "#tests/factories/database.ts";
import { commented, oldPost, postOf, shares, sparks, votes } from "#tests/factories/feed.ts";
import { posting } from "#tests/factories/postings.ts";
import { projectInput } from "#tests/factories/projects.ts";
import type { Acts, Cast } from "./cast.ts";

const ASKED = { content: "Film or digital?", poll: { answers: ["Film", "Digital"], days: 3 } };

/** Posts, comments and the Circle. */
export async function feedActs({ creator, brand, app, creatorApp, jobs }: Cast): Promise<Acts> {
  await sparks(creator, brand);
  const job = await posting(brand);
  await oldPost(brand, { opportunity_id: job.id });
  const projectId = await beginProject(app, projectInput({ title: "A film about tea" }));
  await oldPost(brand, { project_id: projectId });
  const asked = await shares(brand, ASKED);
  await votes(brand, asked, 1);
  const [theirs, older] = [await oldPost(brand), await oldPost(brand)];
  const said = await commented(creator, theirs, "Where is this?");
  const [named] = await rows<{ handle: string }>(
    "SELECT handle FROM profiles WHERE user_id = ?",
    creator.userId,
  );
  return {
    reads: {
      "the Circle": () => listFeed(creatorApp, null),
      "the next page of the Circle": () => listFeed(creatorApp, older),
      "what is new in the Circle": () => listNews(creatorApp, null),
      "a post": async () => await selectPost(creatorApp, theirs),
      "the posts of a member": async () => await selectPostsOf(creatorApp, brand.userId),
      "the poll of a post": () => getPoll(creatorApp, asked),
      "the comments of a post": () => listComments(creatorApp, theirs, null),
      "what a post may share": () => listShareable(creatorApp, job.id),
      "whom a post may mention": () => findNameable(creatorApp, "bo"),
      "the next comments": () => listComments(creatorApp, theirs, { thread: said, id: said }),
    },
    commands: {
      "a post shared": () => createPost(app, newPostSchema.parse(postOf())),
      "a post that names somebody": () =>
        createPost(app, newPostSchema.parse(postOf({ content: `With @${named?.handle}` }))),
      "a posting shared": () =>
        createPost(creatorApp, newPostSchema.parse(postOf({ content: null, opportunity_id: job.id }))),
      "a poll shared": () => createPost(app, newPostSchema.parse(postOf(ASKED))),
      "a project shared": () =>
        createPost(app, newPostSchema.parse(postOf({ project: { id: projectId, may_tell: true } }))),
      "a vote": () => vote(creatorApp, asked, 0),
      "a vote changed": () => vote(creatorApp, asked, 1),
      "a post changed": () => changePost(app, theirs, { content: "Dusk.", tags: [], visibility: "circle" }),
      "a reaction": () => react(creatorApp, theirs, "fire"),
      "a reaction taken back": () => react(creatorApp, theirs, null),
      "a comment": () =>
        addComment(creatorApp, theirs, { client_id: crypto.randomUUID(), body: "Yes.", parent_id: said }),
      "a comment changed": () => changeComment(creatorApp, said, "Where was this?"),
      "a comment deleted": () => deleteComment(creatorApp, said),
      "a post deleted": () => deletePost(app, older),
    },
    jobs: {
      "polls that ended": async () => {
        await rows("UPDATE post_polls SET tell_at = 1 WHERE post_id = ?", asked);
        return tellEndedPolls({ ...jobs, commit: app.commit });
      },
    },
  };
}
