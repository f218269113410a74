-- Activities with the same timestamp keep their insertion order.
alter table subscription_activities add column position bigint generated always as identity;
