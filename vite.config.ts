import { randomUUID } from "node:crypto";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compiledAtOnce } from "./vite/compiled-at-once.ts";
import { drawnAlone } from "./vite/drawn-alone.ts";
import { fetchedFirst } from "./vite/fetched-first.ts";
import { forBrowsersAlone } from "./vite/for-browsers-alone.ts";
import { jsxAsModule } from "./vite/jsx-as-module.ts";
import { knownRoutes } from "./vite/known-routes.ts";
import { lateModules } from "./vite/late-modules.ts";
import { leanManifest } from "./vite/lean-manifest.ts";
import { leanMarked } from "./vite/lean-marked.ts";
import { leanPdf } from "./vite/lean-pdf.ts";
import { leanRedis } from "./vite/lean-redis.ts";
import { leanStripe } from "./vite/lean-stripe.ts";
import { leftOut } from "./vite/left-out.ts";
import { lightIcons } from "./vite/light-icons.ts";
import { neverCalled } from "./vite/never-called.ts";
import { ownCopyForTheWire } from "./vite/own-copy.ts";
import { quickLibraries } from "./vite/quick-libraries.ts";
import { reactTextChunks } from "./vite/react-text-chunks.ts";

/** What `npm run dev` says to the Worker: where it is, above all, which passkeys and links in mails depend on. */
const localVariables = JSON.parse(process.env.LOCAL_VARIABLES ?? "{}");

export default defineConfig({
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" }, config: { vars: localVariables } }),
    tailwindcss(),
    reactRouter(),
    compiledAtOnce(),
    drawnAlone(),
    fetchedFirst(),
    forBrowsersAlone(),
    jsxAsModule(),
    knownRoutes(),
    lateModules(),
    leanManifest(),
    leanMarked(),
    leanPdf(),
    leanRedis(),
    leanStripe(),
    leftOut(),
    neverCalled(),
    quickLibraries(),
    reactTextChunks(),
    lightIcons(),
    ownCopyForTheWire(),
  ],
  // Found at start, not in the middle of the first page: a late find would reload it.
  optimizeDeps: {
    include: [
      "@conform-to/react",
      "@conform-to/zod/v4",
      "@tanstack/react-query",
      "@use-gesture/react",
      "lucide-react",
      "partysocket",
      "radix-ui",
      "sonner",
      "zod",
      "zod/mini",
    ],
  },
  // Names this build: pages kept at the edge ask for its scripts.
  define: { "import.meta.env.THRIVE_BUILD": JSON.stringify(randomUUID()) },
  build: {
    // Two thousand modules of icons, of which a tenth is used, were read and then left out.
    rolldownOptions: { experimental: { lazyBarrel: true } },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page runs on in one file: apart, its parts weigh more, and others change how they are cut.
            codeSplitting: {
              groups: [
                { name: "base", test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
                // What the shell of every page is made of.
                {
                  name: "shell",
                  test: /\/app\/(browser\/(storage|shown-to|server-clock|session-\w+|browser-session|(use-)?theme|display|page-(views|cache)|kept-page|faults|use-read-again|toasts|forget-member|own-sentences|install-offer)|core\/(retry|shown-to|session-state|staff-view)|ui\/(lazy-part|feedback\/loading)|routes\/shell\/(nonce|error-screen|dialogs|dialog-names|load-toaster))\.tsx?$/,
                },
                // A few lines each that most pages need: as files of their own they weigh twice as much, and every
                // page asks for thirty more of them. Not what brings zod along: with a 25th page that has a form, every
                // page would load it; nor what only forms are made of, which Discover has none of: its script is at its limit.
                {
                  name: "base",
                  test: /\/lucide-react\/|\/app\/(ui|core|browser)\/(?!text-fields\.|typed-|use-kept-form\.|form\/(tick-field|choices|draft-note)\.)/,
                  maxModuleSize: 3_000,
                  minShareCount: 25,
                },
                // The icons that every twentieth page has: each is a hundred bytes, and asking for one costs as much again.
                { name: "icons", test: /\/lucide-react\//, minShareCount: 9 },
                // What cards are drawn with: on the first page, in Discover and on profiles, a few hundred bytes each.
                {
                  name: "cards",
                  test: /\/app\/(ui\/primitives\/(art|posting-image)|features\/discovery\/components\/match-percent|core\/countries)\.tsx?$|\/lucide-react\/.*\/(thumbs-down|map-pin)\.\w+$/,
                },
                // How somebody was rated, on profiles and beside templates.
                {
                  name: "ratings",
                  test: /\/app\/(ui\/primitives\/stars|features\/reviews\/components\/rating-summary)\.tsx$/,
                },
                // What stands around every page of a member, which comes after it; in parts it is asked for twelve times.
                {
                  name: "member-controls",
                  test: /\/app\/(routes\/shell\/(member-controls|member-places)|browser\/(when-idle|fetch-ahead|prefetch-page|room-socket)|features\/sparks\/components\/spark-moment)\.tsx?$|\/lucide-react\/.*\/(house|compass|folder-kanban)\.\w+$/,
                },
              ],
            },
          },
        },
      },
    },
    // The server build is not minified by default; a smaller bundle starts a cold isolate sooner.
    ssr: {
      build: {
        minify: true,
        rolldownOptions: {
          // What browsers fetch later the Worker has at hand: a page that shows it at once is in the same file.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // Two files, of which the second is read with the first page; whatever else waits for its first use is
            // asked for by a `.ts`. A file tells another one by name what it takes from it: with 130 of them the names
            // were 20 kB of the Worker.
            codeSplitting: {
              groups: [
                { name: "worker", test: /\/workers\/app\.ts$/, priority: 1 },
                { name: "pages", test: /\.tsx$|\/server-build$/ },
              ],
            },
          },
        },
      },
    },
  },
});
