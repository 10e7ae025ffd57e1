import { asc, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { agreement_signatures, agreements } from "#app/db/schema/agreements.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import { iso, linesOf, nameOf, PAGE } from "./lines-of.server.ts";

interface SignatureRow {
  user_id: Id;
  typed_name: string;
  content_hash: string;
  aal: string;
  signed_at: number;
}

/** Every version of the agreement, with who signed it. */
export function agreementLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { version: number } | null) =>
      db
        .select({
          version: agreements.version,
          status: agreements.status,
          body: agreements.body_md,
          terms: agreements.terms,
          content_hash: agreements.content_hash,
          change_note: agreements.change_note,
          createdBy: agreements.created_by,
          createdAt: agreements.created_at,
          signatures: sql<
            SignatureRow[]
          >`(SELECT json_group_array(json_object('user_id', s.user_id, 'typed_name',
              s.typed_name, 'content_hash', s.content_hash, 'aal', s.aal, 'signed_at', s.signed_at) ORDER BY s.signed_at)
            FROM ${agreement_signatures} AS s WHERE s.agreement_id = agreements.id)`
            .mapWith((list: string) => JSON.parse(list) as SignatureRow[])
            .as("signatures"),
        })
        .from(agreements)
        .where(sql`${agreements.project_id} = ${projectId} AND ${agreements.version} > ${last?.version ?? 0}`)
        .orderBy(asc(agreements.version))
        .limit(PAGE),
    ({ createdBy, createdAt, signatures, ...row }) => ({
      ...row,
      created_by: createdBy,
      created_at: iso(createdAt),
      signatures: signatures.map(({ signed_at, ...signature }) => ({
        ...signature,
        signed_at: iso(signed_at),
      })),
    }),
  );
}

/** Who may use what. */
export function rightsLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { createdAt: number; id: Id } | null) =>
      db
        .select({
          id: rights_grants.id,
          title: rights_grants.title,
          file_id: rights_grants.file_id,
          deliverable_id: rights_grants.deliverable_id,
          grantor: nameOf(sql`${rights_grants.grantor_id}`).as("grantor_name"),
          grantee: nameOf(sql`${rights_grants.grantee_id}`).as("grantee_name"),
          channels: rights_grants.channels,
          territory: rights_grants.territory,
          starts_on: rights_grants.starts_on,
          ends_on: rights_grants.ends_on,
          exclusive: rights_grants.exclusive,
          category: rights_grants.category,
          paid_ads: rights_grants.paid_ads,
          price: rights_grants.price,
          currency: rights_grants.currency,
          status: rights_grants.status,
          renewal_of: rights_grants.renewal_of,
          revoked_reason: rights_grants.revoked_reason,
          createdAt: rights_grants.created_at,
        })
        .from(rights_grants)
        .where(
          sql`${rights_grants.project_id} = ${projectId}
            AND (${rights_grants.created_at}, ${rights_grants.id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(rights_grants.created_at), asc(rights_grants.id))
        .limit(PAGE),
    ({ createdAt, ...row }) => ({ ...row, created_at: iso(createdAt) }),
  );
}

/** What each side of a barter gives. */
export function barterLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { createdAt: number; id: Id } | null) =>
      db
        .select({
          id: barter_items.id,
          giver_id: barter_items.giver_id,
          giver: nameOf(sql`${barter_items.giver_id}`).as("giver_name"),
          side: barter_items.side,
          description: barter_items.description,
          kind: barter_items.kind,
          agreed_value: barter_items.agreed_value,
          currency: barter_items.currency,
          status: barter_items.status,
          tracking: barter_items.tracking,
          note: barter_items.note,
          agreedAt: barter_items.agreed_at,
          shippedAt: barter_items.shipped_at,
          receivedAt: barter_items.received_at,
          approvedAt: barter_items.approved_at,
          createdAt: barter_items.created_at,
        })
        .from(barter_items)
        .where(
          sql`${barter_items.project_id} = ${projectId}
            AND (${barter_items.created_at}, ${barter_items.id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(barter_items.created_at), asc(barter_items.id))
        .limit(PAGE),
    ({ agreedAt, shippedAt, receivedAt, approvedAt, createdAt, ...row }) => ({
      ...row,
      agreed_at: iso(agreedAt),
      sent_at: iso(shippedAt),
      received_at: iso(receivedAt),
      approved_at: iso(approvedAt),
      created_at: iso(createdAt),
    }),
  );
}
