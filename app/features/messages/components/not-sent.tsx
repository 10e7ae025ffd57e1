import { answerTo } from "#app/core/form-answer.ts";

/** Why a message that was sent without script did not go out. */
export function NotSent({ answer }: { answer: unknown }) {
  const error = answerTo(answer, "send")?.error;
  if (!error) return null;
  return (
    <p role="alert" className="border-danger/40 border-b bg-danger/8 px-5 py-2 text-14">
      {Object.values(error.fields)[0]?.[0] ?? error.message}
    </p>
  );
}
