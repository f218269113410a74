-- Addresses entered in the newsletter form. With confirmation by email, they count once the link was used.
create table newsletter_sign_ups (
  email_key text primary key check (email_key = lower(email_key) and char_length(email_key) <= 254),
  email text not null,
  language text,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  token_hash bytea unique,
  expires_at timestamptz,
  check ((token_hash is null) = (expires_at is null)),
  check (token_hash is not null or confirmed_at is not null)
);
comment on table newsletter_sign_ups is 'Sign-ups by the newsletter form: confirmed ones, and ones that wait for the link in their mail (hashed, single use).';
create index newsletter_sign_ups_expiry on newsletter_sign_ups (expires_at) where expires_at is not null;

create or replace view newsletter_members as
  select id as member_id, lower(email) as email_key, email, concat_ws(' ', first_name, last_name) as name, language,
    is_subscribed, coalesce(subscription_changed_at, created_at) as said_at, subscription_source as source,
    email_verified_at is not null as is_proven
  from members where status <> 'DELETED' and (is_subscribed or subscription_changed_at is not null);
