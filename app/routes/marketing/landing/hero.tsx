import { Sparkle } from "lucide-react";
import type { ShownCard } from "#app/features/discovery/components/card-frame.tsx";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { FEWEST_SHOWN, type FeaturedMember, type FeaturedOpportunity } from "./featured.ts";
import { HeroDeck } from "./hero-deck.tsx";
import { Promises } from "./promises.tsx";
import { SignUpLink } from "./sign-up-link.tsx";

interface HeroProps {
  signedIn: boolean;
  opportunities: FeaturedOpportunity[];
  members: FeaturedMember[];
}

/** Who we are, what we promise to whom, and the product itself to touch. */
export function Hero({ signedIn, opportunities, members }: HeroProps) {
  const cards = dealt(opportunities, members);
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-x-14 gap-y-12 px-4 pt-10 pb-14 sm:px-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:pt-16 lg:pb-20">
      <div>
        <p className="inline-flex items-center gap-2 rounded-full border border-spark/40 bg-spark/8 px-3 py-1 font-medium text-14 text-spark">
          <Sparkle aria-hidden className="size-4" strokeWidth={1.75} />
          In BETA, and free while it is
        </p>
        <h1 className="mt-5 text-[clamp(2.25rem,7.5vw,4rem)] leading-[1.04] tracking-[-0.03em] [word-spacing:0]">
          Find the people you <span className="text-spark-gradient">make things</span> with
        </h1>
        <Promises />
        <div className="mt-7 flex flex-wrap gap-3">
          {signedIn ? (
            <ButtonLink to="/dashboard" variant="spark" size="lg">
              Go to Dashboard
            </ButtonLink>
          ) : (
            <>
              <SignUpLink variant="spark" size="lg">
                Get Started
              </SignUpLink>
              <a href="#how-it-works" className={buttonClass("quiet", "lg")}>
                See how it works
              </a>
            </>
          )}
        </div>
      </div>
      {cards.length >= FEWEST_SHOWN ? (
        <HeroDeck cards={cards} />
      ) : (
        <SparkMotif className="mx-auto size-64 lg:size-96" />
      )}
    </section>
  );
}

/** Postings and people in turn, as the two tabs of Discover would deal them. */
function dealt(opportunities: FeaturedOpportunity[], members: FeaturedMember[]): ShownCard[] {
  return opportunities.slice(0, 3).flatMap((opportunity, index) => {
    const member = members[index];
    const card: ShownCard = { kind: "opportunity", ...opportunity, reasons: [] };
    return member ? [card, { kind: "member", ...member, reasons: [] }] : [card];
  });
}
