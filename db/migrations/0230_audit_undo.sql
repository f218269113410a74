-- An entry can undo another one, once.
alter table audit_entries add column undoes uuid;
create unique index audit_entries_undoes on audit_entries (undoes) where undoes is not null;
comment on column audit_entries.undoes is 'The entry that this one took back; it may have been forgotten since.';
