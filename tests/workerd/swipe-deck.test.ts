import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { listDeck } from "#app/features/discovery/queries.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { idsInDeck, likes, swipes, takesBack } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

describe("the deck", () => {
  it("shows alice bora's posting until she swipes it, also after a reload", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    expect(await idsInDeck(creator, "opportunities")).toContain(job.id);

    await likes(creator, job);

    expect(await idsInDeck(creator, "opportunities")).not.toContain(job.id);
    expect(await idsInDeck(creator, "opportunities")).not.toContain(job.id);
  });
});
