-- The deposit agreed for a whole order (draft orders): what has to be paid first. Null: as the lines say.
alter table orders add column deposit bigint check (deposit >= 0);
