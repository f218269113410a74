-- The rate of an app that the buyer has chosen, and what it was the answer to: it holds for an hour, whatever the app says or
-- does not say meanwhile. Written by the checkouts module only: {"key", "option", "keptAt"}.
alter table checkouts add column kept_rate jsonb;
