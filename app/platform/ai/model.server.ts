import type { z } from "zod";

/** One question to a model. Rules and member text travel apart: what a member wrote is never part of the rules. */
export interface Question<T> {
  /** What it is for, in the log. */
  task: "moderation" | "image" | "support" | "translation";
  rules: string;
  /** The member's words as data. */
  data: unknown;
  /** What an answer must look like; anything else counts as unreadable. */
  answer: z.ZodType<T>;
  /** Most tokens of the answer, in place of 300. */
  longest?: number;
}

/** Asked in vain: it did not answer in time, refused, or said something that cannot be read. */
export class ModelFailed extends Error {
  constructor(reason: "timeout" | "refused" | "unreadable" | "unreachable") {
    super(reason);
    this.name = "ModelFailed";
  }
}

/** The AI port: a model that answers in a given shape, and one that draws. */
export interface Model {
  /** @throws ModelFailed */
  ask<T>(question: Question<T>): Promise<T>;
  /** @returns bytes of a picture. @throws ModelFailed */
  draw(description: string): Promise<Uint8Array>;
}
