import { AppError, type ErrorCode } from "#app/core/errors.ts";

type Row = readonly [status: number, page: ErrorCode, message: string];

/**
 * The closed list of what can go wrong with identity (auth-wire.md §5):
 * code -> status on the wire -> kind of answer on a page -> message on the wire, where no other is given.
 */
const AUTH_ERRORS = {
  unknown: [500, "unexpected", "Something went wrong"],
  unexpected_failure: [
    500,
    "unexpected",
    "Unexpected failure, please check server logs for more information",
  ],
  validation_failed: [400, "invalid_input", "The request could not be validated"],
  bad_json: [400, "bad_request", "Could not parse request body as JSON"],
  conflict: [409, "conflict", "Too many current requests for this resource"],
  request_timeout: [504, "unavailable", "Processing this request timed out, please retry after a moment."],
  request_entity_too_large: [413, "too_large", "Request body exceeds the limit of 1 MiB"],
  feature_disabled: [422, "not_found", "This feature is disabled"],
  over_request_rate_limit: [429, "rate_limited", "Request rate limit reached"],
  captcha_failed: [400, "forbidden", "captcha protection: request disallowed"],

  bad_jwt: [403, "unauthenticated", "invalid JWT: unable to parse or verify signature"],
  no_authorization: [401, "unauthenticated", "This endpoint requires a valid Bearer token"],
  not_admin: [403, "not_found", "User not allowed"],
  user_not_found: [403, "not_found", "User from sub claim in JWT does not exist"],
  user_banned: [403, "forbidden", "User is banned"],
  session_not_found: [403, "unauthenticated", "Session from session_id claim in JWT does not exist"],
  session_expired: [400, "unauthenticated", "Invalid Refresh Token: Session Expired"],
  refresh_token_not_found: [400, "unauthenticated", "Invalid Refresh Token: Refresh Token Not Found"],
  refresh_token_already_used: [400, "unauthenticated", "Invalid Refresh Token: Already Used"],
  invalid_credentials: [400, "invalid_input", "Invalid login credentials"],
  insufficient_aal: [
    401,
    "forbidden",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ],
  unexpected_audience: [403, "forbidden", "Token audience doesn't match request audience"],

  signup_disabled: [422, "forbidden", "Signups not allowed for this instance"],
  anonymous_provider_disabled: [422, "forbidden", "Anonymous sign-ins are disabled"],
  email_provider_disabled: [400, "forbidden", "Email signups are disabled"],
  phone_provider_disabled: [400, "forbidden", "Phone signups are disabled"],
  provider_disabled: [400, "forbidden", "Provider is not enabled"],
  user_already_exists: [422, "invalid_input", "User already registered"],
  email_exists: [422, "invalid_input", "A user with this email address has already been registered"],
  phone_exists: [422, "invalid_input", "A user with this phone number has already been registered"],
  email_address_invalid: [400, "invalid_input", "Email address is invalid"],
  email_address_not_authorized: [400, "forbidden", "Email address not authorized"],
  email_address_not_provided: [400, "invalid_input", "Email address not provided"],
  email_not_confirmed: [400, "forbidden", "Email not confirmed"],
  phone_not_confirmed: [400, "forbidden", "Phone not confirmed"],
  weak_password: [
    422,
    "invalid_input",
    "Password is known to be weak and easy to guess, please choose a different one.",
  ],
  same_password: [422, "invalid_input", "New password should be different from the old password."],
  current_password_required: [400, "invalid_input", "Current password required when setting new password."],
  current_password_invalid: [400, "invalid_input", "Current password required when setting new password."],
  reauthentication_needed: [400, "forbidden", "Password update requires reauthentication"],
  reauthentication_not_valid: [422, "invalid_input", "Nonce has expired or is invalid"],
  user_sso_managed: [
    422,
    "forbidden",
    "Updating email, phone, password of a SSO account only possible via SSO",
  ],
  invite_not_found: [404, "not_found", "Invited email address not found"],

  otp_expired: [403, "invalid_input", "Token has expired or is invalid"],
  otp_disabled: [422, "forbidden", "Signups not allowed for otp"],
  over_email_send_rate_limit: [429, "rate_limited", "email rate limit exceeded"],
  over_sms_send_rate_limit: [429, "rate_limited", "SMS rate limit exceeded"],
  sms_send_failed: [422, "unavailable", "Error sending sms"],

  flow_state_not_found: [404, "not_found", "invalid flow state, no valid flow state found"],
  flow_state_expired: [422, "invalid_input", "invalid flow state, flow state has expired"],
  flow_state_already_used: [400, "invalid_input", "invalid flow state, flow state has already been used"],
  bad_code_verifier: [400, "invalid_input", "code challenge does not match previously saved code verifier"],
  bad_oauth_state: [400, "invalid_input", "OAuth state is missing or invalid"],
  bad_oauth_callback: [400, "invalid_input", "OAuth state parameter missing"],
  oauth_provider_not_supported: [400, "invalid_input", "Unsupported provider"],
  oauth_client_state_not_found: [400, "invalid_input", "OAuth client state not found"],
  oauth_client_state_expired: [400, "invalid_input", "OAuth client state expired"],
  oauth_invalid_state: [400, "invalid_input", "OAuth state is invalid"],
  provider_email_needs_verification: [
    403,
    "forbidden",
    "Unverified email with provider. A confirmation email has been sent to your email",
  ],
  oauth_client_not_found: [404, "not_found", "OAuth client not found"],
  oauth_authorization_not_found: [404, "not_found", "OAuth authorization not found"],
  oauth_consent_not_found: [404, "not_found", "OAuth consent not found"],
  oauth_dynamic_client_registration_disabled: [403, "forbidden", "Dynamic client registration is disabled"],
  custom_provider_not_found: [404, "not_found", "Custom provider not found"],
  over_custom_provider_quota: [400, "forbidden", "Custom provider quota exceeded"],

  manual_linking_disabled: [404, "not_found", "Manual linking is disabled"],
  single_identity_not_deletable: [422, "forbidden", "User must have at least 1 identity after unlinking"],
  email_conflict_identity_not_deletable: [
    422,
    "forbidden",
    "Unable to unlink identity due to email conflict",
  ],
  identity_already_exists: [422, "conflict", "Identity is already linked"],
  identity_not_found: [422, "not_found", "Identity doesn't exist"],

  mfa_totp_enroll_not_enabled: [422, "forbidden", "MFA enroll is disabled for TOTP"],
  mfa_totp_verify_not_enabled: [422, "forbidden", "MFA verification is disabled for TOTP"],
  mfa_phone_enroll_not_enabled: [422, "forbidden", "MFA enroll is disabled for Phone"],
  mfa_phone_verify_not_enabled: [422, "forbidden", "MFA verification is disabled for Phone"],
  mfa_webauthn_enroll_not_enabled: [422, "forbidden", "MFA enroll is disabled for WebAuthn"],
  mfa_webauthn_verify_not_enabled: [422, "forbidden", "MFA verification is disabled for WebAuthn"],
  mfa_factor_not_found: [404, "not_found", "Factor not found"],
  mfa_factor_name_conflict: [
    422,
    "invalid_input",
    "A factor with the friendly name for this user already exists",
  ],
  too_many_enrolled_mfa_factors: [
    422,
    "forbidden",
    "Maximum number of verified factors reached, unenroll to continue",
  ],
  mfa_verified_factor_exists: [
    422,
    "conflict",
    "A verified phone factor already exists, unenroll the existing factor to continue",
  ],
  mfa_challenge_expired: [
    422,
    "invalid_input",
    "MFA challenge has expired, verify against another challenge or create a new challenge.",
  ],
  mfa_ip_address_mismatch: [422, "invalid_input", "Challenge and verify IP addresses mismatch."],
  mfa_verification_failed: [422, "invalid_input", "Invalid TOTP code entered"],
  mfa_verification_rejected: [403, "forbidden", "Invalid MFA verification"],

  passkey_disabled: [404, "not_found", "Passkeys are disabled"],
  too_many_passkeys: [422, "forbidden", "Maximum number of passkeys reached"],
  webauthn_credential_not_found: [404, "not_found", "Passkey not found"],
  webauthn_credential_exists: [422, "conflict", "Passkey is already registered"],
  webauthn_challenge_not_found: [400, "invalid_input", "Challenge not found"],
  webauthn_challenge_expired: [400, "invalid_input", "Challenge has expired"],
  webauthn_verification_failed: [400, "invalid_input", "Passkey could not be verified"],

  saml_provider_disabled: [404, "not_found", "SAML 2.0 is disabled"],
  sso_provider_not_found: [404, "not_found", "SSO provider not found"],
  sso_provider_disabled: [404, "not_found", "SSO is disabled"],
  sso_domain_already_exists: [422, "conflict", "SSO domain is already in use"],
  web3_provider_disabled: [422, "forbidden", "Web3 provider is disabled"],
  web3_unsupported_chain: [400, "invalid_input", "Unsupported chain"],
} as const satisfies Record<string, Row>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

