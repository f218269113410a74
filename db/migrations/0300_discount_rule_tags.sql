-- Tags of apps and of the merchant on discount rules, as the wire spells them: {"privateTags": {"tagIds": []}, "publicTags": …}.
alter table discount_rules add column tags jsonb not null default '{}'::jsonb
  constraint discount_rules_tags_check check (jsonb_typeof(tags) = 'object');
