-- Scopes granted to a third-party client; null means full access (the store's own clients).
alter table member_sessions add column scopes text[];

-- Keys, webhooks and apps belong to the staff member who created them: they never exceed the member's current
-- permissions and stop with the member's account. Null: created by the setup, or before this column existed.
alter table api_keys add column made_by uuid;
alter table webhook_endpoints add column made_by uuid;
alter table apps add column made_by uuid;
update apps set made_by = installed_by;

create or replace view installed_apps as
  select id, name, instance_id, permissions, made_by from apps where removed_at is null;
