/** The closed list of why something foreign was not fetched. */
export type FetchFailure =
  | "no_url"
  | "scheme"
  | "credentials"
  | "port"
  | "private_address"
  | "private_name"
  | "own_site"
  | "unknown_name"
  | "too_many_redirects"
  | "timeout"
  | "unreachable"
  | "status"
  | "content_type"
  | "too_large";

/** What is thrown instead of an answer from the foreign web; nothing else is. */
export class FetchRefused extends Error {
  override name = "FetchRefused";
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
