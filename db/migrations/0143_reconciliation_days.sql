-- Daily totals of both sides, for the chart.
alter table reconciliation_runs
  add column days jsonb not null default '[]' check (jsonb_typeof(days) = 'array');
