/** What is used of the AI SDK, in a chunk of its own: it weighs 90 kB gzip, and most requests ask no model. */
export { AISDKError, APICallError, generateImage, generateText, Output } from "ai";

// It would print what a model does not support at every question.
globalThis.AI_SDK_LOG_WARNINGS = false;
