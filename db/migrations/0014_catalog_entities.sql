-- Catalog entities besides products: customizations, rich content, polls, subscription options, product groups,
-- wishlists. Brands, ribbons and info sections exist since 0003.

-- customizations: options and modifiers as entities shared by products (docs/protocol/shared-entities.md)

create table customizations (
  id uuid primary key,
  key text not null check (char_length(key) between 1 and 150),
  name text not null check (char_length(name) between 1 and 50),
  customization_type text not null check (customization_type in ('PRODUCT_OPTION', 'MODIFIER')),
  render_type text not null check (render_type in ('FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES')),
  title text check (char_length(title) between 1 and 150),
  min_char_count integer not null default 0 check (min_char_count between 0 and 500),
  max_char_count integer not null default 500 check (max_char_count between 0 and 500),
  default_added_price bigint check (default_added_price >= 0),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint customizations_option_has_choices check (customization_type = 'MODIFIER' or render_type <> 'FREE_TEXT'),
  constraint customizations_free_text check ((render_type = 'FREE_TEXT') = (title is not null)),
  check (min_char_count <= max_char_count)
);
comment on table customizations is 'Options and modifiers that products share. Prices are minor units of the store''s currency.';
create index customizations_name on customizations (lower(name), customization_type, render_type);
create index customizations_created on customizations (created_at, id);

create table customization_choices (
  id uuid primary key,
  customization_id uuid not null references customizations on delete cascade,
  position integer not null,
  key text not null check (char_length(key) between 1 and 50),
  name text not null check (char_length(name) between 1 and 50),
  choice_type text not null check (choice_type in ('CHOICE_TEXT', 'ONE_COLOR', 'MULTIPLE_COLORS', 'IMAGE')),
  color_code text check (char_length(color_code) between 1 and 100),
  default_added_price bigint check (default_added_price >= 0),
  display_media_id uuid references media on delete set null,
  display_image_url text check (char_length(display_image_url) <= 2048),
  primary_choice_ids uuid[] not null default '{}' check (cardinality(primary_choice_ids) <= 4),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint customization_choices_name unique (customization_id, name) deferrable
);
create index customization_choices_media on customization_choices (display_media_id);

alter table product_options add column customization_id uuid references customizations;
alter table product_option_choices add column customization_choice_id uuid references customization_choices;
alter table product_modifiers add column customization_id uuid references customizations;
create index product_options_customization on product_options (customization_id);
create index product_option_choices_customization on product_option_choices (customization_choice_id);
create index product_modifiers_customization on product_modifiers (customization_id);

-- Options and modifiers without a customization (version 1, the seed) get the one with their name.

create function find_customization(type text, render text, wanted text) returns uuid language plpgsql as $$
declare
  found uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('customization ' || type || ' ' || lower(wanted), 0));
  select id into found from customizations
    where lower(name) = lower(left(wanted, 50)) and customization_type = type and render_type = render
    order by created_at, id limit 1;
  if found is null then
    found := gen_random_uuid();
    insert into customizations (id, key, name, customization_type, render_type, title, created_at, updated_at)
      values (found, wanted, left(wanted, 50), type, render, case when render = 'FREE_TEXT' then wanted end, now(), now());
  end if;
  return found;
end $$;
comment on function find_customization is 'The oldest customization of this kind and name, made when there is none.';

create function connect_option() returns trigger language plpgsql as $$
begin
  new.customization_id := find_customization('PRODUCT_OPTION',
    case new.option_type when 'color' then 'SWATCH_CHOICES' else 'TEXT_CHOICES' end, new.name);
  return new;
end $$;
create trigger product_options_connect before insert on product_options
  for each row when (new.customization_id is null) execute function connect_option();
create trigger product_options_reconnect before update of name, option_type on product_options
  for each row when ((old.name, old.option_type) is distinct from (new.name, new.option_type)
    and new.customization_id is not distinct from old.customization_id) execute function connect_option();

create function connect_option_choice() returns trigger language plpgsql as $$
declare
  option record;
  found uuid;
begin
  select customization_id, option_type into option from product_options where id = new.option_id;
  if option.customization_id is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('customization choices ' || option.customization_id, 0));
  select id into found from customization_choices
    where customization_id = option.customization_id and name = new.description;
  if found is null then
    found := gen_random_uuid();
    insert into customization_choices (id, customization_id, position, key, name, choice_type, color_code, created_at, updated_at)
      select found, option.customization_id, coalesce(max(position), 0) + 1, new.description, new.description,
        case option.option_type when 'color' then 'ONE_COLOR' else 'CHOICE_TEXT' end,
        case option.option_type when 'color' then new.value end, now(), now()
      from customization_choices where customization_id = option.customization_id;
  end if;
  new.customization_choice_id := found;
  return new;
end $$;
create trigger product_option_choices_connect before insert on product_option_choices
  for each row when (new.customization_choice_id is null) execute function connect_option_choice();
create trigger product_option_choices_reconnect before update of description on product_option_choices
  for each row when (old.description is distinct from new.description
    and new.customization_choice_id is not distinct from old.customization_choice_id) execute function connect_option_choice();

create function connect_modifier() returns trigger language plpgsql as $$
begin
  -- Modifiers with choices name their customization themselves.
  if coalesce(to_jsonb(new) ->> 'render_type', 'FREE_TEXT') = 'FREE_TEXT' then
    new.customization_id := find_customization('MODIFIER', 'FREE_TEXT', new.title);
  end if;
  return new;
end $$;
create trigger product_modifiers_connect before insert on product_modifiers
  for each row when (new.customization_id is null) execute function connect_modifier();

update product_options set customization_id = find_customization('PRODUCT_OPTION',
  case option_type when 'color' then 'SWATCH_CHOICES' else 'TEXT_CHOICES' end, name) where customization_id is null;
