import { Eye, Heart, MessageCircle, Pencil, Sparkles, ThumbsUp } from "lucide-react";
import { use } from "react";
import { Form, Link, redirect } from "react-router";
import { toFeedViewer } from "#app/features/feed/components/feed-viewer.ts";
import { ConnectButton, FollowButton } from "#app/features/network/components/tie-buttons.tsx";
import { PublicPage } from "#app/features/profiles/components/public-page.tsx";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { RatingSummary } from "#app/features/reviews/components/reviews-list.tsx";
import { BlockButton } from "#app/features/safety/components/block-button.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { publicLoader } from "#app/platform/responses.server.ts";
import { NonceContext } from "#app/routes/shell/nonce.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/profile.ts";
import { type MemberPage, readMemberPage } from "./member-page.server.ts";
import { OpenTab } from "./open-tab.tsx";
import { profileTags, structuredProfile } from "./profile-tags.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Not here · Thrive" }];
  if (!loaderData.page) return [{ title: "Thrive" }, { name: "robots", content: "noindex" }];
  return profileTags(loaderData.page, loaderData.origin);
};

export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  const url = new URL(request.url);
  const tab = url.searchParams.get("tab");
  const answer = await readMemberPage(app, params.userId, { tab, cursor: url.searchParams.get("cursor") });
  if (answer.state === "moved")
    throw redirect(`/profile/${answer.handle}${tab ? `?tab=${encodeURIComponent(tab)}` : ""}`, 308);
  if (answer.state === "members_only")
    throw redirect(`/auth?return=${encodeURIComponent(`/profile/${params.userId}`)}`);
  return {
    origin: url.origin,
    page: answer.state === "shown" ? answer.page : null,
    viewer: app.viewer && toFeedViewer(app.viewer),
  };
});

export default function Profile({ loaderData: { page, viewer, origin } }: Route.ComponentProps) {
  const nonce = use(NonceContext);
  if (!page)
    return (
      <Page>
        <EmptyState title="This profile is not available right now" />
      </Page>
    );
  const hrefOf = (tab: string) => `/profile/${page.profile.handle}?tab=${tab}`;
  return (
    <Page>
      {page.visibility === "public" ? (
        <script
          type="application/ld+json"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose "<" are escaped, under this answer's nonce
          dangerouslySetInnerHTML={{ __html: structuredProfile(page, origin) }}
        />
      ) : null}
      <PublicPage
        {...page}
        open={page.content.tab}
        rating={<RatingSummary rating={page.rating} />}
        hrefOf={hrefOf}
        actions={<Actions page={page} />}
      >
        <OpenTab page={page} viewer={viewer} href={hrefOf(page.content.tab)} />
      </PublicPage>
    </Page>
  );
}

function Actions({ page: { profile, relation, sparked, liked, tie } }: { page: MemberPage }) {
  const share = <ShareButton name={profile.name} path={`/profile/${profile.handle}`} what="profile" />;
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
  if (relation === "visitor")
    return (
      <>
        <ButtonLink to={`/auth?return=${encodeURIComponent(here)}`} size="sm" variant="spark">
          Sign in to like
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
      <ButtonLink to={`/endorse?user=${profile.userId}`} size="sm">
        <ThumbsUp aria-hidden className="size-4.5" strokeWidth={1.75} />
        Endorse
      </ButtonLink>
      {share}
      <ReportButton
        look="button"
        thing={{ type: "profile", id: profile.userId, owner: { userId: profile.userId, name: profile.name } }}
      />
      <BlockButton member={profile} leaveTo="/settings/blocked" />
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
