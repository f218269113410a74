-- How many carts and checkouts were begun in a time, for the funnel, which the dashboard asks for every minute.
create index carts_begun on carts (created_at);
create index checkouts_begun on checkouts (created_at);
