import { sql } from "drizzle-orm";
import * as crews from "#app/db/schema/crews.ts";
import * as discovery from "#app/db/schema/discovery.ts";
import * as events from "#app/db/schema/events.ts";
import * as feed from "#app/db/schema/feed.ts";
import * as help from "#app/db/schema/help.ts";
import { home_layouts } from "#app/db/schema/home.ts";
import * as kits from "#app/db/schema/kits.ts";
import * as messages from "#app/db/schema/messages.ts";
import * as network from "#app/db/schema/network.ts";
import { saved_items, saved_searches } from "#app/db/schema/opportunities.ts";
import * as passport from "#app/db/schema/passport.ts";
import * as profiles from "#app/db/schema/profiles.ts";
import * as reviews from "#app/db/schema/reviews.ts";
import * as rewards from "#app/db/schema/rewards.ts";
import { blocks, mutes, stealth_entries } from "#app/db/schema/safety.ts";
import * as sparks from "#app/db/schema/sparks.ts";
import * as support from "#app/db/schema/support.ts";
import { towns } from "#app/db/schema/towns.ts";
import { partings } from "#app/features/crews/part.server.ts";
import { erased, gone, goneWithAddress, type Rule, untouched } from "./rule.ts";

const SHARED_TALK =
  "What they wrote to others stays with the others, as from a deleted member (privacy notice).";

