import fc from "fast-check";
import { newId } from "#app/core/ids.ts";
import type { JsonSchema } from "#app/features/integrations/openapi.server.ts";

type Json = fc.JsonValue;

/** Values that a schema allows, as far as its keywords say. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as Json[]));
  const forms = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  if (forms) return fc.oneof(...forms.map(valuesOf));
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (type === "object") return objectsOf(schema);
  if (type === "array") return fc.array(valuesOf((schema.items as JsonSchema) ?? {}), { maxLength: 3 });
  if (type === "string") return textsOf(schema);
  if (type === "integer" || type === "number") {
    const [min, max] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? 1_000_000)];
    return fc.integer({ min: Math.max(min, -1_000_000), max: Math.min(max, 1_000_000) });
  }
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  return fc.jsonValue({ maxDepth: 2 });
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

function textsOf({ format, maxLength, minLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.integer({ min: 0 }).map(() => newId(Date.now()));
  if (format === "email") return fc.constant("casting@people.test");
  if (format === "uri") return fc.webUrl();
  if (format === "base64") return fc.base64String({ maxLength: 40 });
  const longest = Math.min(Number(maxLength ?? 40), 40);
  return fc.string({ minLength: Number(minLength ?? 0), maxLength: longest, unit: "grapheme" });
}

/** Bodies that no schema of an object allows: another kind of thing, without what it needs, or with too much. */
export function brokenOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const forms = (schema.oneOf ?? schema.anyOf) as JsonSchema[] | undefined;
  const [shape = schema] = forms ?? [];
  const { properties = {}, required = [] } = shape;
  const names = Object.keys(properties);
  const wrong: fc.Arbitrary<unknown>[] = [
    fc.constantFrom(null, [], "text", 7, true, [{}]),
    ...(required.length > 0 ? [fc.constant({})] : []),
    ...(names.length > 0
      ? [
          fc
            .tuple(valuesOf(shape), fc.constantFrom(...names))
            .map(([good, name]) => ({ ...(good as object), [name]: { not: ["what", "it", "takes"] } })),
        ]
      : []),
  ];
  return fc.oneof(...wrong);
}
