import { lazy, Suspense } from "react";
import type { FeedViewer } from "#app/features/feed/components/feed-viewer.ts";
import { Openings } from "#app/features/opportunities/components/openings.tsx";
import type { ReportedThing } from "#app/features/safety/components/reported-thing.ts";
import type { MemberPage } from "./member-page.server.ts";
import { TabPages } from "./tab-pages.tsx";

// Each tab is code of its own: one is open.
const AboutTab = lazy(() =>
  import("#app/features/profiles/components/about-tab.tsx").then((tab) => ({ default: tab.AboutTab })),
);
const FilteredWorks = lazy(() =>
  import("#app/features/portfolio/components/filtered-works.tsx").then((tab) => ({
    default: tab.FilteredWorks,
  })),
);
/** Few pages have it: code of its own. */
const WorkedOnList = lazy(() => import("#app/features/portfolio/components/worked-on-list.tsx"));
const ServiceList = lazy(() =>
  import("#app/features/profiles/components/service-list.tsx").then((tab) => ({ default: tab.ServiceList })),
);
const ReviewsList = lazy(() =>
  import("#app/features/reviews/components/reviews-list.tsx").then((tab) => ({ default: tab.ReviewsList })),
);
const EndorsementsList = lazy(() =>
  import("#app/features/reviews/components/endorsements-list.tsx").then((tab) => ({
    default: tab.EndorsementsList,
  })),
);
const PostList = lazy(() =>
  import("#app/features/feed/components/post-list.tsx").then((tab) => ({ default: tab.PostList })),
);

/** Members report; visitors leave its code where it is. */
const LazyReport = lazy(() =>
  import("#app/features/safety/components/report-button.tsx").then((button) => ({
    default: button.ReportButton,
  })),
);

interface OpenTabProps {
  page: MemberPage;
  /** Who may react, comment and change what is theirs; null for visitors, and in a preview. */
  viewer: FeedViewer | null;
  /** The address of the tab. */
  href: string;
}

/** What the open tab of a member's page holds, drawn by the area that keeps it. */
export function OpenTab(props: OpenTabProps) {
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <Tab {...props} />
    </Suspense>
  );
}

function Tab({ page: { content, profile, skills, relation, now }, viewer, href }: OpenTabProps) {
  switch (content.tab) {
    case "about":
      return <AboutTab profile={profile} skills={skills} />;
    case "work":
      return (
        <>
          {content.works.length > 0 ? (
            <FilteredWorks
              items={content.works}
              href={href}
              tools={
                viewer && relation !== "owner"
                  ? (work) => (
                      <Report
                        thing={{
                          type: "portfolio_item",
                          id: work.id,
                          owner: { userId: profile.userId, name: profile.name },
                        }}
                      />
                    )
                  : undefined
              }
            />
          ) : null}
          {content.workedOn.length > 0 ? (
            <WorkedOnList
              works={content.workedOn}
              report={({ id, owner }) =>
                viewer && owner.userId !== viewer.userId ? (
                  <Report thing={{ type: "portfolio_item", id, owner }} />
                ) : null
              }
            />
          ) : null}
          <TabPages href={href} cursor={content.nextCursor} />
        </>
      );
    case "services":
      return <ServiceList services={content.services} />;
    case "reviews":
      return (
        <>
          <ReviewsList
            reviews={content.reviews}
            now={now}
            subjectName={profile.name}
            footer={(review) =>
              viewer && review.author.handle !== viewer.handle ? (
                <div className="-mb-2 -ml-2 mt-2">
                  <Report thing={{ type: "review", id: review.id, owner: null }} />
                </div>
              ) : null
            }
          />
          <TabPages href={href} cursor={content.nextCursor} />
        </>
      );
    case "endorsements":
      return (
        <EndorsementsList
          skills={skills.filter(({ endorsements }) => endorsements > 0)}
          endorsements={content.endorsements}
        />
      );
    case "posts":
      return (
        <>
          <PostList posts={content.posts} viewer={viewer} now={now} />
          <TabPages href={href} cursor={content.nextCursor} />
        </>
      );
    case "openings":
      return <Openings openings={content.openings} />;
  }
}

function Report({ thing }: { thing: ReportedThing }) {
  return (
    <Suspense fallback={<span className="min-h-8 pointer-coarse:min-h-11" />}>
      <LazyReport look="act" thing={thing} />
    </Suspense>
  );
}
