-- The store's tenant ids for clients: one site of one account (docs/protocol/core.md).
insert into settings (name, value, updated_at)
values ('tenant', jsonb_build_object('siteId', gen_random_uuid(), 'accountId', gen_random_uuid()), now())
on conflict (name) do nothing;
