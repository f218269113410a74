-- Cells of an imported file that were corrected in the review. They apply again whenever the file is read again.
create table import_corrections (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  column_name text not null check (char_length(column_name) between 1 and 200),
  value text not null check (char_length(value) <= 2000),
  primary key (import_id, line, column_name)
);
-- Entries to check again after a correction; the others stay checked.
alter table imports add column recheck_positions integer[] not null default '{}';
