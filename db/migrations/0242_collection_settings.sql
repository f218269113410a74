-- Collection fields of product files, for the module that exports them.
create view collection_settings as
select id, revision, parent_id, path, position, name, slug, description, rich_description, is_visible, media_id, seo,
  extended_fields, rules, managing_app_id
from collections;
