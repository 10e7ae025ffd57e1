import type { Plugin } from "vite";

const WHOLE = /\/@upstash\/redis\/chunk-\w+\.mjs$/;

/** What a limiter asks of Redis, and what its client is made of. */
const NEEDED = [
  "constructor",
  "client",
  "opts",
  "enableTelemetry",
  "enableAutoPipelining",
  "addTelemetry",
  "decr",
  "eval",
  "evalsha",
  "get",
  "set",
];

/** The client has a class for every command of Redis, and a pipeline that knows them all: limits need five. */
export function leanRedis(): Plugin {
  return {
    name: "thrive:lean-redis",
    apply: "build",
    transform: {
      filter: { id: WHOLE },
      handler(code) {
        const client = this.parse(code).body.flatMap((node) => {
          const [made] = node.type === "VariableDeclaration" ? node.declarations : [];
          const isClient = made?.id.type === "Identifier" && made.id.name === "Redis";
          return isClient && made.init?.type === "ClassExpression" ? made.init.body.body : [];
        });
        const nameOf = (member: (typeof client)[number]) =>
          "key" in member && member.key.type === "Identifier" ? member.key.name : "";
        const missing = NEEDED.filter((name) => !client.some((member) => nameOf(member) === name));
        if (missing.length > 0)
          this.error(`Upstash's client is another one: ${missing.join(", ")} not found.`);
        const kept = client
          .filter((member) => !NEEDED.includes(nameOf(member)))
          .toReversed()
          .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
        return { code: kept, map: null };
      },
    },
  };
}
