-- Whether tickets admit and files can be downloaded before their order is paid.
alter table orders_settings add column allows_unpaid_access boolean not null default false;

-- When a ticket became valid: with the payment of its order, and null until then. The default makes the tickets valid that
-- stand already (without a rewrite of the table), and those of servers that don't write the column yet.
alter table tickets add column released_at timestamptz default now();
