import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { BuyWithCredits } from "#app/features/ledger/components/buy-with-credits.tsx";
import { NO_CASH_VALUE } from "#app/features/ledger/credit-prices.ts";
import { selectCredits } from "#app/features/ledger/spend-credits.server.ts";
import { spendKeyIn } from "#app/features/ledger/spend-key.ts";
import { BOOST_RULES, isBoosted } from "#app/features/opportunities/boosts.ts";
import { boostPosting } from "#app/features/opportunities/commands/boost.server.ts";
import { redrawCover } from "#app/features/opportunities/commands/redraw-cover.server.ts";
import { isEditable } from "#app/features/opportunities/life.ts";
import { selectManaged } from "#app/features/opportunities/managed.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import { PostingImage } from "#app/ui/primitives/posting-image.tsx";
import type { Route } from "./+types/boost.ts";

export const meta: Route.MetaFunction = () => [{ title: "Boost a posting · Thrive" }];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectManaged(ctx, idOf(params)), selectCredits(ctx.db, ctx.viewer.userId)] as const,
  (app, [[posting], [account]]) => {
    if (!posting) throw new AppError("not_found");
    const { id, title, status, visibility, version } = posting;
    const now = app.clock.now();
    return {
      posting: { id, title, imageUrl: posting.image_url, aiImage: posting.ai_image, type: posting.type },
      credits: account?.credits ?? 0,
      boostedUntil: isBoosted({ boostUntil: posting.boost_until }, now) ? posting.boost_until : null,
      shown: status === "active" && visibility !== "invited",
      editable: isEditable(status) && title !== "",
      keys: { boost: `${id}-${posting.boost_until ?? 0}`, cover: `${id}-${version}` },
    };
  },
);

type Act = (app: MemberContext, id: Id, key: string) => Promise<string>;

const ACTS: Record<string, Act> = {
  boost: async (app, id, key) => {
    await boostPosting(app, { id, key });
    return "It is boosted for 48 hours from now.";
  },
  cover: async (app, id, key) => {
    await redrawCover(app, { id, key });
    return "It has a new cover.";
  },
};

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  const act = byIntent(ACTS, form);
  return answerForm(form, () => act(app, idOf(params), spendKeyIn(form)));
});

function idOf({ id }: { id: string }): Id {
  if (!isId(id)) throw new AppError("not_found");
  return id;
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Boost({ loaderData, actionData }: Route.ComponentProps) {
  const { posting, credits, boostedUntil, shown, editable, keys } = loaderData;
  return (
    <Page width="column">
      <PageHeader
        title="Boost a posting"
        lead={posting.title || "Untitled draft"}
        actions={
          <ButtonLink to={`/opportunity/${posting.id}`} size="sm">
            See the opportunity
          </ButtonLink>
        }
      />
      <FormOutcome answer={answerTo(actionData, "boost", "cover")} />
      <div className="mt-4 flex flex-col gap-5">
        <BuyWithCredits
          good="boost"
          title="Boost for 48 hours"
          balance={credits}
          buyKey={keys.boost}
          button="Boost it"
          not={
            boostedUntil !== null ? (
              <>
                It is boosted until <LocalTime at={boostedUntil} />.
              </>
            ) : shown ? null : (
              "Only an open posting that stands in Discover can be boosted."
            )
          }
        >
          {BOOST_RULES}
        </BuyWithCredits>
        <BuyWithCredits
          good="cover"
          title="A new AI cover"
          balance={credits}
          buyKey={keys.cover}
          button="Draw a new one"
          not={editable ? null : "Only a posting that is not over gets another cover."}
        >
          <div className="relative mb-2 aspect-[4/3] max-w-60 overflow-hidden rounded-control bg-sunken">
            <PostingImage posting={posting} />
          </div>
          It takes the place of the picture that is there now. What cannot be drawn costs nothing.
        </BuyWithCredits>
        <p className="text-14 text-muted">{NO_CASH_VALUE}</p>
      </div>
    </Page>
  );
}
