-- Custom texts of apps for a fulfillment, instead of tracking.
alter table fulfillments add column custom_info jsonb;
