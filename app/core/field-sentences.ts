import type { $ZodErrorMap } from "zod/v4/core";

/** What is said of a field where its schema has no words of its own: never those of the machine. */
export const fieldSentence: $ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === "") return "Please fill this in.";
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "int") return "Please write a whole number.";
      return issue.expected === "number" ? "Please write a number." : "Please look at this again.";
    case "invalid_value":
      return "Please choose from the list.";
    case "too_small":
      return issue.origin === "string"
        ? `Use at least ${issue.minimum} characters.`
        : `It has to be ${issue.minimum} at least.`;
    case "too_big":
      return issue.origin === "string"
        ? `Use at most ${issue.maximum} characters.`
        : `It can be ${issue.maximum} at most.`;
    default:
      return "Please look at this again.";
  }
};
