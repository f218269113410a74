-- Texts of apps about a fulfillment, in place of tracking.
alter table fulfillments add column custom_info jsonb;
