-- Tags of apps and the merchant on discount rules, as in the API: {"privateTags": {"tagIds": []}, "publicTags": …}.
alter table discount_rules add column tags jsonb not null default '{}'::jsonb
  constraint discount_rules_tags_check check (jsonb_typeof(tags) = 'object');
