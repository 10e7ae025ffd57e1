import type { FormAnswer } from "#app/core/form-answer.ts";
import type { Reported } from "../commands/report.server.ts";

/** What /safety answers. */
export interface SafetyAnswer extends FormAnswer {
  reported?: Reported;
}
