import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { proposeAgreementSchema, signAgreementSchema } from "#app/features/projects/agreement-rules.ts";
import { contentHash } from "#app/features/projects/agreement-text.ts";
import { proposeAgreement, signAgreement } from "#app/features/projects/commands/agreements.server.ts";
import { selectAgreements } from "#app/features/projects/queries/agreements.server.ts";
import { selectMyProjects, toProjectCard } from "#app/features/projects/queries/my-projects.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { alice } from "#tests/factories/people.ts";
import { aProject, joins } from "#tests/factories/projects.ts";

const words = (after: number, body: string, change_note = "") =>
  proposeAgreementSchema.parse({ after, body, change_note });

/** Alice leads, Bora is the client, and the first version waits for both. */
async function anAgreement() {
  const made = await aProject();
  await proposeAgreement(made.app, made.id, words(0, "Ten portraits for a dinner."));
  return made;
}

async function newest(app: MemberContext, projectId: string) {
  const [row] = await selectAgreements(app, projectId);
  if (!row) throw new Error("There is no agreement.");
  return row;
}

async function signed(app: MemberContext, projectId: string, typed_name = "Somebody") {
  const { id, contentHash: content_hash } = await newest(app, projectId);
  const form = signAgreementSchema.parse({ agreement_id: id, content_hash, typed_name, read: "yes" });
  return signAgreement(app, projectId, form);
}

const versionsOf = (projectId: string) =>
  rows("SELECT version, status FROM agreements WHERE project_id = ? ORDER BY version", projectId);

describe("the agreement of a project", () => {
  it("holds when lead and client have signed the very words whose fingerprint it carries", async () => {
    const { id, app, clientApp } = await anAgreement();
    const row = await newest(app, id);
    expect(row.contentHash).toBe(await contentHash(row.body, row.terms));

    expect(await signed(app, id, "Alice Archer")).toEqual({ holds: false });
    expect(await versionsOf(id)).toEqual([{ version: 1, status: "partially_signed" }]);
    expect(await signed(clientApp, id, "Bora Brand")).toEqual({ holds: true });

    expect(await versionsOf(id)).toEqual([{ version: 1, status: "active" }]);
    expect((await newest(app, id)).signatures.map(({ typedName }) => typedName)).toEqual([
      "Alice Archer",
      "Bora Brand",
    ]);
    expect(
      (await rows<{ type: string }>("SELECT type FROM project_events WHERE project_id = ? ORDER BY seq", id))
        .map(({ type }) => type)
        .filter((type) => type.startsWith("agreement")),
    ).toEqual(["agreement.sent", "agreement.signed", "agreement.signed", "agreement.active"]);
  });

  it("holds also when both sign at the same moment, and neither signs twice", async () => {
    const { id, app, clientApp } = await anAgreement();
    const both = await Promise.all([signed(app, id), signed(clientApp, id)]);
    expect(both.map(({ holds }) => holds).toSorted()).toEqual([false, true]);
    expect(await versionsOf(id)).toEqual([{ version: 1, status: "active" }]);
    await expect(signed(app, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is amended by a new version, which takes nothing from the older one until all have signed anew", async () => {
    const { id, app, clientApp } = await anAgreement();
    await signed(app, id);
    await signed(clientApp, id);
    await expect(proposeAgreement(app, id, words(1, "Twelve."))).rejects.toMatchObject({
      fields: { change_note: ["Please say what is different, and why."] },
    });
    await proposeAgreement(clientApp, id, words(1, "Twelve portraits.", "Two more guests."));
    await signed(clientApp, id);
    expect(await versionsOf(id)).toEqual([
      { version: 1, status: "active" },
      { version: 2, status: "partially_signed" },
    ]);
    await signed(app, id);
    expect(await versionsOf(id)).toEqual([
      { version: 1, status: "amended" },
      { version: 2, status: "active" },
    ]);
    expect((await selectAgreements(app, id)).map(({ signatures }) => signatures.length)).toEqual([2, 2]);
  });

  it("waits for who has not signed the newest version, and for nobody when they have", async () => {
    const { id, app, clientApp } = await anAgreement();
    const waiting = async (of: MemberContext) => {
      const [row] = await selectMyProjects(of);
      return row && toProjectCard(row, of.viewer.userId, of.clock.now()).waiting;
    };
    expect(await waiting(app)).toBe("Sign the agreement");
    await signed(app, id);
    expect([await waiting(app), await waiting(clientApp)]).toEqual([null, "Sign the agreement"]);
    await signed(clientApp, id);
    expect(await waiting(clientApp)).toBeNull();
  });

  it("that holds is signed by nobody who comes later: they get a version of their own", async () => {
    const { id, app, clientApp } = await anAgreement();
    await signed(app, id);
    await expect(signed(app, id)).rejects.toMatchObject({
      code: "conflict",
      message: "You have signed it already.",
    });
    await signed(clientApp, id);
    const second = await joins(app, id, await alice({ name: "Carol" }), "lead");
    await expect(signed(second, id)).rejects.toMatchObject({
      code: "conflict",
      message: "Nobody has to sign it now.",
    });
    await expect(proposeAgreement(second, id, words(1, "Ten portraits for a dinner."))).rejects.toMatchObject(
      {
        fields: { body: ["Nothing is different from the last version."] },
      },
    );
    await expect(proposeAgreement(second, id, words(1, "Twelve portraits."))).rejects.toMatchObject({
      fields: { change_note: ["Please say what is different, and why."] },
    });
    expect(await versionsOf(id)).toEqual([{ version: 1, status: "active" }]);
  });

  it("refuses older words, other words, a member's name, and who is not part of it", async () => {
    const { id, app, clientApp } = await anAgreement();
    const old = await newest(app, id);
    const form = (over: object) =>
      signAgreementSchema.parse({
        agreement_id: old.id,
        content_hash: old.contentHash,
        typed_name: "Alice",
        read: "yes",
        ...over,
      });
    await expect(signAgreement(app, id, form({ content_hash: "0".repeat(64) }))).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(signAgreement(app, id, form({ agreement_id: newId(1) }))).rejects.toMatchObject({
      code: "not_found",
    });
    const carol = await joins(app, id, await alice({ name: "Carol" }), "member");
    await expect(signed(carol, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(proposeAgreement(carol, id, words(1, "Mine.", "Why not"))).rejects.toMatchObject({
      code: "forbidden",
    });
    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    await expect(signAgreement(stranger, id, form({}))).rejects.toMatchObject({ code: "not_found" });
    expect(await selectAgreements(stranger, id)).toEqual([]);
    const [first, second] = await Promise.allSettled([
      proposeAgreement(app, id, words(1, "Eleven.", "One more")),
      proposeAgreement(clientApp, id, words(1, "Nine.", "One less")),
    ]);
    expect([first?.status, second?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(signAgreement(app, id, form({}))).rejects.toMatchObject({ code: "conflict" });
  });
});
