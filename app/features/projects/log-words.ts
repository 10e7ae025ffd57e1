import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";

/** What an entry of the log says after the name of who did it; what nobody did stands for itself. */
const WORDS: Record<string, (data: Said) => string> = {
  "project.created": ({ title }) => `began the project${quoted(title)}`,
  "project.started": () => "started the project",
  "project.edited": ({ fields }) => `changed ${listed(fields) || "the project"}`,
  "project.on_hold": ({ reason }) => `put the project on hold${because(reason)}`,
  "project.resumed": () => "took the project up again",
  "project.done_said": () => "confirmed that the project is done",
  "project.completed": ({ by }) =>
    by === "time"
      ? "completed the project: seven days passed after the first confirmation"
      : "completed the project",
  "project.reopened": () => "opened the project again",
  "project.archived": () => "archived the project",
  "project.cancelled": ({ reason }) => `cancelled the project${because(reason)}`,
  "milestone.added": ({ title }) => `wrote the milestone${quoted(title)}`,
  "milestone.edited": ({ title, fields }) =>
    `changed ${listed(fields) || "the words"} of the milestone${quoted(title)}`,
  "milestone.proposed": ({ title }) => `proposed the milestone${quoted(title)}`,
  "milestone.agreed": ({ title }) => `agreed to the milestone${quoted(title)}`,
  "milestone.started": ({ title }) => `began the milestone${quoted(title)}`,
  "milestone.delivered": ({ title, version_no }) => `delivered${quoted(title)}, version ${said(version_no)}`,
  "milestone.changes_requested": ({ title, used, limit }) =>
    `asked for changes to${quoted(title)} (round ${said(used)} of ${said(limit)})`,
  "milestone.approved": ({ title, by }) =>
    by === "time" ? `approved${quoted(title)}: nobody answered in time` : `approved${quoted(title)}`,
  "milestone.reminder": ({ title }) => `reminded of${quoted(title)}, which waits for approval`,
  "milestone.cancelled": ({ title, reason }) => `called off the milestone${quoted(title)}${because(reason)}`,
  "milestone.funded": ({ title }) => `funded the milestone${quoted(title)}: the money is held`,
  "milestone.released": ({ title }) => `paid out what was held for${quoted(title)}`,
  "milestone.refunded": ({ title }) => `gave back what was held for${quoted(title)}`,
  "milestone.split": ({ title }) => `shared what was held for${quoted(title)}`,
  "milestone.refund_requested": ({ title, reason }) =>
    `asked that the money of${quoted(title)} goes back${because(reason)}`,
  "milestone.kept": ({ title }) => `kept${quoted(title)} funded`,
  "dispute.resolved": ({ title, ruling }) => `ended the dispute about${quoted(title)}${because(ruling)}`,
  "milestone.disputed": ({ title }) => `opened a dispute about${quoted(title)}`,
  "dispute.assisted": ({ title, word }) => `said a word about${quoted(title)}${because(word)}`,
  "dispute.answered": ({ title }) => `answered the dispute about${quoted(title)}`,
  "dispute.offered": ({ title, work_bps }) =>
    `offered ${Number(work_bps) / 100}% of what is held for${quoted(title)} to those who did the work`,
  "dispute.accepted": ({ title }) => `took the offer, and ended the dispute about${quoted(title)}`,
  "dispute.withdrawn": ({ title }) => `withdrew the dispute about${quoted(title)}`,
  "agreement.drafted": ({ version }) => `wrote version ${said(version)} of the agreement`,
  "agreement.sent": ({ version }) => `sent version ${said(version)} of the agreement`,
  "agreement.signed": ({ version, typed_name }) =>
    `signed version ${said(version)} of the agreement as${quoted(typed_name)}`,
  "agreement.active": ({ version }) =>
    `gave the last signature: version ${said(version)} of the agreement holds`,
  "agreement.voided": ({ version }) => `took back version ${said(version)} of the agreement`,
  "invite.sent": ({ to, role }) => `invited ${said(to)} as ${said(role)}`,
  "invite.resent": ({ to }) => `sent the invitation to ${said(to)} again`,
  "invite.revoked": ({ to }) => `took back the invitation to ${said(to)}`,
  "invite.declined": ({ to }) => `declined the invitation to ${said(to)}`,
  "invite.expired": ({ to }) => `let the invitation to ${said(to)} run out`,
  "member.joined": ({ role }) => `joined as ${said(role)}`,
  "member.left": () => "left the project",
  "member.removed": ({ name, reason }) => `removed ${said(name)}${because(reason)}`,
  "member.role_changed": ({ name, role }) => `made ${said(name)} ${said(role)}`,
  "crew.came": () => "began with a crew: each has a role and a share",
  "task.added": ({ title }) => `wrote the task${quoted(title)}`,
  "task.edited": ({ title, fields }) =>
    `changed ${listed(fields) || "the words"} of the task${quoted(title)}`,
  "task.moved": ({ title, to }) => `moved the task${quoted(title)} to ${said(to)}`,
  "task.blocked": ({ title, reason }) => `marked the task${quoted(title)} as blocked${because(reason)}`,
  "task.unblocked": ({ title }) => `let the task${quoted(title)} go on`,
  "task.deleted": ({ title }) => `deleted the task${quoted(title)}`,
  "file.added": ({ title }) => `brought the file${quoted(title)}`,
  "file.versioned": ({ title }) => `brought a new version of${quoted(title)}`,
  "file.changed": ({ title }) => `changed the file${quoted(title)}`,
  "file.trashed": ({ title }) => `put${quoted(title)} into the trash`,
  "file.restored": ({ title }) => `took${quoted(title)} out of the trash`,
  "file.approved": ({ title, version_no }) => `approved version ${said(version_no)} of${quoted(title)}`,
  "meeting.proposed": ({ title }) => `proposed the meeting${quoted(title)}`,
  "meeting.confirmed": ({ title }) => `said yes to the meeting${quoted(title)}`,
  "meeting.linked": ({ title }) => `gave a link for the meeting${quoted(title)}`,
  "meeting.cancelled": ({ title }) => `called off the meeting${quoted(title)}`,
  "guest.invited": ({ name }) => `made a guest link for ${said(name)}`,
  "guest.revoked": ({ name }) => `took back the guest link of ${said(name)}`,
  "barter.added": ({ title }) => `put${quoted(title)} into the trade`,
  "barter.changed": ({ title }) => `changed${quoted(title)} in the trade: both sides say yes anew`,
  "barter.removed": ({ title }) => `took${quoted(title)} out of the trade`,
  "barter.confirmed": () => "said yes to the trade as it stands",
  "barter.locked": () => "gave the last yes: the trade is locked",
  "barter.sent": ({ title, tracking }) => `sent${quoted(title)}${because(tracking)}`,
  "barter.received": ({ title }) => `received${quoted(title)}`,
  "barter.not_received": ({ title, reason }) => `did not receive${quoted(title)}${because(reason)}`,
  "barter.approved": ({ title }) => `found${quoted(title)} as agreed`,
  "barter.returned": ({ title, reason }) => `sent${quoted(title)} back${because(reason)}`,
  "barter.waived": ({ title, reason }) => `does without${quoted(title)}${because(reason)}`,
  "barter.disputed": ({ title }) => `opened a dispute about${quoted(title)} of the trade`,
  "barter.answered": ({ title }) => `answered the dispute about${quoted(title)}`,
  "barter.undisputed": ({ title }) => `withdrew the dispute about${quoted(title)}`,
  "barter.ruled": ({ title, ruling }) => `ended the dispute about${quoted(title)}${because(ruling)}`,
  "time.submitted": ({ title }) => `sent ${typeof title === "string" ? title : "hours"} of work`,
  "time.approved": ({ title }) => `approved ${typeof title === "string" ? title : "hours"} of work`,
  "time.disputed": ({ title, reason }) =>
    `disputed ${typeof title === "string" ? title : "hours"} of work${because(reason)}`,
  "barter.files": ({ title }) => `chose the files that are${quoted(title)}`,
  "rights.granted": ({ title, to }) => `granted ${said(to)} rights on${quoted(title)}`,
  "rights.renewed": ({ title, to, ...term }) =>
    `renewed the rights of ${said(to)} on${quoted(title)}${termWords(term)}`,
  "rights.offered": ({ title, to, ...term }) =>
    `asked ${said(to)} to let the rights on${quoted(title)} go on${termWords(term)}`,
  "rights.declined": ({ title }) => `said no to longer rights on${quoted(title)}`,
  "rights.withdrawn": ({ title }) => `took back the offer of longer rights on${quoted(title)}`,
  "rights.revoked": ({ title, reason }) => `took back the rights on${quoted(title)}${because(reason)}`,
  "rights.active": ({ title }) => `saw the rights on${quoted(title)} begin`,
  "rights.expiring": ({ title, days_left }) =>
    `reminded that the rights on${quoted(title)} end in ${said(days_left)} days`,
  "rights.expired": ({ title }) => `saw the rights on${quoted(title)} end`,
  "splits.proposed": () => "proposed other shares",
  "splits.confirmed": () => "said yes to the proposed shares",
  "splits.declined": () => "said no to the proposed shares",
  "splits.withdrawn": () => "took the proposed shares back",
  "splits.applied": () => "gave the last yes: the new shares hold",
};

type Said = Record<string, unknown>;

/** @param type of an entry; of one that is not known here the bare type is shown */
export function logWords(type: string, data: Said): string {
  const words = Object.hasOwn(WORDS, type) ? WORDS[type] : undefined;
  if (words) return words(data);
  const about = [data.title, data.name].find((value) => typeof value === "string");
  return `${type.replaceAll(/[._]/g, " ")}${quoted(about)}`;
}

function said(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function quoted(value: unknown): string {
  return said(value) ? ` “${said(value)}”` : "";
}

/** Until when, and for how much. */
function termWords({ ends_on, price, currency }: Said): string {
  const until = typeof ends_on === "string" ? `, until ${longDay(Date.parse(ends_on))}` : "";
  const paid = typeof price === "number" && price > 0 && typeof currency === "string";
  return paid ? `${until}, for ${formatMoney(price, currency)}` : until;
}

function because(reason: unknown): string {
  return said(reason) ? `: ${said(reason)}` : "";
}

function listed(fields: unknown): string {
  return Array.isArray(fields) ? fields.map(said).join(", ").replaceAll("_", " ") : "";
}
