-- Identity, complete: factors and devices, typed profiles, identity providers, consents, signing keys of ID tokens,
-- messages.

-- platform: text messages, calls and push notifications, which like emails are rows sent by a job

create table text_messages (
  id uuid primary key,
  kind text not null check (kind in ('SMS', 'CALL', 'PUSH')),
  recipient text not null check (char_length(recipient) between 1 and 1000),
  text text not null,
  link text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text
);
comment on table text_messages is 'Codes and approvals on their way to phones. Without a provider they stay here, which is the development outbox; sent ones lose their text.';
create index text_messages_created on text_messages (created_at);

-- identities

alter table members
  add column title text,
  add column cover_url text,
  add column is_muted boolean not null default false,
  add column labels text[] not null default '{}',
  add column is_subscribed boolean not null default false,
  add column subscription_changed_at timestamptz,
  add column subscription_source text,
  add column merged_into uuid references members (id),
  add constraint members_merged_are_deleted check (merged_into is null or status = 'DELETED');
update members set labels = coalesce((select array_agg(label) from jsonb_array_elements_text(profile_extras -> 'labels') label), '{}')
  where jsonb_typeof(profile_extras -> 'labels') = 'array';
update members set profile_extras = profile_extras - 'labels' where profile_extras ? 'labels';
create index members_labels on members using gin (labels);
create index members_status on members (status, created_at desc);
comment on column members.merged_into is 'The member who took this one over; this one is deleted then.';

alter table member_passwords
  add column consecutive_failures integer not null default 0 check (consecutive_failures >= 0);
comment on column member_passwords.consecutive_failures is 'Wrong passwords since the last right one. At 100 the password works from known devices only (NIST SP 800-63B 3.2.2), until it is reset.';

alter table member_addresses
  add column first_name text,
  add column last_name text,
  add column company text,
  add column phone text,
  add column is_default boolean not null default false;
create unique index member_addresses_default on member_addresses (member_id) where is_default;

alter table sign_on_policy
  add column is_sign_up_open boolean not null default true,
  add column allows_password boolean not null default true,
  add column allows_passkey boolean not null default true,
  add column allows_email_code boolean not null default true,
  add column multi_factor text not null default 'OPTIONAL' check (multi_factor in ('OFF', 'OPTIONAL', 'REQUIRED')),
  add column asks_on_high_risk boolean not null default true,
  add column captcha text not null default 'RISK' check (captcha in ('OFF', 'RISK', 'ALWAYS')),
  add column min_password_length integer not null default 8 check (min_password_length between 8 and 64),
  add column terms_url text,
  add column offers_newsletter boolean not null default true,
  add constraint sign_on_policy_has_a_method check (allows_password or allows_passkey or allows_email_code);

create table custom_fields (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9_-]{0,59}$'),
  label text not null check (char_length(label) between 1 and 100),
  field_type text not null check (field_type in ('TEXT', 'NUMBER', 'DATE', 'CHECKBOX', 'CHOICE')),
  choices text[] not null default '{}',
  is_required boolean not null default false,
  is_on_sign_up boolean not null default false,
  is_staff_only boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null
);
comment on table custom_fields is 'Fields that members have besides the usual ones. The values are in members.profile_extras.';

create table member_notes (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 4000),
  author_id uuid,
  created_at timestamptz not null
);
comment on table member_notes is 'What staff remembers about a member.';
create index member_notes_member on member_notes (member_id, created_at desc);

create table member_events (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  kind text not null,
  actor text not null,
  device text not null default '',
  network text not null default '',
  detail text not null default '',
  occurred_at timestamptz not null
);
comment on table member_events is 'Audit trail of accounts: sign-ins, changes of credentials, decisions of staff. Forgotten after 400 days.';
create index member_events_member on member_events (member_id, occurred_at desc);
create index member_events_time on member_events (occurred_at);

create table member_devices (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  token_hash bytea not null,
  name text not null,
  remembered_until timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (token_hash, member_id)
);
comment on table member_devices is 'Browsers a member has signed in from. remembered_until: no second factor is asked there until then.';
create index member_devices_member on member_devices (member_id);

alter table member_sessions
  add column device text not null default '',
  add column network text not null default '',
  add column hosted_session_id uuid references member_sessions (id) on delete set null;
comment on column member_sessions.hosted_session_id is 'The sign-in at the hosted pages that this client session came from; both end together.';

-- factors

create table member_factors (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  factor_type text not null check (factor_type in ('SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH', 'WEBAUTHN')),
  status text not null check (status in ('ENABLED', 'REQUIRE_ACTIVATION', 'REQUIRE_REENROLL')),
  name text not null check (char_length(name) between 1 and 60),
  target text,
  sealed_secret bytea,
  last_step bigint,
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  transports text[] not null default '{}',
  is_discoverable boolean not null default false,
  is_backed_up boolean,
  code_hash bytea,
  code_expires_at timestamptz,
  code_attempts integer not null default 0 check (code_attempts >= 0),
  created_at timestamptz not null,
  activated_at timestamptz,
  last_used_at timestamptz,
  check ((factor_type = 'TOTP') = (sealed_secret is not null)),
  check (factor_type <> 'WEBAUTHN' or status = 'REQUIRE_ACTIVATION' or (credential_id is not null and public_key is not null)),
  check (factor_type not in ('SMS', 'CALL', 'PUSH') or target is not null),
  check ((status = 'REQUIRE_ACTIVATION') = (activated_at is null))
);
comment on table member_factors is 'Second factors and passkeys. TOTP secrets are encrypted with a key derived from SECRET; last_step forbids using a code twice.';
create index member_factors_member on member_factors (member_id);

