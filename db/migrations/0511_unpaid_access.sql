-- Whether tickets are valid and files can be downloaded before their order is paid.
alter table orders_settings add column allows_unpaid_access boolean not null default false;

-- When a ticket became valid: with the payment of its order, null before. The default makes existing tickets valid
-- (without a table rewrite), and those of servers that don't write the column yet.
alter table tickets add column released_at timestamptz default now();
