/** Runs the statements a row of the product rests on, and nothing else. */
interface Env {
  DB: D1Database;
}

interface Statement {
  sql: string;
  params: unknown[];
}

/** A parameter that is a new id each time. */
const UNIQUE = "$unique";

const published = new Map<string, Statement[]>();

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === "POST") {
      const statements = (await request.json()) as Statement[];
      if (pathname === "/run") return Response.json(await run(env, statements));
      published.set(pathname, statements);
      return new Response("published");
    }
    const statements = published.get(pathname);
    if (!statements) return new Response("unknown", { status: 404 });
    const results = await run(env, statements);
    return Response.json(results.map((result) => result.results));
  },
};

async function run(env: Env, statements: Statement[]): Promise<D1Result[]> {
  const [first, ...rest] = statements.map(({ sql, params }) =>
    env.DB.prepare(sql).bind(...params.map((value) => (value === UNIQUE ? crypto.randomUUID() : value))),
  );
  if (!first) return [];
  return rest.length === 0 ? [await first.all()] : env.DB.batch([first, ...rest]);
}
