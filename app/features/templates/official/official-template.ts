import type { OpportunityKind } from "../kinds.ts";
import type { Category, StructureInput } from "../structure.ts";

/** A template that comes with the product. Its id stays the same for good; its texts may become better. */
export interface OfficialTemplate {
  id: string;
  title: string;
  summary: string;
  kind: OpportunityKind;
  category: Category;
  structure: StructureInput;
}
