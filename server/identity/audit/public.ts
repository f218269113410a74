/** Reads the audit log that `platform/audit` writes, and deletes expired entries. Owns no tables, emits no events. */
export {};
