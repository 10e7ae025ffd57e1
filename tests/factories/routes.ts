import routeTable from "#app/routes.ts?raw";

export interface RouteModule {
  loader?: unknown;
  action?: unknown;
}

const modules = import.meta.glob<RouteModule>(["../../app/routes/**/*.{ts,tsx}", "!**/*.test.ts"]);

export interface Route {
  path: string;
  /** Below `app`. */
  file: string;
  module: RouteModule;
}

/** The routes of the table with their whole paths and their modules: all of them, which is a lot to read, or some. */
export function routesOf(wanted: (file: string) => boolean = () => true): Promise<Route[]> {
  const found = table().filter(({ file }) => wanted(file));
  return Promise.all(
    found.map(async ({ path, file }) => {
      const module = await modules[`../../app/${file}`]?.();
      if (!module) throw new Error(`${file} is not there`);
      return { path, file, module };
    }),
  );
}

function table(): Omit<Route, "module">[] {
  let parent = "";
  return routeTable.split("\n").flatMap((line) => {
    if (/^ {2}\]\),/.test(line)) parent = "";
    const [, path = "", file] =
      /^\s+route\("([^"]+)", "([^"]+)"/.exec(line) ?? /^\s+index\(()"([^"]+)"/.exec(line) ?? [];
    if (!file) return [];
    const whole = `/${[parent, path].filter(Boolean).join("/")}`;
    if (line.endsWith("[")) parent = path;
    return [{ path: whole, file }];
  });
}
