-- Newsletter subscribers: members by their consent, guests by the checkbox at checkout, each address once.
create view newsletter_orders as
  select id as order_id, number, lower(email) as email_key, email, buyer_name, buyer_language, created_at
  from orders where custom_fields @> '[{"title": "Newsletter", "value": "Yes"}]';
comment on view newsletter_orders is 'Published by orders: those whose buyer ticked the box for the merchant''s news.';
create index orders_newsletter on orders (lower(email), created_at desc)
  where custom_fields @> '[{"title": "Newsletter", "value": "Yes"}]';

create view newsletter_members as
  select id as member_id, lower(email) as email_key, email, concat_ws(' ', first_name, last_name) as name, language,
    is_subscribed, coalesce(subscription_changed_at, created_at) as said_at, subscription_source as source
  from members where status <> 'DELETED' and (is_subscribed or subscription_changed_at is not null);
comment on view newsletter_members is 'Published by identities: members who said whether they want the newsletter.';
create index members_newsletter on members (lower(email)) where is_subscribed or subscription_changed_at is not null;

create table newsletter_refusals (
  email_key text primary key check (email_key = lower(email_key) and char_length(email_key) <= 254),
  source text not null check (source in ('account', 'unsubscribe-link', 'staff')),
  refused_at timestamptz not null
);
comment on table newsletter_refusals is 'Addresses that get no newsletter, whoever types them into a checkout. Only the account of the address takes one away.';
insert into newsletter_refusals (email_key, source, refused_at)
  select email_key, case source when 'unsubscribe-link' then source when 'staff' then source else 'account' end, said_at
  from newsletter_members where not is_subscribed
  on conflict do nothing;
