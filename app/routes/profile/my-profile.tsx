import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { selectOwnCredits, selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { PublicPage } from "#app/features/profiles/components/public-page.tsx";
import type { SectionAnswer } from "#app/features/profiles/components/section-answer.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { selectRatingOf } from "#app/features/reviews/queries/reviews-of.server.ts";
import { ratingOf } from "#app/features/reviews/rules.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/my-profile.ts";
import { EditPage } from "./edit-page.tsx";
import { Honours } from "./honours.tsx";
import { readPreview } from "./member-page.server.ts";
import { OpenTab } from "./open-tab.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { PREVIEWS, type PreviewName } from "./previews.ts";
import { handleProfileForm } from "./profile-actions.server.ts";
import { TrackRecord } from "./track-record.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "My Profile · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const preview = query.get("preview");
  if (preview !== null && Object.hasOwn(PREVIEWS, preview)) {
    const as = preview as PreviewName;
    const page = await readPreview(app, PREVIEWS[as], { tab: query.get("tab"), cursor: query.get("cursor") });
    return { preview: as, page };
  }
  const { userId } = app.viewer;
  const [own, [works, credits, [sums]]] = await Promise.all([
    getOwnProfile(app),
    app.ask([selectPortfolio(app, userId), selectOwnCredits(app), selectRatingOf(app, userId)]),
  ]);
  return {
    preview: null,
    own,
    works,
    credits,
    rating: ratingOf(sums),
    edit: query.get("edit"),
    service: query.get("service") ?? "new",
    formKey: newId(app.clock.now()),
  };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

/** The small forms of the page, each saved by itself. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) =>
  handleProfileForm(app, await readForm(request, IMAGE_FORM_BYTES)),
);

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function MyProfile({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.preview) {
    const { preview, page } = loaderData;
    const hrefOf = (tab: string) => `/profile?preview=${preview}&tab=${tab}`;
    return (
      <Page>
        <PreviewBar current={preview} visibility={page.visibility} />
        <PublicPage
          {...page}
          open={page.content.tab}
          rating={<TrackRecord page={page} />}
          honours={<Honours page={page} />}
          hrefOf={hrefOf}
        >
          <OpenTab page={page} viewer={null} href={hrefOf(page.content.tab)} />
        </PublicPage>
      </Page>
    );
  }
  return (
    <Page>
      <EditPage
        own={loaderData.own}
        works={loaderData.works}
        rating={loaderData.rating}
        credits={loaderData.credits}
        edit={loaderData.edit}
        service={loaderData.service}
        formKey={loaderData.formKey}
        answer={answerTo<SectionAnswer>(actionData)}
      />
    </Page>
  );
}
