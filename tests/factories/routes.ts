import routeTable from "#app/routes.ts?raw";

export interface RouteModule {
  loader?: unknown;
  action?: unknown;
}

const modules = import.meta.glob<RouteModule>(["../../app/routes/**/*.{ts,tsx}", "!**/*.test.ts"], {
  eager: true,
});

/** Every route of the table with its whole path and its module. */
export function allRoutes(): { path: string; file: string; module: RouteModule }[] {
  let parent = "";
  return routeTable.split("\n").flatMap((line) => {
    if (/^ {2}\]\),/.test(line)) parent = "";
    const [, path = "", file] =
      /^\s+route\("([^"]+)", "([^"]+)"/.exec(line) ?? /^\s+index\(()"([^"]+)"/.exec(line) ?? [];
    if (!file) return [];
    const whole = `/${[parent, path].filter(Boolean).join("/")}`;
    if (line.endsWith("[")) parent = path;
    const module = modules[`../../app/${file}`];
    if (!module) throw new Error(`${file} is not there`);
    return [{ path: whole, file, module }];
  });
}
