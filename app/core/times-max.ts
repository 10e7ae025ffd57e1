/** Times to choose from that one member proposes to another; apart from their schema, which browsers need not have. */
export const TIMES_MAX = 5;
