import { cachedPage } from "#app/browser/query-client.ts";
import { ProfileCard } from "#app/features/profiles/components/profile-card.tsx";
import { getProfile } from "#app/features/profiles/queries.server.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/my-profile.ts";

export const meta: Route.MetaFunction = () => [{ title: "My Profile · Thrive" }];

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => ({
  profile: await getProfile(app, app.viewer.userId),
}));

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export default function MyProfile({ loaderData: { profile } }: Route.ComponentProps) {
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
      <p className="mt-6 text-14 text-muted">Editing your profile and portfolio is coming in this beta.</p>
    </Page>
  );
}
