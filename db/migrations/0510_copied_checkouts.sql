-- A checkout opened by another shopper than its owner continues as a copy of that shopper's own. Copies of a hand-over (a redirect
-- session of the owner) are the same purchase as their source: the whole family makes one order.
alter table checkouts add column copied_from uuid references checkouts (id) on delete set null;
alter table checkouts add column is_handover boolean not null default false;
