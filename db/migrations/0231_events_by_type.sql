-- The latest events of a type: the dry run of rules, and sending a time again.
create index outbox_events_by_type on outbox_events (type, occurred_at, place);
