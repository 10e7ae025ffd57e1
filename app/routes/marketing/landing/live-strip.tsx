import { relativeTime } from "#app/core/relative-time.ts";
import { MemberTile } from "#app/features/profiles/components/member-tile.tsx";
import { PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import { FEWEST_SHOWN, type FeaturedMember, type FeaturedOpportunity } from "./featured.ts";
import { Section } from "./section.tsx";

/** What is on Thrive now: the newest public postings, and featured creators. */
export function LiveStrip(props: {
  opportunities: FeaturedOpportunity[];
  members: FeaturedMember[];
  now: number;
}) {
  const { opportunities, members, now } = props;
  return (
    <>
      {opportunities.length >= FEWEST_SHOWN ? (
        <Section title="Fresh on Thrive" lead="The newest opportunities, as they come in.">
          <Row>
            {opportunities.map((posting) => (
              <li key={posting.id} className={CELL}>
                <PostingTile posting={posting}>
                  <span className="line-clamp-1 text-14 text-muted">{posting.company}</span>
                  <span className="mt-auto flex w-full flex-wrap items-baseline justify-between gap-x-3 pt-1 text-14">
                    <span className="min-w-0 flex-1 basis-32 truncate tabular">
                      {posting.compensation ?? posting.location}
                    </span>
                    <span className="shrink-0 text-12 text-muted">
                      {relativeTime(posting.publishedAt, now)}
                    </span>
                  </span>
                </PostingTile>
              </li>
            ))}
          </Row>
        </Section>
      ) : null}
      {members.length >= FEWEST_SHOWN ? (
        <Section title="Creators you could meet" lead="Featured for what they have done here so far.">
          <Row>
            {members.map((member) => (
              <li key={member.id} className={CELL}>
                <MemberTile member={member} />
              </li>
            ))}
          </Row>
        </Section>
      ) : null}
    </>
  );
}

const CELL = "max-sm:w-[78vw] max-sm:max-w-80 max-sm:shrink-0 max-sm:snap-start";

/** A grid; on phones one row to push sideways. */
function Row({ children }: { children: React.ReactNode }) {
  return (
    <ul className="grid grid-cols-1 gap-4 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-3 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}
