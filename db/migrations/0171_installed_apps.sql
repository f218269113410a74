-- App data for other modules (server/identity/clients owns the table).
create view installed_apps as
  select id, name, instance_id, permissions from apps where removed_at is null;
