-- Carts and checkouts by creation time, for the funnel, which the dashboard queries every minute.
create index carts_begun on carts (created_at);
create index checkouts_begun on checkouts (created_at);
