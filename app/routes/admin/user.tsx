import { data } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { selectTimeline } from "#app/features/admin/timeline.server.ts";
import { timelineWords } from "#app/features/admin/timeline-words.ts";
import { type OpenedUser, selectOpenedUser, selectUser } from "#app/features/admin/users.server.ts";
import { selectDecisions, selectStrikes } from "#app/features/safety/moderation-queries.server.ts";
import { isStaff, staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { StaffBoundary } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/user.ts";
import { AboutCard } from "./about-card.tsx";
import { AboutPage } from "./about-page.tsx";
import { rolesWords, standingWords, stateWords } from "./state-words.ts";
import { StrikesCard } from "./strikes-card.tsx";
import { USER_ACTS } from "./user/acts.server.ts";
import { DecisionsCard } from "./user/decisions-card.tsx";
import { Feature } from "./user/feature.tsx";
import { LegalHold } from "./user/legal-hold.tsx";
import { LiftSuspension } from "./user/lift-suspension.tsx";
import { NeedsSecondFactor } from "./user/needs-second-factor.tsx";
import { PrivateCard } from "./user/private-card.tsx";
import { TimelineCard } from "./user/timeline-card.tsx";
import { ViewAs } from "./user/view-as.tsx";

const NEED = ["support", "moderator"] as const;

const idOf = (params: { userId?: string }) => (isId(params.userId ?? "") ? (params.userId ?? "") : "none");

export const loader = staffQuery(
  NEED,
  (ctx, { params }: Route.LoaderArgs) => {
    const id = idOf(params);
    return [
      selectUser(ctx.db, id),
      selectOpenedUser(ctx.db, id, ctx.viewer.userId, ctx.clock.now()),
      selectStrikes(ctx.db, id),
      selectDecisions(ctx.db, id),
      selectTimeline(ctx.db, id),
    ] as const;
  },
  (app, [[user], [opened], strikes, decisions, timeline]) => {
    if (!user) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    return {
      user: user,
      opened: (opened ?? null) as OpenedUser | null,
      strikes: strikes,
      decisions: decisions,
      timeline: timeline.map((row) => ({
        at: row.happened_at,
        words: timelineWords(row),
      })),
      opens: isStaff(app.viewer, "moderator"),
      mayView: isStaff(app.viewer, "admin") && !user.roles && user.profile_status === "active",
      mayHold: isStaff(app.viewer, "admin") && user.user_id !== app.viewer.userId,
      mayLift:
        isStaff(app.viewer, "moderator") &&
        user.user_id !== app.viewer.userId &&
        (user.profile_status === "suspended" || (user.banned_until ?? 0) > app.clock.now()),
      mayFeature: isStaff(app.viewer, "moderator") && user.account_type === "creator",
      protected: app.viewer.aal === "aal2",
      now: app.clock.now(),
    };
  },
);

export const action = staffAction(NEED, async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const about = { app, form, userId: idOf(params), secure: new URL(request.url).protocol === "https:" };
  return answerForm(form, async () => byIntent(USER_ACTS, form)(about));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { user, opened, strikes, decisions, timeline, mayView, now } = loaderData;
  const lifted = answerTo(actionData, "lift-suspension");
  const facts: [string, string][] = [
    ["Account", `${stateWords(user.account_type)}${user.confirmed ? "" : ", address not confirmed"}`],
    ["Plan", stateWords(user.subscription_tier)],
    ["XP", user.xp.toLocaleString("en")],
    ["Joined", relativeTime(user.joined_at, now)],
    ["Profile", `${user.completeness} % complete`],
    ["Postings", String(user.postings)],
    ["Projects", String(user.projects)],
    ["Reports made", String(user.reported)],
  ];
  return (
    <AboutPage
      back={<BackLink to="/admin/users">All users</BackLink>}
      about={
        <AboutCard
          name={user.display_name}
          handle={user.handle}
          page={`/profile/${user.handle}`}
          facts={facts}
        >
          {user.roles ? <Chip tone="strong">{rolesWords(user.roles)}</Chip> : null}
          <Chip tone={user.profile_status === "active" ? "plain" : "strong"}>
            {user.banned_until && user.banned_until > now
              ? `Suspended until ${longDay(user.banned_until)}`
              : standingWords(user.profile_status)}
          </Chip>
          {user.legal_hold_at === null ? null : (
            <Chip tone="strong">Legal hold since {longDay(user.legal_hold_at)}</Chip>
          )}
          {(user.limited_until ?? 0) > now ? (
            <Chip tone="strong">Limited until {longDay(user.limited_until ?? 0)}</Chip>
          ) : null}
        </AboutCard>
      }
      acts={
        <>
          <PrivateCard
            answer={answerTo(actionData, "open")}
            opened={opened}
            name={user.display_name}
            now={now}
          />
          {mayView ? (
            <Card>
              <h3 className="mb-2 text-18">View as {user.display_name}</h3>
              {loaderData.protected ? (
                <ViewAs answer={answerTo(actionData, "view")} name={user.display_name} />
              ) : (
                <NeedsSecondFactor />
              )}
            </Card>
          ) : null}
          {loaderData.mayLift || lifted?.done ? (
            <Card>
              <h3 className="mb-2 text-18">Suspension</h3>
              <LiftSuspension answer={lifted} />
            </Card>
          ) : null}
          {loaderData.mayFeature ? (
            <Card>
              <h3 className="mb-2 text-18">Featured</h3>
              <Feature answer={answerTo(actionData, "feature")} until={user.featured_until} now={now} />
            </Card>
          ) : null}
          {loaderData.mayHold ? (
            <Card>
              <h3 className="mb-2 text-18">Legal hold</h3>
              {loaderData.protected ? (
                <LegalHold
                  answer={answerTo(actionData, "hold") ?? answerTo(actionData, "end-hold")}
                  since={user.legal_hold_at}
                  handle={user.handle}
                />
              ) : (
                <NeedsSecondFactor />
              )}
            </Card>
          ) : null}
          <StrikesCard title="Strikes" strikes={strikes} now={now} />
        </>
      }
    >
      <DecisionsCard decisions={decisions} opens={loaderData.opens} now={now} />
      <TimelineCard timeline={timeline} />
    </AboutPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
