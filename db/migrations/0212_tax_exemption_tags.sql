-- Tags and extended fields of tax-exempt groups and of customers' tax details (docs/protocol/taxes.md).
alter table tax_exempt_groups
  add column private_tag_ids text[] not null default '{}' check (cardinality(private_tag_ids) <= 100),
  add column public_tag_ids text[] not null default '{}' check (cardinality(public_tag_ids) <= 100);
alter table contact_tax_details
  add column extended_fields jsonb not null default '{}'::jsonb,
  add column private_tag_ids text[] not null default '{}' check (cardinality(private_tag_ids) <= 100),
  add column public_tag_ids text[] not null default '{}' check (cardinality(public_tag_ids) <= 100);
