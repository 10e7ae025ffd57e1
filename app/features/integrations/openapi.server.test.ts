import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { CONTRACT } from "./contract/contract.ts";
import { type DescribedOperation, openApi } from "./openapi.server.ts";
import { reference } from "./reference.server.ts";
import { WEBHOOK_EVENT_NAMES } from "./webhooks/events.ts";

const ORIGIN = "https://thrive.test";
const document = JSON.parse(JSON.stringify(openApi(ORIGIN))) as ReturnType<typeof openApi>;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => [path, operation] as const),
);

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1, by its own schema", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("describes every operation once", () => {
    expect(operations.map(([, { operationId }]) => operationId).toSorted()).toEqual(
      CONTRACT.map(({ id }) => id).toSorted(),
    );
  });

  it.each(operations)("%s names each part of its address", (path, { parameters }: DescribedOperation) => {
    const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });

  it("offers an Idempotency-Key with the JSON of a command alone: files have ids that do the same", () => {
    const heads = new Map(operations.map(([, { operationId, parameters }]) => [operationId, parameters]));
    const offered = (id: string) => heads.get(id)?.some(({ name }) => name === "Idempotency-Key");
    expect(["createPost", "deletePost"].map(offered)).toEqual([true, true]);
    expect(["uploadImage", "uploadPart", "completeUpload", "listFeed"].map(offered)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("says what a webhook brings, for each event there is", () => {
    expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_EVENT_NAMES);
    const body = document.webhooks["message.received"]?.post.requestBody.content["application/json"].schema;
    expect(Object.keys(body?.properties.data.properties ?? {})).toEqual([
      "message_id",
      "conversation_id",
      "sender_id",
    ]);
  });

  it("asks for what its form asks for, with lists as lists", () => {
    const { schema } =
      document.paths["/api/v1/opportunities"]?.post?.requestBody?.content["application/json"] ?? {};
    // The company may stand in `tags` alone, as in the row (specification §3).
    expect(schema?.required).toEqual(["title", "description"]);
    expect(schema?.properties?.title).toMatchObject({ type: "string", maxLength: 100 });
    expect(schema?.properties?.skills).toMatchObject({ type: "array" });
    expect(schema?.additionalProperties).toBe(false);
  });
});

describe("the reference", () => {
  const groups = reference(ORIGIN);
  const find = (id: string) => groups.flatMap(({ operations: all }) => all).find((one) => one.id === id);

  it("has every operation in its group", () => {
    expect(groups.flatMap(({ operations: all }) => all)).toHaveLength(CONTRACT.length);
    for (const { operations: all } of groups) expect(all.length).toBeGreaterThan(0);
  });

  it("says in words what a field takes", () => {
    const fields = Object.fromEntries(
      find("postOpportunity")?.body?.fields.map((one) => [one.name, one]) ?? [],
    );
    expect(fields.title).toMatchObject({ type: "text of at most 100", required: true });
    expect(fields.type).toMatchObject({ type: '"job" or "collab" or "barter"', required: false });
    expect(fields.country?.type).toMatch(/^one of \d+, such as "none" or "AD"/);
    expect(fields.created_by).toMatchObject({ type: "id", note: "Yours, or left out" });
    const swipe = find("swipe")?.body?.fields ?? [];
    expect(swipe.map(({ name, required }) => [name, required])).toEqual([
      ["intent", true],
      ["direction", false],
      ["target_type", false],
      ["target_id", false],
      ["swipe_id", false],
      ["waited_ms", false],
    ]);
    expect(swipe.at(-2)?.note).toMatch(/^An undo that names it/);
    expect(find("uploadImage")?.body).toMatchObject({ kind: "multipart/form-data" });
    expect(find("giveXp")?.answer).toBeNull();
  });
});
