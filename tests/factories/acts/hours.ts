import { dayOf } from "#app/core/days.ts";
import { approveTime, disputeTime } from "#app/features/time-entries/answer-time.server.ts";
import { selectBillable, selectClient } from "#app/features/time-entries/billing.server.ts";
import { startClock, stopClock } from "#app/features/time-entries/clock.server.ts";
import { removeTime, submitTime, writeTime } from "#app/features/time-entries/commands.server.ts";
import { selectTime } from "#app/features/time-entries/queries.server.ts";
import { timeSchema } from "#app/features/time-entries/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { aDraft } from "#tests/factories/invoices.ts";
import { deskCast, wholeDesk } from "#tests/factories/whole-desks.ts";
import type { Acts, Cast } from "./cast.ts";

/** Hours of work on a desk: counted, written down, sent and answered. */
export async function hourActs({ recording: { d1 } }: Cast): Promise<Acts> {
  const cast = await deskCast();
  const { id, timeId } = await wholeDesk(cast);
  const [{ app: lead }, { app: client }] = await Promise.all([
    appOf(cast.lead, { d1 }),
    appOf(cast.client, { d1 }),
  ]);
  const hours = timeSchema.parse({ day: dayOf(Date.now()), time: "1:30", note: "Light tests" });
  return {
    reads: {
      "the hours of a project": async () => await selectTime(lead, id),
      "hours no invoice asks for": async () => await selectBillable(lead, id),
      "the client of hours": async () => await selectClient(lead, id),
    },
    commands: {
      "a clock that begins": () => startClock(lead, id),
      "a clock that ends": async () => {
        const running = (await selectTime(lead, id)).find(({ minutes }) => minutes === null);
        await stopClock(lead, id, { entry_id: running?.id ?? "", note: null });
      },
      "hours taken away": async () => {
        const mine = (await selectTime(lead, id)).find(({ status }) => status === "draft");
        await removeTime(lead, id, { entry_id: mine?.id ?? "" });
      },
      "hours written down": () => writeTime(lead, id, hours),
      "hours that are sent": () => submitTime(lead, id),
      "hours that are approved": () => approveTime(client, id, { entry_id: timeId }),
      "an invoice for hours": async () => {
        const [hours] = await selectBillable(lead, id);
        await aDraft(lead, { project_id: id, hours: hours?.id });
      },
      "hours that are disputed": async () => {
        const sent = (await selectTime(client, id)).find(({ status }) => status === "submitted");
        await disputeTime(client, id, { entry_id: sent?.id ?? "", reason: "One hour" });
      },
    },
  };
}
