import { GROUPS, type Group } from "./contract/operation.ts";
import { type DescribedOperation, type JsonSchema, openApi } from "./openapi.server.ts";

/** Longer lists of choices are left to the OpenAPI document. */
const MOST_CHOICES = 12;

/** A field of a body or a parameter, in words. */
export interface ReferenceField {
  name: string;
  type: string;
  required: boolean;
  note: string | null;
}

export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  title: string;
  note: string | null;
  scope: string;
  parameters: ReferenceField[];
  body: { kind: string; fields: ReferenceField[] } | null;
  answer: { status: string; fields: ReferenceField[] } | null;
}

export interface ReferenceGroup {
  name: Group;
  note: string;
  operations: ReferenceOperation[];
}

/** The OpenAPI document as a page shows it, group by group. */
export function reference(origin: string): ReferenceGroup[] {
  const operations = Object.entries(openApi(origin).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      group: described.tags[0],
      ...toReference(method, path, described),
    })),
  );
  return (Object.keys(GROUPS) as Group[]).map((name) => ({
    name,
    note: GROUPS[name],
    operations: operations
      .filter(({ group }) => group === name)
      .map(({ group: _group, ...operation }) => operation),
  }));
}

function toReference(method: string, path: string, described: DescribedOperation): ReferenceOperation {
  const [kind, content] = Object.entries(described.requestBody?.content ?? {})[0] ?? [];
  const [status, answered] = Object.entries(described.responses).find(([code]) => code !== "default") ?? [];
  const shown =
    answered && "content" in answered ? answered.content?.["application/json"]?.schema : undefined;
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    title: described.summary,
    note: described.description ?? null,
    scope: described.security[0]?.token?.[0] ?? "",
    parameters: described.parameters
      .filter((parameter) => parameter.in !== "header")
      .map(({ name, required, schema }) => fieldOf(name, schema, required)),
    body: kind && content ? { kind, fields: fieldsOf(content.schema) } : null,
    answer: status ? { status, fields: shown ? fieldsOf(shown) : [] } : null,
  };
}

/** Fields of an object; those of all its forms where there are several. */
function fieldsOf(schema: JsonSchema): ReferenceField[] {
  const forms = formsOf(schema);
  if (!forms) {
    return Object.entries(schema.properties ?? {}).map(([name, field]) =>
      fieldOf(name, field, schema.required?.includes(name) ?? false),
    );
  }
  const fields = new Map<string, ReferenceField>();
  for (const field of forms.flatMap(fieldsOf)) {
    const known = fields.get(field.name);
    const types = new Set([...(known ? known.type.split(" or ") : []), ...field.type.split(" or ")]);
    const inAll = forms.every((form) => form.required?.includes(field.name));
    fields.set(field.name, { ...field, type: [...types].join(" or "), required: inAll });
  }
  return [...fields.values()];
}

function formsOf(schema: JsonSchema): JsonSchema[] | undefined {
  return (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
}

function fieldOf(name: string, schema: JsonSchema, required: boolean): ReferenceField {
  return { name, type: typeOf(schema), required, note: (schema.description as string | undefined) ?? null };
}

/** A schema in a few words: `text of at most 100`, `"job" or "collab"`, `list of id`. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return choiceOf(schema.enum);
  const forms = formsOf(schema);
  if (forms) return [...new Set(forms.map(typeOf))].join(" or ");
  if (schema.type === "array") return `list of ${typeOf((schema.items as JsonSchema | undefined) ?? {})}`;
  if (schema.type === "string") return textOf(schema);
  return String(schema.type ?? "anything").replace("integer", "whole number");
}

function choiceOf(values: unknown[]): string {
  const shown = values.length > MOST_CHOICES ? values.slice(0, 4) : values;
  const words = shown.map((value) => JSON.stringify(value)).join(" or ");
  return shown.length < values.length ? `one of ${values.length}, such as ${words}` : words;
}

function textOf({ format, maxLength, contentMediaType }: JsonSchema): string {
  if (contentMediaType) return "file";
  if (format === "uuid") return "id";
  if (typeof format === "string") return format;
  return maxLength === undefined ? "text" : `text of at most ${maxLength}`;
}
