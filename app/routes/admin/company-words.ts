export const DOMAIN_WORDS: Record<string, string> = {
  unproved: "not proved",
  pending: "waits for proof",
  proved: "proved",
  lapsed: "proof lapsed",
};
