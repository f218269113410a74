-- Order fees returned by a refund: [{additionalFeeId, amount}] in minor units.
alter table refunds add column fees jsonb not null default '[]'::jsonb check (jsonb_typeof(fees) = 'array');
