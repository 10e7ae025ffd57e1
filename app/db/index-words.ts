/**
 * Every word that the condition of an index names (`WHERE status = 'active'`): a test reads them out of the migrations.
 * What a statement compares with one of them stands in its text (`dialect.server.ts`).
 */
export const INDEX_WORDS: ReadonlySet<string> = new Set(
  `accepted active answered approved asked balance cancelled claimed closed completed confirmed counted created deal declined deleted delivered disputed
  draft enqueued erasing escalated expired forwarded held hidden in_conversation invited live monthly_figures open opened overdue
  partially_paid paused pending pending_review processing project proved published quarantined queued ready refund_requested
  requires_action resolved revoked right scheduled sent sold_out submitted succeeded unverified upheld used user viewed withdrawn`.split(
    /\s+/,
  ),
);
