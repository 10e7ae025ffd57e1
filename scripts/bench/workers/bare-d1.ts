/** Runs one prepared statement over and over: the statement a row of the product rests on, without the product. */
interface Env {
  DB: D1Database;
}

interface Statement {
  sql: string;
  params: unknown[];
}

const known = new Map<string, Statement[]>();

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT" || request.method === "POST") {
      const statements = (await request.json()) as Statement[];
      if (pathname === "/run") return Response.json(await run(env, statements));
      known.set(pathname, statements);
      return new Response("stored");
    }
    const statements = known.get(pathname);
    if (!statements) return new Response("unknown", { status: 404 });
    const results = await run(env, statements);
    return Response.json(results.map((result) => result.results));
  },
};

async function run(env: Env, statements: Statement[]): Promise<D1Result[]> {
  const [first, ...rest] = statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params));
  if (!first) return [];
  return rest.length === 0 ? [await first.all()] : env.DB.batch([first, ...rest]);
}
