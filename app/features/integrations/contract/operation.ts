import type { z } from "zod";
import type { Scope } from "../scopes.ts";

export const GROUPS = {
  Profile: "Who you are here: XP, roles, plan.",
  Discover: "The deck, and what you answer to a card.",
  Opportunities: "Postings: to read, and to post.",
  Applications: "What you applied to, and drafts that wait for you to send them.",
  Crews: "Members you apply with, led by one of you.",
  Deadlines: "What waits for you, and what is due.",
  Portfolio: "Works you show.",
  Files: "Files are sent first and used afterwards, by their id.",
  Circle: "Posts, reactions and comments.",
  Messages: "Conversations and their messages.",
  Notifications: "What Thrive told you.",
  Support: "Requests for help and what was said in them.",
  Webhooks: "Addresses of yours that are told what happens.",
  Functions: "What the app asks while a form is filled in.",
} as const;

export type Group = keyof typeof GROUPS;
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** One thing the API can do, as it is routed, held to scopes, and documented. */
export interface Operation {
  method: Method;
  /** The whole path as the router knows it: `/api/v1/posts/:id`. */
  path: string;
  /** Name of the operation, unique. */
  id: string;
  group: Group;
  scope: Scope;
  /** What it does, as a sentence without its full stop. */
  title: string;
  /** More about it, in Markdown's plain text. */
  note?: string;
  query?: z.ZodObject;
  /** The JSON body. */
  body?: z.core.$ZodType;
  /** The multipart body, beside a thumbnail. */
  form?: z.ZodObject;
  /** The form holds the bytes of a `file` as well. */
  withFile?: true;
  /** Bytes as they are (`application/octet-stream`). */
  bytes?: true;
  /** The JSON answer; none for 204. */
  answer?: z.core.$ZodType;
  /** 200 with an answer and 204 without, unless it says otherwise. */
  status?: number;
}

type Details = Omit<Operation, "method" | "path" | "id" | "group" | "scope" | "title">;

/** Writes operations of one group: `op("get /posts/:id", "readPost", "feed:read", "Read a post")`. */
export function operationsOf(group: Group, base = "/api/v1") {
  return (route: `${Method} /${string}`, id: string, scope: Scope, title: string, details: Details = {}) => {
    const [method, path] = route.split(" ") as [Method, string];
    return { method, path: base + path, id, group, scope, title, ...details } satisfies Operation;
  };
}

/** The status of an answer that succeeded: what the operation says, else 200 with a body and 204 without. */
export function statusOf({ status, answer }: Pick<Operation, "status" | "answer">): number {
  return status ?? (answer ? 200 : 204);
}
