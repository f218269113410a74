-- Delivery of events to listeners inside the store: attempts, delays, and parked events.

alter table outbox_events
  add column attempts integer not null default 0 check (attempts >= 0),
  add column next_attempt_at timestamptz,
  add column parked_at timestamptz,
  add column last_error text;
drop index outbox_events_pending;
create index outbox_events_pending on outbox_events (id) where dispatched_at is null and parked_at is null;
create index outbox_events_dispatched on outbox_events (dispatched_at) where dispatched_at is not null;
create index mails_created on mails (created_at);
