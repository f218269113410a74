-- Searches without results, by day in the store's time zone: the terms only, without the shoppers.
create table search_misses (
  term text not null check (char_length(term) between 1 and 100),
  day date not null,
  amount integer not null check (amount > 0),
  last_at timestamptz not null,
  primary key (term, day)
);
comment on table search_misses is 'Searches of the shop that found nothing, counted by words and day, kept for 90 days.';
create index search_misses_by_day on search_misses (day);
create index search_misses_by_age on search_misses (last_at);
