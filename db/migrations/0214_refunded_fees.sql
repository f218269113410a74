-- Which of an order's fees a refund gives back: [{additionalFeeId, amount}] in minor units.
alter table refunds add column fees jsonb not null default '[]'::jsonb check (jsonb_typeof(fees) = 'array');
