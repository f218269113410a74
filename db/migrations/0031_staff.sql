-- Custom roles of a store, besides the built-in ones.
create table staff_roles (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  name_key text not null unique,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table staff_roles is 'Roles a store makes for itself, beside those the code knows.';

-- `role` is a built-in role, or 'custom', in which case `role_id` references a role of the store.
alter table staff
  add column role_id uuid references staff_roles (id),
  add column password_changed_at timestamptz,
  add column totp_secret_sealed bytea,
  add column totp_enabled_at timestamptz,
  -- Each code is valid once: steps up to this one have been used (RFC 6238 5.2).
  add column totp_last_step bigint,
  add constraint staff_role_kind check ((role = 'custom') = (role_id is not null)),
  add constraint staff_totp_whole check ((totp_enabled_at is null) = (totp_secret_sealed is null));
create index staff_role_id on staff (role_id) where role_id is not null;

alter table staff_sessions
  -- When a password was last entered: sensitive actions require it within five minutes.
  add column authenticated_at timestamptz not null default now(),
  add column user_agent text not null default '',
  add column network text not null default '';

create table staff_recovery_codes (
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table staff_recovery_codes is 'Codes for the day a second factor is lost, each used once.';

create table staff_invitations (
  id uuid primary key,
  email text not null,
  email_key text not null,
  role text not null,
  role_id uuid references staff_roles (id),
  token_hash bytea not null unique,
  invited_by uuid references staff (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint staff_invitations_role_kind check ((role = 'custom') = (role_id is not null))
);
create unique index staff_invitations_open on staff_invitations (email_key) where ended_at is null;
comment on table staff_invitations is 'Open and past invitations; the mail holds the token, the table its SHA-256.';

-- The password was correct and a second step is due: a code, or setup of the factor.
create table staff_second_steps (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  -- During setup: the secret that becomes the factor once one of its codes is entered.
  new_secret_sealed bytea,
  attempts integer not null default 0 check (attempts <= 10),
  expires_at timestamptz not null
);
comment on table staff_second_steps is 'Sign-ins of staff that wait for a second factor.';

create table staff_policy (
  only_row boolean primary key default true check (only_row),
  -- Null: required in production, not in development.
  requires_second_factor boolean
);
insert into staff_policy default values;
comment on table staff_policy is 'How staff must sign in.';
