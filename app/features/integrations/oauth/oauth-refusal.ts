const STATUS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
} as const;

/** What the token endpoint says of a request it refuses (RFC 6749 §5.2): a word for programs, a sentence for who writes them. */
export class OAuthRefusal extends Error {
  readonly code: keyof typeof STATUS;
  readonly status: (typeof STATUS)[keyof typeof STATUS];

  /** @param sentence ASCII without quotes and backslashes (RFC 6749, appendix A.8) */
  constructor(code: keyof typeof STATUS, sentence: string) {
    super(sentence);
    this.name = "OAuthRefusal";
    this.code = code;
    this.status = STATUS[code];
  }
}
