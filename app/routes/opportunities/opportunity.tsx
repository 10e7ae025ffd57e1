import { Check, MapPin, Timer, Wallet } from "lucide-react";
import { Form, Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { getOpportunity } from "#app/features/opportunities/queries.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/opportunity.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.opportunity.title} · Thrive` },
        { name: "description", content: loaderData.opportunity.description.slice(0, 160) },
      ]
    : [{ title: "Not here · Thrive" }];

export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => ({
  opportunity: await getOpportunity(app, params.id),
  signedIn: app.viewer !== null,
  now: app.clock.now(),
}));

export default function Opportunity({ loaderData: { opportunity, signedIn, now } }: Route.ComponentProps) {
  return (
    <Page className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8">
      <div className="flex flex-col gap-6">
        {opportunity.imageUrl ? (
          <img
            src={opportunity.imageUrl}
            alt=""
            width={800}
            height={600}
            fetchPriority="high"
            className="aspect-[4/3] w-full rounded-card border border-hairline object-cover lg:aspect-[10/7]"
          />
        ) : null}
        <header className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <KindChip type={opportunity.type} />
            {opportunity.publishedAt ? (
              <span className="text-14 text-muted">Posted {relativeTime(opportunity.publishedAt, now)}</span>
            ) : null}
          </div>
          <h1 className="break-words text-28 sm:text-36">{opportunity.title}</h1>
          <p className="text-muted">{opportunity.company}</p>
        </header>
      </div>
      <article className="flex flex-col gap-6 lg:col-start-1">
        <Section title="What it is">{opportunity.description}</Section>
        <Section title="Deliverables">{opportunity.deliverables}</Section>
        <Section title="Requirements">{opportunity.requirements}</Section>
        {opportunity.skills.length > 0 ? (
          <section>
            <h2 className="mb-2 text-18">Skills</h2>
            <ul className="flex flex-wrap gap-2">
              {opportunity.skills.map((skill) => (
                <li key={skill}>
                  <Chip>{skill}</Chip>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </article>
      <aside className="flex flex-col gap-4 max-lg:row-start-2 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Card className="flex flex-col gap-4">
          <dl className="grid grid-cols-1 gap-3 empty:hidden">
            <Fact icon={Wallet} name="Compensation" value={opportunity.compensation} />
            <Fact icon={MapPin} name="Location" value={opportunity.location} />
            <Fact icon={Timer} name="Duration" value={opportunity.duration} />
          </dl>
          {opportunity.own ? (
            <ButtonLink to="/spark?tab=likes" variant="spark">
              See who is interested
            </ButtonLink>
          ) : opportunity.interested ? (
            <p
              className="flex items-center gap-2.5 rounded-control bg-success/10 px-3.5 py-2.5 text-14"
              role="status"
            >
              <Check aria-hidden className="size-5 shrink-0 text-success" strokeWidth={1.75} />
              You said you are interested. The answer comes to your Spark page.
            </p>
          ) : signedIn ? (
            <Form method="post" action="/discover" className="contents">
              <input type="hidden" name="intent" value="swipe" />
              <input type="hidden" name="direction" value="right" />
              <input type="hidden" name="target_type" value="opportunity" />
              <input type="hidden" name="target_id" value={opportunity.id} />
              <input type="hidden" name="return" value={`/opportunity/${opportunity.id}`} />
              <Button type="submit" variant="spark">
                Interested
              </Button>
            </Form>
          ) : (
            <ButtonLink
              to={`/auth?return=${encodeURIComponent(`/opportunity/${opportunity.id}`)}`}
              variant="spark"
            >
              Sign in to say you are interested
            </ButtonLink>
          )}
        </Card>
        <Card>
          <Link to={`/profile/${opportunity.posterId}`} className="flex items-center gap-3">
            <Avatar
              name={opportunity.posterName}
              url={opportunity.posterAvatarUrl}
              xp={opportunity.posterXp}
            />
            <span className="min-w-0">
              <span className="block text-12 text-muted">Posted by</span>
              <span className="block truncate font-medium">{opportunity.posterName}</span>
            </span>
          </Link>
        </Card>
      </aside>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: string | null }) {
  if (!children) return null;
  return (
    <section>
      <h2 className="mb-2 text-18">{title}</h2>
      <p className="max-w-[65ch] whitespace-pre-line break-words">{children}</p>
    </section>
  );
}

function Fact({ icon: Icon, name, value }: { icon: typeof Wallet; name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-12 text-muted">
        <Icon aria-hidden className="size-5 text-spark" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="col-start-2 break-words">{value}</dd>
    </div>
  );
}
