import { IdCard } from "lucide-react";
import { lazy, Suspense, use } from "react";
import { redirect } from "react-router";
import { toFeedViewer } from "#app/features/feed/components/feed-viewer.ts";
import { PublicPage } from "#app/features/profiles/components/public-page.tsx";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { publicLoader } from "#app/platform/responses.server.ts";
import { NonceContext } from "#app/routes/shell/nonce.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/profile.ts";
import { Honours } from "./honours.tsx";
import { type MemberPage, readMemberPage } from "./member-page.server.ts";
import { OpenTab } from "./open-tab.tsx";
import { profileTags, structuredProfile } from "./profile-tags.ts";
import { TrackRecord } from "./track-record.tsx";

/** What members alone have comes beside the page. */
const MemberActions = lazy(() => import("./member-actions.tsx"));
const InCommon = lazy(() => import("#app/features/network/components/in-common.tsx"));

export const handle = { live: true };

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
        <h1 className="sr-only">Profile</h1>
        <EmptyState
          title="This profile is not available right now"
          action={
            <ButtonLink to={viewer ? "/discover" : "/"} variant="spark">
              {viewer ? "Discover" : "What Thrive is"}
            </ButtonLink>
          }
        />
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
        rating={<TrackRecord page={page} />}
        common={
          page.common.length > 0 ? (
            <Suspense>
              <InCommon name={page.profile.name} reasons={page.common} />
            </Suspense>
          ) : null
        }
        honours={<Honours page={page} />}
        hrefOf={hrefOf}
        actions={<Actions page={page} />}
      >
        <OpenTab page={page} viewer={viewer} href={hrefOf(page.content.tab)} />
      </PublicPage>
    </Page>
  );
}

function Actions({ page }: { page: MemberPage }) {
  const { profile, relation } = page;
  const here = `/profile/${profile.handle}`;
  const share = (
    <>
      <ShareButton name={profile.name} path={here} what="profile" />
      {page.kit ? (
        <ButtonLink to={`/kit/${page.kit}`} size="sm">
          <IdCard aria-hidden className="size-4.5" strokeWidth={1.75} />
          Media kit
        </ButtonLink>
      ) : null}
    </>
  );
  return relation === "visitor" ? (
    <>
      <ButtonLink to={`/auth?return=${encodeURIComponent(here)}`} size="sm" variant="spark">
        Sign in to like
      </ButtonLink>
      {share}
    </>
  ) : (
    <Suspense fallback={<div className="min-h-9 min-w-32" />}>
      <MemberActions page={page} share={share} />
    </Suspense>
  );
}
