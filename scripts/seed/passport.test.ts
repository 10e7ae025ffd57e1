import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { passportKeys } from "#app/features/passport/keys.server.ts";
import { verified } from "#app/features/passport/tokens.server.ts";
import { headlineOf } from "#app/features/passport/words.ts";
import type { Env } from "#app/platform/env.server.ts";
import { liveDemoWorld } from "./demo-history.ts";
import { demoStatements } from "./demo-world.ts";
import { passportRows } from "./passport.ts";
import { NOTHING_DRAWN, SEEDED_AT } from "./seeded-store.ts";
import { openTestStore } from "./test-store.ts";

const key = JSON.stringify(generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }));

test("mira has a project, a review and a skill certified, and withdrew one, all of what is there", async () => {
  const store = openTestStore();
  await store.batch(await demoStatements(liveDemoWorld(SEEDED_AT), NOTHING_DRAWN, "hash", SEEDED_AT, key));
  const keys = await passportKeys({ PASSPORT_KEY: key } as Env);
  const rows = store.select("SELECT kind, token, revoked_at FROM credentials ORDER BY status_index");
  const told = await Promise.all(
    rows.map(async ({ kind, token, revoked_at }) => {
      const says = await verified(keys, String(token));
      return [kind, says && headlineOf(says.credentialSubject), revoked_at === null ? "valid" : "withdrawn"];
    }),
  );
  expect(told).toEqual([
    ["project", "Collaboration, as lead", "withdrawn"],
    ["project", "Portraits of the ferry people", "valid"],
    ["review", expect.stringContaining("5 of 5 stars from "), "valid"],
    ["skill", "Product photography", "valid"],
  ]);
  expect(
    store.select(`SELECT kind FROM credentials AS c WHERE NOT CASE kind
      WHEN 'project' THEN EXISTS (SELECT 1 FROM projects WHERE id = c.source_id AND status = 'completed'
        AND completed_at <= c.issued_at)
      WHEN 'review' THEN EXISTS (SELECT 1 FROM reviews WHERE id = c.source_id AND subject_user_id = c.user_id
        AND published_at <= c.issued_at)
      ELSE EXISTS (SELECT 1 FROM profile_skills WHERE skill = c.source_id AND user_id = c.user_id
        AND verified_at <= c.issued_at) END`),
  ).toEqual([]);
  expect(
    store.select(`SELECT id FROM credentials LEFT JOIN credential_withdrawals w ON w.credential_id = id
      WHERE w.withdrawn_at IS NOT revoked_at`),
  ).toEqual([]);
});

test("without a key nothing is certified", async () => {
  expect(await passportRows([], [], undefined)).toEqual({ credentials: [], withdrawals: [] });
});
