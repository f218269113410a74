-- What a hand-over brought last, as one fingerprint per term: a value that the receiver changed in the copy stays until the source's changes.
alter table checkouts add column source_terms jsonb;
