import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import { selectCompanyPlan } from "#app/features/files/space.server.ts";
import { graceUntil } from "#app/features/files/storage-words.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/company.ts";
import { answerCompanyForm } from "./storage-forms.server.ts";
import { StorageFrame } from "./storage-frame.tsx";
import { storageReads, storageView } from "./storage-reads.server.ts";
import { Usage } from "./usage.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Storage of a company · Thrive" }];

const idOf = (params: { companyId: string }) => (isId(params.companyId) ? params.companyId : "none");

/** What lies in a company's space, for its owners and admins; to everybody else there is no such page. */
export const loader = memberQuery(
  (ctx, { request, params }: Route.LoaderArgs) => {
    const space = { id: idOf(params), isCompany: true };
    return [selectCompanyPlan(ctx, space.id), ...storageReads(ctx, space, request)] as const;
  },
  (app, [[plan], ...reads], { request, params }) => {
    const now = app.clock.now();
    const view = storageView(reads, request, now);
    const company = view.led.find(({ ledId }) => ledId === params.companyId);
    if (!company || !plan) throw new AppError("not_found");
    const hasPlan = plan.has_plan === 1;
    return { ...view, company, hasPlan, graceUntil: graceUntil([hasPlan ? null : plan.plan_ended_at], now) };
  },
);

export const action = memberAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => answerCompanyForm(app, form, idOf(params)));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

const EMPTY = {
  biggest: {
    title: "Nothing here",
    text: "Files of its projects, pictures of its postings and its logo stand here once they are uploaded.",
  },
  uploads: {
    title: "Nothing uploaded yet",
    text: "What is uploaded for the company stands here, the newest first.",
  },
  trash: {
    title: "The trash is empty",
    text: "Files of its projects that are deleted wait here for 30 days.",
  },
};

export default function CompanyStorage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, hasPlan, usage, quota, projects, graceUntil } = loaderData;
  const isEmpty = usage.every(({ count }) => count === 0);
  return (
    <StorageFrame
      view={loaderData}
      companyId={company.ledId}
      title={`Storage of ${company.ledName}`}
      lead="What is uploaded for the company: its team shares this space, its owners and admins see this page."
      empty={EMPTY}
      answer={answerTo(actionData)}
      above={
        hasPlan || !isEmpty ? (
          <Usage
            usage={usage}
            quota={quota}
            projects={projects}
            graceUntil={graceUntil}
            company={company.ledName}
          />
        ) : (
          <Card className="mb-6">
            <h2 className="text-18">{company.ledName} has no space of its own</h2>
            <p className="mt-1 text-14 text-muted">
              What is uploaded for it counts with whoever uploads it. Once a Business plan is billed to{" "}
              {company.ledName}, what is uploaded from then on lies in a space of{" "}
              {sizeWords(PLAN_LIMITS.business.storageBytes)} that its team shares.
            </p>
            <p className="mt-2 text-14">
              <Link
                to="/subscription"
                className="inline-flex min-h-11 items-center text-spark hover:underline"
              >
                Your plan, and whom it is billed to
              </Link>
            </p>
          </Card>
        )
      }
    />
  );
}
