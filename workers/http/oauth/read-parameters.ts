import { OAuthRefusal } from "#app/features/integrations/oauth/oauth-refusal.ts";
import { readBytes } from "#app/platform/read-form.server.ts";

const MAX_BYTES = 16 * 1024;

/**
 * The parameters of a call (RFC 6749 §3.2): a form, each once; one without a value was not sent.
 * @throws OAuthRefusal `invalid_request`; AppError `too_large`
 */
export async function readParameters(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? ""))
    throw new OAuthRefusal("invalid_request", "The body has to be application/x-www-form-urlencoded");
  const sent = new URLSearchParams(new TextDecoder().decode(await readBytes(request, MAX_BYTES)));
  const read = new URLSearchParams();
  for (const [name, value] of sent) {
    if (sent.getAll(name).length > 1)
      throw new OAuthRefusal("invalid_request", "A parameter stands there twice");
    if (value !== "") read.set(name, value);
  }
  return read;
}