insert into customization_choices (id, customization_id, position, key, name, choice_type, color_code, created_at, updated_at)
  select gen_random_uuid(), customization_id, row_number() over (partition by customization_id order by place, description),
    description, description, case option_type when 'color' then 'ONE_COLOR' else 'CHOICE_TEXT' end,
    case option_type when 'color' then value end, now(), now()
  from (
    select o.customization_id, c.description, min(c.position) as place, min(o.option_type) as option_type, min(c.value) as value
    from product_option_choices c join product_options o on o.id = c.option_id group by 1, 2
  ) as found;
update product_option_choices c set customization_choice_id = k.id
  from product_options o join customization_choices k on k.customization_id = o.customization_id
  where o.id = c.option_id and k.name = c.description;
update product_modifiers set customization_id = find_customization('MODIFIER', 'FREE_TEXT', title)
  where customization_id is null and coalesce(to_jsonb(product_modifiers) ->> 'render_type', 'FREE_TEXT') = 'FREE_TEXT';

-- info sections: the rich content next to the text

alter table info_sections add column rich_description jsonb;
comment on column info_sections.rich_description is 'The tree as it was written; null when only the text (HTML) was, from which the tree then follows.';
alter table product_info_sections drop constraint product_info_sections_info_section_id_fkey,
  add constraint product_info_sections_info_section_id_fkey foreign key (info_section_id) references info_sections on delete cascade;
create index info_sections_created on info_sections (created_at, id);
create index brands_created on brands (created_at, id);
create index ribbons_created on ribbons (created_at, id);

-- Products survive the deletion of their brand or ribbon.
alter table products drop constraint products_brand_id_fkey,
  add constraint products_brand_id_fkey foreign key (brand_id) references brands on delete set null;
alter table products drop constraint products_ribbon_id_fkey,
  add constraint products_ribbon_id_fkey foreign key (ribbon_id) references ribbons on delete set null;

-- polls inside rich content

create table polls (
  id text primary key check (char_length(id) between 1 and 100),
  owner_kind text not null check (owner_kind in ('info-section', 'product', 'category')),
  owner_id uuid not null,
  title text not null default '',
  creator_id text,
  options jsonb not null,
  view_permission text not null default 'EVERYONE' check (view_permission in ('CREATOR', 'VOTERS', 'EVERYONE')),
  vote_permission text not null default 'ALL' check (vote_permission in ('SITE_MEMBERS', 'ALL')),
  allows_multiple_votes boolean not null default false,
  shows_voters boolean not null default false,
  shows_votes_count boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table polls is 'The polls that stand in rich content now; kept when the content is written. Votes outlive an option that goes.';
create index polls_owner on polls (owner_kind, owner_id);

create table poll_votes (
  poll_id text not null references polls on delete cascade,
  voter_kind text not null check (voter_kind in ('visitor', 'member')),
  voter_id uuid not null,
  option_id text not null,
  created_at timestamptz not null,
  primary key (poll_id, voter_kind, voter_id, option_id)
);
create index poll_votes_option on poll_votes (poll_id, option_id);

-- subscription options

create table subscription_options (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 20),
  description text not null default '' check (char_length(description) <= 60),
  frequency text not null check (frequency in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  repeat_interval integer not null default 1 check (repeat_interval between 1 and 50),
  auto_renewal boolean not null default false,
  billing_cycles integer check (billing_cycles between 2 and 999),
  discount_type text check (discount_type in ('AMOUNT', 'PERCENT')),
  discount_amount bigint check (discount_amount > 0),
  discount_percent numeric(7, 4) check (discount_percent > 0 and discount_percent < 100),
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint subscription_options_ends check (auto_renewal = (billing_cycles is null)),
  check ((discount_type is not distinct from 'AMOUNT') = (discount_amount is not null)),
  check ((discount_type is not distinct from 'PERCENT') = (discount_percent is not null))
);
comment on table subscription_options is 'Ways to buy again and again: each `repeat_interval` `frequency`, until canceled or for `billing_cycles`. Amounts are minor units.';

create table product_subscription_options (
  product_id uuid not null references products on delete cascade,
  option_id uuid not null references subscription_options on delete cascade,
  position integer not null check (position between 1 and 6),
  is_hidden boolean not null default false,
  primary key (product_id, option_id),
  constraint product_subscription_options_place unique (product_id, position) deferrable
);
create index product_subscription_options_option on product_subscription_options (option_id);
alter table products add column allows_one_time_purchase boolean not null default true;

-- product groups: products that are each other's variants

create table product_groups (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  handle text not null constraint product_groups_handle unique check (char_length(handle) between 1 and 100),
  customization_id uuid references customizations,
  choice_order uuid[] not null default '{}' check (cardinality(choice_order) <= 100),
  media_id uuid references media on delete set null,
  private_tag_ids text[] not null default '{}',
  public_tag_ids text[] not null default '{}',
  extended_fields jsonb,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_groups_customization on product_groups (customization_id);
create index product_groups_media on product_groups (media_id);

create table product_group_members (
  group_id uuid not null references product_groups on delete cascade,
  product_id uuid not null constraint product_group_members_once unique references products on delete cascade,
  position integer not null,
  primary key (group_id, product_id)
);
comment on table product_group_members is 'A product is in one group at most.';

-- wishlists

create table wishlists (
  id uuid primary key,
  member_id uuid not null constraint wishlists_member unique references members on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table wishlist_products (
  wishlist_id uuid not null references wishlists on delete cascade,
  product_id uuid not null references products on delete cascade,
  added_at timestamptz not null,
  primary key (wishlist_id, product_id)
);
create index wishlist_products_product on wishlist_products (product_id);