export type WeakPasswordReason = "length" | "characters" | "pwned";

interface AuthErrorDetail {
  /** Message on the wire; the table's own when absent. Clients match some of them: keep them to the letter. */
  message?: string;
  /** Status on the wire, where one code has several. */
  status?: number;
  /** Sentence on our own pages; that of the kind of answer when absent. */
  sentence?: string;
  /** Field name -> sentences, for our own forms. */
  fields?: Record<string, string[]>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Whose suspended account was proved (code `user_banned`): they may read why, and appeal. */
  proved?: string;
  /** Why a password is weak (code `weak_password`). */
  reasons?: WeakPasswordReason[];
}

/**
 * What went wrong with identity, for both surfaces: pages show `message` under `status` as of every AppError, the wire
 * answers `wireCode` and `wireMessage` under `wireStatus` (auth-wire.md §0).
 */
export class AuthError extends AppError {
  readonly wireCode: AuthErrorCode;
  readonly wireStatus: number;
  readonly wireMessage: string;
  readonly reasons: WeakPasswordReason[] | undefined;
  readonly proved: string | undefined;

  constructor(wireCode: AuthErrorCode, detail: AuthErrorDetail = {}) {
    const [status, page, message] = AUTH_ERRORS[wireCode];
    super(page, {
      ...(detail.sentence ? { sentence: detail.sentence } : {}),
      ...(detail.fields ? { fields: detail.fields } : {}),
      ...(detail.retryAfter ? { retryAfter: detail.retryAfter } : {}),
    });
    this.name = "AuthError";
    this.wireCode = wireCode;
    this.wireStatus = detail.status ?? status;
    this.wireMessage = detail.message ?? message;
    this.reasons = detail.reasons;
    this.proved = detail.proved;
  }
}

/** The errors that OAuth itself words: always 400 `{error, error_description}`, in both formats (auth-wire.md §0). */
export class OAuthTypeError extends AppError {
  readonly error: string;
  readonly description: string;

  /** @param error RFC 6749 §5.2, e.g. `invalid_request`, `invalid_grant` */
  constructor(error: string, description: string) {
    super("bad_request");
    this.name = "OAuthTypeError";
    this.error = error;
    this.description = description;
  }
}
