export const COMPANY_KINDS = {
  brand: "Brand",
  agency: "Agency",
  studio: "Studio",
  nonprofit: "Nonprofit",
  other: "Something else",
} as const;

/** Roles of a company and their words (product.md §4.3). */
export const COMPANY_ROLES = {
  owner: "Owner",
  admin: "Admin",
  recruiter: "Recruiter",
  finance: "Finance",
  viewer: "Viewer",
} as const;

/** What each may do, in one sentence, where one is chosen. */
export const ROLE_SENTENCES: Record<CompanyRole, string> = {
  owner: "Does everything, and is the only one who makes somebody owner, admin or finance.",
  admin: "Changes the company, leads those below them in the team, and posts and hires for it.",
  recruiter: "Posts for the company and answers who applies.",
  finance: "Sees and moves the company's money: its wallet, invoices and payments.",
  viewer: "Belongs to the team and sees its Home; changes nothing.",
};

export type CompanyRole = keyof typeof COMPANY_ROLES;

export type DomainStatus = "unproved" | "pending" | "proved" | "lapsed";

/** What companies look for. */
export const HIRING_CATEGORIES = {
  photo: "Photography",
  video: "Film and video",
  ugc: "Content for social media",
  design: "Design and illustration",
  music: "Music and sound",
  writing: "Writing",
  events: "Events",
  other: "Something else",
} as const;

/** What they need to do with it. */
export const USAGE_RIGHTS = {
  organic: "Own channels only",
  paid: "Own channels and paid ads",
  unlimited: "Everywhere, without an end",
} as const;

/** The steps of `/company-onboarding` (product.md §6), counted from 1. */
export const COMPANY_STEPS = [
  { name: "basics", title: "Company basics" },
  { name: "domain", title: "Prove your domain" },
  { name: "team", title: "Your team" },
  { name: "hiring", title: "Hiring defaults" },
  { name: "billing", title: "Billing" },
  { name: "posting", title: "First opportunity" },
] as const;

/** Who may change the company, its domain and its team. */
export function canEdit(role: CompanyRole): boolean {
  return role === "owner" || role === "admin";
}

/** Who posts for the company and answers who applies. */
export function canHireFor(role: CompanyRole): boolean {
  return canEdit(role) || role === "recruiter";
}

/**
 * Owners decide about everybody; admins about everybody below them. They never make their equals, nor who acts for the
 * company's money: that is not theirs (decision 0037).
 */
export function canGiveRole(actor: CompanyRole, from: CompanyRole, to: CompanyRole): boolean {
  if (actor === "owner") return true;
  if (actor !== "admin") return false;
  return !canEdit(from) && !canEdit(to) && (to !== "finance" || from === "finance");
}

/** The step a setup is resumed at: the one after the furthest that was saved. */
export function nextCompanyStep(furthest: number): number {
  return Math.min(Math.max(furthest, 0) + 1, COMPANY_STEPS.length);
}

/**
 * The domain in what somebody typed: a host name or an address on the web. ASCII, lower case, without `www.`.
 * @returns null for what cannot be anybody's domain: an address by number, a name without a dot, a made-up ending
 */
export function readDomain(text: string): string | null {
  const typed = text.trim().replace(/\.$/, "");
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null) return null;
  if (url.username !== "" || url.password !== "" || url.port !== "") return null;
  const host = url.hostname.replace(/\.$/, "").replace(/^www\./, "");
  const labels = host.split(".");
  if (labels.length < 2 || host.length > 200) return null;
  if (!labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))) return null;
  const ending = labels.at(-1) ?? "";
  return /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(ending) && !NOBODYS.test(host) ? host : null;
}

/** Endings that lead nowhere on the public net (RFC 2606, RFC 6761, RFC 6762). */
const NOBODYS = /\.(local|localhost|internal|intranet|lan|home|corp|arpa|onion|invalid)$/;

/** Where the record of a domain's proof may stand, and what it says. */
export function proofOf(domain: string, token: string) {
  return {
    hosts: [`_thrive.${domain}`, domain],
    file: `https://${domain}/.well-known/thrive.txt`,
    text: `thrive-domain=${token}`,
  };
}

/** Whether a file says it: on a line of its own. */
export function saysProof(file: string, text: string): boolean {
  return file.split(/\r\n?|\n/).some((line) => line.trim() === text);
}
