import { useEffect } from "react";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { EVIDENCE_MAX } from "../schema.ts";
import { type Uploads, useUploads } from "./use-uploads.ts";

/** Files that go with one's words in a dispute: kept once the words are taken, else taken back with the form. */
export function useEvidence(answer: FormAnswer | undefined): Uploads {
  const uploads = useUploads({ purpose: "evidence", limit: EVIDENCE_MAX });
  const { keep } = uploads;
  const taken = answer?.done !== undefined && uploads.uploads.length > 0;
  useEffect(() => {
    if (taken) keep();
  }, [taken, keep]);
  return uploads;
}
