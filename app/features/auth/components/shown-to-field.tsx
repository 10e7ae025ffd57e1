import { useMemberId } from "#app/browser/use-member-id.ts";
import { SHOWN_TO_FIELD } from "#app/core/shown-to.ts";

/**
 * For a form that is sent as a whole document: says whom its page shows, so that it is refused where another tab has
 * signed somebody else in.
 */
export function ShownToField() {
  const memberId = useMemberId();
  return memberId ? <input type="hidden" name={SHOWN_TO_FIELD} value={memberId} /> : null;
}
