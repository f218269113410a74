-- Writes by staff and apps: one entry per transaction of a request, with its changes.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  -- The endpoint's id in the contract: products.updateProduct.
  call text not null,
  actor_kind text not null check (actor_kind in ('staff', 'app')),
  actor_id uuid not null,
  request_id text not null,
  -- The network of the request, never the whole address.
  network text not null
);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, at desc, id desc);
comment on table audit_entries is 'Writes of staff and apps, one entry per transaction of a call.';

-- Rows changed by an entry: whole rows when inserted or deleted, otherwise only changed columns.
create table audit_changes (
  entry_id uuid not null references audit_entries (id) on delete cascade,
  position bigint generated always as identity,
  relation text not null,
  row_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  primary key (entry_id, position)
);
create index audit_changes_row on audit_changes (relation, row_id);
comment on table audit_changes is 'Rows changed by an audited call, before and after; secrets and personal details are never kept.';

-- Stores a changed row under the transaction's audit entry. Arguments: the key columns, comma-separated. Secrets and
-- personal details are replaced with a placeholder; derived columns are omitted.
create function keep_audit_change() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key text;
  old_kept jsonb;
  new_kept jsonb;
begin
  select string_agg(coalesce(new_row, old_row) ->> name, ' ') into key from unnest(string_to_array(tg_argv[0], ',')) as name;
  select jsonb_object_agg(name, audit_value(name, old_row -> name)) filter (where old_row is not null),
         jsonb_object_agg(name, audit_value(name, new_row -> name)) filter (where new_row is not null)
    into old_kept, new_kept
    from jsonb_object_keys(coalesce(new_row, old_row)) as name
   where name !~ '^(updated_at|revision|sequence|search_.*|popularity|path)$'
     and (tg_op <> 'UPDATE' or old_row -> name is distinct from new_row -> name);
  if tg_op = 'UPDATE' and new_kept is null then
    return null;
  end if;
  insert into audit_changes (entry_id, relation, row_id, action, before, after)
  values (current_setting('cartwright.audit')::uuid, tg_table_name, coalesce(key, ''), lower(tg_op), old_kept, new_kept);
  return null;
end $$;

-- The storable form of a column's value. Text longer than 2,000 characters is truncated.
create function audit_value(name text, value jsonb) returns jsonb immutable language sql as $$
  select case
    when value is null or value = 'null' then 'null'
    when name ~ '(hash|secret|sealed|password|token|otp|private_key)' then '"(secret)"'
    when name ~ '(email|phone|first_name|last_name|nickname|birth|address|recipient|buyer_info|contact_details|city|postal|line[12]|company|note)' then '"(personal)"'
    when length(value::text) > 2000 then to_jsonb(left(value #>> '{}', 2000) || '…')
    else value
  end
$$;
