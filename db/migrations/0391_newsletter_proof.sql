-- Separates a pending link, a sign-up that counts only while the store requires no confirmation, and proof of consent.
alter table newsletter_sign_ups
  drop constraint newsletter_sign_ups_check1,
  add column signed_up_at timestamptz;
-- Confirmed immediately: no link was used.
update newsletter_sign_ups set signed_up_at = confirmed_at, confirmed_at = null where confirmed_at = requested_at;
-- Links sent before an unsubscribe.
update newsletter_sign_ups f set token_hash = null, expires_at = null
  from newsletter_refusals r where r.email_key = f.email_key and r.refused_at >= f.requested_at;
delete from newsletter_sign_ups where num_nonnulls(token_hash, confirmed_at, signed_up_at) = 0;
-- Whole Accept-Language headers, and other text.
update newsletter_sign_ups set language = null
  where language !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' or char_length(language) > 35;
alter table newsletter_sign_ups
  add constraint newsletter_sign_ups_state_check check (num_nonnulls(token_hash, confirmed_at, signed_up_at) > 0),
  add constraint newsletter_sign_ups_language_check check (char_length(language) <= 35),
  -- Unconfirmed sign-ups are deleted; an expired link doesn't remove an earlier consent.
  add column unanswered_until timestamptz
    generated always as (case when confirmed_at is null and signed_up_at is null then expires_at end) stored;
drop index newsletter_sign_ups_expiry;
create index newsletter_sign_ups_unanswered on newsletter_sign_ups (unanswered_until) where unanswered_until is not null;
comment on table newsletter_sign_ups is 'Sign-ups by the newsletter form: signed_up_at counts only while the store wants no confirmation, confirmed_at is proof (the link in the mail was used); token_hash is a link that waits (single use).';

-- Addresses in the normal form that identifies accounts.
create or replace view newsletter_members as
  select id as member_id, email_key, email, concat_ws(' ', first_name, last_name) as name, language,
    is_subscribed, coalesce(subscription_changed_at, created_at) as said_at, subscription_source as source,
    email_verified_at is not null as is_proven
  from members where status <> 'DELETED' and (is_subscribed or subscription_changed_at is not null);
drop index members_newsletter;
create index members_newsletter on members (email_key) where is_subscribed or subscription_changed_at is not null;

create or replace view newsletter_orders as
  select id as order_id, number, lower(normalize(email, nfkc)) as email_key, email, buyer_name, buyer_language, created_at
  from orders where custom_fields @> '[{"title": "Newsletter", "value": "Yes"}]';
drop index orders_newsletter;
create index orders_newsletter on orders (lower(normalize(email, nfkc)), created_at desc)
  where custom_fields @> '[{"title": "Newsletter", "value": "Yes"}]';
