import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { PostingStrip, PostingTile } from "#app/ui/primitives/posting-tile.tsx";
import type { HomeCards } from "../cards.server.ts";
import { Arriving, CardShell } from "./card-shell.tsx";
import { HiringFigures } from "./small-cards.tsx";

interface CompanyBoardProps {
  place: { placeId: string; placeName: string; placeHandle: string; placeRole: string };
  hiring: HomeCards["company"];
}

/** What a company has open, who waits for its answer, and the ways to all that is its own. */
export function CompanyBoard({ place, hiring }: CompanyBoardProps) {
  const { placeId, placeName, placeHandle, placeRole } = place;
  const leads = placeRole === "owner" || placeRole === "admin";
  return (
    <CardShell title={placeName} more={{ to: `/company/${placeHandle}`, label: "Page" }}>
      {hiring ? (
        <Arriving from={hiring} room="h-14">
          {({ figures, postings }) => (
            <>
              <HiringFigures figures={figures} />
              {postings.length === 0 ? (
                <p className="mt-4 text-muted">Nothing is posted for it yet.</p>
              ) : (
                <PostingStrip>
                  {postings.map((posting) => (
                    <li key={posting.id}>
                      <PostingTile posting={posting}>
                        <span className="mt-auto text-14 text-muted tabular">
                          {posting.waiting} in the pipeline{posting.fresh > 0 ? `, ${posting.fresh} new` : ""}
                        </span>
                      </PostingTile>
                    </li>
                  ))}
                </PostingStrip>
              )}
            </>
          )}
        </Arriving>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {hiring ? (
          <>
            <ButtonLink to="/opportunity-dashboard?role=hiring" size="sm">
              Applicants
            </ButtonLink>
            <ButtonLink to="/manage-opportunities" size="sm">
              Postings
            </ButtonLink>
          </>
        ) : null}
        {leads ? (
          <ButtonLink to={`/analytics/companies/${placeId}`} size="sm">
            Figures
          </ButtonLink>
        ) : null}
        {leads ? (
          <ButtonLink to={`/storage/companies/${placeId}`} size="sm">
            Storage
          </ButtonLink>
        ) : null}
        {leads || placeRole === "finance" ? (
          <ButtonLink to={`/payment-history/companies/${placeId}`} size="sm">
            Payments
          </ButtonLink>
        ) : null}
        <ButtonLink to={`/settings/teams?company=${placeId}`} size="sm">
          Team
        </ButtonLink>
      </div>
    </CardShell>
  );
}
