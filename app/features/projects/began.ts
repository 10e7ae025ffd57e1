import type { Id } from "#app/core/ids.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { LogEntry } from "./log.server.ts";

interface Began {
  id: Id;
  title: string;
  kind: "job" | "collab" | "barter";
  matchId: Id | null;
  opportunityId?: Id;
  applicationId?: Id;
  templateId?: Id | null;
  /** Whose collaboration begins with it: both sides, or nobody while one of them is still to be asked. */
  members: Id[];
}

/** How a project begins, for its log and for what follows. */
export function began(project: Began): { entry: LogEntry; happened: Happened } {
  const {
    id,
    title,
    kind,
    matchId,
    applicationId,
    opportunityId = null,
    templateId = null,
    members,
  } = project;
  return {
    entry: {
      type: "project.created",
      data: {
        title,
        kind,
        ...(applicationId ? { application: applicationId } : { match: matchId, template: templateId }),
      },
    },
    happened: {
      name: "project.created",
      payload: { projectId: id, title, matchId, opportunityId, members },
    },
  };
}
