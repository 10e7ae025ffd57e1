import { ATOM_TAG } from "#app/features/open-web/head-links.ts";
import { selectFeaturedOpportunities } from "#app/features/opportunities/queries.server.ts";
import {
  selectChosenMembers,
  selectFeaturedMembers,
  toFeatured,
} from "#app/features/profiles/queries.server.ts";
import { referralIn, rememberReferral, selectReferrer } from "#app/features/rewards/welcome.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/landing.ts";
import { Closing } from "./landing/closing.tsx";
import { Hero } from "./landing/hero.tsx";
import { Kinds } from "./landing/kinds.tsx";
import { LiveStrip } from "./landing/live-strip.tsx";
import { Questions } from "./landing/questions.tsx";
import { Screens } from "./landing/screens.tsx";
import { Steps } from "./landing/steps.tsx";
import { Trust } from "./landing/trust.tsx";
import { Welcome } from "./landing/welcome.tsx";
import { SiteFooter } from "./site-footer.tsx";

const TITLE = "Thrive: where creators, brands and companies find each other";
const DESCRIPTION =
  "Swipe through paid jobs, collaborations and barters, and the people behind them. When both say yes, it is a Spark. Free during beta.";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const origin = loaderData?.origin ?? "";
  return [
    { title: TITLE },
    { name: "description", content: DESCRIPTION },
    { tagName: "link", rel: "canonical", href: `${origin}/` },
    ATOM_TAG,
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Thrive" },
    { property: "og:title", content: TITLE },
    { property: "og:description", content: DESCRIPTION },
    { property: "og:url", content: `${origin}/` },
    { property: "og:image", content: `${origin}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Thrive: find the people you make things with" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const url = new URL(request.url);
  const referral = referralIn(app, url);
  const [opportunities, chosen, byTier, [referrer]] = await app.db.batch([
    selectFeaturedOpportunities(app),
    selectChosenMembers(app),
    selectFeaturedMembers(app),
    selectReferrer(app, referral),
  ]);
  if (referral && referrer) rememberReferral(app, referral, url);
  return {
    signedIn: app.viewer !== null,
    opportunities,
    members: toFeatured(chosen, byTier),
    origin: url.origin,
    referrer: referral && referrer ? referrer : null,
    now: app.clock.now(),
  };
});

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { signedIn, opportunities, members, referrer, now } = loaderData;
  return (
    <>
      <main id="content" tabIndex={-1} className="group/landing overflow-x-clip outline-none">
        {referrer ? <Welcome referrer={referrer} /> : null}
        <Hero signedIn={signedIn} opportunities={opportunities} members={members} />
        <LiveStrip opportunities={opportunities} members={members} now={now} />
        <Steps />
        <Screens />
        <Kinds />
        <Trust />
        <Questions />
        <Closing signedIn={signedIn} />
      </main>
      <SiteFooter />
    </>
  );
}
