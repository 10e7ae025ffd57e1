import { cachedPage } from "#app/browser/query-client.ts";
import { OwnPortfolio } from "#app/features/portfolio/components/own-portfolio.tsx";
import { selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { ProfileCard } from "#app/features/profiles/components/profile-card.tsx";
import { getProfile } from "#app/features/profiles/queries.server.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { AddPortfolioButton } from "../shell/add-portfolio-button.tsx";
import type { Route } from "./+types/my-profile.ts";

export const meta: Route.MetaFunction = () => [{ title: "My Profile · Thrive" }];

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => {
  const [profile, works] = await Promise.all([
    getProfile(app, app.viewer.userId),
    selectPortfolio(app, app.viewer.userId),
  ]);
  return { profile, works };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export default function MyProfile({ loaderData: { profile, works } }: Route.ComponentProps) {
  return (
    <Page>
      <ProfileCard
        profile={profile}
        actions={
          <ButtonLink to={`/profile/${profile.handle}`} size="sm">
            See it as others do
          </ButtonLink>
        }
      />
      <section className="mt-8">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-22">Portfolio</h2>
          {works.length > 0 ? <AddPortfolioButton /> : null}
        </div>
        <OwnPortfolio items={works} add={<AddPortfolioButton />} />
      </section>
    </Page>
  );
}
