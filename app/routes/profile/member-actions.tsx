import { BriefcaseBusiness, Eye, Heart, MessageCircle, Pencil, Sparkles, ThumbsUp } from "lucide-react";
import { Form, Link } from "react-router";
import { SaveButton } from "#app/features/discovery/components/save-button.tsx";
import { ConnectButton, FollowButton, MuteButton } from "#app/features/network/components/tie-buttons.tsx";
import { BlockButton } from "#app/features/safety/components/block-button.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { MoreActs } from "#app/ui/primitives/more-acts.tsx";
import type { MemberPage } from "./member-page.server.ts";

/** What a member can do on another one's page, and on their own. */
export default function MemberActions({
  page: { profile, relation, sparked, liked, tie, readAt },
  share,
}: {
  page: MemberPage;
  /** What everybody can do, in its place among the rest. */
  share: React.ReactNode;
}) {
  const here = `/profile/${profile.handle}`;
  if (relation === "owner")
    return (
      <>
        <ButtonLink to="/profile" size="sm" variant="solid">
          <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
          Edit
        </ButtonLink>
        <ButtonLink to="/profile?preview=public" size="sm">
          <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
          Preview
        </ButtonLink>
        {share}
      </>
    );
  return (
    <>
      {sparked ? (
        <ButtonLink to="/spark" size="sm" variant="spark">
          <Sparkles aria-hidden className="size-4.5" strokeWidth={1.75} />
          Your Spark
        </ButtonLink>
      ) : liked ? (
        <p role="status" className="flex items-center gap-2 text-14 text-muted">
          <Heart aria-hidden className="size-4.5 fill-current text-spark" strokeWidth={1.75} />
          You liked {profile.name}
        </p>
      ) : (
        <Form method="post" action="/discover" className="contents">
          <input type="hidden" name="intent" value="swipe" />
          <input type="hidden" name="direction" value="right" />
          <input type="hidden" name="target_type" value="user" />
          <input type="hidden" name="target_id" value={profile.userId} />
          <input type="hidden" name="return" value={here} />
          <Button type="submit" variant="spark" size="sm">
            <Heart aria-hidden className="size-4.5" strokeWidth={1.75} />
            Like
          </Button>
        </Form>
      )}
      <ButtonLink to={`/messages?to=${profile.userId}`} size="sm">
        <MessageCircle aria-hidden className="size-4.5" strokeWidth={1.75} />
        Message
      </ButtonLink>
      {tie ? (
        <>
          <ConnectButton member={profile} tie={tie.tie} source={tie.sparked ? "match" : "search"} />
          <FollowButton
            target={{ type: "user", id: profile.userId }}
            name={profile.name}
            following={tie.following}
          />
        </>
      ) : null}
      {tie?.posts ? (
        <ButtonLink to={`/profile/${profile.userId}/ask`} size="sm">
          <BriefcaseBusiness aria-hidden className="size-4.5" strokeWidth={1.75} />
          Ask to apply
        </ButtonLink>
      ) : null}
      {share}
      {tie ? (
        <SaveButton
          item={{ item_type: "profile", item_id: profile.userId }}
          name={profile.name}
          saved={tie.saved}
          readAt={readAt}
          wide
        />
      ) : null}
      <MoreActs>
        <ButtonLink to={`/endorse?user=${profile.userId}`} size="sm">
          <ThumbsUp aria-hidden className="size-4.5" strokeWidth={1.75} />
          Endorse
        </ButtonLink>
        {tie ? <MuteButton member={profile} muted={tie.muted} /> : null}
        <ReportButton
          look="button"
          thing={{
            type: "profile",
            id: profile.userId,
            owner: { userId: profile.userId, name: profile.name },
          }}
          leaveTo="/settings/blocked"
        />
        <BlockButton member={profile} leaveTo="/settings/blocked" />
      </MoreActs>
      {tie && tie.mutuals > 0 && tie.tie !== "connected" ? (
        <Link
          to={`/connect?tab=introductions&to=${profile.userId}`}
          className="flex min-h-11 w-full items-center text-14 text-muted underline-offset-4 hover:underline"
        >
          {mutualWords(tie.mutuals)} · Get introduced
        </Link>
      ) : null}
    </>
  );
}

function mutualWords(count: number): string {
  if (count === 1) return "1 mutual connection";
  return `${count === 10 ? "10+" : count} mutual connections`;
}
