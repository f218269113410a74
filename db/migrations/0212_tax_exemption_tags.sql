-- Tags and fields of others on groups of exempt buyers and on what is known of buyers' taxes (wire, identity 10.3).
alter table tax_exempt_groups
  add column private_tag_ids text[] not null default '{}' check (cardinality(private_tag_ids) <= 100),
  add column public_tag_ids text[] not null default '{}' check (cardinality(public_tag_ids) <= 100);
alter table contact_tax_details
  add column extended_fields jsonb not null default '{}'::jsonb,
  add column private_tag_ids text[] not null default '{}' check (cardinality(private_tag_ids) <= 100),
  add column public_tag_ids text[] not null default '{}' check (cardinality(public_tag_ids) <= 100);
