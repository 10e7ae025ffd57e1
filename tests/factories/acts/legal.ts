import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import { readBuiltIn } from "#app/features/legal/built-in.server.ts";
import {
  acceptVersion,
  draftVersion,
  publishVersion,
  withdrawVersion,
} from "#app/features/legal/commands.server.ts";
import { writeLegalText } from "#app/features/legal/legal-text.ts";
import {
  selectDemanded,
  selectText,
  selectToAccept,
  selectVersions,
  selectWritten,
  selectWrittenOne,
} from "#app/features/legal/queries.server.ts";
import { appOf } from "../app.ts";
import { rows } from "../database.ts";
import { ada } from "../people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Versions of the legal texts, and members who accept them. */
export async function legalActs({ app, recording }: Cast): Promise<Acts> {
  const { app: admin } = await appOf(await ada(), { d1: recording.d1 });
  const [d1, now] = [admin.db, Date.now()];
  const first = writeLegalText(await readBuiltIn(admin.env, "terms"));
  const text = (version: string, day: number) =>
    draftVersion(admin, {
      kind: "terms",
      version,
      effective_on: dayOf(now + days(day)),
      change_note: "Payouts are faster.",
      material: true,
      body: first,
    });
  // A stage is built more than once in one world, and a number stands for one text alone.
  await rows("DELETE FROM legal_documents");
  const [out, draft] = [await text("2.0", 300), await text("3.0", 310)];
  await publishVersion(admin, out);
  return {
    reads: {
      "versions of a legal text": () => readNow(d1, selectVersions(d1, "terms")),
      "the legal text in force": () => readNow(d1, selectText(d1, { kind: "terms", version: null, now })),
      "a version of a legal text": () => readNow(d1, selectText(d1, { kind: "terms", version: "2.0", now })),
      "every version the team wrote": () => readNow(d1, selectWritten(d1)),
      "one version the team wrote": () => readNow(d1, selectWrittenOne(d1, out)),
      "what is to be accepted": () => readNow(d1, selectToAccept(d1, app.viewer.userId)),
      "whether all is accepted": () => readNow(d1, selectDemanded(d1, admin.viewer.userId, now)),
    },
    commands: {
      "a legal text drafted": () => text("4.0", 320),
      "a legal text published": () => publishVersion(admin, draft),
      "a legal text accepted": () => acceptVersion(admin, { kind: "terms", version: "2.0" }),
      "a legal text taken back": () => withdrawVersion(admin, draft),
    },
  };
}
