-- Whether visitors see the storefront or the opening page. Existing stores stay open; a new empty store is closed by its seed.
create table storefront_access (
  id boolean primary key default true check (id),
  is_open boolean not null default true,
  -- Null until the store opens for the first time.
  opened_at timestamptz,
  message text not null default '' check (length(message) <= 1000),
  -- The password that staff share with visitors; null hides the password field.
  password text check (length(password) between 4 and 100),
  has_newsletter boolean not null default false
);
comment on table storefront_access is 'Access to the storefront; one row.';
insert into storefront_access (opened_at) values (now());
