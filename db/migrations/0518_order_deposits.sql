-- The deposit of a whole order (draft orders), due first. Null: as set on its lines.
alter table orders add column deposit bigint check (deposit >= 0);
