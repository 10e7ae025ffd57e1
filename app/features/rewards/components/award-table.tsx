import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { REWARD_RULES } from "../rules.ts";

/** All rewards with their XP (specification §9). */
export function AwardTable() {
  return (
    <Card flush>
      <table className="w-full text-left">
        <caption className="sr-only">Rewards and their XP</caption>
        <thead className="border-hairline border-b text-14 text-muted">
          <tr>
            <th scope="col" className="wrap-anywhere px-4 py-2.5 font-medium sm:px-5">
              What you do
            </th>
            <th scope="col" className="px-4 py-2.5 text-right font-medium sm:px-5">
              XP
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {(Object.keys(XP_AWARDS) as XpReward[]).map((reward) => (
            <tr key={reward}>
              <th scope="row" className="wrap-anywhere px-4 py-3 font-normal sm:px-5">
                {REWARD_RULES[reward].earned}
              </th>
              <td className="px-4 py-3 text-right align-top font-semibold tabular sm:px-5">
                +{XP_AWARDS[reward].xp}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
