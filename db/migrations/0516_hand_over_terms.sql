-- Terms copied by the last hand-over, as one fingerprint each: a value that the receiver changed in the copy is kept
-- until it changes in the source.
alter table checkouts add column source_terms jsonb;
