import { Eye, IdCard } from "lucide-react";
import { CreditedOn } from "#app/features/portfolio/components/credited-on.tsx";
import { OwnPortfolio } from "#app/features/portfolio/components/own-portfolio.tsx";
import type { OwnCredit, PortfolioItem } from "#app/features/portfolio/queries.server.ts";
import { CompletenessCard } from "#app/features/profiles/components/completeness-card.tsx";
import { PictureForm } from "#app/features/profiles/components/picture-form.tsx";
import { ProfileHeader } from "#app/features/profiles/components/profile-header.tsx";
import type { SectionAnswer } from "#app/features/profiles/components/section-answer.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import type { OwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { countEndorsements } from "#app/features/profiles/skills.ts";
import { RatingSummary } from "#app/features/reviews/components/rating-summary.tsx";
import { AddPortfolioButton } from "#app/routes/shell/add-portfolio-button.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Figures } from "#app/ui/primitives/figures.tsx";
import { EditSections } from "./edit-sections.tsx";

interface EditPageProps {
  own: OwnProfile;
  works: PortfolioItem[];
  rating: { count: number; average: number | null };
  credits: OwnCredit[];
  /** The section that is open, by the address. */
  edit: string | null;
  service: string;
  /** Of a new service. */
  formKey: string;
  /** The answer to a form that was sent without script. */
  answer: SectionAnswer | undefined;
}

/** The public page in edit mode (product.md `/profile`): each part is changed where it stands. */
export function EditPage({ own, works, credits, rating, edit, service, formKey, answer }: EditPageProps) {
  const { profile } = own;
  const answerFor = (section: string) => (answer?.section === section ? answer : undefined);
  return (
    <div className="flex flex-col gap-5">
      <div id="pictures" className="scroll-mt-20">
        <ProfileHeader
          profile={profile}
          rating={<RatingSummary rating={rating} />}
          onCover={
            <PictureForm kind="cover" present={profile.coverUrl !== null} answer={answerFor("cover")} />
          }
          onAvatar={
            <PictureForm kind="avatar" present={profile.avatarUrl !== null} answer={answerFor("avatar")} />
          }
          actions={
            <>
              <ButtonLink to="/profile?preview=public" size="sm">
                <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
                Preview
              </ButtonLink>
              <ShareButton name={profile.name} path={`/profile/${profile.handle}`} what="profile" />
              <ButtonLink to="/profile/kit" size="sm">
                <IdCard aria-hidden className="size-4.5" strokeWidth={1.75} />
                Media kit
              </ButtonLink>
            </>
          }
        />
      </div>
      <Stats own={own} works={works} rating={rating} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Works works={works} />
          <CreditedOn credits={credits} />
          <EditSections own={own} edit={edit} service={service} formKey={formKey} answerFor={answerFor} />
          <Asking />
        </div>
        <aside aria-label="What is missing" className="max-lg:row-start-1 lg:sticky lg:top-24">
          <CompletenessCard completeness={own.completeness} />
        </aside>
      </div>
    </div>
  );
}

function Stats({ own, works, rating }: Pick<EditPageProps, "own" | "works" | "rating">) {
  const facts = [
    { name: "Sparks", count: own.sparks, to: "/spark" },
    {
      name: "Works",
      count: works.filter(({ visibility }) => visibility === "public").length,
      to: "#work",
    },
    { name: "Reviews", count: rating.count, to: "/review?tab=received" },
    { name: "Endorsements", count: countEndorsements(own.skills), to: "/endorse" },
  ];
  return <Figures figures={facts.map(({ name, count, to }) => ({ label: name, value: count, to }))} />;
}

/** What others can say about the member, and the way to ask them (product.md `/profile`: request review, endorsement). */
function Asking() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4" aria-labelledby="asking-title">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="asking-title" className="text-18">
          What others say
        </h2>
        <p className="text-14 text-muted">
          Ask people you worked with for a review, or to vouch for your skills. They need no account. Have
          what you did certified, so that others can check it.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/review?tab=ask" size="sm">
          Ask for a review
        </ButtonLink>
        <ButtonLink to="/endorse" size="sm">
          Ask for endorsements
        </ButtonLink>
        <ButtonLink to="/passport" size="sm">
          Work passport
        </ButtonLink>
      </div>
    </Card>
  );
}

function Works({ works }: Pick<EditPageProps, "works">) {
  return (
    <section id="work" aria-labelledby="work-title" className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="work-title" className="text-22">
          Work
        </h2>
        {works.length > 0 ? <AddPortfolioButton /> : null}
      </div>
      <OwnPortfolio items={works} add={<AddPortfolioButton />} />
    </section>
  );
}