/** Whom they knew, what they said, and what they earned. */
export const PEOPLE_RULES: Rule[] = [
  gone(discovery.discovery_visits, "user_id"),
  gone(discovery.discovery_tastes, "user_id"),
  gone(discovery.discovery_mix, "user_id"),
  gone(home_layouts, "user_id"),
  gone(saved_items, "user_id", "item_id"),
  gone(saved_searches, "user_id"),
  untouched(discovery.posting_docs),
  untouched(discovery.member_docs),

  gone(network.network_labels, "user_id", "other_id"),
  gone(network.network, "user_id", "other_id"),
  // Before it is forgotten who was connected: what the others got for it names the pair.
  erased(rewards.xp_activities, ({ id }) => [
    sql`DELETE FROM ${rewards.xp_activities} WHERE user_id = ${id}`,
    sql`UPDATE ${rewards.xp_activities} SET source_id = 'gone:' || id, idem_key = user_id || ':connection_made:gone:' || id
      WHERE idem_key IN (SELECT iif(tie.requester_id = ${id}, tie.addressee_id, tie.requester_id)
          || ':connection_made:connection:' || tie.pair_key
        FROM ${network.connections} AS tie WHERE tie.requester_id = ${id} OR tie.addressee_id = ${id})`,
  ]),
  gone(network.connections, "requester_id", "addressee_id"),
  gone(network.follows, "follower_id", "target_id"),
  gone(network.findable_addresses, "user_id"),
  gone(network.intros, "requester_id", "via_id", "target_id"),
  // A crew ends with its lead; whoever else goes leaves their share to the lead, and the others are asked again.
  erased(crews.crew_members, ({ id, now }) => [
    ...partings(
      sql`SELECT seat.crew_id AS crew_id, seat.user_id AS user_id FROM ${crews.crew_members} AS seat
      WHERE seat.user_id = ${id} AND NOT EXISTS (SELECT 1 FROM ${crews.crews} AS led WHERE led.id = seat.crew_id
        AND led.lead_id = ${id})`,
      now,
    ),
    sql`DELETE FROM ${crews.crew_members} WHERE crew_id IN (SELECT id FROM ${crews.crews} WHERE lead_id = ${id})`,
  ]),
  erased(crews.crew_noes, ({ id }) => [
    sql`DELETE FROM ${crews.crew_noes} WHERE user_id = ${id} OR crew_id IN (SELECT id FROM ${crews.crews} WHERE lead_id = ${id})`,
  ]),
  erased(crews.crew_handovers, ({ id }) => [
    sql`DELETE FROM ${crews.crew_handovers} WHERE from_id = ${id} OR to_id = ${id}
      OR crew_id IN (SELECT id FROM ${crews.crews} WHERE lead_id = ${id})`,
  ]),
  gone(crews.crews, "lead_id"),
  gone(blocks, "blocker_id", "blocked_id"),
  gone(mutes, "user_id", "muted_id"),
  gone(stealth_entries, "user_id", "member_id"),
  gone(sparks.swipes, "actor_id", "target_id"),
  erased(
    sparks.matches,
    ({ id }) => [
      sql`UPDATE ${sparks.matches} SET reasons = '[]', close_reason = NULL WHERE user_a = ${id} OR user_b = ${id}`,
    ],
    "The other side's Spark and what came of it stay theirs.",
  ),

  gone(messages.message_reactions, "user_id"),
  gone(messages.message_settings, "user_id"),
  untouched(messages.conversations, SHARED_TALK),
  erased(
    messages.conversation_members,
    ({ id }) => [
      sql`UPDATE ${messages.conversation_members} SET draft = '', draft_at = NULL WHERE user_id = ${id}`,
    ],
    SHARED_TALK,
  ),
  untouched(messages.messages, SHARED_TALK),
  untouched(messages.message_translations, SHARED_TALK),

  erased(feed.hidden_posts, ({ id }) => [
    sql`DELETE FROM ${feed.hidden_posts} WHERE user_id = ${id}
      OR post_id IN (SELECT id FROM ${feed.feed_posts} WHERE user_id = ${id})`,
  ]),
  erased(feed.post_votes, ({ id }) => [
    sql`DELETE FROM ${feed.post_votes} WHERE user_id = ${id}
      OR post_id IN (SELECT id FROM ${feed.feed_posts} WHERE user_id = ${id})`,
  ]),
  erased(feed.post_polls, ({ id }) => [
    sql`DELETE FROM ${feed.post_polls} WHERE post_id IN (SELECT id FROM ${feed.feed_posts} WHERE user_id = ${id})`,
  ]),
  erased(feed.post_reactions, ({ id }) => [
    sql`DELETE FROM ${feed.post_reactions} WHERE user_id = ${id}
      OR post_id IN (SELECT id FROM ${feed.feed_posts} WHERE user_id = ${id})`,
  ]),
  erased(feed.post_reaction_counts, ({ id }) => [
    sql`DELETE FROM ${feed.post_reaction_counts} WHERE post_id IN (SELECT id FROM ${feed.feed_posts} WHERE user_id = ${id})`,
  ]),
  erased(feed.post_mentions, ({ id }) => [
    sql`DELETE FROM ${feed.post_mentions} WHERE user_id = ${id}
      OR post_id IN (SELECT id FROM ${feed.feed_posts} WHERE user_id = ${id})
      OR subject_id IN (SELECT id FROM ${feed.post_comments} WHERE user_id = ${id})`,
  ]),
  erased(feed.post_comments, ({ id }) => [
    sql`DELETE FROM ${feed.post_comments} WHERE post_id IN (SELECT id FROM ${feed.feed_posts} WHERE user_id = ${id})`,
    // Answers to what they said go on by themselves.
    sql`UPDATE ${feed.post_comments} SET parent_id = NULL
      WHERE parent_id IN (SELECT id FROM ${feed.post_comments} WHERE user_id = ${id})`,
    sql`DELETE FROM ${feed.post_comments} WHERE user_id = ${id}`,
  ]),
  gone(feed.feed_posts, "user_id"),

  // Before the reviews forget who wrote them.
  erased(passport.credentials, ({ id, now }) => [
    sql`DELETE FROM ${passport.credentials} WHERE user_id = ${id}`,
    sql`UPDATE ${passport.credentials} SET token = '', revoke_reason = coalesce(revoke_reason, 'author_left'),
      revoked_at = coalesce(revoked_at, ${now})
      WHERE kind = 'review' AND source_id IN (SELECT id FROM ${reviews.reviews} WHERE author_id = ${id})`,
  ]),
  untouched(passport.credential_withdrawals),
  goneWithAddress(reviews.review_requests, "to_email", "requester_id", "subject_user_id", "to_user"),
  erased(
    reviews.reviews,
    ({ id }) => [
      sql`DELETE FROM ${reviews.reviews} WHERE subject_user_id = ${id} OR (author_id = ${id} AND status = 'submitted')`,
      sql`UPDATE ${reviews.reviews} SET author_id = NULL, author_key = 'gone:' || id, private_feedback = NULL
        WHERE author_id = ${id}`,
    ],
    "Reviews of finished work stay without their name (privacy notice).",
  ),
  gone(reviews.review_ratings, "user_id"),
  gone(reviews.endorsements, "user_id", "endorser_id"),

  gone(rewards.xp_periods, "user_id"),
  untouched(rewards.xp_buckets),
  gone(rewards.check_ins, "user_id"),
  untouched(events.event_codes),
  gone(events.event_check_ins, "user_id"),
  gone(rewards.cheers, "from_user", "to_user"),
  gone(rewards.tier_ups, "user_id"),
  untouched(rewards.badges),
  gone(rewards.badge_awards, "user_id"),
  untouched(rewards.quests),
  untouched(rewards.quest_steps),
  gone(rewards.quest_progress, "user_id"),
  gone(rewards.feedback_answers, "user_id"),
  gone(rewards.referrals, "referrer_id", "referred_id"),
  gone(rewards.invites, "inviter_id"),
  untouched(rewards.invite_stops),
  untouched(rewards.promo_codes),
  gone(rewards.promo_redemptions, "user_id"),

  gone(help.help_votes, "user_id"),
  untouched(help.help_articles),
  untouched(support.canned_replies),
  erased(support.support_messages, ({ id }) => [
    sql`DELETE FROM ${support.support_messages}
      WHERE ticket_id IN (SELECT id FROM ${support.support_tickets} WHERE user_id = ${id})`,
    sql`UPDATE ${support.support_messages} SET sender_id = NULL WHERE sender_id = ${id}`,
  ]),
  erased(support.support_tickets, ({ id }) => [
    sql`DELETE FROM ${support.support_tickets} WHERE user_id = ${id}`,
    sql`UPDATE ${support.support_tickets} SET assigned_to = NULL WHERE assigned_to = ${id}`,
  ]),

  untouched(towns),
  untouched(profiles.skills),
  untouched(profiles.skill_words),
  gone(profiles.profile_skills, "user_id"),
  gone(profiles.services, "user_id"),
  gone(kits.media_kits, "user_id"),
  gone(kits.kit_links, "user_id"),
  gone(profiles.handle_redirects, "user_id"),
];
