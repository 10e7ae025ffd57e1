import { Eye } from "lucide-react";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import {
  changeWorks,
  saveAudience,
  saveKit,
  saveRates,
  setCode,
} from "#app/features/kits/commands.server.ts";
import { KitForm } from "#app/features/kits/components/kit-form.tsx";
import { KitLinks } from "#app/features/kits/components/kit-links.tsx";
import { KitWorks } from "#app/features/kits/components/kit-works.tsx";
import { AudienceForm, CodeCard, RatesForm } from "#app/features/kits/components/number-forms.tsx";
import { endKitLink, makeKitLink, selectKitLinks } from "#app/features/kits/links.server.ts";
import { selectKitSources, selectOwnKit, toEditedKit } from "#app/features/kits/own-kit.server.ts";
import { inChosenOrder, type WorkAct } from "#app/features/kits/rules.ts";
import {
  audienceSchema,
  endKitLinkSchema,
  kitLinkSchema,
  kitSchema,
  newCodeSchema,
  ratesSchema,
  workSchema,
} from "#app/features/kits/schema.ts";
import { selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { pictureOf } from "#app/features/portfolio/rules.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/edit-kit.ts";

export const meta: Route.MetaFunction = () => [{ title: "Media kit · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) =>
    [
      selectOwnKit(ctx),
      selectKitSources(ctx),
      selectKitLinks(ctx),
      selectPortfolio({ db: ctx.db, viewer: null }, ctx.viewer.userId),
    ] as const,
  (app, [[row], [sources], links, works]) => {
    const now = app.clock.now();
    return {
      kit: toEditedKit(row, sources, now),
      name: app.viewer.displayName,
      links,
      works: works.map((work) => ({ id: work.id, title: work.title, picture: pictureOf(work) })),
      formKey: newId(now),
      now,
    };
  },
);

interface KitAnswer extends FormAnswer {
  /** The link that was made just now; it leaves with this one answer. */
  path?: string;
}

const work = (act: WorkAct) => async (app: MemberContext, form: FormData) => {
  await changeWorks(app, act, parseForm(form, workSchema).id);
  return "Saved.";
};

/** What the forms of the page ask for, by their `intent`. */
const HANDLERS: Record<
  string,
  (app: MemberContext, form: FormData) => Promise<string | Omit<KitAnswer, "intent">>
> = {
  kit: async (app, form) => {
    const input = parseForm(form, kitSchema);
    await saveKit(app, input);
    if (input.status === "draft") return "Saved. Only you see it until you publish it.";
    return input.status === "off" ? "Saved. Nobody sees it now." : "Saved. It is published.";
  },
  "work-add": work("work-add"),
  "work-remove": work("work-remove"),
  "work-up": work("work-up"),
  "work-down": work("work-down"),
  audience: async (app, form) => {
    await saveAudience(app, parseForm(form, audienceSchema).audience);
    return "Saved, stated today.";
  },
  rates: async (app, form) => {
    await saveRates(app, parseForm(form, ratesSchema).rates);
    return "Saved.";
  },
  code: async (app, form) => {
    await setCode(app, parseForm(form, newCodeSchema).code);
    return "Saved. Your rates ask for this code from now on.";
  },
  "code-remove": async (app) => {
    await setCode(app, null);
    return "Saved. Whoever sees your kit sees your rates.";
  },
  "link-make": async (app, form) => {
    return { path: await makeKitLink(app, parseForm(form, kitLinkSchema)) };
  },
  "link-end": async (app, form) => {
    await endKitLink(app, parseForm(form, endKitLinkSchema).link_id);
    return "Taken back. It opens nothing more than everybody sees.";
  },
};

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm<Omit<KitAnswer, "intent" | "error">>(form, () => byIntent(HANDLERS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function EditKit({ loaderData, actionData }: Route.ComponentProps) {
  const { kit, works, links, formKey, name, now } = loaderData;
  const answer = (...intents: string[]) => answerTo<KitAnswer>(actionData, ...intents);
  const chosen = inChosenOrder(kit.works, works);
  return (
    <Page width="column">
      <BackLink to="/profile">My Profile</BackLink>
      <PageHeader
        title="Media kit"
        lead="One page for who may hire you: the works you choose, your audience, your rates. It changes as you do."
        actions={
          kit.begun ? (
            <>
              <ButtonLink to={`/kit/${kit.slug}`} size="sm">
                <Eye aria-hidden className="size-4.5" strokeWidth={1.75} />
                See it
              </ButtonLink>
              {kit.status === "published" && kit.reach === "public" ? (
                <ShareButton name={name} path={`/kit/${kit.slug}`} what="media kit" />
              ) : null}
            </>
          ) : null
        }
      />
      <div className="flex flex-col gap-5">
        <KitForm kit={kit} answer={answer("kit")} />
        <KitWorks
          chosen={chosen}
          others={works.filter(({ id }) => !kit.works.includes(id))}
          answer={answer("work-add", "work-remove", "work-up", "work-down")}
        />
        <AudienceForm places={kit.places} answer={answer("audience")} />
        <RatesForm rates={kit.rates} answer={answer("rates")} />
        <CodeCard hasCode={kit.hasCode} answer={answer("code", "code-remove")} />
        <KitLinks
          name={name}
          kit={kit}
          links={links}
          formKey={formKey}
          now={now}
          answer={answer("link-make", "link-end")}
        />
      </div>
    </Page>
  );
}
