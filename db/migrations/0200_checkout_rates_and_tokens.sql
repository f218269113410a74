-- The selected rate of an app and the key of its request: valid for an hour, independent of the app. Written only by
-- the checkouts module: {"key", "option", "keptAt"}.
alter table checkouts add column kept_rate jsonb;
