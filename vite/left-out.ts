import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** What libraries ask for and we never let them use: none of it is to be in the Worker. By name, what is asked of it. */
const UNUSED: Record<string, string[]> = {
  // jsPDF draws HTML, SVG and pictures with these.
  html2canvas: [],
  canvg: [],
  dompurify: [],
  "fast-png": ["decode"],
  // React's renderer for strings, beside the one for streams that writes pages and mails.
  "./cjs/react-dom-server-legacy.browser.production.js": [],
  // Calls functions for Stripe's news of the second kind, which nobody subscribes to.
  "./StripeEventNotificationHandler.js": ["StripeEventNotificationHandler"],
  // Counts for a board of Upstash's, which nobody looks at.
  "@upstash/core-analytics": ["Analytics"],
  // Bad words with stars in place of letters: ours are refused.
  "./censor/BuiltinStrategies": [],
  "./censor/TextCensor": [],
  // What reads the certificates below needs it.
  "reflect-metadata": [],
  // Vercel's gateway, which the AI SDK falls back to for a model that is only a name; ours are always objects.
  "@ai-sdk/gateway": ["GatewayAuthenticationError", "GatewayError", "createGateway", "gateway"],
};

/**
 * What judges the maker's certificate of a passkey: we ask for none, and one that comes with a certificate all the same
 * is refused. Each of these files holds one function of its own name.
 */
const CERTIFICATES = [
  "verifyAttestationAndroidKey",
  "verifyAttestationAndroidSafetyNet",
  "verifyAttestationApple",
  "verifyAttestationFIDOU2F",
  "verifyAttestationTPM",
  "verifyAttestationWithMetadata",
  "convertX509PublicKeyToCOSE",
  "getCertificateInfo",
  "isCertRevoked",
  "mapX509SignatureAlgToCOSEAlg",
  "validateCertificatePath",
  "validateExtFIDOGenCEAAGUID",
];

/** The certificates that such a one would have to come from, and the list of makers: by file, what is asked of it. */
const MAKERS: Record<string, string[]> = {
  "defaultRootCerts/android-key": [1, 2, 3, 4].map((n) => `Google_Hardware_Attestation_Root_${n}`),
  "defaultRootCerts/android-safetynet": ["GlobalSign_Root_CA"],
  "defaultRootCerts/apple": ["Apple_WebAuthn_Root_CA"],
  "defaultRootCerts/mds": ["GlobalSign_Root_CA_R3", "GlobalSign_Root_R46"],
  "services/metadataService": ["MetadataService"],
};

/** Reads the signature of a passkey in place of the whole of ASN.1. */
const SIGNATURE = fileURLToPath(new URL("../app/features/auth/passkeys/der-signature.ts", import.meta.url));
const ASN_1 = ["@peculiar/asn1-schema", "@peculiar/asn1-ecc"];

/** Libraries with a better file for us than the one they offer first. */
const BETTER: Record<string, string> = {
  // Asks the runtime for hashes in place of bringing its own.
  otpauth: "otpauth/dist/otpauth.node.mjs",
  // The same as modules, of which what several regions would need is left out.
  "@upstash/ratelimit": "@upstash/ratelimit/dist/index.mjs",
};

const MARK = "\0left-out:";

/** All of these; the build asks us about nothing else. */
const ASKED_FOR = [
  ...[...Object.keys(UNUSED), ...ASN_1, ...Object.keys(BETTER)].map((id) => new RegExp(`^${id}$`)),
  ...[...CERTIFICATES, ...Object.keys(MAKERS)].map((name) => new RegExp(`/${name}\\.js$`)),
];

export function leftOut(): Plugin {
  return {
    name: "thrive:left-out",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: ASKED_FOR },
      handler(id, importer = "") {
        const unused = UNUSED[id];
        if (unused) return `${MARK}${id}${unused.length > 0 ? `?${unused}` : ""}`;
        if (ASN_1.includes(id)) return importer.endsWith("/unwrapEC2Signature.js") ? SIGNATURE : null;
        const better = BETTER[id];
        if (better) return this.resolve(better, importer, { skipSelf: true });
        if (!importer.includes("/@simplewebauthn/server/")) return null;
        const [, makers = [basename(id, ".js")]] =
          Object.entries(MAKERS).find(([file]) => id.endsWith(`/${file}.js`)) ?? [];
        return `${MARK}${id}?${makers}`;
      },
    },
    load: {
      filter: { id: /^\0left-out:/ },
      handler(id) {
        const names = id.split("?")[1]?.split(",") ?? [];
        const refuse = (name: string) =>
          `export function ${name}() { throw new Error("${name} is left out of this build."); }
           ${name}.isInstance = () => false;`;
        return ["export default undefined;", ...names.map(refuse)].join("\n");
      },
    },
  };
}
