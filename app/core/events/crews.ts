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
  /** One of its members went, or never said yes. `version`: the one that those who stay are asked about. */
  "crew.left": {
    crewId: Id;
    name: string;
    leadId: Id;
    memberId: Id;
    memberName: string;
    version: number;
    people: Id[];
  };
  /** Its lead ended it. */
  "crew.dissolved": { crewId: Id; name: string; leadId: Id; leadName: string; people: Id[] };
}