create table recovery_codes (
  code_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table recovery_codes is 'Codes for the day a factor is lost: ten at a time, used once, kept as SHA-256 of member and code.';
create index recovery_codes_member on recovery_codes (member_id);

create table webauthn_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('ENROLL', 'SIGN_IN', 'VERIFY')),
  member_id uuid references members (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'SIGN_IN') = (member_id is null))
);
comment on table webauthn_challenges is 'Challenges given to authenticators: five minutes, used once (the row goes).';
create index webauthn_challenges_expiry on webauthn_challenges (expires_at);

create table push_requests (
  id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid not null references members (id) on delete cascade,
  number_shown text not null,
  state text not null check (state in ('PENDING', 'APPROVED', 'DENIED')),
  attempts integer not null default 0 check (attempts >= 0),
  device text not null default '',
  network text not null default '',
  expires_at timestamptz not null
);
comment on table push_requests is 'Questions sent to a device: approve this sign-in? The number shown at the sign-in has to be typed.';
create index push_requests_expiry on push_requests (expires_at);

-- authentication

create table sign_in_challenges (
  token_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  client_id uuid references oauth_clients (id) on delete cascade,
  reason text not null check (reason in ('USER_SETTINGS', 'HIGH_RISK_LOGIN')),
  factor_type text not null,
  code_hash bytea,
  challenge_id uuid,
  attempts integer not null default 0 check (attempts >= 0),
  sends integer not null default 0 check (sends >= 0),
  sent_at timestamptz,
  authenticated_at timestamptz not null,
  device_token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_challenges is 'Sign-ins whose first factor was right and whose second is awaited: fifteen minutes, five tries.';
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

alter table email_verifications
  add column purpose text not null default 'VERIFY' check (purpose in ('VERIFY', 'SIGN_IN'));
comment on column email_verifications.purpose is 'SIGN_IN: the code itself is the sign-in (no password), or its second step when the risk is high.';

alter table password_recoveries
  add column is_activation boolean not null default false;
comment on column password_recoveries.is_activation is 'An invitation to choose the first password: three days instead of one hour.';

create table email_changes (
  token_hash bytea primary key,
  member_id uuid not null references members (id) on delete cascade,
  email text not null,
  email_key text not null,
  code_hash bytea not null,
  old_code_hash bytea,
  attempts integer not null default 0 check (attempts >= 0),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table email_changes is 'A pending change of the sign-in email: codes to the new address and, if it is verified, to the old one.';
create index email_changes_expiry on email_changes (expires_at);

create table used_captchas (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table used_captchas is 'Solved captchas count once.';
create index used_captchas_expiry on used_captchas (expires_at);

create table identity_providers (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('GOOGLE', 'FACEBOOK', 'OIDC')),
  issuer text not null,
  client_id text not null,
  sealed_client_secret bytea,
  scopes text not null,
  is_enabled boolean not null,
  created_at timestamptz not null
);
comment on table identity_providers is 'OpenID providers that members may sign in with. The secret is encrypted with a key derived from SECRET.';

create table member_connections (
  provider_id uuid not null references identity_providers (id) on delete cascade,
  subject text not null check (char_length(subject) between 1 and 255),
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  primary key (provider_id, subject)
);
comment on table member_connections is 'Accounts at identity providers that lead to a member.';
create index member_connections_member on member_connections (member_id);

create table provider_sign_ins (
  state_hash bytea primary key,
  flow_hash bytea not null,
  provider_id uuid not null references identity_providers (id) on delete cascade,
  request_token text,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
comment on table provider_sign_ins is 'Sign-ins under way at an identity provider: ten minutes, bound to the browser by flow_hash.';
create index provider_sign_ins_expiry on provider_sign_ins (expires_at);

-- oauth

alter table oauth_clients
  add column requires_consent boolean not null default false,
  add column removed_at timestamptz;

alter table authorization_requests
  add column scope text not null default '',
  add column nonce text,
  add column max_age integer check (max_age >= 0),
  add column login_hint text,
  add column ui_locales text,
  add column provider_id uuid;

alter table authorization_codes
  add column scope text not null default '',
  add column nonce text,
  add column hosted_session_id uuid references member_sessions (id) on delete set null,
  add column device text not null default '',
  add column network text not null default '';

alter table session_tokens
  add column device text not null default '',
  add column network text not null default '';

create table member_consents (
  member_id uuid not null references members (id) on delete cascade,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  primary key (member_id, client_id)
);
comment on table member_consents is 'What members let clients of others know.';

create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
comment on table signing_keys is 'Keys of id tokens (RS256), encrypted at rest. A new one every 90 days; retired ones are published until their last token has expired.';
create unique index signing_keys_current on signing_keys ((retired_at is null)) where retired_at is null;
