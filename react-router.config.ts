import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // What a route does first in the browser is a line or two: a file of its own would be asked for with each page.
  splitRouteModules: false,
} satisfies Config;
