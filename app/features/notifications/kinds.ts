import type { NotificationItem } from "#app/core/realtime-protocol.ts";

/** The groups of the matrix at /notification-settings, in their order. */
export const KIND_GROUPS = [
  "Matches",
  "Messages",
  "Projects & milestones",
  "Opportunities",
  "Money",
  "Network",
  "Reputation",
  "Community",
  "Support",
  "Security",
  "Product news",
] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

/** How a mail about it comes by default: at once, in the digest, or when it is still unread after half an hour. */
export type MailDefault = "off" | "instant" | "digest" | "unread";

export interface Kind {
  group: KindGroup;
  category: NotificationItem["category"];
  /** In the matrix. */
  label: string;
  inApp: boolean;
  email: MailDefault;
  push: boolean;
  high: boolean;
  /** `all`: nothing of it can be turned off, and quiet hours do not hold it. `in_app`: it stays in the drawer. */
  keeps: "all" | "in_app" | null;
  /** Pushed in quiet hours and vacations all the same. */
  urgent: boolean;
  /** The account sends its own mail of it, at once and to the address that stood then. */
  ownMail: boolean;
  /** What several within an hour are called together. */
  many: ((count: number) => string) | null;
  /** Only for the team: others do not find it among what they choose. */
  staff: boolean;
}

/** Channels as product.md §7.2 writes them: I in-app, E mail, P push, H high; D in the digest, U mail if still unread. */
type Channels = string;

type More = Partial<Pick<Kind, "keeps" | "urgent" | "ownMail" | "many" | "staff">>;

function kind(
  group: KindGroup,
  category: Kind["category"],
  label: string,
  channels: Channels,
  more: More = {},
): Kind {
  const has = (letter: string) => channels.includes(letter);
  return {
    group,
    category,
    label,
    inApp: has("I"),
    email: has("E") ? "instant" : has("D") ? "digest" : has("U") ? "unread" : "off",
    push: has("P"),
    high: has("H"),
    keeps: null,
    urgent: false,
    ownMail: false,
    many: null,
    staff: false,
    ...more,
  };
}

const project = (label: string, channels: Channels, more?: More) =>
  kind("Projects & milestones", "project", label, channels, more);
const opportunity = (label: string, channels: Channels, more?: More) =>
  kind("Opportunities", "opportunity", label, channels, more);
const money = (label: string, channels: Channels) =>
  kind("Money", "other", label, channels, { keeps: "in_app" });
const security = (label: string) =>
  kind("Security", "other", label, "IEPH", { keeps: "all", urgent: true, ownMail: true });

