-- Whether tickets admit and files can be downloaded before their order is paid.
alter table orders_settings add column allows_unpaid_access boolean not null default false;

-- When a ticket became valid: with the payment of its order. Tickets that were given before this column stay valid.
alter table tickets add column released_at timestamptz;
update tickets set released_at = created_at;
