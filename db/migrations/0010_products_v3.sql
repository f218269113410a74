-- Product fields of catalog version 3 that version 1 lacks. Both versions read the same rows.

alter table products
  add column handle text not null default 'product_' || gen_random_uuid(),
  add column rich_description jsonb,
  add column is_visible_in_pos boolean not null default true,
  add column main_category_id uuid,
  add column fulfiller_id uuid,
  add column for_members_only boolean not null default false,
  add column extended_fields jsonb,
  add column private_tag_ids text[] not null default '{}',
  add column public_tag_ids text[] not null default '{}',
  add column preorder_status text not null default 'DISABLED'
    check (preorder_status in ('ENABLED', 'DISABLED', 'PARTIALLY_ENABLED')),
  add column preorder_availability text not null default 'NO_VARIANTS'
    check (preorder_availability in ('ALL_VARIANTS', 'NO_VARIANTS', 'SOME_VARIANTS'));
alter table products
  add constraint products_handle unique (handle),
  add constraint products_handle_length check (char_length(handle) between 1 and 100),
  add constraint products_private_tags check (cardinality(private_tag_ids) <= 100),
  add constraint products_public_tags check (cardinality(public_tag_ids) <= 100);
comment on column products.description is 'HTML. Follows from rich_description when there is one.';
comment on column products.rich_description is 'The tree as it was written; null when only HTML was, from which the tree then follows.';
comment on column products.preorder_status is 'Over the visible variants at the default location, as availability is: whether preorder is switched on.';
comment on column products.preorder_availability is 'Over the visible variants: which of them can be ordered ahead now.';
create index products_private_tags on products using gin (private_tag_ids) where private_tag_ids <> '{}';
create index products_public_tags on products using gin (public_tag_ids) where public_tag_ids <> '{}';
create index products_main_category on products (main_category_id) where main_category_id is not null;

create table product_ribbons (
  product_id uuid not null references products on delete cascade,
  ribbon_id uuid not null references ribbons on delete cascade,
  position integer not null,
  primary key (product_id, ribbon_id)
);
comment on table product_ribbons is 'Ribbons besides the main one.';
create index product_ribbons_ribbon on product_ribbons (ribbon_id);

alter table product_media
  add column alt_text text check (char_length(alt_text) <= 1000),
  add column display_name text check (char_length(display_name) <= 80);
comment on column product_media.alt_text is 'What the picture says on this product, when not what it says everywhere.';

alter table variants
  add column sale_price bigint check (sale_price >= 0 and sale_price <= price),
  add column product_dimensions jsonb,
  add column package_dimensions jsonb,
  add column unit_quantity jsonb,
  add column digital_file_id uuid;
comment on column variants.sale_price is 'What the variant costs by itself; null when the discount of the product is taken off its price.';
comment on column variants.unit_quantity is 'How much a variant holds, {quantity, measurementUnit}; null when as much as price_per_unit of the product says.';
create index variants_barcode on variants (barcode) where barcode <> '';
create index variants_digital_file on variants (digital_file_id) where digital_file_id is not null;

alter table product_modifiers
  add column name text check (char_length(name) between 1 and 50),
  add column render_type text not null default 'FREE_TEXT'
    check (render_type in ('FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES')),
  add column min_length integer not null default 0 check (min_length between 0 and 500),
  add column added_price bigint check (added_price >= 0);
alter table product_modifiers drop constraint product_modifiers_title_check;
alter table product_modifiers add constraint product_modifiers_title_check check (char_length(title) between 1 and 150);
comment on column product_modifiers.title is 'What a shopper is asked; clients name the text by it. Of a modifier with choices, its name.';
comment on column product_modifiers.name is 'The name among merchants; null when it is the title.';
comment on column product_modifiers.added_price is 'Charged when the text is filled in, minor units.';

create table product_modifier_choices (
  id uuid primary key,
  modifier_id uuid not null references product_modifiers on delete cascade,
  position integer not null,
  customization_choice_id uuid,
  name text not null check (char_length(name) between 1 and 50),
  choice_type text not null default 'CHOICE_TEXT'
    check (choice_type in ('CHOICE_TEXT', 'ONE_COLOR', 'MULTIPLE_COLORS', 'IMAGE')),
  color_code text check (char_length(color_code) between 1 and 200),
  added_price bigint not null default 0 check (added_price >= 0),
  constraint product_modifier_choices_name unique (modifier_id, name) deferrable
);
comment on table product_modifier_choices is 'Choices of a modifier at this product, with what each adds to the price.';
create index product_modifier_choices_customization on product_modifier_choices (customization_choice_id);
