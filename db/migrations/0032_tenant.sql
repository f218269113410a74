-- Who the store is to client programs: one site of one account (specification section 4, tenant types).
insert into settings (name, value, updated_at)
values ('tenant', jsonb_build_object('siteId', gen_random_uuid(), 'accountId', gen_random_uuid()), now())
on conflict (name) do nothing;
