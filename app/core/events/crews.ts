import type { Id } from "../ids.ts";

/** Crews: members who apply together. */
export interface CrewEvents {
  /**
   * A crew began, or its lead changed it. `asked`: who has to say yes to `version`; `removed`: who is not in it any more;
   * `people`: whose windows show it.
   */
  "crew.changed": {
    crewId: Id;
    name: string;
    leadId: Id;
    leadName: string;
    version: number;
    people: Id[];
    asked: Id[];
    removed: Id[];
    /** Somebody is asked who was not in it. */
    opens?: true;
  };
  /** One of its members said yes to it; `last`: everybody has. */
  "crew.confirmed": {
    crewId: Id;
    name: string;
    leadId: Id;
    memberId: Id;
    memberName: string;
    version: number;
    people: Id[];
    last: boolean;
  };
  /**
   * One of its members went. `refused`: they said no to it, and were never part of it; `erased`: their account is gone.
   * `version`: the one that those who stay are asked about.
   */
  "crew.left": {
    crewId: Id;
    name: string;
    leadId: Id;
    memberId: Id;
    memberName: string;
    version: number;
    people: Id[];
    refused?: boolean;
    erased?: true;
  };
  /** Its lead ended it, or their account is gone (`erased`). */
  "crew.dissolved": {
    crewId: Id;
    name: string;
    leadId: Id;
    leadName: string;
    people: Id[];
    erased?: true;
  };
  /** Its lead asked one of its people to lead it in their place. */
  "crew.lead_offered": {
    crewId: Id;
    name: string;
    leadId: Id;
    leadName: string;
    toId: Id;
    handoverId: Id;
    people: Id[];
  };
  /** Who was asked to lead it said yes or no, or who asked took it back (`byName` says it). */
  "crew.lead_answered": {
    crewId: Id;
    name: string;
    answer: "yes" | "no" | "back";
    fromId: Id;
    fromName: string;
    toId: Id;
    byName: string;
    handoverId: Id;
    people: Id[];
  };
}
