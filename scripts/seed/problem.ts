/** Trouble whose message says all there is to say: shown as a sentence, without a stack. */
export class SeedProblem extends Error {}
