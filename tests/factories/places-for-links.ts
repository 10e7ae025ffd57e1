import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { enterWithSession } from "#app/features/auth/oauth/oauth-session.server.ts";
import { tip } from "#app/features/billing/commands/tip.server.ts";
import { tipSchema } from "#app/features/billing/schema.ts";
import { proposeCall } from "#app/features/calendars/calls/propose-call.server.ts";
import { proposeMeeting } from "#app/features/calendars/meetings.server.ts";
import { meetingSchema } from "#app/features/calendars/schema.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { claimDomain } from "#app/features/companies/commands/prove-domain.server.ts";
import { withdraw } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { closeOutPosting, closePosting } from "#app/features/hiring/commands/close-posting.server.ts";
import { inviteMember } from "#app/features/hiring/commands/invite-member.server.ts";
import { counterOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import { decline } from "#app/features/hiring/commands/poster-acts.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { askIntro } from "#app/features/network/commands/introduce.server.ts";
import { submitPartner } from "#app/features/partners/commands/submit.server.ts";
import { submissionSchema } from "#app/features/partners/schema.ts";
import { saveService } from "#app/features/profiles/commands/services.server.ts";
import { proposeAgreementSchema } from "#app/features/projects/agreement-rules.ts";
import { proposeAgreement } from "#app/features/projects/commands/agreements.server.ts";
import { writeItem } from "#app/features/projects/commands/barter-terms.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { deliver, requestChanges } from "#app/features/projects/commands/deliver.server.ts";
import { editProject } from "#app/features/projects/commands/edit-project.server.ts";
import { invite } from "#app/features/projects/commands/invites.server.ts";
import { addMilestone } from "#app/features/projects/commands/plan-milestone.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import { changesSchema, deliverSchema } from "#app/features/projects/milestone-schema.ts";
import { editProjectSchema } from "#app/features/projects/schema.ts";
import { writeReview } from "#app/features/reviews/commands/write.server.ts";
import { createTask, editTask } from "#app/features/tasks/commands/write-task.server.ts";
import { createTaskSchema, editTaskSchema } from "#app/features/tasks/schema.ts";
import { forkTemplate } from "#app/features/templates/commands/add-template.server.ts";
import { publishTemplate } from "#app/features/templates/commands/publish-template.server.ts";
import { disputeTime } from "#app/features/time-entries/answer-time.server.ts";
import { submitTime, writeTime } from "#app/features/time-entries/commands.server.ts";
import { timeSchema } from "#app/features/time-entries/schema.ts";
import { appOf, visitorApp } from "./app.ts";
import { anApplication, offerInput } from "./applications.ts";
import { rows } from "./database.ts";
import { aDraft, aTaxProfile } from "./invoices.ts";
import { sparkOf } from "./messages.ts";
import { everyProvider, providerOf, vouched } from "./oauth.ts";
import { offer } from "./partners.ts";
import { alice, type Person } from "./people.ts";
import { posting } from "./postings.ts";
import { aBegunPart, aDeliveredPart, aProject, milestoneInput, projectInput } from "./projects.ts";
import { reviewInput, sealedPair } from "./reviews.ts";
import { callInput } from "./talks.ts";
import { aTrade, written } from "./trades.ts";

/** Alice leads a running project that Bora is the client of, and they have a Spark. */
export async function twoAtWork() {
  const made = await aProject();
  const { id: match_id } = await sparkOf(made.lead, made.client);
  return { ...made, match_id };
}

type AtWork = Awaited<ReturnType<typeof twoAtWork>>;

const tomorrow = () => `${Date.now() + 86_400_000}`;
const meetingAt = (join_url: string) => ({
  title: "First talk",
  starts_at: tomorrow(),
  minutes: "15",
  join_url,
});

/** What others come to read, by what it is: written with these words, which name the domain. */
export const PLACES_FOR_LINKS: Record<
  string,
  (at: AtWork, words: string, domain: string) => Promise<unknown>
> = {
  "a review": async ({ lead, client, app }, body) => {
    const { requestOf } = await sealedPair(lead, client);
    return writeReview(app, { id: requestOf.get(lead.userId) ?? "" }, reviewInput({ body }), null);
  },
  "a template for everybody": async ({ app }, summary) => {
    const [origin] = await rows<{ id: string }>(
      "SELECT id FROM project_templates WHERE visibility = 'official' LIMIT 1",
    );
    const template_id = await forkTemplate(app, origin?.id ?? "");
    await rows("UPDATE project_templates SET summary = ? WHERE id = ?", summary, template_id);
    return publishTemplate(app, { template_id, to: "community" });
  },
  "a service": ({ app }, description) =>
    saveService(app, { title: "A day", description, price_from: null, currency: "EUR", delivery_days: null }),
  "the domain of a company": async ({ app }, _words, domain) => {
    const handle = `house-${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await createCompany(app, { name: "House", kind: "brand", website: null, handle }, null);
    return claimDomain(app, id, domain);
  },
  "what is said against hours": async ({ app, clientApp, id }, reason) => {
    const key = newId(Date.now());
    const hours = { day: dayOf(Date.now()), time: "1:30" };
    await writeTime(app, id, timeSchema.parse({ ...hours, key }));
    await submitTime(app, id);
    return disputeTime(clientApp, id, { entry_id: key, version: undefined, reason });
  },
  "an offer of a partner": (_at, _words, domain) =>
    submitPartner(visitorApp().app, submissionSchema.parse(offer({ website: domain })), null),
  "a request to connect": async ({ app }, note) =>
    connect(app, { intent: "connect", user_id: (await alice()).userId, note, source: "search" }),
  "a request for an introduction": async ({ app, lead, client }, note) => {
    const target = await alice();
    await connects(lead, client);
    await connects(client, target);
    return askIntro(app, { target_id: target.userId, via_id: client.userId, note });
  },
  "an invitation to apply": async ({ clientApp, client, lead }, note) => {
    const job = await posting(client);
    return inviteMember(clientApp, { opportunity_id: job.id, user_id: lead.userId, note });
  },
  "an offer": async (_at, note) => {
    const { brandApp, id } = await anApplication();
    return makeOffer(brandApp, offerInput(id, { note }));
  },
  "a counter-offer": async (_at, note) => {
    const { creatorApp, id } = await anApplication();
    return counterOffer(creatorApp, offerInput(id, { note }));
  },
  "a no to an application": async (_at, note) => {
    const { brandApp, id } = await anApplication();
    return decline(brandApp, { application_id: id, reason: "skills", note });
  },
  "a word to everybody who waits": async (_at, note) => {
    const { brandApp, job } = await anApplication();
    return closeOutPosting(brandApp, { opportunity_id: job.id, reason: "filled", note });
  },
  "a word at the end of a posting": async (_at, note) => {
    const { brandApp, job } = await anApplication();
    const end = {
      opportunity_id: job.id,
      outcome: "no_fit",
      answer_all: true,
      reason: "other",
      note,
    } as const;
    return closePosting(brandApp, end);
  },
  "why an application is withdrawn": async (_at, reason) => {
    const { creatorApp, id } = await anApplication();
    return withdraw(creatorApp, { application_id: id, reason });
  },
  "a first call": ({ app, match_id }, _words, domain) =>
    proposeCall(app, callInput({ kind: "match", id: match_id }, { join_url: `https://meet.${domain}/a` })),
  "a meeting": ({ app, id }, _words, domain) =>
    proposeMeeting(app, id, meetingSchema.parse(meetingAt(`https://meet.${domain}/a`))),
  "a project": ({ app }, description) => beginProject(app, projectInput({ description })),
  "a change of a project": ({ app, id }, description) =>
    editProject(app, id, editProjectSchema.parse({ title: "Spring", description, auto_release_days: "7" })),
  "an invitation to a project": ({ app, id }, message) =>
    invite(app, id, inviteSchema.parse({ invite_to: "new@people.test", role: "member", message })),
  "a milestone": ({ app, id }, description) => addMilestone(app, id, milestoneInput({ description })),
  "a delivery": async (at, _words, domain) => {
    const milestone_id = await aBegunPart(at);
    return deliver(at.app, at.id, deliverSchema.parse({ milestone_id, urls: `https://files.${domain}/a` }));
  },
  "changes asked for": async (at, reason) => {
    const milestone_id = await aDeliveredPart(at);
    return requestChanges(at.clientApp, at.id, changesSchema.parse({ milestone_id, reason }));
  },
  "an agreement": ({ app, id }, body) =>
    proposeAgreement(app, id, proposeAgreementSchema.parse({ after: 0, body })),
  "something to trade": async (_at, description) => {
    const trade = await aTrade();
    return writeItem(trade.app, trade.id, written(trade.lead, description, "450"));
  },
  "a task": ({ app, id }, description) =>
    createTask(app, id, createTaskSchema.parse({ title: "Cut", description })),
  "a list to tick off": async ({ app, id }, checklist) => {
    const task_id = await createTask(app, id, createTaskSchema.parse({ title: "Cut" }));
    return editTask(app, id, editTaskSchema.parse({ task_id, title: "Cut", status: "todo", checklist }));
  },
  "hours of work": ({ app, id }, note) =>
    writeTime(app, id, timeSchema.parse({ day: dayOf(Date.now()), time: "1:30", note })),
  "an invoice": async ({ app }, text) => {
    await aTaxProfile(app);
    return aDraft(app, { lines: [{ text, quantity: "1", unit: "", price: "450", tax: "19" }] });
  },
  "a tip": ({ clientApp, lead }, note) =>
    tip(
      clientApp,
      tipSchema.parse({ key: newId(Date.now()), to_id: lead.userId, amount: "5", currency: "EUR", note }),
    ),
  "an account by Google or another provider": (_at, _words, domain) =>
    enterWithSession(
      visitorApp({ env: everyProvider }).app,
      providerOf("google"),
      vouched(`casey.${crypto.randomUUID()}@${domain}`),
    ),
};

/** Who asks each other is connected. */
async function connects(one: Person, other: Person): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    await connect((await appOf(from)).app, {
      intent: "connect",
      user_id: to.userId,
      note: null,
      source: "search",
    });
}
