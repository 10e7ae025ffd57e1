/** Makes `.dev.vars` at the first start: what the Worker needs to sign sessions, fresh for each machine. */
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const file = join(root, ".dev.vars");

const makers = {
  AUTH_SIGNING_KEY: () => JSON.stringify(signingKey()),
  PUSH_KEY: () => JSON.stringify(signingKey()),
  PASSPORT_KEY: () => JSON.stringify(passportKey()),
  AUTH_TOKEN_SECRET: () => randomBytes(32).toString("base64url"),
};

/** Adds what is missing and never changes what is there; gives a remark for the step's line. */
export function ensureSecrets() {
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const known = namesIn(before);
  const missing = Object.keys(makers).filter((name) => !known.has(name));
  if (missing.length > 0) {
    const lines = missing.map((name) => `${name}='${makers[name]()}'\n`).join("");
    appendFileSync(file, before === "" || before.endsWith("\n") ? lines : `\n${lines}`, { mode: 0o600 });
  }
  chmodSync(file, 0o600);
  if (known.has("PUSH_KEY") && !isKey(valueIn(before, "PUSH_KEY")))
    return "PUSH_KEY in .dev.vars is no private P-256 key as one line of JSON: nobody is pushed until it is mended or removed";
  return missing.length > 0 ? `made ${missing.join(", ")}` : "present";
}

/** Names that `.dev.vars` gives a value. */
export function secretNames() {
  return namesIn(existsSync(file) ? readFileSync(file, "utf8") : "");
}

/** The value of a secret in `.dev.vars`; empty where there is none. */
export function secretOf(name) {
  return existsSync(file) ? valueIn(readFileSync(file, "utf8"), name) : "";
}

/** Names with a value in the text of a `.dev.vars` file; an empty value counts as missing. */
function namesIn(text) {
  const lines = text.matchAll(
    /^[ \t]*(?:export[ \t]+)?([A-Z][A-Z0-9_]*)[ \t]*=[ \t]*(?!['"`]{2}[ \t]*$)\S/gm,
  );
  return new Set(Array.from(lines, ([, name]) => name));
}

/** The value of a name in the text of a `.dev.vars` file, without its quotes. */
function valueIn(text, name) {
  const [, value = ""] =
    new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(.*)$`, "m").exec(text) ?? [];
  return value.trim().replace(/^(['"`])(.*)\1$/, "$2");
}

function isKey(text) {
  try {
    const { kty, crv, d, x, y } = JSON.parse(text);
    return kty === "EC" && crv === "P-256" && [d, x, y].every((part) => typeof part === "string");
  } catch {
    return false;
  }
}

/** An ES256 private key as JWK, its id the RFC 7638 thumbprint. */
function signingKey() {
  const jwk = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const { crv, kty, x, y } = jwk;
  const kid = createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
  return { ...jwk, alg: "ES256", use: "sig", kid };
}

/** An Ed25519 private key as JWK, its id the RFC 7638 thumbprint. */
function passportKey() {
  const jwk = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const { crv, kty, x } = jwk;
  const kid = createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
  return { ...jwk, alg: "EdDSA", use: "sig", kid };
}
