-- Email campaigns to newsletter subscribers (server/marketing/campaigns).
create table campaigns (
  id uuid not null primary key,
  revision bigint not null check (revision > 0),
  name text not null check (char_length(name) between 1 and 200),
  subject text not null check (char_length(subject) <= 250),
  preview_text text not null check (char_length(preview_text) <= 250),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  -- Null for all subscribers. No foreign key: a campaign whose segment was deleted must not go to everyone.
  segment_id uuid,
  state text not null check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELED')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Why it became a draft again instead of being sent.
  failure text,
  -- Targets of the links, fixed when sending starts. Emails refer to them by index.
  links text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'SCHEDULED') <= (scheduled_at is not null)),
  check ((state in ('SENDING', 'SENT', 'CANCELED')) = (started_at is not null)),
  check ((state in ('SENT', 'CANCELED')) = (finished_at is not null))
);
create index campaigns_created on campaigns (created_at desc, id desc);
create index campaigns_due on campaigns (scheduled_at) where state = 'SCHEDULED';
create index campaigns_sending on campaigns (started_at) where state = 'SENDING';

-- One row per recipient. A row is claimed (CLAIMED) before its email is handed to the mail server, and never sent again after that
-- (docs/decisions/0083-campaigns-send-at-most-once.md).
create table campaign_recipients (
  id uuid not null primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  email_key text not null check (email_key = lower(email_key)),
  email text not null,
  state text not null default 'PENDING'
    check (state in ('PENDING', 'CLAIMED', 'SENT', 'BOUNCED', 'FAILED', 'SKIPPED', 'UNCONFIRMED', 'CANCELED')),
  -- Temporary rejections so far.
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  -- Of the last change of the state.
  changed_at timestamptz not null,
  -- Response of the mail server.
  reason text not null default '' check (char_length(reason) <= 500),
  unsubscribed_at timestamptz,
  unique (campaign_id, email_key)
);
create index campaign_recipients_pending on campaign_recipients (campaign_id, next_attempt_at, id) where state = 'PENDING';
create index campaign_recipients_claimed on campaign_recipients (campaign_id) where state = 'CLAIMED';
create index campaign_recipients_email on campaign_recipients (email_key);

create table campaign_clicks (
  id bigint generated always as identity primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  recipient_id uuid not null references campaign_recipients (id) on delete cascade,
  link_index integer not null check (link_index >= 0),
  -- The shopper who clicked; `member_id` once they have signed in.
  visitor_id uuid,
  member_id uuid,
  clicked_at timestamptz not null
);
create index campaign_clicks_campaign on campaign_clicks (campaign_id, clicked_at);
create index campaign_clicks_recipient on campaign_clicks (recipient_id);
create index campaign_clicks_visitor on campaign_clicks (visitor_id, clicked_at) where visitor_id is not null;
create index campaign_clicks_member on campaign_clicks (member_id, clicked_at) where member_id is not null;

-- The campaign whose link the buyer clicked last, within the attribution period. An order counts for one campaign.
create table campaign_orders (
  order_id uuid not null primary key references orders (id) on delete cascade,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  clicked_at timestamptz not null
);
create index campaign_orders_campaign on campaign_orders (campaign_id);

-- Addresses that a mail server rejected permanently. They get no campaigns until the address is confirmed again.
create table undeliverable_addresses (
  email_key text not null primary key check (email_key = lower(email_key) and char_length(email_key) between 1 and 254),
  reason text not null check (char_length(reason) <= 500),
  bounced_at timestamptz not null
);
