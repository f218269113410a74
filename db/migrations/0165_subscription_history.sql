-- Notes of the same instant keep the order in which they were made.
alter table subscription_activities add column position bigint generated always as identity;
