-- Infrastructure of all modules: events, emails, idempotency, settings.

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table settings is 'Store settings by name; one row each, see modules/settings.';

create table event_sequences (
  entity text not null,
  entity_id text not null,
  last bigint not null,
  primary key (entity, entity_id)
);
comment on table event_sequences is 'Last sequence number per entity, so that events of one entity have no gap.';

create table outbox_events (
  id uuid primary key,
  type text not null,
  family text not null,
  entity text not null,
  entity_id text not null,
  sequence bigint not null,
  payload jsonb not null,
  actor jsonb not null,
  occurred_at timestamptz not null,
  dispatched_at timestamptz,
  unique (entity, entity_id, sequence)
);
comment on table outbox_events is 'Events written in the transaction that made them; dispatched afterwards, at least once.';
create index outbox_events_pending on outbox_events (id) where dispatched_at is null;

create table mails (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text
);
comment on table mails is 'Every mail, queued in the transaction that caused it. Without SMTP_URL they stay here: the outbox page.';
create index mails_recipient on mails (lower(recipient), id desc);

create table idempotency_keys (
  scope text not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  status integer,
  answer text,
  created_at timestamptz not null,
  primary key (scope, key)
);
comment on table idempotency_keys is 'One answer per key and caller for 30 days, written in the same transaction as its effect.';
create index idempotency_keys_created on idempotency_keys (created_at);
