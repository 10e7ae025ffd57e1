import {
  changeWorks,
  saveAudience,
  saveKit,
  saveRates,
  setCode,
} from "#app/features/kits/commands.server.ts";
import { enterCode } from "#app/features/kits/enter-code.server.ts";
import { endKitLink, makeKitLink, selectKitLinks } from "#app/features/kits/links.server.ts";
import { selectKitSources, selectOwnKit } from "#app/features/kits/own-kit.server.ts";
import { getKit, selectOpenKit } from "#app/features/kits/queries.server.ts";
import type { Acts, Cast } from "./cast.ts";

/** A media kit, how it is made, and how others read it. */
export async function kitActs({ app, creator, creatorApp, visitor }: Cast): Promise<Acts> {
  const slug = `kit-${creator.userId.slice(-12)}`;
  const kit = {
    slug,
    title: "Food photographer",
    intro: null,
    status: "published",
    reach: "public",
    shows_reviews: true,
  } as const;
  await saveKit(creatorApp, kit);
  const path = await makeKitLink(creatorApp, { name: "Nora", days: 30, shows_rates: true });
  const token = path.split("for=")[1] ?? "";
  const asked = { slug, token: null, cookies: null, opens: true };
  return {
    reads: {
      "a media kit": async () => await getKit(app, asked),
      "a media kit by a link": async () => await getKit(app, { ...asked, token }),
      "where a kit stands": async () => await app.ask([selectOpenKit(app, creator.userId)]),
      "one's own kit": async () =>
        await creatorApp.ask([selectOwnKit(creatorApp), selectKitSources(creatorApp)]),
      "the links of one's kit": async () => await creatorApp.ask([selectKitLinks(creatorApp)]),
    },
    commands: {
      "a kit saved": () => saveKit(creatorApp, kit),
      "a work taken out of a kit": () => changeWorks(creatorApp, "work-remove", crypto.randomUUID()),
      "an audience stated": () => saveAudience(creatorApp, []),
      "rates of a kit": () =>
        saveRates(creatorApp, [{ what: "A film", price: 45_000, currency: "EUR", note: null }]),
      "a code for a kit": () => setCode(creatorApp, "porto26"),
      "a code given": () => enterCode(visitor, creator.userId, "porto26", true),
      "a link to a kit": () => makeKitLink(creatorApp, { name: "Ana", days: 0, shows_rates: false }),
      "a kit opened by a link": () => getKit(visitor, { ...asked, token }),
      "a link to a kit taken back": () => endKitLink(creatorApp, crypto.randomUUID()),
    },
  };
}
