import type { SkillGroup } from "#app/features/profiles/skills.ts";

export type OpportunityType = "job" | "collab" | "barter";

/** A member of the demo or large world. `skills` holds slugs of `skills.ts`, `interests` words of `topics.ts`. */
export interface SeedMember {
  key: string;
  email: string;
  displayName: string;
  /** 3 to 30 characters of a-z, 0-9 and (generated members only) underscore. */
  handle: string;
  accountType: "creator" | "brand" | "company";
  headline: string;
  bio: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA name. */
  timezone: string;
  /** BCP 47 tags, strongest language first. */
  languages: string[];
  skills: string[];
  interests: string[];
  wants: OpportunityType[];
  availability: "open" | "limited" | "booked";
  xp: number;
  website: string | null;
  /** Set for brands and companies, null for creators. */
  companyName: string | null;
  joinedDaysAgo: number;
  avatarSeed: string;
}

/** `category` is a skill group of `skills.ts`, `topics` are words of `topics.ts`, `poster` a member's key. */
export interface SeedOpportunity {
  key: string;
  poster: string;
  type: OpportunityType;
  title: string;
  description: string;
  compensation: string;
  location: string;
  locationMode: "onsite" | "hybrid" | "remote";
  /** Null exactly when the work is remote; same for `country`. */
  city: string | null;
  country: string | null;
  requirements: string;
  skills: string[];
  deliverables: string;
  duration: string;
  companyName: string;
  category: SkillGroup;
  topics: string[];
  /** Hours before "now"; generated rows carry fractions so that few share an instant. */
  publishedHoursAgo: number;
  coverSeed: string;
}

export type SwipeTarget = { member: string } | { opportunity: string };

export interface SeedSwipe {
  from: string;
  direction: "right" | "left";
  target: SwipeTarget;
  hoursAgo: number;
}

/** A line of a talk. Moments are minutes before the seed; places are counted from 0. */
export interface SeedLine {
  from: string;
  ago: number;
  text: string;
  /** The line it answers. */
  re?: number;
  given?: [from: string, emoji: string][];
  edited?: true;
  removed?: true;
  /** Words of a picture that goes with it. */
  picture?: string;
  /** A call it proposes, which its text names: its title, how many minutes, and when, in days from now and hours of UTC. */
  call?: {
    title: string;
    minutes: number;
    at: [days: number, hour: number][];
    taken?: { which: number; ago: number };
  };
}

/** A thread. Who is not named under `read` has read all of it; of a request that waits, nothing. */
export interface SeedTalk {
  about:
    | { direct: [asks: string, asked: string]; request?: true }
    | { match: [string, string] }
    | { application: [applicant: string, opportunity: string] };
  lines: SeedLine[];
  /** How many lines somebody has read. */
  read?: Record<string, number>;
  pinned?: string[];
  archived?: string[];
  draft?: Record<string, string>;
}

export interface SeedMilestone {
  title: string;
  /** Minor units. */
  amount: number;
  dueIn: number;
  hands: string[];
  /** When the client paid for it, by card. */
  funded?: number;
  /** With the balance of their company instead. */
  fundedBy?: "company";
  delivered?: { ago: number; note: string };
  /** What is paid for is paid out in the same moment. */
  approved?: number;
}

export interface SeedTask {
  title: string;
  who: string;
  status: "todo" | "in_progress" | "in_review" | "done";
  /** When it was written. */
  ago: number;
  dueIn: number;
  priority?: "high";
  checklist?: [text: string, done: boolean][];
  blocked?: string;
}

/** A project. `ago`, `begun`, `approved` and the like are days before the seed, `dueIn` days after it. */
export interface SeedProject {
  key: string;
  /** Of the filled posting it came out of. */
  posting?: string;
  /** Between whom the Spark was that it came out of. */
  spark?: [string, string];
  title: string;
  description: string;
  kind: OpportunityType;
  client: string;
  lead: string;
  currency: string;
  begun: number;
  dueIn: number;
  /** Who signed the agreement, and when. */
  signed?: Record<string, number>;
  /** The client has not answered yet: everything is proposed. */
  invite?: { to: string; message: string };
  milestones: SeedMilestone[];
  tasks: SeedTask[];
  /** What the sides of a barter give, and when both had said yes to it. */
  trade?: {
    agreed: number;
    items: {
      by: string;
      what: string;
      kind: "product" | "service" | "exposure" | "access";
      /** Minor units. */
      value: number;
      sent?: { ago: number; tracking: string };
    }[];
  };
  file?: { words: string; folder: string; by: string; ago: number; shared?: true };
  meeting?: { title: string; by: string; ago: number; inDays: number; status: "proposed" | "confirmed" };
  guest?: { name: string; by: string; ago: number };
  talk: { from: string; ago: number; text: string }[];
  /** How many lines of the talk somebody has read, if not all. */
  read?: Record<string, number>;
  completed?: number;
  reviews?: { from: string; to: string; ago: number; stars: number; body: string }[];
}

/** A posting that is not open: not yet, for now, or any more. */
export interface ShelvedOpportunity extends SeedOpportunity {
  status: "draft" | "paused" | "filled" | "expired";
}
