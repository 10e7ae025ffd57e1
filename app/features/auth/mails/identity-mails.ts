import { inviteWords } from "./invite-words.ts";
import type { Letter } from "./letter.ts";

/** What a command gave its mail: a code, a link, a name. */
type MailData = Record<string, string | undefined>;

const TEN_MINUTES = "The code works for 10 minutes, the button for one hour, and each only once.";
const NOT_ME = "If you did not ask for this, you need not do anything: without the code nothing changes.";
const SECURE_IT =
  "If this was not you, set a new password now and sign out your other devices under Settings, Security.";

/** Every mail of identity by the name of its template, and the welcome after sign-up. */
const LETTERS = {
  confirm_signup: ({ code, link }) => ({
    subject: "Confirm your email address",
    preview: "One more step, and your account is ready.",
    paragraphs: ["Welcome to Thrive. Type this code to confirm that this address is yours.", TEN_MINUTES],
    code,
    action: link ? { label: "Confirm my address", link } : undefined,
    footnote: "If you did not create an account, you need not do anything: without the code there is none.",
  }),
  invite: ({ code, link }) => ({
    subject: "You are invited to Thrive",
    preview: "Creators and brands are waiting to meet you.",
    paragraphs: ["Someone opened the door for you. Accept the invitation to come in.", TEN_MINUTES],
    code,
    action: link ? { label: "Accept the invitation", link } : undefined,
    footnote: "If you do not want to join, you need not do anything.",
  }),
  platform_invite: ({ name, note, link, stop_link }) => ({
    subject: "You are invited to Thrive",
    preview: "Creators, brands and companies find each other here.",
    paragraphs: inviteWords(name ?? "Someone", note),
    action: link ? { label: "Have a look", link } : undefined,
    footnote: `You get this because ${name ?? "someone"} typed your address. We keep no list of it. No more invitations: ${stop_link ?? "just tell us"}`,
  }),
  magic_link: ({ code, link }) => ({
    subject: "Your code to sign in",
    preview: "Type it where you asked for it.",
    paragraphs: ["Type this code to sign in.", TEN_MINUTES],
    code,
    action: link ? { label: "Sign in", link } : undefined,
    footnote: `${NOT_ME} Never tell the code to anybody; we never ask for it.`,
  }),
  recovery: ({ code, link }) => ({
    subject: "Set a new password",
    preview: "With this code you choose a new password.",
    paragraphs: ["Type this code and your new password.", TEN_MINUTES],
    code,
    action: link ? { label: "Choose a new password", link } : undefined,
    footnote: "If you did not ask for this, your password stays as it is. Never tell the code to anybody.",
  }),
  email_change_current: ({ code, link }) => ({
    subject: "Confirm the change of your email address",
    preview: "Someone wants to move your account to another address.",
    paragraphs: [
      "Your account is about to move to another address. Both the old and the new one must confirm.",
      TEN_MINUTES,
    ],
    code,
    action: link ? { label: "Confirm the change", link } : undefined,
    footnote: SECURE_IT,
  }),
  email_change_new: ({ code, link }) => ({
    subject: "Confirm your new email address",
    preview: "One step of two: the old address confirms as well.",
    paragraphs: [
      "This address is about to become that of a Thrive account. Both the old and the new one must confirm.",
      TEN_MINUTES,
    ],
    code,
    action: link ? { label: "Confirm this address", link } : undefined,
    footnote: NOT_ME,
  }),
  reauthentication: ({ code }) => ({
    subject: "Your code to confirm it is you",
    preview: "Type it where you were asked for it.",
    paragraphs: ["Type this code to go on with what you were doing.", "It works for 10 minutes, once."],
    code,
    footnote: SECURE_IT,
  }),
  account_exists: ({ link }) => ({
    subject: "You have an account already",
    preview: "Someone tried to create one with this address.",
    paragraphs: [
      "Someone tried to create an account with this address, which has one. If it was you, just sign in; if you forgot your password, you can set a new one.",
    ],
    action: link ? { label: "Sign in", link } : undefined,
    footnote: "If it was not you, you need not do anything: nobody learned that you have an account.",
  }),
  sign_in_blocked: () => ({
    subject: "We paused sign-in to your account",
    preview: "There were too many wrong passwords in a row.",
    paragraphs: [
      "Somebody tried many wrong passwords for your account. We refuse further tries for a while, and longer each time.",
      "If it was you, wait a little, or sign in with a code by email.",
    ],
    footnote: "If it was not you: a password that you use nowhere else and a second factor keep others out.",
  }),
  new_device: ({ device, place, at }) => ({
    subject: "A sign-in on a new device",
    preview: `${device ?? "A new device"} signed in to your account.`,
    paragraphs: [
      `${device ?? "A new device"} signed in to your account for the first time${place ? `, from ${place}` : ""}${at ? `, on ${at}` : ""}.`,
      "If it was you, there is nothing to do. We tell you once for each browser.",
    ],
    footnote: SECURE_IT,
  }),
  deletion_asked: ({ day }) => ({
    subject: "Your account will be deleted",
    preview: "Until then you can change your mind.",
    paragraphs: [
      `Your account is hidden from now on, and you are signed out everywhere. On ${day ?? "the last of 14 days"} it will be deleted with everything that is yours.`,
      "Changed your mind? Sign in before that day, and you can keep it as it was.",
    ],
    footnote: "If this was not you, sign in now, keep your account, and set a new password under Settings.",
  }),
  password_changed: () => ({
    subject: "Your password was changed",
    preview: "Your other devices were signed out.",
    paragraphs: ["The password of your account was changed, and your other devices were signed out."],
    footnote: SECURE_IT,
  }),
  email_changed: ({ to }) => ({
    subject: "Your email address was changed",
    preview: "This address no longer opens your account.",
    paragraphs: [
      `The email address of your account was changed${to ? ` to ${to}` : ""}. You sign in with the new one from now on, and this one no longer opens your account.`,
    ],
    footnote:
      "If this was not you, change it back now under Settings, Account, where you are still signed in, set a new password and sign out your other devices.",
  }),
  factor_added: ({ factor }) => ({
    subject: "A second factor was added",
    preview: "From now on it is asked for when you sign in.",
    paragraphs: [
      `${factor ?? "A second factor"} was added to your account. From now on it is asked for when you sign in.`,
    ],
    footnote: SECURE_IT,
  }),
  factor_removed: ({ factor }) => ({
    subject: "A second factor was removed",
    preview: "It is no longer asked for when you sign in.",
    paragraphs: [`${factor ?? "A second factor"} was removed from your account.`],
    footnote: SECURE_IT,
  }),
  passkey_added: ({ passkey }) => ({
    subject: "A passkey was added",
    preview: "It can sign in to your account from now on.",
    paragraphs: [
      `The passkey “${passkey ?? "Passkey"}” was added. It can sign in to your account from now on.`,
    ],
    footnote:
      "If this was not you, remove it now under Settings, Security, set a new password and sign out your other devices.",
  }),
  passkey_removed: ({ passkey }) => ({
    subject: "A passkey was removed",
    preview: "It can no longer sign in to your account.",
    paragraphs: [
      `The passkey “${passkey ?? "Passkey"}” was removed. It can no longer sign in to your account.`,
    ],
    footnote: SECURE_IT,
  }),
  recovery_code_used: () => ({
    subject: "A recovery code was used",
    preview: "It stood in for your second factor.",
    paragraphs: [
      "A recovery code was used to sign in to your account. It does not work again. Make new ones when few are left.",
    ],
    footnote: SECURE_IT,
  }),
  welcome: ({ name }) => ({
    subject: name ? `Welcome, ${name}` : "Welcome to Thrive",
    preview: "Swipe right on what interests you.",
    paragraphs: ["Swipe right on what interests you. When it is mutual, a Spark begins."],
    footnote: "You get this mail because an account was created with this address.",
  }),
} satisfies Record<string, (data: MailData) => Letter>;

export type IdentityMail = keyof typeof LETTERS;

/** The names of all templates, for previews. */
export const IDENTITY_MAILS = Object.keys(LETTERS) as IdentityMail[];

/** One mail of this area. @returns null for a template of another */
export function identityLetter(template: string, data: MailData): Letter | null {
  if (!Object.hasOwn(LETTERS, template)) return null;
  return LETTERS[template as keyof typeof LETTERS](data);
}