/** Every kind of notification there is (product.md §7.2), with what it does unless the member says otherwise. */
export const KINDS = {
  match_new: kind("Matches", "match", "A new Spark", "IP"),
  like_received: kind("Matches", "match", "Somebody likes you", "I", {
    many: (count) => `${count} people like you`,
  }),
  match_dormant: kind("Matches", "match", "A Spark went quiet", "I"),
  intro_request: kind("Matches", "match", "An introduction", "IE"),
  intro_made: kind("Matches", "match", "Your introduction worked", "I"),

  message_new: kind("Messages", "message", "A new message", "IPU"),
  message_request: kind("Messages", "message", "A first message from somebody new", "IE"),
  mention: kind("Messages", "message", "Somebody mentions you", "IP"),

  invite: project("An invitation to a project", "IEPH"),
  invite_answered: project("An answer to your invitation", "I"),
  milestone_proposed: project("A milestone is proposed", "IEP"),
  milestone_agreed: project("A milestone is agreed", "IEP"),
  milestone_funded: project("A milestone is funded", "IEP"),
  milestone_delivered: project("Work is delivered", "IEP"),
  milestone_changes: project("Changes are asked for", "IEP"),
  milestone_approved: project("A milestone is approved", "IEP"),
  milestone_cancelled: project("A milestone is called off", "IEP"),
  auto_release_soon: project("Approved by itself soon", "IEPH", { urgent: true }),
  crew_asked: project("A crew asks for your yes", "IE"),
  crew_changed: project("What happens in your crews", "I"),
  task_assigned: project("A task is yours", "IP"),
  task_due: project("A task is due", "IP"),
  task_review: project("A task waits for a look", "I"),
  file_pin: project("A remark on your file", "I", { many: (count) => `${count} remarks on your files` }),
  file_approved: project("Your file is approved", "I"),
  meeting_proposed: project("A meeting or call is proposed", "IEP"),
  meeting_confirmed: project("A meeting or call stands", "I"),
  meeting_cancelled: project("A meeting or call is off", "IEP"),
  meeting_soon: project("A call, talk or meeting begins soon", "IP"),
  agreement_to_sign: project("An agreement to sign", "IEH"),
  agreement_active: project("An agreement holds", "I"),
  barter_terms: project("What is traded waits for your yes", "IE"),
  barter_moved: project("Something traded is on its way", "IEP"),
  time_submitted: project("Hours wait for your yes", "IE"),
  time_answered: project("Your hours are answered", "I"),
  rights_granted: project("Rights on a work", "I"),
  splits_to_confirm: project("New shares to confirm", "IEH"),
  splits_applied: project("New shares hold", "I"),
  member_removed: project("You are no longer part of a project", "IE"),
  member_left: project("Somebody left", "I"),
  member_role: project("You have another role", "I"),
  project_on_hold: project("A project is on hold", "I"),
  project_resumed: project("A project goes on", "I"),
  project_cancelled: project("A project was cancelled", "IEH"),
  project_reopened: project("A project is open again", "I"),
  completion_to_confirm: project("Is a project done?", "IEH"),
  project_completed: project("A project is completed", "IE"),
  rights_expiring: project("Rights of use end soon", "IE"),

  interest_received: opportunity("Somebody is interested", "IPH", {
    many: (count) => `${count} people are interested`,
  }),
  application_received: opportunity("A new application", "IP", {
    many: (count) => `${count} people applied`,
  }),
  application_seen: opportunity("Your application was seen", "IE"),
  application_shortlisted: opportunity("You are shortlisted", "IE"),
  application_interview: opportunity("A talk is proposed or set", "IEPH"),
  application_declined: opportunity("An answer to your application", "IE"),
  application_closed: opportunity("A posting you applied to is closed", "IE"),
  application_withdrawn: opportunity("An application was withdrawn", "I"),
  application_nudge: opportunity("An applicant still waits", "I"),
  offer: opportunity("An offer", "IEPH"),
  offer_accepted: opportunity("Your offer is accepted", "IEPH"),
  offer_declined: opportunity("Your offer is declined", "IE"),
  offer_expired: opportunity("An offer ran out", "I"),
  reply_due: opportunity("Answers you promised", "IE"),
  saved_search_hit: opportunity("Finds of your searches", "ID"),
  crew_application: opportunity("What your crew applied to", "IE"),
  crew_member_left: opportunity("Somebody left a crew that applied", "I"),
  posting_offered: opportunity("You are asked to apply", "IE"),
  posting_live: opportunity("Your posting is live", "I"),
  posting_changed: opportunity("A posting you applied to changed", "I"),
  posting_expiring: opportunity("Your posting ends soon", "IE", { ownMail: true }),
  posting_expired: opportunity("Your posting ended", "I"),
  posting_flagged: opportunity("Your posting was not published", "IEH", { ownMail: true }),
  question_asked: opportunity("A question about your posting", "I"),
  question_answered: opportunity("An answer to your question", "I"),

  payment_received: money("You were paid", "IEPH"),
  payment_failed: money("A payment failed", "IEPH"),
  refund: money("A refund", "IEPH"),
  payout: money("A payout", "IEPH"),
  invoice_sent: money("An invoice for you", "IE"),
  invoice_viewed: money("Your invoice was opened", "IE"),
  invoice_overdue: money("An invoice is overdue", "IE"),
  dispute_opened: money("A dispute is open", "IEPH"),
  dispute_answered: money("A dispute has an answer", "IEPH"),
  dispute_withdrawn: money("A dispute is over", "IEPH"),

  connection_request: kind("Network", "other", "A connection request", "I", {
    many: (count) => `${count} connection requests`,
  }),
  connection_accepted: kind("Network", "other", "You are connected", "I"),
  company_join_requested: kind("Network", "other", "Somebody asks to join your company", "IE"),
  company_joined: kind("Network", "other", "A company's team has grown", "I"),
  company_invited: kind("Network", "other", "An invitation to a company", "IEP", { ownMail: true }),
  company_place: kind("Network", "other", "Your place in a company changed", "IE"),
  company_domain_proved: kind("Network", "other", "Your company's domain is proved", "I"),
  company_domain_lapsed: kind("Network", "other", "Your company's domain needs proof again", "IEH"),

  review_requested: kind("Reputation", "other", "Somebody asks for your review", "IE", { ownMail: true }),
  review_published: kind("Reputation", "other", "A review of you is out", "IE", { ownMail: true }),
  endorsement: kind("Reputation", "other", "An endorsement", "I"),
  credential_withdrawn: kind("Reputation", "other", "A credential of yours ended", "I"),
  credit: kind("Reputation", "other", "You are credited for a work", "I"),
  featured: kind("Reputation", "other", "Our team features you", "I"),
  monthly_figures: kind("Reputation", "other", "Your month in figures", "", { ownMail: true }),
  tier_up: kind("Reputation", "other", "You reached a tier", "IP"),
  badge: kind("Reputation", "other", "A badge", "I"),
  quest: kind("Reputation", "other", "A quest", "I"),
  cheer: kind("Reputation", "other", "Somebody cheers you on", "I", {
    many: (count) => `${count} people cheer you on`,
  }),
  streak_at_risk: kind("Reputation", "other", "Your streak ends today", ""),

  post_reaction: kind("Community", "other", "A reaction to your post", "I", {
    many: (count) => `${count} reactions to your post`,
  }),
  post_comment: kind("Community", "other", "A comment", "I"),
  poll_ended: kind("Community", "other", "Your poll has ended", "I"),
  partner_deal_unlocked: kind("Community", "other", "A partner deal for you", "I"),

  support_reply: kind("Support", "other", "An answer from support", "IE"),
  moderation_action: kind("Support", "other", "A decision about what you posted", "IEH", { keeps: "in_app" }),
  report_decided: kind("Support", "other", "What became of something you reported", "I"),
  export_ready: kind("Support", "other", "Your data is ready", "IE"),
  finance_waits: kind("Support", "other", "Money that waits for the team", "IP", { staff: true }),
  moderation_waits: kind("Support", "other", "What waits for the moderators", "I", {
    staff: true,
    many: (count) => `${count} things wait for the moderators`,
  }),
  webhook_off: kind("Support", "other", "A webhook of yours was switched off", "IE"),

  security_new_device: security("A sign-in on a new device"),
  security_password_changed: security("Your password was changed"),
  security_email_changed: security("Your email address was changed"),
  security_sign_in_blocked: security("Signing in was paused"),
  security_factor_added: security("A second factor was added"),
  security_factor_removed: security("A second factor was removed"),
  security_passkey_added: security("A passkey was added"),
  security_passkey_removed: security("A passkey was removed"),
  security_recovery_code_used: security("A recovery code was used"),
  staff_view: kind("Security", "other", "Our team looks at your account", "IEH", { keeps: "in_app" }),

  welcome: kind("Product news", "other", "Welcome", "I", { ownMail: true }),
  announcement: kind("Product news", "other", "News about Thrive", "I"),
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** @returns null for a kind that no longer exists; what it told before stays readable */
export function kindOf(name: string): Kind | null {
  return Object.hasOwn(KINDS, name) ? KINDS[name as KindName] : null;
}
