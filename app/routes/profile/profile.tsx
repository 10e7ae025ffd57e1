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

export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => ({
  profile: await getProfile(app, params.userId),
}));

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <ProfileCard profile={loaderData.profile} />
    </Page>
  );
}
