-- When staff or the setup declared the client the store's own, with all rights of the members who sign in there. Null with
-- requires_consent = false: from before clients could be limited, and not reviewed since.
alter table oauth_clients add column trusted_at timestamptz;
update oauth_clients set trusted_at = created_at where is_first_party;
