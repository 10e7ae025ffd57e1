import { BriefcaseBusiness, Download, MessageCircle, Pencil, Printer } from "lucide-react";
import { lazy, Suspense } from "react";
import { data, redirect, useSearchParams } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { CodeForm } from "#app/features/kits/components/code-form.tsx";
import { KitView } from "#app/features/kits/components/kit-view.tsx";
import { enterCode } from "#app/features/kits/enter-code.server.ts";
import { getKit, type KitPage } from "#app/features/kits/queries.server.ts";
import { kitRequest } from "#app/features/kits/request.server.ts";
import { codeSchema } from "#app/features/kits/schema.ts";
import { KIT_STATUSES } from "#app/features/kits/terms.ts";
import { previewTags } from "#app/features/open-web/preview-tags.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/kit.ts";

/** Members report; visitors leave its code where it is. */
const LazyReport = lazy(() =>
  import("#app/features/safety/components/report-button.tsx").then((button) => ({
    default: button.ReportButton,
  })),
);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: "Not here · Thrive" }, { name: "robots", content: "noindex" }];
  const { kit, origin, listed } = loaderData;
  const { owner } = kit;
  const title = `Media kit of ${owner.name} · Thrive`;
  const description = (kit.intro ?? owner.headline ?? `${owner.name} on Thrive.`)
    .replace(/\s+/g, " ")
    .slice(0, 160);
  if (!listed) return [{ title }, { name: "robots", content: "noindex" }];
  const url = `${origin}/kit/${kit.slug}`;
  const image = `${origin}/profile/${owner.handle}/og.png`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...previewTags({ type: "website", title, description, url, image, alt: owner.name }),
  ];
};

/** What stands behind a code or a link is nobody's to keep or to list, and other sites are not told its address. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = publicLoader(async (app, { request, params }: Route.LoaderArgs) => {
  const url = new URL(request.url);
  const asked = kitRequest(request, params.slug);
  const kit = await getKit(app, { ...asked, opens: asked.opens && app.staffView === null });
  if (kit.slug !== params.slug)
    throw redirect(`/kit/${kit.slug}${url.search}`, { status: asked.token === null ? 308 : 303 });
  const listed = kit.profileIsPublic && kit.reach === "public" && !kit.personal;
  return data(
    { kit, origin: url.origin, signedIn: app.viewer !== null, listed },
    kit.personal
      ? {
          headers: {
            "Cache-Control": "private, no-store",
            "Referrer-Policy": "same-origin",
            "X-Robots-Tag": "noindex",
          },
        }
      : {},
  );
});

export const action = publicAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const url = new URL(request.url);
  return answerForm(form, () =>
    byIntent<() => Promise<Response>>(
      {
        code: async () => {
          const { code } = parseForm(form, codeSchema);
          const { owner, slug } = await getKit(app, { ...kitRequest(request, params.slug), opens: false });
          await enterCode(app, owner.userId, code, url.protocol === "https:");
          return redirect(`/kit/${slug}${url.search}`);
        },
      },
      form,
    )(),
  );
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Kit({ loaderData, actionData }: Route.ComponentProps) {
  const { kit, signedIn } = loaderData;
  return (
    <Page width="pair">
      <Notes kit={kit} />
      <KitView
        kit={kit}
        actions={<Actions kit={kit} signedIn={signedIn} />}
        codeForm={<CodeForm name={kit.owner.name} answer={answerTo(actionData)} />}
      />
    </Page>
  );
}

/** What whoever looks should know before they read. */
function Notes({ kit }: { kit: KitPage }) {
  const words = kit.own
    ? ownWords(kit)
    : kit.linked === false
      ? `This link does not hold any more. Here is what ${kit.owner.name} shows to everybody; ask them for a new link to see more.`
      : null;
  return words ? (
    <p
      role="status"
      className="mb-4 rounded-control border border-hairline-strong px-4 py-3 text-14 print:hidden"
    >
      {words}
    </p>
  ) : null;
}

function ownWords({ status, reach, profileIsHidden }: KitPage): string {
  if (status !== "published") return `${KIT_STATUSES[status].label}: only you see this page.`;
  if (profileIsHidden) return "Your profile is hidden, so only you see this page.";
  return reach === "links"
    ? "This is your kit as you see it. Others need one of your links."
    : "This is your kit as you see it, with your rates.";
}

function Actions({ kit, signedIn }: { kit: KitPage; signedIn: boolean }) {
  const { owner } = kit;
  const [query] = useSearchParams();
  const token = query.get("for");
  const through = (path: string) => (signedIn ? path : `/auth?return=${encodeURIComponent(path)}`);
  return (
    <>
      {kit.own ? (
        <ButtonLink to="/profile/kit" size="sm" variant="solid">
          <Pencil aria-hidden className="size-4.5" strokeWidth={1.75} />
          Edit
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={through(`/messages?to=${owner.userId}`)} size="sm" variant="spark">
            <MessageCircle aria-hidden className="size-4.5" strokeWidth={1.75} />
            {signedIn ? "Message" : "Sign in to message"}
          </ButtonLink>
          <ButtonLink to={through(`/profile/${owner.userId}/ask`)} size="sm">
            <BriefcaseBusiness aria-hidden className="size-4.5" strokeWidth={1.75} />
            Invite to a posting
          </ButtonLink>
          {signedIn ? (
            <Suspense fallback={<span className="min-h-9 min-w-24" />}>
              <LazyReport
                look="button"
                thing={{
                  type: "profile",
                  id: owner.userId,
                  owner: { userId: owner.userId, name: owner.name },
                }}
              />
            </Suspense>
          ) : null}
        </>
      )}
      <a
        href={`/kit/${kit.slug}/pdf${token ? `?for=${encodeURIComponent(token)}` : ""}`}
        rel="nofollow"
        className={buttonClass("quiet", "sm")}
      >
        <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
        PDF
      </a>
      <Button size="sm" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4.5" strokeWidth={1.75} />
        Print
      </Button>
      {kit.status === "published" && kit.reach === "public" ? (
        <ShareButton name={owner.name} path={`/kit/${kit.slug}`} what="media kit" />
      ) : null}
    </>
  );
}
