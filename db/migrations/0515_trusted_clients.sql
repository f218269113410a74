-- When staff or the setup marked the client as the store's own, with full access for the members who sign in there.
-- Null with requires_consent = false: created before clients could be restricted, and not reviewed since.
alter table oauth_clients add column trusted_at timestamptz;
update oauth_clients set trusted_at = created_at where is_first_party;
