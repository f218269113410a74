-- Whether the provider has accepted the secret key. Existing keys count as accepted until the next check
-- (`payments.verifyKeys`, within ten minutes), so that an update doesn't interrupt sales.
alter table payment_provider_settings
  add column key_state text,
  add column key_message text,
  add column key_checked_at timestamptz,
  add constraint payment_provider_settings_key_state_check check (key_state in ('VERIFIED', 'UNVERIFIED', 'REJECTED'));
update payment_provider_settings set key_state = 'VERIFIED' where sealed_secrets is not null;
comment on column payment_provider_settings.key_state is 'VERIFIED: the provider accepted the key; UNVERIFIED: it could not be asked yet; REJECTED: it refused the key. Null without keys.';
