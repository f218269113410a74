-- What staff deduct from the value of a return for its shipping (server/orders/returns/worth.ts).
alter table returns add column shipping_fee bigint not null default 0 check (shipping_fee >= 0);
