import { Form, Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { chooseCounted } from "#app/features/rates/choose-counted.server.ts";
import { RateBar } from "#app/features/rates/components/rate-bar.tsx";
import { type Rate, selectOwnPart, selectRates } from "#app/features/rates/queries.server.ts";
import { ANYWHERE, FEWEST_CLIENTS, FEWEST_CREATORS } from "#app/features/rates/rules.ts";
import { countedSchema, ratesFilter } from "#app/features/rates/schema.ts";
import { whereWords } from "#app/features/rates/words.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { FilterChoice } from "#app/ui/form/filter-fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/rates.ts";

export const meta: Route.MetaFunction = () => [{ title: "Rates · Thrive" }];

const readFilter = (request: Request) => {
  const asked = new URL(request.url).searchParams;
  return ratesFilter.parse({ country: asked.get("country"), currency: asked.get("currency") });
};

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) =>
    [selectRates(ctx, readFilter(request)), selectOwnPart(ctx)] as const,
  (_app, [rates, [own]], { request }) => {
    const asked = readFilter(request);
    return {
      rates,
      country: asked.country ?? own?.country ?? ANYWHERE,
      currency: asked.currency ?? own?.currency ?? "EUR",
      counted: own?.counted !== 0,
      deals: own?.deals ?? 0,
    };
  },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const counted = parseForm(form, countedSchema).counted === "on";
    await chooseCounted(app, counted);
    return counted
      ? "Saved. Your deals count from the next weekly count on."
      : "Saved. Your deals leave with the next weekly count.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Rates({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, country, currency } = loaderData;
  const most = Math.max(1, ...rates.map(({ high }) => high));
  return (
    <Page width="pair">
      <PageHeader
        title="Rates"
        lead="What was paid for work that both sides agreed on here and finished. Creators and brands see the same."
      />
      <Form method="get" role="search" aria-label="Rates" className="mb-6 flex flex-wrap items-end gap-3">
        <FilterChoice
          name="country"
          label="Country of the creators"
          className="flex-1 basis-52"
          value={country === ANYWHERE ? null : country}
          options={COUNTRIES.map((code) => [code, countryName(code)] as const)}
        />
        <FilterChoice
          name="currency"
          label="Currency"
          className="basis-28"
          required
          value={currency}
          options={CURRENCIES.map((code) => [code, code] as const)}
        />
        <Button type="submit">Show</Button>
      </Form>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {Object.entries(HIRING_CATEGORIES).map(([category, name]) => (
          <li key={category}>
            <Kind
              name={name}
              rates={rates.filter((rate) => rate.category === category)}
              country={country}
              most={most}
            />
          </li>
        ))}
      </ul>
      <Counting {...loaderData} answer={answerTo(actionData)} />
    </Page>
  );
}

interface KindProps {
  name: string;
  rates: Rate[];
  country: string;
  most: number;
}

function Kind({ name, rates, country, most }: KindProps) {
  const [here, anywhere] = [country, ANYWHERE].map((place) => rates.find((rate) => rate.country === place));
  const nearby = country === ANYWHERE ? undefined : here;
  return (
    <Card className="flex h-full flex-col gap-4">
      <h2 className="text-18">{name}</h2>
      {nearby ? <RateBar rate={nearby} where={capital(whereWords(country))} most={most} /> : null}
      {nearby || country === ANYWHERE || !anywhere ? null : (
        <p className="text-14 text-muted">
          Too few finished deals {whereWords(country)} to tell of them without telling of somebody.
        </p>
      )}
      {anywhere ? (
        <RateBar rate={anywhere} where={nearby ? "Anywhere" : "Anywhere on Thrive"} most={most} />
      ) : (
        <p className="text-14 text-muted">
          Nothing to show yet: fewer than {FEWEST_CREATORS} creators finished such work in this currency, or
          too much of it was paid by one company.
        </p>
      )}
    </Card>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface CountingProps {
  counted: boolean;
  deals: number;
  answer: FormAnswer | undefined;
}

/** How it is counted, and whether what this member agreed on counts. */
function Counting({ counted, deals, answer }: CountingProps) {
  return (
    <div id="counted" className="mt-8 grid scroll-mt-20 grid-cols-1 gap-4 md:grid-cols-2">
      <Card>
        <h2 className="mb-3 text-18">How it is counted</h2>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-14 text-muted">
          <li>
            From accepted offers for paid jobs of the last two years whose project was completed at least two
            weeks ago and paid in full.
          </li>
          <li>
            Each creator counts once, with the middle of their own prices. The bar is the middle half of them:
            a quarter was paid less, a quarter more.
          </li>
          <li>
            From {FEWEST_CREATORS} creators and {FEWEST_CLIENTS} clients on, and only where none of the
            clients stands for more than a third of it. Figures are rounded, and counted once a week.
          </li>
        </ul>
        <p className="mt-3 text-14">
          <Link to="/help/rates" className="inline-flex min-h-11 items-center underline underline-offset-2">
            More about rates
          </Link>
        </p>
      </Card>
      <Card>
        <h2 className="mb-1 text-18">Your own deals</h2>
        <p className="mb-3 text-14 text-muted">{dealWords(deals)}</p>
        <Form method="post" preventScrollReset className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="counted" />
          <TickField
            name="counted"
            label="My deals may count in these ranges"
            note="On both sides: what you were paid, and what you paid. You see the ranges either way."
            defaultChecked={counted}
          />
          <FormOutcome answer={answer} />
          <Button type="submit" variant="spark" className="self-start">
            Save
          </Button>
        </Form>
      </Card>
    </div>
  );
}

function dealWords(deals: number): string {
  if (deals === 0) return "None of your deals is finished for long enough yet.";
  return deals === 1 ? "One of your finished deals can count." : `${deals} of your finished deals can count.`;
}
