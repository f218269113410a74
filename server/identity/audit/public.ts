/** Reads the trail that `platform/audit` writes, and forgets it after its time. Owns nothing, emits nothing. */
export {};
