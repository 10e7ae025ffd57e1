import { it } from "vitest";
import { sparkBack } from "#app/features/hiring/commands.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
it("x", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const job = await posting(brand);
  await likes(creator, job);
  const [application] = await rows<{ id: string }>("SELECT * FROM applications WHERE opportunity_id = ?", job.id);
  console.log(application);
  const { app } = await appOf(brand);
  console.log(await sparkBack(app, application!.id).catch((e) => e));
  console.log(await rows("SELECT * FROM applications"), await rows("SELECT * FROM matches"), await rows("SELECT * FROM outbox"));
});
