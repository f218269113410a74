/** Declared values that no test produces (test/after/produced-values.test.ts). The lists can only shrink. */
export const neverProduced = "";
export const unverified = "";
