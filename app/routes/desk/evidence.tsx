import { createContext } from "react-router";
import { exportEvidence } from "#app/features/evidence/export.server.ts";
import { fileToKeep, memberAction } from "#app/platform/responses.server.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/evidence.ts";

export const meta: Route.MetaFunction = () => [{ title: "Evidence · Thrive" }];

/**
 * A project's evidence as a ZIP, or on paper (`?as=pdf`). By a form and not by a link, for it is remembered that it was
 * made.
 */
const make = memberAction(
  async (app, { request, params }: Pick<Route.ActionArgs, "request" | "params" | "context">) => {
    if (new URL(request.url).searchParams.get("as") === "pdf") {
      const { evidencePaper } = await import("#app/features/evidence/paper.server.ts");
      const { name, body } = await evidencePaper(app, params.projectId);
      return fileToKeep(body, name);
    }
    const { name, body } = await exportEvidence(app, params.projectId);
    return fileToKeep(body, name);
  },
);

/** Why no file was made. */
const refusal = createContext<Exclude<Awaited<ReturnType<typeof make>>, Response> | null>(null);

/** A file is the answer itself; a refusal is shown by the page, for the form is one of the document. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (args.request.method !== "POST") return next();
    const answer = await make(args);
    if (answer instanceof Response) return answer;
    args.context.set(refusal, answer);
    return next();
  },
];

export const action = Object.assign(
  async (args: Route.ActionArgs) => args.context.get(refusal) ?? make(args),
  { rule: make.rule },
);

export default function Evidence({ params, actionData }: Route.ComponentProps) {
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <Screen
      title={refused === null ? "Evidence of a project" : "That did not work"}
      words={refused ?? "It is exported from the log of its desk."}
      answers={refused !== null}
    >
      <ButtonLink variant="spark" to={`/desk/${params.projectId}/log`}>
        To the log
      </ButtonLink>
    </Screen>
  );
}
