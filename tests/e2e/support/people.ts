import type { APIResponse, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import type { StaffRole } from "#app/core/viewer.ts";
import type { Browsers } from "./browsers.ts";
import type { Complaints } from "./complaints.ts";
import { allDelivered, operate } from "./database.ts";
import { hydrated } from "./pages.ts";

export const PASSWORD = "correct horse battery";

/** Someone who looks, with a browser of their own. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Of the site they look at. */
  origin: string;
}

/** Someone with an account, signed in. */
export interface Member extends Visitor {
  name: string;
  email: string;
  userId: string;
}

export type AccountType = "creator" | "brand" | "company";

interface Arrival extends BrowserContextOptions {
  /** The page they look at first; without it the window stays empty. */
  at?: string;
  /** New members meet the tour; everybody else has had it. */
  newcomer?: boolean;
  /** Sees things move; for everybody else they stand where they come to rest, which takes a machine a sixth less. */
  moving?: boolean;
  /** Nobody gets their browser after them: for what stays with it for good, as a clock of its own does. */
  unshared?: boolean;
}

export interface People {
  /** A browser that has never been here. */
  visitor(arrival?: Arrival): Promise<Visitor>;
  /** The creator. */
  alice(arrival?: Arrival): Promise<Member>;
  /** The brand. */
  bora(arrival?: Arrival): Promise<Member>;
  /** Anyone else, by first name. */
  member(firstName: string, accountType: AccountType, arrival?: Arrival): Promise<Member>;
  /** Somebody who works for Thrive. Their role is written before they open a page: invite them before the others do. */
  staff(firstName: string, role: StaffRole, arrival?: Arrival): Promise<Member>;
  /** The same member in one more browser. */
  signedIn(member: Member): Promise<Member>;
}

/** People of one test: each has a name nobody else has, an account made just now, and their own browser. */
export function createPeople(
  browsers: Browsers,
  complaints: Complaints,
  origin: string,
  serviceWorkers: "allow" | "block" = "block",
) {
  const contexts: BrowserContext[] = [];

  async function visitor({ at, newcomer: _, moving, ...options }: Arrival = {}): Promise<Visitor> {
    const reducedMotion = moving ? "no-preference" : "reduce";
    const kind = { baseURL: origin, reducedMotion, serviceWorkers, ...options } as const;
    const { context, page } = await browsers.open(kind);
    contexts.push(context);
    complaints.watch(context);
    if (at) await arrive(page, at, options);
    return { context, page, origin };
  }

  async function member(firstName: string, accountType: AccountType, arrival: Arrival = {}): Promise<Member> {
    const { at, newcomer, ...options } = arrival;
    const someone = await visitor(options);
    const person = unusedIdentity(firstName);
    await signUpByForm(someone, { ...person, accountType });
    if (!newcomer) await endTour(someone);
    if (at) await arrive(someone.page, at, options);
    return { ...someone, ...person, userId: await userIdIn(someone.context) };
  }

  async function staff(firstName: string, role: StaffRole, { at, ...arrival }: Arrival = {}) {
    const person = await member(firstName, "company", arrival);
    await allDelivered(person.userId);
    await operate("INSERT INTO user_roles (user_id, role, created_at) VALUES (?, ?, 0)", person.userId, role);
    if (at) await arrive(person.page, at, arrival);
    return person;
  }

  async function signedIn(person: Member): Promise<Member> {
    const browserOfTheirs = await visitor();
    const form = { intent: "sign-in", email: person.email, password: PASSWORD };
    await accepted(send(browserOfTheirs, "/auth", { form }));
    return { ...person, ...browserOfTheirs };
  }

  const people: People = {
    visitor,
    member,
    staff,
    signedIn,
    alice: (arrival) => member("Alice", "creator", arrival),
    bora: (arrival) => member("Bora", "brand", arrival),
  };
  return { people, leave: () => Promise.all(contexts.map(browsers.leave)) };
}

async function arrive(page: Page, at: string, options: BrowserContextOptions): Promise<void> {
  await page.goto(at);
  if (options.javaScriptEnabled !== false) await hydrated(page);
}

/** A name and an address nobody else has. */
export function unusedIdentity(firstName: string): { name: string; email: string } {
  // Of six letters, one in a hundred runs of all journeys would have had two people of one address.
  const mark = crypto.randomUUID().slice(0, 8);
  return { name: `${firstName} ${mark}`, email: `${firstName.toLowerCase()}.${mark}@people.test` };
}

/** Who is signed in with this browser, as its access token says. */
export async function userIdIn(context: BrowserContext): Promise<string> {
  const token = (await context.cookies()).find(({ name }) => name === "thrive-access");
  if (!token) throw new Error("Nobody is signed in with this browser.");
  const [, claims = ""] = token.value.split(".");
  return JSON.parse(Buffer.from(claims, "base64url").toString()).sub;
}

/** Names of the cookies that no page reads: the session's, and the mark by which the browser is known again. */
export async function hiddenCookies(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ name }) => name);
}

/** The form of /auth, posted without its page: for stories that begin after it. */
async function signUpByForm(
  visitor: Visitor,
  person: { name: string; email: string; accountType: AccountType },
): Promise<void> {
  const form = {
    intent: "sign-up",
    display_name: person.name,
    email: person.email,
    password: PASSWORD,
    account_type: person.accountType,
    terms: "on",
  };
  await accepted(send(visitor, "/auth?mode=signup", { form }));
}

/** Ends the tour as its window does: for stories that are not about it. */
async function endTour(visitor: Visitor): Promise<void> {
  const answer = await send(visitor, "/api/v1/tour", { data: { moment: "completed" } });
  if (!answer.ok()) throw new Error(`The tour answered ${answer.status()}: ${await answer.text()}`);
}

/** A form that was accepted leads on to another page. */
async function accepted(answering: Promise<APIResponse>): Promise<void> {
  const answer = await answering;
  if (answer.status() !== 302)
    throw new Error(`The form answered ${answer.status()}: ${await answer.text()}`);
}

/** Posts to the site as this person's browser does, without a page. */
export function send(
  { context, origin }: Visitor,
  path: string,
  body: { form: Record<string, string> } | { multipart: Record<string, string> } | { data: object },
): Promise<APIResponse> {
  return context.request.post(path, { headers: { Origin: origin }, maxRedirects: 0, ...body });
}
