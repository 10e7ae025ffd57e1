import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What libraries ask for and we never let them use: none of it is to be in the Worker. */
const UNUSED = [
  // jsPDF draws HTML and SVG with these.
  "html2canvas",
  "canvg",
  "dompurify",
  // React's renderer for strings, beside the one for streams that writes pages and mails.
  "./cjs/react-dom-server-legacy.browser.production.js",
  // What reads the certificates below needs it.
  "reflect-metadata",
];

/** Vercel's gateway, which the AI SDK falls back to for a model that is only a name; ours are always objects. */
const GATEWAY = "@ai-sdk/gateway";
const GATEWAY_NAMES = ["GatewayAuthenticationError", "GatewayError", "createGateway", "gateway"];

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

/** Where the one class lies that a passkey's signature is read with; its neighbours bring all of X.509. */
const SIGNATURES = ["@peculiar/asn1-ecc", "ec_signature_value.js"] as const;

const MARK = "\0left-out:";

export function leftOut(): Plugin {
  return {
    name: "thrive:left-out",
    apply: "build",
    enforce: "pre",
    async resolveId(id, importer = "") {
      if (UNUSED.includes(id)) return `${MARK}${id}`;
      if (id === GATEWAY) return `${MARK}${id}?${GATEWAY_NAMES.join()}`;
      const [signatures, alone] = SIGNATURES;
      if (id === signatures) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found && join(dirname(found.id), alone);
      }
      const name = basename(id, ".js");
      if (importer.includes("/@simplewebauthn/server/") && CERTIFICATES.includes(name))
        return `${MARK}${id}?${name}`;
      return null;
    },
    load(id) {
      if (!id.startsWith(MARK)) return null;
      const names = id.split("?")[1]?.split(",") ?? [];
      const refuse = (name: string) =>
        `export function ${name}() { throw new Error("${name} is left out of this build."); }
         ${name}.isInstance = () => false;`;
      return ["export default undefined;", ...names.map(refuse)].join("\n");
    },
  };
}
