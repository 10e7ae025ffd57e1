import type { DomainEvents } from "#app/core/events.ts";
import type { KindName } from "#app/features/notifications/kinds.ts";

type Changed = DomainEvents["project.changed"];

/** How those are told whom it concerns: kind (product.md §7.2), words, and the tab where they deal with it. */
export interface Telling {
  kind: KindName;
  priority?: "high";
  title: string;
  say: (changed: Changed) => string;
  tab?: string;
  action?: string;
}

/** What it is about, in its quotes. */
export const about = ({ about, title }: Changed) => `“${about ?? title}”`;
/** With the reason that was given, if one was. */
export const noted = (words: string, { note }: Changed) => (note ? `${words}: ${note}` : `${words}.`);
