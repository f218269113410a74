-- Corrections of 0014 and 0015: renaming a customization renames it in its products without a search by the new name,
-- and tags are read from their columns.

drop trigger product_options_reconnect on product_options;
create trigger product_options_reconnect before update of name, option_type on product_options
  for each row when ((old.name, old.option_type) is distinct from (new.name, new.option_type)
    and new.customization_id is not distinct from old.customization_id
    and coalesce(current_setting('cartwright.is_renaming', true), '') <> 'on') execute function connect_option();
drop trigger product_option_choices_reconnect on product_option_choices;
create trigger product_option_choices_reconnect before update of description on product_option_choices
  for each row when (old.description is distinct from new.description
    and new.customization_choice_id is not distinct from old.customization_choice_id
    and coalesce(current_setting('cartwright.is_renaming', true), '') <> 'on') execute function connect_option_choice();

create or replace function rule_holds(p products, condition jsonb, today timestamptz) returns boolean
  language sql stable as $$
  select case condition ->> 'field'
    when 'PRICE' then case condition ->> 'operator'
      when 'EQUALS' then p.min_price = (condition ->> 'minor')::bigint
      when 'NOT_EQUALS' then p.min_price <> (condition ->> 'minor')::bigint
      when 'GREATER_THAN' then p.min_price > (condition ->> 'minor')::bigint
      when 'LESS_THAN' then p.min_price < (condition ->> 'minor')::bigint end
    when 'BRAND' then case condition ->> 'operator'
      when 'EQUALS' then p.brand_id = (condition ->> 'value')::uuid
      when 'NOT_EQUALS' then p.brand_id is distinct from (condition ->> 'value')::uuid
      when 'IS_SET' then p.brand_id is not null
      when 'IS_NOT_SET' then p.brand_id is null end
    when 'RIBBON' then case condition ->> 'operator'
      when 'EQUALS' then p.ribbon_id = (condition ->> 'value')::uuid
      when 'NOT_EQUALS' then p.ribbon_id is distinct from (condition ->> 'value')::uuid
      when 'IS_SET' then p.ribbon_id is not null
      when 'IS_NOT_SET' then p.ribbon_id is null end
    when 'TITLE' then case condition ->> 'operator'
      when 'EQUALS' then plain_text(p.name) = plain_text(condition ->> 'value')
      when 'NOT_EQUALS' then plain_text(p.name) <> plain_text(condition ->> 'value')
      when 'CONTAINS' then position(plain_text(condition ->> 'value') in plain_text(p.name)) > 0
      when 'NOT_CONTAINS' then position(plain_text(condition ->> 'value') in plain_text(p.name)) = 0
      when 'STARTS_WITH' then starts_with(plain_text(p.name), plain_text(condition ->> 'value')) end
    when 'STOCK' then case condition ->> 'operator'
      when 'EQUALS' then p.availability = condition ->> 'value'
      when 'NOT_EQUALS' then p.availability <> condition ->> 'value' end
    when 'TAG' then case condition ->> 'operator'
      when 'EQUALS' then condition ->> 'value' = any(p.private_tag_ids || p.public_tag_ids)
      when 'NOT_EQUALS' then condition ->> 'value' <> all(p.private_tag_ids || p.public_tag_ids) end
    when 'CREATED_DATE' then case condition ->> 'operator'
      when 'BEFORE' then p.created_at < (condition ->> 'value')::timestamptz
      when 'AFTER' then p.created_at >= (condition ->> 'value')::timestamptz
      when 'WITHIN_DAYS' then p.created_at >= today - make_interval(days => (condition ->> 'value')::int) end
    end
$$;

create or replace function follow_product_changes() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if not exists (select from collections where rules is not null) then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(id) into changed from new_rows;
  else
    select array_agg(n.id) into changed from new_rows n join old_rows o using (id)
      where (n.min_price, n.brand_id, n.ribbon_id, n.name, n.availability, n.created_at, n.private_tag_ids, n.public_tag_ids)
        is distinct from
            (o.min_price, o.brand_id, o.ribbon_id, o.name, o.availability, o.created_at, o.private_tag_ids, o.public_tag_ids);
  end if;
  if changed is not null then perform fill_collections(changed, now()); end if;
  return null;
end $$;

-- 0010 couldn't reference the table yet.
alter table product_modifier_choices add constraint product_modifier_choices_customization_choice_id_fkey
  foreign key (customization_choice_id) references customization_choices on delete set null;
