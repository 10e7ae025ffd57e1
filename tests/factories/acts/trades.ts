import { barterItemSchema } from "#app/features/projects/barter-schema.ts";
import { chooseItemFiles, stepItem } from "#app/features/projects/commands/barter-steps.server.ts";
import { removeItem, writeItem } from "#app/features/projects/commands/barter-terms.server.ts";
import { confirmBarter } from "#app/features/projects/commands/confirm-barter.server.ts";
import {
  answerTradeDispute,
  openTradeDispute,
  withdrawTradeDispute,
} from "#app/features/projects/commands/trade-disputes.server.ts";
import { selectShownFiles } from "#app/features/projects/project-files.server.ts";
import {
  selectBarter,
  selectOwnFiles,
  selectTradeDisputes,
} from "#app/features/projects/queries/barter.server.ts";
import { grantRights } from "#app/features/rights/commands/grant-rights.server.ts";
import { answerOffer, offerRenewal } from "#app/features/rights/commands/renewal-offers.server.ts";
import { revokeRights } from "#app/features/rights/commands/revoke-rights.server.ts";
import { selectGrants, selectGrantToBill, selectSubjects } from "#app/features/rights/queries.server.ts";
import { grantSchema, offerSchema } from "#app/features/rights/schema.ts";
import { moveRights } from "#app/features/rights/time.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { deskCast, wholeDesk } from "#tests/factories/whole-desks.ts";
import type { Acts, Cast } from "./cast.ts";

/** What is traded on a desk, and the rights on what it made. */
export async function tradeActs({ recording: { d1 } }: Cast): Promise<Acts> {
  const cast = await deskCast();
  const { id, fileId, barterItemId, grantId } = await wholeDesk(cast);
  const [{ app: lead }, { app: client }] = await Promise.all([
    appOf(cast.lead, { d1 }),
    appOf(cast.client, { d1 }),
  ]);
  const watch = barterItemSchema.parse({
    giver_id: cast.client.userId,
    description: "A watch",
    kind: "product",
    currency: "EUR",
    value: "450",
  });
  const version = async () => (await selectBarter(lead, id)[1])[0]?.termsVersion ?? 0;
  const lastItem = async () => (await selectBarter(lead, id)[0]).at(-1)?.id ?? "";
  return {
    reads: {
      "the rights of a project": async () => await selectGrants(lead, id),
      "rights that are billed": async () => await selectGrantToBill(lead, grantId),
      "what rights can be granted on": async () => await selectSubjects(lead, id)[0],
      "what was delivered, to grant rights on": async () => await selectSubjects(lead, id)[1],
      "what is traded": async () => await selectBarter(lead, id)[0],
      "who said yes to a trade": async () => await selectBarter(lead, id)[1],
      "disputes about what is traded": async () => await selectTradeDisputes(lead, id),
      "files to be shown in a dispute": async () => await selectShownFiles(lead, id),
      "one's files for a trade": async () => await selectOwnFiles(lead, id),
    },
    commands: {
      "an item of a trade": () => writeItem(lead, id, watch),
      "an item of a trade that is taken out": async () => {
        await writeItem(lead, id, watch);
        await removeItem(lead, id, { item_id: await lastItem() });
      },
      "the files of a trade": () => chooseItemFiles(lead, id, { item_id: barterItemId, file_ids: [fileId] }),
      "a yes to a trade": async () => confirmBarter(lead, id, { version: await version() }),
      "a yes that locks a trade": async () => confirmBarter(client, id, { version: await version() }),
      "rights on a file": () =>
        grantRights(
          lead,
          id,
          grantSchema.parse({
            subject: `file:${fileId}`,
            grantee_id: cast.client.userId,
            channels: ["social"],
            territory: "Worldwide",
            starts_on: "2026-11-01",
            ends_on: "2027-11-01",
            category: "watches",
            exclusive: "yes",
            currency: "EUR",
          }),
        ),
      "a longer term that is asked for, and agreed to": async () => {
        const [given] = (await selectGrants(lead, id)).filter(({ endsOn }) => endsOn !== null);
        const ask = { grant_id: given?.id, ends_on: "2030-01-01", price: "90", currency: "EUR" };
        await rows("UPDATE rights_grants SET status = 'active' WHERE id = ?", given?.id ?? "");
        await offerRenewal(client, id, offerSchema.parse(ask));
        const [open] = (await selectGrants(lead, id)).filter((one) => one.id === given?.id);
        await answerOffer(lead, id, { offer_id: open?.offer?.id ?? "", answer: "accepted" });
      },
      "a longer term that is declined": async () => {
        const [open] = (await selectGrants(lead, id)).filter(({ offer }) => offer !== null);
        await answerOffer(lead, id, { offer_id: open?.offer?.id ?? "", answer: "declined" });
      },
      "rights that are taken back": () =>
        revokeRights(lead, id, { grant_id: grantId, reason: "Used elsewhere" }),
      "something sent": () => stepItem(lead, id, "send", { item_id: barterItemId }),
      "a dispute about something traded": () =>
        openTradeDispute(client, id, {
          item_id: barterItemId,
          version: undefined,
          reason: "late",
          statement: "It was promised for May.",
          requested_outcome: "talk",
          file_ids: [fileId],
        }),
      "an answer about something traded": () =>
        answerTradeDispute(lead, id, { item_id: barterItemId, answer: "It is here.", file_ids: [fileId] }),
      "a dispute about something traded that is taken back": () =>
        withdrawTradeDispute(client, id, { item_id: barterItemId }),
      "something received": () => stepItem(client, id, "receive", { item_id: barterItemId }),
    },
    jobs: { "rights by their days": () => moveRights(lead) },
  };
}
