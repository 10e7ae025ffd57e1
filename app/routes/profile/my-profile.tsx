import { data } from "react-router";
import { cachedPage } from "#app/browser/query-client.ts";
import { PortfolioGrid } from "#app/features/portfolio/components/portfolio-grid.tsx";
import { selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { PublicPage } from "#app/features/profiles/components/public-page.tsx";
import type { SectionAnswer } from "#app/features/profiles/components/section-answer.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { getPreview } from "#app/features/profiles/queries/profile-page.server.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/my-profile.ts";
import { EditPage } from "./edit-page.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { PREVIEWS, type PreviewName } from "./previews.ts";
import { handleProfileForm } from "./profile-actions.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "My Profile · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const preview = query.get("preview");
  if (preview !== null && Object.hasOwn(PREVIEWS, preview)) {
    const as = preview as PreviewName;
    return {
      preview: as,
      page: await getPreview(app, PREVIEWS[as], query.get("tab")),
      own: null,
      works: null,
    };
  }
  const [own, works] = await Promise.all([getOwnProfile(app), selectPortfolio(app, app.viewer.userId)]);
  return {
    preview: null,
    own,
    works,
    edit: query.get("edit"),
    service: query.get("service") ?? "new",
  };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

/** The small forms of the page, each saved by itself. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const { status, retryAfter, ...answer } = await handleProfileForm(
    app,
    await readForm(request, IMAGE_FORM_BYTES),
  );
  return data<SectionAnswer>(answer, {
    status,
    ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}),
  });
});

export default function MyProfile({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.preview)
    return (
      <Page>
        <PreviewBar current={loaderData.preview} visibility={loaderData.page.visibility} />
        <PublicPage
          page={loaderData.page}
          hrefOf={(tab) => `/profile?preview=${loaderData.preview}&tab=${tab}`}
          showWorks={(works) => <PortfolioGrid items={works} />}
        />
      </Page>
    );
  return (
    <Page>
      <EditPage
        own={loaderData.own}
        works={loaderData.works}
        edit={loaderData.edit}
        service={loaderData.service}
        answer={actionData && "section" in actionData ? actionData : undefined}
      />
    </Page>
  );
}
