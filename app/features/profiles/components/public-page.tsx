import { PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { ProfilePage } from "../queries/profile-page.server.ts";
import type { ShownWork } from "../queries/tab-content.server.ts";
import { PROFILE_TABS, type ProfileTab } from "../tabs.ts";
import { AboutTab } from "./about-tab.tsx";
import { PostList } from "./post-list.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { EndorsementList, ReviewList } from "./said-by-others.tsx";
import { ServiceList } from "./service-list.tsx";

interface PublicPageProps {
  page: ProfilePage;
  /** The address of a tab. */
  hrefOf: (tab: ProfileTab) => string;
  /** Draws the works of the page. */
  showWorks: (works: ShownWork[]) => React.ReactNode;
  actions?: React.ReactNode;
}

/** A member's page as others see it (product.md `/profile/{userId}`). */
export function PublicPage({ page, hrefOf, showWorks, actions }: PublicPageProps) {
  const { profile, tabs, content, counts } = page;
  return (
    <div className="flex flex-col gap-5">
      <ProfileHeader profile={profile} rating={page.rating} reviewCount={counts.reviews} actions={actions} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {tabs.length > 1 ? (
            <TabLinks
              label={`Parts of ${profile.name}'s page`}
              tabs={tabs.map((tab) => ({
                to: hrefOf(tab),
                label: PROFILE_TABS[tab],
                current: tab === content.tab,
                ...(tab === "about" ? {} : { count: counts[tab] }),
              }))}
            />
          ) : null}
          <Content page={page} showWorks={showWorks} />
        </div>
        <aside aria-label="In short" className="max-lg:row-start-1">
          <ProfileFacts profile={profile} />
        </aside>
      </div>
    </div>
  );
}

function Content({
  page: { content, profile, skills, now },
  showWorks,
}: Pick<PublicPageProps, "page" | "showWorks">) {
  switch (content.tab) {
    case "about":
      return <AboutTab profile={profile} skills={skills} />;
    case "work":
      return showWorks(content.works);
    case "services":
      return <ServiceList services={content.services} />;
    case "reviews":
      return <ReviewList reviews={content.reviews} name={profile.name} now={now} />;
    case "endorsements":
      return <EndorsementList endorsements={content.endorsements} skills={skills} />;
    case "posts":
      return <PostList posts={content.posts} now={now} />;
    case "openings":
      return (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {content.openings.map((posting) => (
            <li key={posting.id}>
              <PostingTile posting={posting} />
            </li>
          ))}
        </ul>
      );
  }
}
