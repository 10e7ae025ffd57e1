import { type Context, Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { agendaOf } from "#app/features/calendars/agenda.ts";
import { readDated } from "#app/features/calendars/feed.server.ts";
import { type CrewRow, selectCrew, selectMyCrews, toCrew } from "#app/features/crews/queries.server.ts";
import { selectDrafts } from "#app/features/hiring/application-drafts.server.ts";
import { selectApplying, toApplying } from "#app/features/hiring/applying.server.ts";
import { dropDraft, keepDraft } from "#app/features/hiring/commands/draft.server.ts";
import { applicantWords } from "#app/features/hiring/rules.ts";
import { draftSchema } from "#app/features/hiring/schema.ts";
import { homeReads, toHome } from "#app/features/home/reads.server.ts";
import { nameOfToken } from "#app/features/integrations/tokens/queries.server.ts";
import { asMember } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { readAllAsMember, readAsMember } from "#app/platform/responses.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

const formOf = (opportunityId: Id) => `/opportunity/${opportunityId}/apply`;

/** What a member applied to, with whom, and what is due: reads that share their round trip with the session. */
export const workReads = new Hono<ServerEnv>()
  .get("/applications", async (c) => {
    const { answer } = await readAsMember(c.var.app, selectApplying);
    const items = toApplying(answer, []).map((one) => ({
      id: one.id,
      opportunity_id: one.opportunityId,
      title: one.title,
      company_name: one.company,
      standing: applicantWords(one),
      submitted_at: one.submittedAt,
      viewed_at: one.viewedAt,
      reply_due_at: one.replyDueAt,
      to: "/opportunity-dashboard?role=applying",
    }));
    return c.json({ items });
  })
  .get("/application_drafts", async (c) => {
    const { answer } = await readAsMember(c.var.app, selectDrafts);
    const items = answer.map((draft) => ({
      opportunity_id: draft.opportunityId,
      title: draft.title,
      company_name: draft.company,
      fields: draft.fields,
      drafted_by: draft.draftedBy,
      updated_at: draft.updatedAt,
      to: formOf(draft.opportunityId),
    }));
    return c.json({ items });
  })
  .get("/crews", async (c) => {
    const { member, answer } = await readAsMember(c.var.app, selectMyCrews);
    return c.json({ items: answer.map((row) => crewOf(row, member.viewer.userId)) });
  })
  .get("/crews/:id", async (c) => {
    const id = c.req.param("id");
    const { member, answer } = await readAsMember(c.var.app, (ctx) => selectCrew(ctx, isId(id) ? id : ""));
    const [row] = answer;
    if (!row) throw new AppError("not_found");
    return c.json(crewOf(row, member.viewer.userId));
  })
  .get("/deadlines", async (c) => {
    const { app } = c.var;
    const { claimed, clock } = app;
    const now = clock.now();
    const whole = claimed && readDated(app, { userId: claimed.userId, projectId: null }, now - days(1));
    const [{ member, answers }, dated] = await Promise.all([readAllAsMember(app, homeReads), whole]);
    if (!dated) throw new AppError("unauthenticated");
    const waiting = toHome(member, answers).needs.map(({ text, note, dueAt, to }) => ({
      ...{ text, note, to },
      due_at: dueAt,
    }));
    return c.json({ waiting, due: agendaOf(dated, now) });
  });

/** A crew as programs read it. */
function crewOf(row: CrewRow, me: Id) {
  const { id, name, about, leadId, version, state, asked, people } = toCrew(row, me);
  return {
    ...{ id, name, about, lead_id: leadId, version, state, asked },
    people: people.map((one) => ({
      ...{ user_id: one.userId, name: one.name, handle: one.handle, role: one.role },
      ...{ share_bps: one.splitBps, confirmed: one.confirmed, away: one.away },
    })),
    to: `/crews/${id}`,
  };
}

/** Drafts of applications: written by programs, sent by members (product.md B20). */
export const workCalls = new Hono<ServerEnv>()
  .put("/application_drafts/:opportunity_id", async (c) => {
    const opportunityId = opportunityIn(c);
    const fields = parse(draftSchema, await readJson(c.req.raw));
    await keepDraft(asMember(c.var.app), opportunityId, fields, nameOfToken(c.var.tokenId ?? null));
    return c.json({ to: formOf(opportunityId) });
  })
  .delete("/application_drafts/:opportunity_id", async (c) => {
    await dropDraft(asMember(c.var.app), opportunityIn(c));
    return c.body(null, 204);
  });

/** @throws AppError `unauthenticated`, `not_found` */
function opportunityIn(c: Context<ServerEnv>): Id {
  asMember(c.var.app);
  const id = c.req.param("opportunity_id");
  if (!isId(id)) throw new AppError("not_found");
  return id;
}
