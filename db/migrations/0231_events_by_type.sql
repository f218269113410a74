-- The latest events of a type, for dry runs of rules and for redelivery.
create index outbox_events_by_type on outbox_events (type, occurred_at, place);
