import { z } from "zod";
import { problem } from "./contract/answers.ts";
import { CONTRACT } from "./contract/contract.ts";
import { GROUPS, type Operation, statusOf } from "./contract/operation.ts";
import { SCOPES } from "./scopes.ts";
import { WEBHOOK_EVENTS } from "./webhooks/events.ts";

/** A JSON Schema as OpenAPI 3.1 holds it. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Answer {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

/** One operation as the document describes it. */
export interface DescribedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer | { $ref: string }>;
}

export type OpenApi = ReturnType<typeof described>;

const INTRODUCTION = [
  "Everything a member can do by a program of theirs. Bring a token as `Authorization: Bearer …`: one of your own from",
  "your settings or one that an app was given by OAuth 2.0, which may do what its scopes say, or an access token of",
  "`/auth/v1`. Bodies are JSON; columns that are not named are refused. Every refusal is a problem (RFC 9457). Lists come in pages: ask again with `cursor`.",
  "A command with an `Idempotency-Key` is done once: the same key and body are answered as they were the first time, for",
  "a day; the same key with another body is refused with 409.",
].join(" ");

let made: { origin: string; document: OpenApi } | undefined;

/** The OpenAPI 3.1 document, from the schemas that requests are read by. */
export function openApi(origin: string): OpenApi {
  if (made?.origin !== origin) made = { origin, document: described(origin) };
  return made.document;
}

function described(origin: string) {
  const paths: Record<string, Record<string, DescribedOperation>> = {};
  for (const operation of CONTRACT) {
    const path = operation.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [operation.method]: toOperation(operation) };
  }
  return {
    openapi: "3.1.1",
    info: { title: "Thrive", version: "1", description: INTRODUCTION },
    servers: [{ url: origin }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(WEBHOOK_EVENTS).map(([type, { label, data }]) => [
        type,
        { post: told(type, label, schemaOf(data, "output")) },
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `Scopes: ${SCOPES.join(", ")}`,
        },
      },
      schemas: { Problem: schemaOf(problem, "output") },
      responses: {
        Problem: {
          description: "Refused, and why",
          content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
        },
      },
    },
  };
}

/** A delivery to a member's own server, as it is signed (Standard Webhooks). */
function told(type: string, summary: string, data: JsonSchema) {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  return {
    summary,
    parameters: [
      header("webhook-id", "The same with every attempt: by it you know what you have had."),
      header(
        "webhook-timestamp",
        "Seconds since 1970, of this attempt. Refuse what is older than five minutes.",
      ),
      header("webhook-signature", "v1, and the HMAC-SHA256 of `id.timestamp.body` in base64."),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "timestamp", "data"],
            properties: {
              type: { const: type },
              timestamp: { type: "string", format: "date-time" },
              data,
            },
          },
        },
      },
    },
    responses: { "2XX": { description: "Taken. Anything else is tried again, eight times over two days." } },
  };
}

function toOperation(operation: Operation): DescribedOperation {
  const { id, title, note, group, scope } = operation;
  const body = bodyOf(operation);
  return {
    operationId: id,
    summary: title,
    ...(note ? { description: note } : {}),
    tags: [group],
    security: [{ token: [scope] }],
    parameters: parametersOf(operation),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { ...answersOf(operation), default: { $ref: "#/components/responses/Problem" } },
  };
}

function parametersOf({ path, query, method, form, bytes }: Operation): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(
    ([, name = ""]): Parameter => ({
      name,
      in: "path",
      required: true,
      schema: name === "part" ? { type: "integer", minimum: 1 } : { type: "string", maxLength: 64 },
    }),
  );
  const asked = query ? schemaOf(query, "input") : { properties: {} };
  const inQuery = Object.entries(asked.properties ?? {}).map(
    ([name, schema]): Parameter => ({
      name,
      in: "query",
      required: asked.required?.includes(name) ?? false,
      schema,
    }),
  );
  const once: Parameter = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", minLength: 1, maxLength: 100 },
  };
  // Files have ids that do the same for them.
  return [...inPath, ...inQuery, ...(method === "get" || form || bytes ? [] : [once])];
}

function bodyOf({ body, form, withFile, bytes }: Operation): Record<string, { schema: JsonSchema }> | null {
  if (body) return { "application/json": { schema: schemaOf(body, "input") } };
  if (bytes) return { "application/octet-stream": { schema: {} } };
  if (!form) return null;
  const fields = schemaOf(form, "input");
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const schema = {
    ...fields,
    properties: { ...fields.properties, ...(withFile ? { file } : {}), thumbnail: file },
    required: [...(fields.required ?? []), ...(withFile ? ["file"] : [])],
  };
  return { "multipart/form-data": { schema } };
}

function answersOf(operation: Operation): Record<string, Answer> {
  const status = statusOf(operation);
  if (status >= 400) return {};
  if (!operation.answer) return { [status]: { description: "Done" } };
  const schema = schemaOf(operation.answer, "output");
  return { [status]: { description: "Done", content: { "application/json": { schema } } } };
}

/** @param io what is sent to us, or what we answer */
function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // An answer may say more one day; who reads it looks at what is named.
    override: ({ jsonSchema }) => {
      if (io === "output") delete jsonSchema.additionalProperties;
    },
  });
  return written as JsonSchema;
}
