const { readdirSync } = require("node:fs");
const { join } = require("node:path");

/** The floors of the house (docs/decisions/0001): who may import whom. A feature sees only features on lower floors. */
const FLOORS = [
  ["safety"],
  ["ledger"],
  ["staff"],
  ["announcements", "flags", "help", "legal", "status"],
  ["files"],
  ["profiles"],
  ["auth"],
  ["companies"],
  ["billing", "rates"],
  ["opportunities", "portfolio", "rewards", "notifications", "analytics", "membership"],
  ["sparks", "network", "partners", "crews"],
  ["projects", "discovery", "feed"],
  ["time-entries"],
  ["hiring", "messages", "reviews", "support", "tasks", "project-files", "invoices", "rights"],
  [
    "templates",
    "guests",
    "evidence",
    "passport",
    "kits",
    "calendars",
    "admin",
    "privacy",
    "integrations",
    "open-web",
    "home",
  ],
  ["search"],
];

const homeless = readdirSync(join(__dirname, "app/features")).filter((name) => !FLOORS.flat().includes(name));
if (homeless.length > 0) throw new Error(`These features are on no floor: ${homeless.join(", ")}`);

const feature = (names) => `^app/features/(${names.join("|")})/`;

const floorRules = FLOORS.flatMap((names, floor) => {
  const above = FLOORS.slice(floor + 1).flat();
  const rules = [];
  if (above.length > 0) {
    rules.push({
      name: `floor-${floor}-looks-up`,
      severity: "error",
      from: { path: feature(names) },
      to: { path: feature(above) },
    });
  }
  for (const name of names) {
    const neighbours = names.filter((other) => other !== name);
    if (neighbours.length === 0) continue;
    rules.push({
      name: `${name}-imports-its-neighbour`,
      severity: "error",
      from: { path: feature([name]) },
      to: { path: feature(neighbours) },
    });
  }
  return rules;
});

const only = (name, from, allowed, extra = {}) => ({
  name,
  severity: "error",
  from: { path: from, ...extra },
  to: { path: "^(app|workers|partykit|tests|scripts)/", pathNot: allowed },
});

module.exports = {
  forbidden: [
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "not-resolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|cloudflare:|\\./\\+types/)" },
    },
    only("core-knows-nothing", "^app/core/", "^app/core/"),
    only("db-on-core", "^app/db/", "^app/(db|core)/"),
    only("platform-on-db-and-core", "^app/platform/", "^(app/(platform|db|core)/|partykit/user-room)"),
    only("ui-and-browser-on-core", "^app/(ui|browser)/", "^app/(ui|browser|core)/"),
    only("ui-knows-no-browser-state", "^app/ui/", "^app/(ui|core)/"),
    only("browser-knows-no-ui", "^app/browser/", "^app/(browser|core)/"),
    only("partykit-on-core", "^partykit/", "^(partykit|app/core)/"),
    only("features-below-the-roof", "^app/features/", "^app/(features|core|db|platform|ui|browser)/"),
    {
      name: "only-components-draw",
      severity: "error",
      from: { path: "^app/features/", pathNot: "/components/" },
      to: { path: "^app/(ui|browser)/" },
    },
    {
      name: "routes-compose",
      severity: "error",
      comment:
        "Of platform only context, responses, the form reader and what answers forms; never db or drizzle.",
      from: { path: "^app/routes/" },
      to: {
        path: "^(app/db/|app/platform/(?!context|responses|read-form|form-answers)|node_modules/drizzle-orm)",
      },
    },
    {
      name: "nobody-imports-the-roof",
      severity: "error",
      from: { path: "^app/(?!routes/|root\\.tsx|entry\\.)" },
      to: { path: "^app/(routes|root|entry)" },
    },
    {
      name: "nobody-imports-workers",
      severity: "error",
      from: { pathNot: "^(workers|tests)/" },
      to: { path: "^workers/" },
    },
    {
      name: "browser-code-never-reaches-the-server",
      severity: "error",
      comment: "Components may import types of server modules only.",
      from: { path: "^app/(ui|browser|features/[^/]+/components)/" },
      to: { path: "\\.server\\.", dependencyTypesNot: ["type-only"] },
    },
    ...floorRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(\\.test\\.tsx?$|/\\+types/|/testing/)" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
