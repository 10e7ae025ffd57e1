import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The table of all routes is one small file that browsers keep; telling each page its part of it costs the Worker more.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
