-- A checkout opened by another shopper continues as a copy owned by that shopper. Copies of a hand-over (a redirect
-- session of the owner) belong to the same purchase as their source: all of them create one order in total.
alter table checkouts add column copied_from uuid references checkouts (id) on delete set null;
alter table checkouts add column is_handover boolean not null default false;
