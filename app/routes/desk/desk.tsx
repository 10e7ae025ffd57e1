import { Outlet, redirect, useLocation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo, firstTrouble } from "#app/core/form-answer.ts";
import { DeskActs } from "#app/features/projects/components/desk-acts.tsx";
import { DeskHeader } from "#app/features/projects/components/desk-header.tsx";
import { DeskLink } from "#app/features/projects/components/desk-link.tsx";
import { sayWhenGone } from "#app/features/projects/components/say-when-gone.ts";
import { deskOf, selectDesk } from "#app/features/projects/desk.server.ts";
import { toHead } from "#app/features/projects/desk-head.ts";
import { selectLeft } from "#app/features/projects/queries/left.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { cx } from "#app/ui/cx.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/desk.ts";
import { handleDeskForm } from "./desk-forms.server.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · Desk · Thrive` : "Desk · Thrive" },
];

/** The tabs of a desk: [path behind the desk's own, words]. Each is a route of its own. */
const TABS = [
  ["", "Overview"],
  ["/milestones", "Milestones"],
  ["/barter", "Trade"],
  ["/tasks", "Tasks"],
  ["/files", "Files"],
  ["/chat", "Chat"],
  ["/calendar", "Calendar"],
  ["/payments", "Payments"],
  ["/agreement", "Agreement & rights"],
  ["/members", "Members"],
  ["/log", "Log"],
] as const;

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectDesk(ctx, params.projectId), selectLeft(ctx, params.projectId)] as const,
  (app, [desks, [left]]) => {
    // Who is no longer part of it keeps what concerned their payment.
    if (left) throw redirect(`/desk/${left.id}/left`);
    return toHead(deskOf(desks), app.viewer.userId, app.clock.now());
  },
);

/** What moves the project itself, milestones, the agreement and its people comes in here, from whichever tab. */
export const action = memberAction(async (app, { request, params }: Route.ActionArgs) =>
  handleDeskForm(app, params.projectId, await readForm(request)),
);

/** What is refused is seen also where the form that was pressed is gone by then. */
export async function clientAction(args: Route.ClientActionArgs) {
  const sent = args.request.clone();
  const answer = await answerInPlace(args);
  const refusal = answerTo(answer)?.error;
  // What could not be sent is told already.
  if (refusal && refusal.code !== "unavailable") {
    const form = (await sent.formData()).get("form_id");
    if (typeof form === "string")
      sayWhenGone(firstTrouble(refusal), () => document.getElementById(form) !== null);
  }
  return answer;
}

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const desk = `/desk/${loaderData.id}`;
  return (
    // The chat reaches from the tabs to the end of the screen, however high what stands above it is.
    <Page className={cx(pathname === `${desk}/chat` && "flex min-h-[calc(100dvh-4.0625rem)] flex-col")}>
      <DeskHeader
        head={loaderData}
        actions={
          <>
            <DeskActs head={loaderData} />
            <DeskLink id={loaderData.id} />
          </>
        }
        brief={pathname !== desk}
      />
      <TabLinks
        label="Desk"
        className="mb-6"
        tabs={TABS.filter(([path]) =>
          path === "/chat" ? loaderData.role !== "guest" : path !== "/barter" || loaderData.kind === "barter",
        ).map(([path, label]) => ({
          to: `${desk}${path}`,
          label,
          current: path === "" ? pathname === desk : pathname.startsWith(`${desk}${path}`),
        }))}
      />
      <Outlet />
      {/* The bar of phones lies over the end of the page, which has no padding of its own (specification §2). */}
      <div aria-hidden className="h-20 shrink-0 lg:hidden" />
    </Page>
  );
}
