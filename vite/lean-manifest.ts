import type { Plugin } from "vite";

const NOTHING = /,'\w+':undefined/g;

/** The list of all routes, as the Worker has it, without what it says of none of them: a route says nine times "undefined". */
export function leanManifest(): Plugin {
  return {
    name: "thrive:lean-manifest",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /^\0virtual:react-router\/server-manifest$/ },
      handler: (code) => ({ code: code.replace(NOTHING, ""), map: null }),
    },
  };
}
