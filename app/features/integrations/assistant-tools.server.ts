import type { DescribedOperation, JsonSchema } from "./openapi.server.ts";
import { openApi } from "./openapi.server.ts";

/**
 * What a member's own assistant may do, as operations of the API (product.md B20): it looks, and it prepares. Nothing here
 * sends or pays; that takes the member, on Thrive.
 */
const OFFERED = [
  "search",
  "listOpportunities",
  "readOpportunity",
  "listApplications",
  "listDrafts",
  "draftApplication",
  "removeDraft",
  "listDeadlines",
  "listNotifications",
];

/** One operation as the Model Context Protocol knows tools: its parameters and the fields of its body side by side. */
export interface AssistantTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  reads: boolean;
  method: string;
  /** With the names of parameters in braces. */
  path: string;
  inQuery: string[];
}

/** The tools, from the schemas that requests are read by. @param origin of the API's addresses */
export function assistantTools(origin: string): AssistantTool[] {
  const { paths } = openApi(origin);
  const known = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toTool(method, path, operation)),
  );
  return OFFERED.map((name) => {
    const tool = known.find((one) => one.name === name);
    if (!tool) throw new Error(`The API has no operation ${name}.`);
    return tool;
  });
}

function toTool(method: string, path: string, operation: DescribedOperation): AssistantTool {
  const parameters = operation.parameters.filter((one) => one.in !== "header");
  const body = operation.requestBody?.content["application/json"]?.schema;
  return {
    name: operation.operationId,
    title: operation.summary,
    description: [operation.summary, operation.description ?? ""].filter(Boolean).join(". "),
    inputSchema: {
      type: "object",
      properties: {
        ...Object.fromEntries(
          parameters.map(({ name, description, schema }) => [
            name,
            description ? { ...schema, description } : schema,
          ]),
        ),
        ...body?.properties,
      },
      required: [
        ...parameters.filter((one) => one.required).map(({ name }) => name),
        ...(body?.required ?? []),
      ],
    },
    reads: method === "get",
    method: method.toUpperCase(),
    path,
    inQuery: parameters.filter((one) => one.in === "query").map(({ name }) => name),
  };
}

/** The request that a tool stands for. What is no parameter is part of the body, where the API refuses what it does not know. */
export function requestOf(tool: AssistantTool, origin: string, given: Record<string, unknown>): Request {
  const rest = { ...given };
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const path = tool.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(take(name))));
  const url = new URL(path, origin);
  for (const name of tool.inQuery) {
    const value = take(name);
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const { method } = tool;
  if (method !== "PUT" && method !== "POST") return new Request(url, { method });
  const headers = { "Content-Type": "application/json" };
  return new Request(url, { method, headers, body: JSON.stringify(rest) });
}
