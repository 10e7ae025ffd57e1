/**
 * Runs in the head, before zod is there: it would try whether it may make code of text, which the pages' policy forbids
 * and browsers report as a violation. Zod reads this object as its settings (`jitless` of `z.config`).
 */
export const SCHEMA_SCRIPT = "self.__zod_globalConfig={jitless:true}";
