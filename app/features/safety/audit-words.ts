/** What staff did, as the audit log says it before what they did it to (product.md B4). */
export const AUDIT_WORDS = {
  case_dismiss: "found nothing wrong with",
  case_ask: "asked its owner to change",
  case_warn: "told the owner of",
  case_remove: "took down",
  case_limit: "limited the owner of",
  case_lift: "ended a limit because of",
  appeal_upheld: "let a decision stand about",
  appeal_overturned: "put back",
  role_request: "asked to make an admin of",
  role_grant: "gave a role to",
  role_refuse: "refused a role to",
  role_revoke: "took a role from",
  announcement_draft: "wrote",
  announcement_send: "sent",
  announcement_end: "took back",
  announcement_discard: "threw away",
  view_begin: "began to look with the eyes of",
  view_page: "opened a page as seen by",
  evidence_open: "opened evidence of",
  feature: "featured",
  legal_hold: "placed a legal hold on",
  legal_hold_end: "ended the legal hold on",
  feature_end: "stopped featuring",
  flag_set: "set",
  help_draft: "wrote",
  help_publish: "published",
  help_discard: "threw away",
  help_remove: "took off its shelf",
  legal_draft: "wrote",
  refund_grant: "gave back",
  refund_decline: "did not give back",
  coupon_create: "made",
  coupon_revoke: "revoked",
  legal_publish: "published",
  legal_withdraw: "withdrew",
  company_revoked: "no longer takes as proved the domain of",
  company_suspended: "suspended",
  company_restored: "gave back",
  company_renamed: "renamed",
  content_remove: "took down",
  content_restore: "put back",
  canned_reply_add: "wrote",
  canned_reply_change: "changed",
  canned_reply_drop: "threw away",
  mail_on: "let out again",
  mail_off: "held back",
} as const;

/** Whatever staff do has words here: the log takes nothing else. */
export type AuditAction = keyof typeof AUDIT_WORDS;

/** @param action of a line; one that an older version wrote is said as it is stored */
export function auditWords(action: string): string {
  return AUDIT_WORDS[action as AuditAction] ?? action.replaceAll("_", " ");
}
