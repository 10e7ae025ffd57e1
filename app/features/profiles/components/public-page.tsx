import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { ShownProfile } from "../queries/profile-columns.server.ts";
import { PROFILE_TABS, type ProfileTab, type TabCounts } from "../tabs.ts";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileHeader } from "./profile-header.tsx";

interface PublicPageProps {
  profile: ShownProfile;
  rating: React.ReactNode;
  tabs: ProfileTab[];
  counts: TabCounts;
  open: ProfileTab;
  /** The address of a tab. */
  hrefOf: (tab: ProfileTab) => string;
  actions?: React.ReactNode;
  /** What they have in common with whoever looks. */
  common?: React.ReactNode;
  /** What they were given for what they did here. */
  honours: React.ReactNode;
  /** What the open tab holds. */
  children: React.ReactNode;
}

/** A member's page as others see it (product.md `/profile/{userId}`). */
export function PublicPage(props: PublicPageProps) {
  const { profile, rating, tabs, counts, open, hrefOf, actions, common, honours, children } = props;
  return (
    <div className="flex flex-col gap-5">
      <ProfileHeader profile={profile} rating={rating} actions={actions} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">
          {tabs.length > 1 ? (
            <TabLinks
              label={`Parts of ${profile.name}'s page`}
              tabs={tabs.map((tab) => ({
                to: hrefOf(tab),
                label: PROFILE_TABS[tab],
                current: tab === open,
                ...(tab === "about" ? {} : { count: counts[tab] }),
              }))}
            />
          ) : null}
          {children}
        </div>
        <aside
          aria-label="In short"
          className="flex flex-col gap-5 has-[>:only-child:empty]:hidden max-lg:row-start-1"
        >
          {common}
          <ProfileFacts profile={profile} />
        </aside>
        {honours}
      </div>
    </div>
  );
}
