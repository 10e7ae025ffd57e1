import { PortfolioGrid } from "#app/features/portfolio/components/portfolio-grid.tsx";
import { selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { ProfileCard } from "#app/features/profiles/components/profile-card.tsx";
import { getProfile } from "#app/features/profiles/queries.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/profile.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Not here · Thrive" }];
  const { name, headline, bio } = loaderData.profile;
  return [
    { title: `${name} · Thrive` },
    { name: "description", content: (headline ?? bio ?? `${name} on Thrive.`).slice(0, 160) },
  ];
};

export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => {
  const profile = await getProfile(app, params.userId);
  return { profile, works: await selectPortfolio(app, profile.userId) };
});

export default function Profile({ loaderData }: Route.ComponentProps) {
  const shown = loaderData.works.filter(({ visibility }) => visibility === "public");
  return (
    <Page>
      <ProfileCard profile={loaderData.profile} />
      {shown.length > 0 ? (
        <section className="mt-8">
          <h2 className="mb-4 text-22">Work</h2>
          <PortfolioGrid items={shown} />
        </section>
      ) : null}
    </Page>
  );
}
