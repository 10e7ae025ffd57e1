import { expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { listComments, readCommentCursor } from "#app/features/feed/comments.server.ts";
import { listFeed, selectPostsOf, toFeedPage } from "#app/features/feed/queries.server.ts";
import { COMMENT_PAGE, FEED_PAGE } from "#app/features/feed/rules.ts";
import { selectXpActivities, toDataPage } from "#app/features/integrations/data-calls/queries.server.ts";
import { listXpHistory } from "#app/features/rewards/queries/xp-history.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { oldPost, shares } from "#tests/factories/feed.ts";
import { alice } from "#tests/factories/people.ts";

const XP_PAGE = 30;

/** As many rows as a page holds, and one more: the first page says whether there is a second. */
async function pages(
  full: () => Promise<unknown>,
  more: () => Promise<unknown>,
  read: () => Promise<unknown>,
) {
  await full();
  const exactly = await read();
  await more();
  return [exactly, await read()];
}

it("a list of exactly one page offers no other; with one row more it does, and the second page has that row", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const postId = await shares(creator);
  const comment = () => {
    const id = newId(Date.now());
    return rows(
      `INSERT INTO post_comments (id, post_id, user_id, body, client_id, created_at) VALUES (?1, ?2, ?3, 'Fine', ?1, 1)`,
      ...[id, postId, creator.userId],
    );
  };
  const times = async (many: number, act: () => Promise<unknown>) => {
    for (let time = 0; time < many; time++) await act();
  };
  const comments = await pages(
    () => times(COMMENT_PAGE, comment),
    comment,
    async () => (await listComments(app, postId, null)).nextCursor,
  );
  expect(comments).toEqual([null, expect.any(String)]);
  const rest = await listComments(app, postId, readCommentCursor(String(comments[1])));
  expect(rest).toMatchObject({ comments: [{ body: "Fine" }], nextCursor: null });

  await rows("DELETE FROM xp_activities WHERE user_id = ?", creator.userId);
  const earned = () => {
    const id = newId(Date.now());
    return rows(
      `INSERT INTO xp_activities (id, user_id, activity_type, xp_earned, description, source_type, source_id, idem_key, created_at)
        VALUES (?1, ?2, 'daily_login', 5, 'Daily login', 'day', ?1, ?1, 1)`,
      ...[id, creator.userId],
    );
  };
  const history = await pages(
    () => times(XP_PAGE, earned),
    earned,
    async () => {
      const asked = { limit: XP_PAGE };
      return [
        (await listXpHistory(app, null, null)).nextCursor,
        toDataPage(await selectXpActivities(app, asked), asked.limit, "created_at").nextCursor,
      ];
    },
  );
  expect(history).toEqual([
    [null, null],
    [expect.any(String), expect.any(String)],
  ]);

  const posts = await pages(
    () => times(FEED_PAGE - 1, () => oldPost(creator)),
    () => oldPost(creator),
    async () => [
      (await listFeed(app, null)).nextCursor,
      toFeedPage(await selectPostsOf(app, creator.userId)).nextCursor,
    ],
  );
  expect(posts).toEqual([
    [null, null],
    [expect.any(String), expect.any(String)],
  ]);
});
