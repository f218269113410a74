-- Generated from the migrated database by `npm run generate`. Do not edit.

create table abandoned_checkouts (
  id uuid not null,
  status text not null,
  cart_id uuid,
  checkout_id uuid,
  visitor_id uuid,
  member_id uuid,
  user_id uuid,
  contact_id uuid,
  email text not null,
  contact_details jsonb not null default '{}'::jsonb,
  buyer_language text,
  currency text not null,
  conversion_currency text not null,
  coupon_id uuid,
  coupon_code text,
  subtotal bigint not null,
  total bigint not null,
  item_count integer not null,
  line_items jsonb not null,
  applied_discounts jsonb not null default '[]'::jsonb,
  returning_lines jsonb not null,
  search_text text not null,
  purchase_flow_ids uuid[] not null,
  resumed_cart_id uuid,
  activities jsonb not null default '[]'::jsonb,
  mail_count integer not null default 0,
  last_mail_at timestamp with time zone,
  began_at timestamp with time zone not null,
  abandoned_at timestamp with time zone not null,
  recovered_at timestamp with time zone,
  order_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint abandoned_checkouts_pkey PRIMARY KEY (id),
  constraint abandoned_checkouts_activities_check CHECK ((jsonb_array_length(activities) <= 20)),
  constraint abandoned_checkouts_conversion_currency_check CHECK ((conversion_currency ~ '^[A-Z]{3}$'::text)),
  constraint abandoned_checkouts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint abandoned_checkouts_email_check CHECK ((char_length(email) <= 254)),
  constraint abandoned_checkouts_item_count_check CHECK ((item_count > 0)),
  constraint abandoned_checkouts_mail_count_check CHECK ((mail_count >= 0)),
  constraint abandoned_checkouts_of_something CHECK (((cart_id IS NOT NULL) OR (checkout_id IS NOT NULL))),
  constraint abandoned_checkouts_recovered CHECK (((status = 'RECOVERED'::text) = (recovered_at IS NOT NULL))),
  constraint abandoned_checkouts_status_check CHECK ((status = ANY (ARRAY['ABANDONED'::text, 'RECOVERED'::text]))),
  constraint abandoned_checkouts_subtotal_check CHECK ((subtotal >= 0)),
  constraint abandoned_checkouts_total_check CHECK ((total >= 0))
);
CREATE INDEX abandoned_checkouts_days ON public.abandoned_checkouts USING btree (abandoned_at);
CREATE INDEX abandoned_checkouts_email ON public.abandoned_checkouts USING btree (lower(email));
CREATE INDEX abandoned_checkouts_flows ON public.abandoned_checkouts USING gin (purchase_flow_ids);
CREATE INDEX abandoned_checkouts_newest ON public.abandoned_checkouts USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX abandoned_checkouts_once_per_cart ON public.abandoned_checkouts USING btree (cart_id) WHERE ((status = 'ABANDONED'::text) AND (cart_id IS NOT NULL));
CREATE UNIQUE INDEX abandoned_checkouts_once_per_checkout ON public.abandoned_checkouts USING btree (checkout_id) WHERE ((status = 'ABANDONED'::text) AND (cart_id IS NULL));

create table additional_fees (
  id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  is_active boolean not null default true,
  price bigint not null default 0,
  percentage numeric(7,4),
  per text not null default 'ORDER'::text,
  is_taxable boolean not null default true,
  tax_group_id uuid,
  scope text not null default 'ALL'::text,
  scope_ids text[] not null default '{}'::text[],
  countries text[] not null default '{}'::text[],
  free_from bigint,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint additional_fees_pkey PRIMARY KEY (id),
  constraint additional_fees_tax_group_id_fkey FOREIGN KEY (tax_group_id) REFERENCES tax_groups(id) ON DELETE SET NULL,
  constraint additional_fees_check CHECK (((scope = ANY (ARRAY['PRODUCTS'::text, 'COLLECTIONS'::text])) = (scope_ids <> '{}'::text[]))),
  constraint additional_fees_check1 CHECK (((price > 0) OR (percentage IS NOT NULL))),
  constraint additional_fees_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 100))),
  constraint additional_fees_free_from_check CHECK ((free_from > 0)),
  constraint additional_fees_kind_check CHECK ((kind = ANY (ARRAY['HANDLING_FEE'::text, 'INSURANCE'::text, 'OTHER'::text]))),
  constraint additional_fees_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint additional_fees_per_check CHECK ((per = ANY (ARRAY['ORDER'::text, 'LINE'::text, 'UNIT'::text]))),
  constraint additional_fees_percentage_check CHECK (((percentage > (0)::numeric) AND (percentage <= (100)::numeric))),
  constraint additional_fees_price_check CHECK ((price >= 0)),
  constraint additional_fees_scope_check CHECK ((scope = ANY (ARRAY['ALL'::text, 'SHIPPABLE'::text, 'PRODUCTS'::text, 'COLLECTIONS'::text])))
);
CREATE UNIQUE INDEX additional_fees_code ON public.additional_fees USING btree (lower(code));

-- Keys sent raw in Authorization; only their SHA-256 is kept.
create table api_keys (
  id uuid not null,
  name text not null,
  key_hash bytea not null,
  permissions text[] not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  made_by uuid,
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);

create table app_authorization_codes (
  code_hash bytea not null,
  app_id uuid not null,
  session_id uuid not null,
  redirect_uri text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint app_authorization_codes_pkey PRIMARY KEY (code_hash),
  constraint app_authorization_codes_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id) ON DELETE CASCADE
);

create table app_calls (
  id uuid not null,
  app_id uuid not null,
  at timestamp with time zone not null,
  call text not null,
  status integer not null,
  milliseconds integer not null,
  request_id text not null,
  constraint app_calls_pkey PRIMARY KEY (id)
);
CREATE INDEX app_calls_app ON public.app_calls USING btree (app_id, id DESC);
CREATE INDEX app_calls_at ON public.app_calls USING btree (at);

create table app_gift_card_redemptions (
  id uuid not null,
  checkout_id uuid not null,
  card_id uuid not null,
  app_id uuid not null,
  sealed_code text not null,
  obfuscated_code text not null,
  currency text not null,
  amount bigint not null,
  state text not null,
  transaction_id text,
  order_id uuid,
  due_at timestamp with time zone,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint app_gift_card_redemptions_pkey PRIMARY KEY (id),
  constraint app_gift_card_redemptions_amount_check CHECK ((amount > 0)),
  constraint app_gift_card_redemptions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint app_gift_card_redemptions_obfuscated_code_check CHECK ((char_length(obfuscated_code) <= 30)),
  constraint app_gift_card_redemptions_spent CHECK (((state <> 'SPENT'::text) OR ((order_id IS NOT NULL) AND (due_at IS NULL)))),
  constraint app_gift_card_redemptions_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'TAKEN'::text, 'SPENT'::text, 'VOIDING'::text, 'VOIDED'::text, 'REFUSED'::text]))),
  constraint app_gift_card_redemptions_taken CHECK (((state <> ALL (ARRAY['TAKEN'::text, 'SPENT'::text])) OR (transaction_id IS NOT NULL))),
  constraint app_gift_card_redemptions_watched CHECK (((state = ANY (ARRAY['ASKED'::text, 'TAKEN'::text, 'VOIDING'::text])) = (due_at IS NOT NULL)))
);
CREATE INDEX app_gift_card_redemptions_due ON public.app_gift_card_redemptions USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX app_gift_card_redemptions_live ON public.app_gift_card_redemptions USING btree (checkout_id, card_id) WHERE (state = ANY (ARRAY['ASKED'::text, 'TAKEN'::text]));
CREATE INDEX app_gift_card_redemptions_order ON public.app_gift_card_redemptions USING btree (order_id) WHERE (order_id IS NOT NULL);

create table app_keys (
  app_id uuid not null,
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone not null,
  constraint app_keys_pkey PRIMARY KEY (app_id),
  constraint app_keys_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id) ON DELETE CASCADE
);

create table app_refresh_tokens (
  token_hash bytea not null,
  app_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint app_refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint app_refresh_tokens_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id) ON DELETE CASCADE
);
CREATE INDEX app_refresh_tokens_app ON public.app_refresh_tokens USING btree (app_id);

-- Apps known to the store; installed until removed_at. Staff installs one again with the same id.
create table apps (
  id uuid not null,
  name text not null,
  secret_hash bytea not null,
  instance_id uuid not null,
  permissions text[] not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  session_id uuid not null default gen_random_uuid(),
  description text not null default ''::text,
  homepage text,
  redirect_uris text[] not null default '{}'::text[],
  calls_per_second integer,
  installed_at timestamp with time zone,
  installed_by uuid,
  made_by uuid,
  constraint apps_instance_id_key UNIQUE (instance_id),
  constraint apps_pkey PRIMARY KEY (id),
  constraint apps_calls_per_second_check CHECK (((calls_per_second >= 1) AND (calls_per_second <= 1000))),
  constraint apps_description_check CHECK ((char_length(description) <= 2000)),
  constraint apps_homepage_check CHECK ((char_length(homepage) <= 2048)),
  constraint apps_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);

-- Rows changed by an audited call, before and after; secrets and personal details are never kept.
create table audit_changes (
  entry_id uuid not null,
  position bigint not null generated always as identity,
  relation text not null,
  row_id text not null,
  action text not null,
  before jsonb,
  after jsonb,
  constraint audit_changes_pkey PRIMARY KEY (entry_id, "position"),
  constraint audit_changes_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_entries(id) ON DELETE CASCADE,
  constraint audit_changes_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])))
);
CREATE INDEX audit_changes_row ON public.audit_changes USING btree (relation, row_id);

-- Writes of staff and apps, one entry per transaction of a call.
create table audit_entries (
  id uuid not null,
  at timestamp with time zone not null,
  call text not null,
  actor_kind text not null,
  actor_id uuid not null,
  request_id text not null,
  network text not null,
  undoes uuid,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'app'::text])))
);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at DESC, id DESC);
CREATE UNIQUE INDEX audit_entries_undoes ON public.audit_entries USING btree (undoes) WHERE (undoes IS NOT NULL);

-- At most 60 seconds old, used once; a second use ends the session that the first one made (RFC 6749 4.1.2).
create table authorization_codes (
  code_hash bytea not null,
  client_id uuid not null,
  member_id uuid not null,
  redirect_uri text,
  code_challenge text not null,
  visitor_id uuid,
  authenticated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id uuid,
  scope text not null default ''::text,
  nonce text,
  hosted_session_id uuid,
  device text not null default ''::text,
  network text not null default ''::text,
  constraint authorization_codes_pkey PRIMARY KEY (code_hash),
  constraint authorization_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint authorization_codes_hosted_session_id_fkey FOREIGN KEY (hosted_session_id) REFERENCES member_sessions(id) ON DELETE SET NULL,
  constraint authorization_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint authorization_codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES member_sessions(id) ON DELETE CASCADE
);
CREATE INDEX authorization_codes_expiry ON public.authorization_codes USING btree (expires_at);

-- A sign-in that a client has begun: what the authorize page needs, behind an unguessable token.
create table authorization_requests (
  token_hash bytea not null,
  client_id uuid not null,
  redirect_uri text,
  response_mode text not null,
  prompt text not null,
  state text not null,
  code_challenge text not null,
  session_token_hash bytea,
  visitor_id uuid,
  target_origin text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  scope text not null default ''::text,
  nonce text,
  max_age integer,
  login_hint text,
  ui_locales text,
  provider_id uuid,
  constraint authorization_requests_pkey PRIMARY KEY (token_hash),
  constraint authorization_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint authorization_requests_check CHECK (((redirect_uri IS NOT NULL) OR (response_mode = 'web_message'::text))),
  constraint authorization_requests_max_age_check CHECK ((max_age >= 0)),
  constraint authorization_requests_prompt_check CHECK ((prompt = ANY (ARRAY['login'::text, 'none'::text, 'auto'::text]))),
  constraint authorization_requests_response_mode_check CHECK ((response_mode = ANY (ARRAY['fragment'::text, 'query'::text, 'web_message'::text])))
);
CREATE INDEX authorization_requests_expiry ON public.authorization_requests USING btree (expires_at);

create table automation_calls (
  id uuid not null,
  run_id uuid not null,
  action_index integer not null,
  url text not null,
  attempts integer not null default 0,
  is_finished boolean not null default false,
  created_at timestamp with time zone not null,
  constraint automation_calls_run_id_action_index_key UNIQUE (run_id, action_index),
  constraint automation_calls_pkey PRIMARY KEY (id),
  constraint automation_calls_run_id_fkey FOREIGN KEY (run_id) REFERENCES automation_runs(id) ON DELETE CASCADE
);

create table automation_rules (
  id uuid not null,
  name text not null,
  state text not null,
  event_type text not null,
  match text not null,
  conditions jsonb not null,
  actions jsonb not null,
  sealed_secret bytea,
  revision bigint not null default 1,
  consecutive_failures integer not null default 0,
  paused_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint automation_rules_pkey PRIMARY KEY (id),
  constraint automation_rules_check CHECK (((state = 'PAUSED'::text) = (paused_at IS NOT NULL))),
  constraint automation_rules_consecutive_failures_check CHECK ((consecutive_failures >= 0)),
  constraint automation_rules_match_check CHECK ((match = ANY (ARRAY['ALL'::text, 'ANY'::text]))),
  constraint automation_rules_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint automation_rules_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'OFF'::text, 'PAUSED'::text])))
);
CREATE INDEX automation_rules_active ON public.automation_rules USING btree (event_type) WHERE (state = 'ACTIVE'::text);

create table automation_runs (
  id uuid not null,
  rule_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  entity_id text not null,
  depth integer not null,
  state text not null,
  reason text,
  results jsonb not null default '[]'::jsonb,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint automation_runs_once UNIQUE (rule_id, event_id),
  constraint automation_runs_pkey PRIMARY KEY (id),
  constraint automation_runs_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES automation_rules(id) ON DELETE CASCADE,
  constraint automation_runs_depth_check CHECK ((depth >= 1)),
  constraint automation_runs_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'WAITING'::text, 'DONE'::text, 'NOT_MET'::text, 'FAILED'::text, 'CUT'::text])))
);
CREATE INDEX automation_runs_created ON public.automation_runs USING btree (created_at);
CREATE INDEX automation_runs_rule ON public.automation_runs USING btree (rule_id, created_at DESC, id DESC);

create table back_in_stock_requests (
  id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  catalog_options jsonb,
  email text not null,
  member_id uuid,
  visitor_id uuid,
  status text not null default 'RECEIVED'::text,
  auto_notified boolean,
  item_url text,
  item_name text not null default ''::text,
  item_price text,
  item_image text,
  language text,
  notified_at timestamp with time zone,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint back_in_stock_requests_pkey PRIMARY KEY (id),
  constraint back_in_stock_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint back_in_stock_requests_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint back_in_stock_requests_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint back_in_stock_requests_email_check CHECK ((char_length(email) <= 254)),
  constraint back_in_stock_requests_item_image_check CHECK ((char_length(item_image) <= 2048)),
  constraint back_in_stock_requests_item_name_check CHECK ((char_length(item_name) <= 200)),
  constraint back_in_stock_requests_item_price_check CHECK ((char_length(item_price) <= 40)),
  constraint back_in_stock_requests_item_url_check CHECK ((char_length(item_url) <= 2048)),
  constraint back_in_stock_requests_language_check CHECK ((char_length(language) <= 35)),
  constraint back_in_stock_requests_status_check CHECK ((status = ANY (ARRAY['RECEIVED'::text, 'PROCESSING'::text, 'NOTIFICATION_SENT'::text, 'FAILED'::text])))
);
CREATE INDEX back_in_stock_requests_created ON public.back_in_stock_requests USING btree (created_at, id);
CREATE INDEX back_in_stock_requests_email ON public.back_in_stock_requests USING btree (lower(email));
CREATE INDEX back_in_stock_requests_member ON public.back_in_stock_requests USING btree (member_id);
CREATE UNIQUE INDEX back_in_stock_requests_open ON public.back_in_stock_requests USING btree (variant_id, lower(email)) WHERE (status = 'RECEIVED'::text);
CREATE INDEX back_in_stock_requests_product ON public.back_in_stock_requests USING btree (product_id);
CREATE INDEX back_in_stock_requests_waiting ON public.back_in_stock_requests USING btree (variant_id, created_at) WHERE (status = 'RECEIVED'::text);

-- Each time the books were checked: per rule what does not hold.
create table book_runs (
  id uuid not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  done integer not null default 0,
  total integer not null,
  results jsonb not null default '[]'::jsonb,
  failure text,
  constraint book_runs_pkey PRIMARY KEY (id),
  constraint book_runs_results_check CHECK ((jsonb_typeof(results) = 'array'::text))
);
CREATE INDEX book_runs_started ON public.book_runs USING btree (started_at DESC);

create table brands (
  id uuid not null,
  name text not null,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint brands_name UNIQUE (name),
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50)))
);
CREATE INDEX brands_created ON public.brands USING btree (created_at, id);

create table campaign_clicks (
  id bigint not null generated always as identity,
  campaign_id uuid not null,
  recipient_id uuid not null,
  link_index integer not null,
  visitor_id uuid,
  member_id uuid,
  clicked_at timestamp with time zone not null,
  constraint campaign_clicks_pkey PRIMARY KEY (id),
  constraint campaign_clicks_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_clicks_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES campaign_recipients(id) ON DELETE CASCADE,
  constraint campaign_clicks_link_index_check CHECK ((link_index >= 0))
);
CREATE INDEX campaign_clicks_campaign ON public.campaign_clicks USING btree (campaign_id, clicked_at);
CREATE INDEX campaign_clicks_member ON public.campaign_clicks USING btree (member_id, clicked_at) WHERE (member_id IS NOT NULL);
CREATE INDEX campaign_clicks_recipient ON public.campaign_clicks USING btree (recipient_id);
CREATE INDEX campaign_clicks_visitor ON public.campaign_clicks USING btree (visitor_id, clicked_at) WHERE (visitor_id IS NOT NULL);

create table campaign_media (
  campaign_id uuid not null,
  media_id uuid not null,
  constraint campaign_media_pkey PRIMARY KEY (campaign_id, media_id),
  constraint campaign_media_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX campaign_media_media ON public.campaign_media USING btree (media_id);

create table campaign_orders (
  order_id uuid not null,
  campaign_id uuid not null,
  clicked_at timestamp with time zone not null,
  constraint campaign_orders_pkey PRIMARY KEY (order_id),
  constraint campaign_orders_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX campaign_orders_campaign ON public.campaign_orders USING btree (campaign_id);

create table campaign_recipients (
  id uuid not null,
  campaign_id uuid not null,
  email_key text not null,
  email text not null,
  state text not null default 'PENDING'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  reason text not null default ''::text,
  unsubscribed_at timestamp with time zone,
  constraint campaign_recipients_campaign_id_email_key_key UNIQUE (campaign_id, email_key),
  constraint campaign_recipients_pkey PRIMARY KEY (id),
  constraint campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_recipients_attempts_check CHECK ((attempts >= 0)),
  constraint campaign_recipients_email_key_check CHECK ((email_key = lower(email_key))),
  constraint campaign_recipients_reason_check CHECK ((char_length(reason) <= 500)),
  constraint campaign_recipients_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'CLAIMED'::text, 'SENT'::text, 'BOUNCED'::text, 'FAILED'::text, 'SKIPPED'::text, 'UNCONFIRMED'::text, 'CANCELED'::text])))
);
CREATE INDEX campaign_recipients_claimed ON public.campaign_recipients USING btree (campaign_id) WHERE (state = 'CLAIMED'::text);
CREATE INDEX campaign_recipients_email ON public.campaign_recipients USING btree (email_key);
CREATE INDEX campaign_recipients_pending ON public.campaign_recipients USING btree (campaign_id, next_attempt_at, id) WHERE (state = 'PENDING'::text);

create table campaigns (
  id uuid not null,
  revision bigint not null,
  name text not null,
  subject text not null,
  preview_text text not null,
  blocks jsonb not null,
  segment_id uuid,
  state text not null,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  failure text,
  links text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_blocks_check CHECK ((jsonb_typeof(blocks) = 'array'::text)),
  constraint campaigns_check CHECK (((state = 'SCHEDULED'::text) <= (scheduled_at IS NOT NULL))),
  constraint campaigns_check1 CHECK (((state = ANY (ARRAY['SENDING'::text, 'SENT'::text, 'CANCELED'::text])) = (started_at IS NOT NULL))),
  constraint campaigns_check2 CHECK (((state = ANY (ARRAY['SENT'::text, 'CANCELED'::text])) = (finished_at IS NOT NULL))),
  constraint campaigns_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint campaigns_preview_text_check CHECK ((char_length(preview_text) <= 250)),
  constraint campaigns_revision_check CHECK ((revision > 0)),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'SENDING'::text, 'SENT'::text, 'CANCELED'::text]))),
  constraint campaigns_subject_check CHECK ((char_length(subject) <= 250))
);
CREATE INDEX campaigns_created ON public.campaigns USING btree (created_at DESC, id DESC);
CREATE INDEX campaigns_due ON public.campaigns USING btree (scheduled_at) WHERE (state = 'SCHEDULED'::text);
CREATE INDEX campaigns_sending ON public.campaigns USING btree (started_at) WHERE (state = 'SENDING'::text);

create table cart_line_items (
  id uuid not null,
  cart_id uuid not null,
  position integer not null,
  app_id text not null,
  catalog_item_id text not null,
  options jsonb not null default '{}'::jsonb,
  reference_key text not null,
  quantity integer not null,
  name text not null,
  unit_price bigint not null,
  added_at timestamp with time zone not null,
  terms jsonb,
  constraint cart_line_items_once UNIQUE (cart_id, reference_key),
  constraint cart_line_items_pkey PRIMARY KEY (id),
  constraint cart_line_items_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_line_items_app_id_check CHECK (((char_length(app_id) >= 1) AND (char_length(app_id) <= 100))),
  constraint cart_line_items_catalog_item_id_check CHECK (((char_length(catalog_item_id) >= 1) AND (char_length(catalog_item_id) <= 36))),
  constraint cart_line_items_position_check CHECK (("position" >= 0)),
  constraint cart_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint cart_line_items_unit_price_check CHECK ((unit_price >= 0))
);

create table cart_links (
  id uuid not null,
  token_hash bytea not null,
  cart_id uuid,
  created_by jsonb not null,
  note text,
  lines jsonb not null,
  coupon_code text,
  use_count integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint cart_links_token_hash_key UNIQUE (token_hash),
  constraint cart_links_pkey PRIMARY KEY (id),
  constraint cart_links_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE SET NULL,
  constraint cart_links_coupon_code_check CHECK (((char_length(coupon_code) >= 1) AND (char_length(coupon_code) <= 50))),
  constraint cart_links_note_check CHECK ((char_length(note) <= 500)),
  constraint cart_links_use_count_check CHECK ((use_count >= 0))
);
CREATE INDEX cart_links_expiry ON public.cart_links USING btree (expires_at);

create table carts (
  id uuid not null,
  visitor_id uuid,
  member_id uuid,
  is_current boolean not null default true,
  currency text not null,
  buyer_note text,
  buyer_email text,
  buyer_language text,
  contact_info jsonb,
  coupon_id uuid,
  coupon_code text,
  selected_carrier_id uuid,
  selected_shipping_code text,
  override_checkout_url text,
  business_location_id uuid,
  extended_fields jsonb,
  checkout_id uuid,
  purchase_flow_id uuid not null,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  user_id uuid,
  app_id text,
  contact_id uuid,
  conversion_currency text,
  merchant_discounts jsonb not null default '[]'::jsonb,
  purchase_terms jsonb not null default '{}'::jsonb,
  order_id uuid,
  ordered_at timestamp with time zone,
  idle_revision bigint,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_app_id_check CHECK (((char_length(app_id) >= 1) AND (char_length(app_id) <= 100))),
  constraint carts_buyer_email_check CHECK ((char_length(buyer_email) <= 254)),
  constraint carts_buyer_note_check CHECK ((char_length(buyer_note) <= 1000)),
  constraint carts_check CHECK (((coupon_id IS NULL) = (coupon_code IS NULL))),
  constraint carts_conversion_currency_check CHECK ((conversion_currency ~ '^[A-Z]{3}$'::text)),
  constraint carts_coupon_code_check CHECK (((char_length(coupon_code) >= 1) AND (char_length(coupon_code) <= 50))),
  constraint carts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint carts_current_of_shoppers CHECK (((NOT is_current) OR (num_nonnulls(visitor_id, member_id) = 1))),
  constraint carts_one_owner CHECK ((num_nonnulls(visitor_id, member_id, user_id, app_id) = 1)),
  constraint carts_override_checkout_url_check CHECK ((char_length(override_checkout_url) <= 1000)),
  constraint carts_selected_shipping_code_check CHECK (((char_length(selected_shipping_code) >= 1) AND (char_length(selected_shipping_code) <= 100)))
);
CREATE INDEX carts_begun ON public.carts USING btree (created_at);
CREATE UNIQUE INDEX carts_current_of_member ON public.carts USING btree (member_id) WHERE (is_current AND (member_id IS NOT NULL));
CREATE UNIQUE INDEX carts_current_of_visitor ON public.carts USING btree (visitor_id) WHERE (is_current AND (visitor_id IS NOT NULL));
CREATE INDEX carts_not_looked_at ON public.carts USING btree (updated_at) WHERE (is_current AND (idle_revision IS DISTINCT FROM revision));
CREATE INDEX carts_of_checkout ON public.carts USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX carts_updated ON public.carts USING btree (updated_at) WHERE is_current;

-- Differences: the sum of the rows of a scope is its count of visible products and of all. Rows are only inserted, so that writers never wait for each other; a job sums them. Scope is a collection, or all zeros for the whole catalog.
create table catalog_counts (
  scope uuid not null,
  shown bigint not null,
  amount bigint not null
);
CREATE INDEX catalog_counts_scope ON public.catalog_counts USING btree (scope) INCLUDE (shown, amount);

-- What was given for each product, and what became of it.
create table catalog_import_products (
  import_id uuid not null,
  place bigint not null generated always as identity,
  handle text not null,
  product jsonb not null,
  category_ids text[],
  product_id uuid,
  error jsonb,
  is_done boolean not null default false,
  constraint catalog_import_products_pkey PRIMARY KEY (import_id, place),
  constraint catalog_import_products_import_id_fkey FOREIGN KEY (import_id) REFERENCES catalog_imports(id) ON DELETE CASCADE
);
CREATE INDEX catalog_import_products_waiting ON public.catalog_import_products USING btree (import_id, place) WHERE (NOT is_done);

-- Filled until it is submitted; then a job works through its products in the order they came.
create table catalog_imports (
  id uuid not null,
  created_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  job_id uuid,
  finished_at timestamp with time zone,
  constraint catalog_imports_pkey PRIMARY KEY (id),
  constraint catalog_import_submission CHECK ((((submitted_at IS NULL) = (job_id IS NULL)) AND ((finished_at IS NULL) OR (submitted_at IS NOT NULL))))
);
CREATE INDEX catalog_imports_by_age ON public.catalog_imports USING btree (created_at);

-- Words that an app wants on the checkout pages of its own purchases, by component and language.
create table checkout_contents (
  app_id uuid not null,
  component_id uuid not null,
  language text not null,
  content jsonb not null,
  updated_at timestamp with time zone not null,
  constraint checkout_contents_pkey PRIMARY KEY (app_id, component_id, language),
  constraint checkout_contents_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint checkout_contents_language_check CHECK ((language ~ '^[A-Za-z0-9-]{1,20}$'::text))
);

create table checkout_line_items (
  id uuid not null,
  checkout_id uuid not null,
  position integer not null,
  app_id text not null,
  catalog_item_id text not null,
  options jsonb not null default '{}'::jsonb,
  reference_key text not null,
  quantity integer not null,
  name text not null,
  unit_price bigint not null,
  cart_line_id uuid,
  terms jsonb,
  constraint checkout_line_items_once UNIQUE (checkout_id, reference_key),
  constraint checkout_line_items_pkey PRIMARY KEY (id),
  constraint checkout_line_items_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE CASCADE,
  constraint checkout_line_items_app_id_check CHECK (((char_length(app_id) >= 1) AND (char_length(app_id) <= 100))),
  constraint checkout_line_items_catalog_item_id_check CHECK (((char_length(catalog_item_id) >= 1) AND (char_length(catalog_item_id) <= 36))),
  constraint checkout_line_items_position_check CHECK (("position" >= 0)),
  constraint checkout_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint checkout_line_items_unit_price_check CHECK ((unit_price >= 0))
);

-- Purchases prepared by a merchant: items, coupon and settings in the wire's own shape.
create table checkout_templates (
  id uuid not null,
  is_active boolean not null default true,
  template jsonb not null,
  used_count bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint checkout_templates_pkey PRIMARY KEY (id),
  constraint checkout_templates_used_count_check CHECK ((used_count >= 0))
);

-- A purchase on its way to one order. Open ones are priced from the catalog whenever they are read.
create table checkouts (
  id uuid not null,
  cart_id uuid,
  state text not null default 'OPEN'::text,
  visitor_id uuid,
  member_id uuid,
  created_by_kind text not null,
  created_by_id text not null,
  channel_type text not null default 'WEB'::text,
  currency text not null,
  email text,
  buyer_note text,
  billing_info jsonb,
  shipping_destination jsonb,
  selected_carrier_id uuid,
  selected_shipping_code text,
  coupon_code text,
  custom_fields jsonb not null default '[]'::jsonb,
  custom_settings jsonb not null default '{}'::jsonb,
  purchase_flow_id uuid not null,
  revision bigint not null default 1,
  total bigint,
  completed_snapshot jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  idle_revision bigint,
  gift_cards jsonb not null default '[]'::jsonb,
  memberships jsonb not null default '[]'::jsonb,
  merchant_discounts jsonb not null default '[]'::jsonb,
  tip jsonb,
  override_checkout_url text,
  business_location_id uuid,
  tax_exempt_group_id uuid,
  custom_content_reference jsonb,
  external_reference jsonb,
  extended_fields jsonb not null default '{}'::jsonb,
  kept_rate jsonb,
  copied_from uuid,
  is_handover boolean not null default false,
  source_terms jsonb,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_copied_from_fkey FOREIGN KEY (copied_from) REFERENCES checkouts(id) ON DELETE SET NULL,
  constraint checkouts_buyer_note_check CHECK ((char_length(buyer_note) <= 1000)),
  constraint checkouts_check CHECK ((num_nonnulls(visitor_id, member_id) <= 1)),
  constraint checkouts_completed CHECK (((state = 'COMPLETED'::text) = ((completed_at IS NOT NULL) AND (total IS NOT NULL) AND (completed_snapshot IS NOT NULL)))),
  constraint checkouts_coupon_code_check CHECK (((char_length(coupon_code) >= 1) AND (char_length(coupon_code) <= 50))),
  constraint checkouts_created_by_kind_check CHECK ((created_by_kind = ANY (ARRAY['visitor'::text, 'member'::text, 'staff'::text, 'app'::text]))),
  constraint checkouts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint checkouts_custom_fields_check CHECK ((jsonb_typeof(custom_fields) = 'array'::text)),
  constraint checkouts_email_check CHECK ((char_length(email) <= 254)),
  constraint checkouts_gift_cards_check CHECK ((jsonb_typeof(gift_cards) = 'array'::text)),
  constraint checkouts_memberships_check CHECK ((jsonb_typeof(memberships) = 'array'::text)),
  constraint checkouts_merchant_discounts_check CHECK ((jsonb_typeof(merchant_discounts) = 'array'::text)),
  constraint checkouts_override_checkout_url_check CHECK ((char_length(override_checkout_url) <= 1000)),
  constraint checkouts_selected_shipping_code_check CHECK (((char_length(selected_shipping_code) >= 1) AND (char_length(selected_shipping_code) <= 100))),
  constraint checkouts_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'COMPLETED'::text]))),
  constraint checkouts_total_check CHECK ((total >= 0))
);
CREATE INDEX checkouts_begun ON public.checkouts USING btree (created_at);
CREATE INDEX checkouts_cart ON public.checkouts USING btree (cart_id, id DESC);
CREATE INDEX checkouts_copies ON public.checkouts USING btree (copied_from) WHERE (copied_from IS NOT NULL);
CREATE INDEX checkouts_member ON public.checkouts USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX checkouts_not_looked_at ON public.checkouts USING btree (updated_at) WHERE ((state = 'OPEN'::text) AND (email IS NOT NULL) AND (idle_revision IS DISTINCT FROM revision));
CREATE UNIQUE INDEX checkouts_open_of_cart ON public.checkouts USING btree (cart_id) WHERE (state = 'OPEN'::text);
CREATE INDEX checkouts_purchase_flow ON public.checkouts USING btree (purchase_flow_id);
CREATE INDEX checkouts_updated ON public.checkouts USING btree (updated_at) WHERE (state = 'OPEN'::text);
CREATE INDEX checkouts_visitor ON public.checkouts USING btree (visitor_id) WHERE (visitor_id IS NOT NULL);

create table choice_media (
  choice_id uuid not null,
  media_id uuid not null,
  position integer not null,
  constraint choice_media_pkey PRIMARY KEY (choice_id, media_id),
  constraint choice_media_choice_id_fkey FOREIGN KEY (choice_id) REFERENCES product_option_choices(id) ON DELETE CASCADE,
  constraint choice_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX choice_media_media ON public.choice_media USING btree (media_id);

create table collection_moves (
  id bigint not null generated always as identity,
  collection_id uuid not null,
  product_id uuid not null,
  is_added boolean not null,
  constraint collection_moves_pkey PRIMARY KEY (id),
  constraint collection_moves_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE
);
CREATE INDEX collection_moves_collection ON public.collection_moves USING btree (collection_id, id);

create table collection_products (
  collection_id uuid not null,
  product_id uuid not null,
  position integer not null,
  is_shown boolean not null default true,
  constraint collection_products_pkey PRIMARY KEY (collection_id, product_id),
  constraint collection_products_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  constraint collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX collection_products_order ON public.collection_products USING btree (collection_id, "position");
CREATE INDEX collection_products_product ON public.collection_products USING btree (product_id, collection_id);
CREATE INDEX collection_products_shown ON public.collection_products USING btree (collection_id, "position", product_id) WHERE is_shown;

-- Earlier addresses of collections; a collection that takes the address again removes its row.
create table collection_slug_redirects (
  slug text not null,
  collection_id uuid not null,
  created_at timestamp with time zone not null,
  constraint collection_slug_redirects_pkey PRIMARY KEY (slug),
  constraint collection_slug_redirects_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE
);
CREATE INDEX collection_slug_redirects_collection ON public.collection_slug_redirects USING btree (collection_id);

create table collections (
  id uuid not null,
  position integer not null default 0,
  name text not null,
  slug text not null,
  description text not null default ''::text,
  is_visible boolean not null default true,
  media_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  parent_id uuid,
  path uuid[] not null default '{}'::uuid[],
  rich_description jsonb,
  seo jsonb,
  managing_app_id uuid,
  extended_fields jsonb,
  rules jsonb,
  revision bigint not null default 1,
  constraint collections_slug UNIQUE (slug),
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint collections_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES collections(id),
  constraint collections_depth CHECK (((cardinality(path) >= 1) AND (cardinality(path) <= 5))),
  constraint collections_description_check CHECK ((char_length(description) <= 600)),
  constraint collections_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint collections_not_its_own_parent CHECK ((parent_id <> id)),
  constraint collections_slug_length CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 300)))
);
CREATE INDEX collections_automatic ON public.collections USING btree (id) WHERE (rules IS NOT NULL);
CREATE INDEX collections_media ON public.collections USING btree (media_id);
CREATE INDEX collections_parent ON public.collections USING btree (parent_id, "position");
CREATE INDEX collections_path ON public.collections USING gin (path);

-- Changes in the transaction that changes settings, taxes, delivery, fees or discount rules.
create table configuration_version (
  is_only boolean not null default true,
  version bigint not null default nextval('configuration_versions'::regclass),
  constraint configuration_version_pkey PRIMARY KEY (is_only),
  constraint configuration_version_is_only_check CHECK (is_only)
);

create table contact_tax_details (
  id uuid not null,
  tax_exempt_group_id uuid,
  details jsonb not null default '{}'::jsonb,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  extended_fields jsonb not null default '{}'::jsonb,
  private_tag_ids text[] not null default '{}'::text[],
  public_tag_ids text[] not null default '{}'::text[],
  constraint contact_tax_details_pkey PRIMARY KEY (id),
  constraint contact_tax_details_tax_exempt_group_id_fkey FOREIGN KEY (tax_exempt_group_id) REFERENCES tax_exempt_groups(id) ON DELETE SET NULL,
  constraint contact_tax_details_private_tag_ids_check CHECK ((cardinality(private_tag_ids) <= 100)),
  constraint contact_tax_details_public_tag_ids_check CHECK ((cardinality(public_tag_ids) <= 100))
);
CREATE INDEX contact_tax_details_group ON public.contact_tax_details USING btree (tax_exempt_group_id);

create table content_documents (
  id uuid not null,
  kind text not null,
  title text not null,
  slug text not null,
  draft jsonb not null,
  revision bigint not null default 0,
  version_count integer not null default 0,
  published_version integer,
  published_slug text,
  published_at timestamp with time zone,
  first_published_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint content_documents_pkey PRIMARY KEY (id),
  constraint content_documents_published_version_fkey FOREIGN KEY (id, published_version) REFERENCES content_versions(document_id, version),
  constraint content_documents_check CHECK (((published_version >= 1) AND (published_version <= version_count))),
  constraint content_documents_check1 CHECK ((((published_version IS NULL) = (published_slug IS NULL)) AND ((published_version IS NULL) = (published_at IS NULL)))),
  constraint content_documents_check2 CHECK (((published_version IS NULL) OR (first_published_at IS NOT NULL))),
  constraint content_documents_design_exists CHECK (((kind <> 'design'::text) OR (deleted_at IS NULL))),
  constraint content_documents_draft_check CHECK ((jsonb_typeof(draft) = 'object'::text)),
  constraint content_documents_kind_check CHECK ((kind = ANY (ARRAY['design'::text, 'page'::text, 'post'::text]))),
  constraint content_documents_revision_check CHECK ((revision >= 0)),
  constraint content_documents_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))),
  constraint content_documents_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint content_documents_version_count_check CHECK ((version_count >= 0))
);
CREATE INDEX content_documents_deleted ON public.content_documents USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX content_documents_design ON public.content_documents USING btree (kind) WHERE (kind = 'design'::text);
CREATE INDEX content_documents_posts ON public.content_documents USING btree (first_published_at DESC, id) WHERE ((kind = 'post'::text) AND (published_version IS NOT NULL));
CREATE UNIQUE INDEX content_documents_published_slug ON public.content_documents USING btree (kind, published_slug) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX content_documents_slug ON public.content_documents USING btree (kind, slug) WHERE (deleted_at IS NULL);

create table content_media (
  document_id uuid not null,
  media_id uuid not null,
  constraint content_media_pkey PRIMARY KEY (document_id, media_id),
  constraint content_media_document_id_fkey FOREIGN KEY (document_id) REFERENCES content_documents(id) ON DELETE CASCADE,
  constraint content_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX content_media_media ON public.content_media USING btree (media_id);

create table content_preview_links (
  id uuid not null,
  token_hash bytea not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint content_preview_links_token_hash_key UNIQUE (token_hash),
  constraint content_preview_links_pkey PRIMARY KEY (id),
  constraint content_preview_links_check CHECK ((expires_at > created_at)),
  constraint content_preview_links_note_check CHECK ((char_length(note) <= 100)),
  constraint content_preview_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table content_redirects (
  id uuid not null,
  path text not null,
  target text not null,
  created_at timestamp with time zone not null,
  origin text not null default 'manual'::text,
  constraint content_redirects_path_key UNIQUE (path),
  constraint content_redirects_pkey PRIMARY KEY (id),
  constraint content_redirects_check CHECK ((path <> target)),
  constraint content_redirects_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'import'::text]))),
  constraint content_redirects_path_check CHECK (((path ~ '^/[^/]'::text) AND (char_length(path) <= 2048))),
  constraint content_redirects_target_check CHECK (((char_length(target) >= 1) AND (char_length(target) <= 2048)))
);
CREATE INDEX content_redirects_created ON public.content_redirects USING btree (created_at DESC, id DESC);

create table content_schedules (
  document_id uuid not null,
  kind text not null,
  slug text not null,
  body jsonb not null,
  note text not null default ''::text,
  publisher_kind text,
  publisher_id uuid,
  publish_at timestamp with time zone not null,
  constraint content_schedules_pkey PRIMARY KEY (document_id),
  constraint content_schedules_document_id_fkey FOREIGN KEY (document_id) REFERENCES content_documents(id) ON DELETE CASCADE,
  constraint content_schedules_body_check CHECK ((jsonb_typeof(body) = 'object'::text)),
  constraint content_schedules_check CHECK (((publisher_kind IS NULL) = (publisher_id IS NULL))),
  constraint content_schedules_note_check CHECK ((char_length(note) <= 200)),
  constraint content_schedules_publisher_kind_check CHECK ((publisher_kind = ANY (ARRAY['staff'::text, 'app'::text])))
);
CREATE UNIQUE INDEX content_schedules_slug ON public.content_schedules USING btree (kind, slug);

create table content_slug_redirects (
  kind text not null,
  slug text not null,
  document_id uuid not null,
  created_at timestamp with time zone not null,
  constraint content_slug_redirects_pkey PRIMARY KEY (kind, slug),
  constraint content_slug_redirects_document_id_fkey FOREIGN KEY (document_id) REFERENCES content_documents(id) ON DELETE CASCADE
);
CREATE INDEX content_slug_redirects_document ON public.content_slug_redirects USING btree (document_id);

create table content_versions (
  document_id uuid not null,
  version integer not null,
  previous_version integer generated always as (NULLIF((version - 1), 0)) stored,
  body jsonb not null,
  note text not null default ''::text,
  publisher_kind text,
  publisher_id uuid,
  published_at timestamp with time zone not null,
  constraint content_versions_pkey PRIMARY KEY (document_id, version),
  constraint content_versions_document_id_fkey FOREIGN KEY (document_id) REFERENCES content_documents(id) ON DELETE CASCADE,
  constraint content_versions_document_id_previous_version_fkey FOREIGN KEY (document_id, previous_version) REFERENCES content_versions(document_id, version) ON DELETE CASCADE,
  constraint content_versions_body_check CHECK ((jsonb_typeof(body) = 'object'::text)),
  constraint content_versions_check CHECK (((publisher_kind IS NULL) = (publisher_id IS NULL))),
  constraint content_versions_note_check CHECK ((char_length(note) <= 200)),
  constraint content_versions_publisher_kind_check CHECK ((publisher_kind = ANY (ARRAY['staff'::text, 'app'::text]))),
  constraint content_versions_version_check CHECK ((version >= 1))
);
CREATE INDEX content_versions_previous ON public.content_versions USING btree (document_id, previous_version);

create table coupon_codes (
  id uuid not null,
  coupon_id uuid not null,
  code text not null,
  is_main boolean not null default false,
  usage_limit bigint,
  used_count bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint coupon_codes_pkey PRIMARY KEY (id),
  constraint coupon_codes_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE CASCADE,
  constraint coupon_codes_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 50))),
  constraint coupon_codes_limit CHECK (((usage_limit IS NULL) OR (used_count <= usage_limit))),
  constraint coupon_codes_usage_limit_check CHECK ((usage_limit > 0)),
  constraint coupon_codes_used_count_check CHECK ((used_count >= 0))
);
CREATE UNIQUE INDEX coupon_codes_code ON public.coupon_codes USING btree (upper(code));
CREATE INDEX coupon_codes_coupon ON public.coupon_codes USING btree (coupon_id, id);
CREATE UNIQUE INDEX coupon_codes_main ON public.coupon_codes USING btree (coupon_id) WHERE is_main;

-- One use of a coupon by one order. The coupon's counter is the number of rows in state USED.
create table coupon_redemptions (
  id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  member_id uuid,
  email text,
  state text not null default 'USED'::text,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  code text,
  amount bigint,
  currency text,
  constraint coupon_redemptions_once UNIQUE (coupon_id, order_id),
  constraint coupon_redemptions_pkey PRIMARY KEY (id),
  constraint coupon_redemptions_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_redemptions_amount_check CHECK ((amount >= 0)),
  constraint coupon_redemptions_check CHECK (((state = 'RELEASED'::text) = (released_at IS NOT NULL))),
  constraint coupon_redemptions_email_check CHECK ((email = lower(email))),
  constraint coupon_redemptions_state_check CHECK ((state = ANY (ARRAY['USED'::text, 'RELEASED'::text])))
);
CREATE INDEX coupon_redemptions_email ON public.coupon_redemptions USING btree (coupon_id, email) WHERE (state = 'USED'::text);
CREATE INDEX coupon_redemptions_member ON public.coupon_redemptions USING btree (coupon_id, member_id) WHERE (state = 'USED'::text);
CREATE INDEX coupon_redemptions_order ON public.coupon_redemptions USING btree (order_id);

create table coupons (
  id uuid not null,
  code text not null,
  name text not null,
  is_active boolean not null default true,
  starts_at timestamp with time zone,
  expires_at timestamp with time zone,
  usage_limit bigint,
  used_count bigint not null default 0,
  per_customer_limit integer,
  benefit text not null,
  percentage numeric(7,4),
  amount bigint,
  scope text not null default 'ALL'::text,
  scope_ids text[] not null default '{}'::text[],
  minimum_subtotal bigint,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  stacking text not null default 'COMPETES'::text,
  priority integer not null default 0,
  skips_sale_items boolean not null default false,
  maximum_amount bigint,
  buy_x_get_y jsonb,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_amount_check CHECK ((amount >= 0)),
  constraint coupons_benefit_check CHECK ((benefit = ANY (ARRAY['PERCENTAGE'::text, 'FIXED_AMOUNT'::text, 'FIXED_PRICE'::text, 'FREE_SHIPPING'::text, 'BUY_X_GET_Y'::text]))),
  constraint coupons_buy_x_get_y CHECK (((benefit = 'BUY_X_GET_Y'::text) = (buy_x_get_y IS NOT NULL))),
  constraint coupons_check1 CHECK (((benefit = ANY (ARRAY['FIXED_AMOUNT'::text, 'FIXED_PRICE'::text])) = (amount IS NOT NULL))),
  constraint coupons_check2 CHECK (((scope = 'ALL'::text) = (scope_ids = '{}'::text[]))),
  constraint coupons_check3 CHECK (((starts_at IS NULL) OR (expires_at IS NULL) OR (starts_at < expires_at))),
  constraint coupons_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 50))),
  constraint coupons_maximum_amount_check CHECK ((maximum_amount > 0)),
  constraint coupons_minimum_subtotal_check CHECK ((minimum_subtotal >= 0)),
  constraint coupons_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint coupons_per_customer_limit_check CHECK ((per_customer_limit > 0)),
  constraint coupons_percentage CHECK (((benefit = ANY (ARRAY['PERCENTAGE'::text, 'BUY_X_GET_Y'::text])) = (percentage IS NOT NULL))),
  constraint coupons_percentage_check CHECK (((percentage > (0)::numeric) AND (percentage <= (100)::numeric))),
  constraint coupons_priority_check CHECK (((priority >= '-1000'::integer) AND (priority <= 1000))),
  constraint coupons_scope_check CHECK ((scope = ANY (ARRAY['ALL'::text, 'PRODUCTS'::text, 'COLLECTIONS'::text]))),
  constraint coupons_stacking_check CHECK ((stacking = ANY (ARRAY['COMPETES'::text, 'ADDS'::text, 'ALONE'::text]))),
  constraint coupons_usage_limit_check CHECK ((usage_limit > 0)),
  constraint coupons_used_within_limit CHECK (((used_count >= 0) AND ((usage_limit IS NULL) OR (used_count <= usage_limit))))
);
CREATE UNIQUE INDEX coupons_code ON public.coupons USING btree (upper(code));

-- Fields that members have besides the usual ones. The values are in members.profile_extras.
create table custom_fields (
  id uuid not null,
  key text not null,
  label text not null,
  field_type text not null,
  choices text[] not null default '{}'::text[],
  is_required boolean not null default false,
  is_on_sign_up boolean not null default false,
  is_staff_only boolean not null default false,
  position integer not null default 0,
  created_at timestamp with time zone not null,
  constraint custom_fields_key_key UNIQUE (key),
  constraint custom_fields_pkey PRIMARY KEY (id),
  constraint custom_fields_field_type_check CHECK ((field_type = ANY (ARRAY['TEXT'::text, 'NUMBER'::text, 'DATE'::text, 'CHECKBOX'::text, 'CHOICE'::text]))),
  constraint custom_fields_key_check CHECK ((key ~ '^[a-z][a-z0-9_-]{0,59}$'::text)),
  constraint custom_fields_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 100)))
);

create table customer_changes (
  id bigint not null generated always as identity,
  email_key text not null,
  constraint customer_changes_pkey PRIMARY KEY (id)
);

create table customer_segments (
  id uuid not null,
  name text not null,
  rules jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint customer_segments_pkey PRIMARY KEY (id),
  constraint customer_segments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint customer_segments_rules_check CHECK ((jsonb_typeof(rules) = 'array'::text))
);
CREATE UNIQUE INDEX customer_segments_name ON public.customer_segments USING btree (lower(name));

create table customers (
  id uuid not null,
  email_key text not null,
  email text not null,
  member_id uuid,
  name text not null,
  country text,
  tags text[] not null,
  order_count integer not null,
  sales bigint not null,
  refunds bigint not null,
  first_order_at timestamp with time zone,
  last_order_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint customers_email_key_key UNIQUE (email_key),
  constraint customers_member_id_key UNIQUE (member_id) DEFERRABLE INITIALLY DEFERRED,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint customers_email_key_check CHECK (((email_key = lower(email_key)) AND ((char_length(email_key) >= 1) AND (char_length(email_key) <= 254)))),
  constraint customers_order_count_check CHECK ((order_count >= 0)),
  constraint customers_refunds_check CHECK ((refunds >= 0)),
  constraint customers_sales_check CHECK ((sales >= 0))
);
CREATE INDEX customers_created ON public.customers USING btree (created_at DESC, id);
CREATE INDEX customers_last_order ON public.customers USING btree (last_order_at DESC NULLS LAST, id);
CREATE INDEX customers_orders ON public.customers USING btree (order_count DESC, id);
CREATE INDEX customers_spent ON public.customers USING btree (((sales - refunds)) DESC, id);
CREATE INDEX customers_tags ON public.customers USING gin (tags);
CREATE INDEX customers_words ON public.customers USING gin ((((lower(name) || ' '::text) || email_key)) gin_trgm_ops);

create table customization_choices (
  id uuid not null,
  customization_id uuid not null,
  position integer not null,
  key text not null,
  name text not null,
  choice_type text not null,
  color_code text,
  default_added_price bigint,
  display_media_id uuid,
  display_image_url text,
  primary_choice_ids uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint customization_choices_name UNIQUE (customization_id, name) DEFERRABLE,
  constraint customization_choices_pkey PRIMARY KEY (id),
  constraint customization_choices_customization_id_fkey FOREIGN KEY (customization_id) REFERENCES customizations(id) ON DELETE CASCADE,
  constraint customization_choices_display_media_id_fkey FOREIGN KEY (display_media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint customization_choices_choice_type_check CHECK ((choice_type = ANY (ARRAY['CHOICE_TEXT'::text, 'ONE_COLOR'::text, 'MULTIPLE_COLORS'::text, 'IMAGE'::text]))),
  constraint customization_choices_color_code_check CHECK (((char_length(color_code) >= 1) AND (char_length(color_code) <= 100))),
  constraint customization_choices_default_added_price_check CHECK ((default_added_price >= 0)),
  constraint customization_choices_display_image_url_check CHECK ((char_length(display_image_url) <= 2048)),
  constraint customization_choices_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 50))),
  constraint customization_choices_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint customization_choices_primary_choice_ids_check CHECK ((cardinality(primary_choice_ids) <= 4))
);
CREATE INDEX customization_choices_media ON public.customization_choices USING btree (display_media_id);

-- Options and modifiers that products share. Prices are minor units of the store's currency.
create table customizations (
  id uuid not null,
  key text not null,
  name text not null,
  customization_type text not null,
  render_type text not null,
  title text,
  min_char_count integer not null default 0,
  max_char_count integer not null default 500,
  default_added_price bigint,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint customizations_pkey PRIMARY KEY (id),
  constraint customizations_check CHECK ((min_char_count <= max_char_count)),
  constraint customizations_customization_type_check CHECK ((customization_type = ANY (ARRAY['PRODUCT_OPTION'::text, 'MODIFIER'::text]))),
  constraint customizations_default_added_price_check CHECK ((default_added_price >= 0)),
  constraint customizations_free_text CHECK (((render_type = 'FREE_TEXT'::text) = (title IS NOT NULL))),
  constraint customizations_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 150))),
  constraint customizations_max_char_count_check CHECK (((max_char_count >= 0) AND (max_char_count <= 500))),
  constraint customizations_min_char_count_check CHECK (((min_char_count >= 0) AND (min_char_count <= 500))),
  constraint customizations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint customizations_option_has_choices CHECK (((customization_type = 'MODIFIER'::text) OR (render_type <> 'FREE_TEXT'::text))),
  constraint customizations_render_type_check CHECK ((render_type = ANY (ARRAY['FREE_TEXT'::text, 'TEXT_CHOICES'::text, 'SWATCH_CHOICES'::text]))),
  constraint customizations_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 150)))
);
CREATE INDEX customizations_created ON public.customizations USING btree (created_at, id);
CREATE INDEX customizations_name ON public.customizations USING btree (lower(name), customization_type, render_type);

-- What a merchant set for a carrier in a region. The store's own carriers serve a region without a row here as well.
create table delivery_carriers (
  region_id uuid not null,
  app_id uuid not null,
  backup_title text,
  backup_amount bigint,
  is_backup_active boolean not null default false,
  charges jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  constraint delivery_carriers_once PRIMARY KEY (region_id, app_id),
  constraint delivery_carriers_region_id_fkey FOREIGN KEY (region_id) REFERENCES delivery_regions(id) ON DELETE CASCADE,
  constraint delivery_carriers_backup_amount_check CHECK ((backup_amount >= 0)),
  constraint delivery_carriers_backup_title_check CHECK (((char_length(backup_title) >= 1) AND (char_length(backup_title) <= 256))),
  constraint delivery_carriers_charges_check CHECK ((jsonb_typeof(charges) = 'array'::text)),
  constraint delivery_carriers_check CHECK (((NOT is_backup_active) OR ((backup_title IS NOT NULL) AND (backup_amount IS NOT NULL))))
);

create table delivery_destinations (
  region_id uuid not null,
  profile_id uuid not null,
  country text not null,
  subdivision text not null default ''::text,
  constraint delivery_destinations_once PRIMARY KEY (profile_id, country, subdivision),
  constraint delivery_destinations_region_id_profile_id_fkey FOREIGN KEY (region_id, profile_id) REFERENCES delivery_regions(id, profile_id) ON DELETE CASCADE,
  constraint delivery_destinations_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX delivery_destinations_region ON public.delivery_destinations USING btree (region_id);

-- Where a group of goods is delivered to; one profile is the default.
create table delivery_profiles (
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  created_by jsonb,
  extended_fields jsonb not null default '{}'::jsonb,
  constraint delivery_profiles_pkey PRIMARY KEY (id),
  constraint delivery_profiles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 256)))
);
CREATE UNIQUE INDEX delivery_profiles_default ON public.delivery_profiles USING btree (is_default) WHERE is_default;

-- A region without destinations is the rest of the world; a profile has one at most.
create table delivery_regions (
  id uuid not null,
  profile_id uuid not null,
  name text not null,
  is_active boolean not null default true,
  is_rest_of_world boolean not null default false,
  position integer not null,
  created_at timestamp with time zone not null,
  constraint delivery_regions_id_profile_id_key UNIQUE (id, profile_id),
  constraint delivery_regions_pkey PRIMARY KEY (id),
  constraint delivery_regions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES delivery_profiles(id) ON DELETE CASCADE,
  constraint delivery_regions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 256)))
);
CREATE UNIQUE INDEX delivery_regions_rest_of_world ON public.delivery_regions USING btree (profile_id) WHERE is_rest_of_world;

-- One place: held by a checkout that is being paid until expires_at, or taken by its order.
create table delivery_slot_places (
  checkout_id uuid not null,
  order_id uuid,
  owner_id uuid not null,
  starts_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint delivery_slot_places_order_id_key UNIQUE (order_id),
  constraint delivery_slot_places_pkey PRIMARY KEY (checkout_id),
  constraint delivery_slot_places_owner_id_starts_at_fkey FOREIGN KEY (owner_id, starts_at) REFERENCES delivery_slots(owner_id, starts_at),
  constraint delivery_slot_places_check CHECK (((order_id IS NULL) = (expires_at IS NOT NULL)))
);
CREATE INDEX delivery_slot_places_expiring ON public.delivery_slot_places USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX delivery_slot_places_slot ON public.delivery_slot_places USING btree (owner_id, starts_at);

-- A window of a day that somebody took a place in: how many places are taken, held ones included.
create table delivery_slots (
  owner_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer,
  taken integer not null default 0,
  constraint delivery_slots_pkey PRIMARY KEY (owner_id, starts_at),
  constraint delivery_slots_check CHECK ((ends_at > starts_at)),
  constraint delivery_slots_within_capacity CHECK (((taken >= 0) AND ((capacity IS NULL) OR (taken <= capacity))))
);

-- Sessions that ended before their access tokens expire. Every process keeps them in memory.
create table denied_sessions (
  session_id text not null,
  until timestamp with time zone not null,
  constraint denied_sessions_pkey PRIMARY KEY (session_id)
);

-- What digital products sell: lies in a private folder and leaves it by signed links only.
create table digital_files (
  id uuid not null,
  file_name text not null,
  mime_type text not null,
  file_type text not null,
  byte_size bigint not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null,
  constraint digital_files_pkey PRIMARY KEY (id),
  constraint digital_files_byte_size_check CHECK ((byte_size > 0)),
  constraint digital_files_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint digital_files_file_type_check CHECK ((file_type = ANY (ARRAY['SECURE_PICTURE'::text, 'SECURE_VIDEO'::text, 'SECURE_DOCUMENT'::text, 'SECURE_MUSIC'::text, 'SECURE_ARCHIVE'::text, 'SECURE_RAW'::text])))
);
CREATE INDEX digital_files_newest ON public.digital_files USING btree (created_at DESC, id DESC);

create table discount_rule_redemptions (
  id uuid not null,
  rule_id uuid not null,
  order_id uuid not null,
  member_id uuid,
  email text,
  amount bigint not null,
  currency text not null,
  state text not null default 'USED'::text,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint discount_rule_redemptions_once UNIQUE (rule_id, order_id),
  constraint discount_rule_redemptions_pkey PRIMARY KEY (id),
  constraint discount_rule_redemptions_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES discount_rules(id) ON DELETE CASCADE,
  constraint discount_rule_redemptions_amount_check CHECK ((amount >= 0)),
  constraint discount_rule_redemptions_check CHECK (((state = 'RELEASED'::text) = (released_at IS NOT NULL))),
  constraint discount_rule_redemptions_email_check CHECK ((email = lower(email))),
  constraint discount_rule_redemptions_state_check CHECK ((state = ANY (ARRAY['USED'::text, 'RELEASED'::text])))
);
CREATE INDEX discount_rule_redemptions_email ON public.discount_rule_redemptions USING btree (rule_id, email) WHERE (state = 'USED'::text);
CREATE INDEX discount_rule_redemptions_member ON public.discount_rule_redemptions USING btree (rule_id, member_id) WHERE (state = 'USED'::text);
CREATE INDEX discount_rule_redemptions_order ON public.discount_rule_redemptions USING btree (order_id);

-- Automatic discounts. Trigger and discount are trees in the wire's own shape.
create table discount_rules (
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  trigger jsonb,
  discount jsonb not null,
  used_count bigint not null default 0,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  stacking text not null default 'COMPETES'::text,
  priority integer not null default 0,
  usage_limit bigint,
  per_customer_limit integer,
  skips_sale_items boolean not null default false,
  tags jsonb not null default '{}'::jsonb,
  constraint discount_rules_pkey PRIMARY KEY (id),
  constraint discount_rules_check CHECK (((starts_at IS NULL) OR (ends_at IS NULL) OR (starts_at < ends_at))),
  constraint discount_rules_limit CHECK (((usage_limit IS NULL) OR (used_count <= usage_limit))),
  constraint discount_rules_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint discount_rules_per_customer_limit_check CHECK ((per_customer_limit > 0)),
  constraint discount_rules_priority_check CHECK (((priority >= '-1000'::integer) AND (priority <= 1000))),
  constraint discount_rules_stacking_check CHECK ((stacking = ANY (ARRAY['COMPETES'::text, 'ADDS'::text, 'ALONE'::text]))),
  constraint discount_rules_tags_check CHECK ((jsonb_typeof(tags) = 'object'::text)),
  constraint discount_rules_usage_limit_check CHECK ((usage_limit > 0)),
  constraint discount_rules_used_count_check CHECK ((used_count >= 0))
);
CREATE INDEX discount_rules_live ON public.discount_rules USING btree (ends_at) WHERE is_active;

-- Permissions to fetch a digital file: so often, until then. The signature in the address is made from the id and a key of the store.
create table download_links (
  id uuid not null,
  digital_file_id uuid not null,
  order_id uuid,
  order_line_id uuid,
  max_downloads integer not null,
  downloads integer not null default 0,
  expires_at timestamp with time zone not null,
  last_started_at timestamp with time zone,
  created_at timestamp with time zone not null,
  revoked_by_refund uuid,
  revoked_expires_at timestamp with time zone,
  constraint download_links_pkey PRIMARY KEY (id),
  constraint download_links_digital_file_id_fkey FOREIGN KEY (digital_file_id) REFERENCES digital_files(id) ON DELETE CASCADE,
  constraint download_links_check CHECK (((downloads >= 0) AND (downloads <= max_downloads))),
  constraint download_links_max_downloads_check CHECK (((max_downloads >= 1) AND (max_downloads <= 1000)))
);
CREATE INDEX download_links_expiry ON public.download_links USING btree (expires_at);
CREATE INDEX download_links_file ON public.download_links USING btree (digital_file_id);
CREATE UNIQUE INDEX download_links_order_line ON public.download_links USING btree (order_line_id, digital_file_id) WHERE (order_line_id IS NOT NULL);

-- A new order or an edit of one. Takes effect when it is committed.
create table draft_orders (
  id uuid not null,
  order_id uuid,
  is_edit boolean not null,
  status text not null default 'DRAFT'::text,
  content jsonb not null,
  created_by_kind text not null,
  created_by_id text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint draft_orders_pkey PRIMARY KEY (id),
  constraint draft_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint draft_orders_check CHECK (((NOT is_edit) OR (order_id IS NOT NULL))),
  constraint draft_orders_created_by_kind_check CHECK ((created_by_kind = ANY (ARRAY['staff'::text, 'app'::text]))),
  constraint draft_orders_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'COMMITTED'::text])))
);
CREATE UNIQUE INDEX draft_orders_one_open_edit ON public.draft_orders USING btree (order_id) WHERE (is_edit AND (status = 'DRAFT'::text));
CREATE INDEX draft_orders_updated ON public.draft_orders USING btree (updated_at DESC, id DESC);

-- A pending change of the sign-in email: codes to the new address and, if it is verified, to the old one.
create table email_changes (
  token_hash bytea not null,
  member_id uuid not null,
  email text not null,
  email_key text not null,
  code_hash bytea not null,
  old_code_hash bytea,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (token_hash),
  constraint email_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint email_changes_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX email_changes_expiry ON public.email_changes USING btree (expires_at);

-- Pending email codes of a state token. member_id is null for a decoy that no code can satisfy (strict privacy).
create table email_verifications (
  token_hash bytea not null,
  id uuid not null,
  member_id uuid,
  client_id uuid,
  code_hash bytea not null,
  attempts integer not null default 0,
  sends integer not null default 1,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  purpose text not null default 'VERIFY'::text,
  constraint email_verifications_id_key UNIQUE (id),
  constraint email_verifications_pkey PRIMARY KEY (token_hash),
  constraint email_verifications_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint email_verifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint email_verifications_attempts_check CHECK ((attempts >= 0)),
  constraint email_verifications_purpose_check CHECK ((purpose = ANY (ARRAY['VERIFY'::text, 'SIGN_IN'::text]))),
  constraint email_verifications_sends_check CHECK ((sends >= 0))
);
CREATE INDEX email_verifications_expiry ON public.email_verifications USING btree (expires_at);

-- Last sequence number per entity, so that events of one entity have no gap.
create table event_sequences (
  entity text not null,
  entity_id text not null,
  last bigint not null,
  constraint event_sequences_pkey PRIMARY KEY (entity, entity_id)
);

-- Files of products that were made, by whom and when. Rows stay when the file is gone.
create table exports (
  id uuid not null,
  format text not null,
  state text not null,
  selection jsonb not null,
  product_count integer not null default 0,
  total integer not null default 0,
  byte_size bigint not null default 0,
  file_id uuid,
  actor_kind text not null,
  actor_id text,
  started_by text not null,
  heartbeat_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  holds_files boolean not null default false,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_format_check CHECK ((format = 'CARTWRIGHT'::text)),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE INDEX exports_newest ON public.exports USING btree (created_at DESC, id DESC);

create table fulfillment_line_items (
  fulfillment_id uuid not null,
  line_item_id uuid not null,
  quantity integer not null,
  constraint fulfillment_line_items_pkey PRIMARY KEY (fulfillment_id, line_item_id),
  constraint fulfillment_line_items_fulfillment_id_fkey FOREIGN KEY (fulfillment_id) REFERENCES fulfillments(id) ON DELETE CASCADE,
  constraint fulfillment_line_items_line_item_id_fkey FOREIGN KEY (line_item_id) REFERENCES order_line_items(id),
  constraint fulfillment_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000)))
);
CREATE INDEX fulfillment_line_items_line ON public.fulfillment_line_items USING btree (line_item_id);

create table fulfillments (
  id uuid not null,
  order_id uuid not null,
  tracking_number text,
  shipping_provider text,
  tracking_link text,
  status text,
  is_completed boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  custom_info jsonb,
  constraint fulfillments_tracking_number_once UNIQUE (order_id, tracking_number),
  constraint fulfillments_pkey PRIMARY KEY (id),
  constraint fulfillments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint fulfillments_shipping_provider_check CHECK (((char_length(shipping_provider) >= 1) AND (char_length(shipping_provider) <= 100))),
  constraint fulfillments_status_check CHECK (((char_length(status) >= 1) AND (char_length(status) <= 100))),
  constraint fulfillments_tracking_link_check CHECK (((char_length(tracking_link) >= 1) AND (char_length(tracking_link) <= 2048))),
  constraint fulfillments_tracking_number_check CHECK (((char_length(tracking_number) >= 1) AND (char_length(tracking_number) <= 100)))
);

-- Ledger of gift cards: append only.
create table gift_card_entries (
  id uuid not null,
  gift_card_id uuid not null,
  kind text not null,
  amount bigint not null,
  balance_after bigint not null,
  redemption_id uuid,
  order_id uuid,
  reason text,
  author_kind text not null,
  author_id text,
  created_at timestamp with time zone not null,
  constraint gift_card_entries_pkey PRIMARY KEY (id),
  constraint gift_card_entries_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id),
  constraint gift_card_entries_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES gift_card_redemptions(id),
  constraint gift_card_entries_amount_check CHECK ((amount <> 0)),
  constraint gift_card_entries_balance_after_check CHECK ((balance_after >= 0)),
  constraint gift_card_entries_kind_check CHECK ((kind = ANY (ARRAY['ISSUED'::text, 'REDEEMED'::text, 'GIVEN_BACK'::text, 'ADJUSTED'::text]))),
  constraint gift_card_entry_redemption CHECK (((kind = ANY (ARRAY['REDEEMED'::text, 'GIVEN_BACK'::text])) = (redemption_id IS NOT NULL))),
  constraint gift_card_entry_sign CHECK (
CASE kind
    WHEN 'REDEEMED'::text THEN (amount < 0)
    WHEN 'ADJUSTED'::text THEN true
    ELSE (amount > 0)
END)
);
CREATE INDEX gift_card_entries_card ON public.gift_card_entries USING btree (gift_card_id, created_at, id);

-- Gift card products: limits of a freely chosen amount in minor units, and validity.
create table gift_card_products (
  product_id uuid not null,
  min_amount bigint,
  max_amount bigint,
  validity_days integer,
  updated_at timestamp with time zone not null,
  constraint gift_card_products_pkey PRIMARY KEY (product_id),
  constraint gift_card_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint gift_card_product_range CHECK ((((min_amount IS NULL) = (max_amount IS NULL)) AND (max_amount >= min_amount))),
  constraint gift_card_products_min_amount_check CHECK ((min_amount > 0)),
  constraint gift_card_products_validity_days_check CHECK (((validity_days >= 1) AND (validity_days <= 36500)))
);

-- Uses of gift cards by orders, and how much of each went back.
create table gift_card_redemptions (
  id uuid not null,
  gift_card_id uuid not null,
  order_id uuid not null,
  amount bigint not null,
  given_back bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_external boolean not null default false,
  constraint gift_card_redemptions_pkey PRIMARY KEY (id),
  constraint gift_card_redemptions_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id),
  constraint gift_card_given_back CHECK (((given_back >= 0) AND (given_back <= amount))),
  constraint gift_card_redemptions_amount_check CHECK ((amount > 0))
);
CREATE INDEX gift_card_redemptions_card ON public.gift_card_redemptions USING btree (gift_card_id, created_at DESC);
CREATE UNIQUE INDEX gift_card_redemptions_order ON public.gift_card_redemptions USING btree (order_id, gift_card_id) WHERE (given_back < amount);

-- Gift cards: hashed codes, balances, who they are for.
create table gift_cards (
  id uuid not null,
  code_hash bytea not null,
  last_four text not null,
  currency text not null,
  initial_amount bigint not null,
  balance bigint not null,
  source text not null,
  order_id uuid,
  order_line_id uuid,
  unit integer,
  product_id uuid,
  member_id uuid,
  purchaser_email text,
  recipient_name text,
  recipient_email text not null,
  sender_name text,
  message text,
  design text not null default 'CLASSIC'::text,
  language text not null default 'en'::text,
  deliver_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  revealed_at timestamp with time zone,
  expires_at timestamp with time zone,
  disabled_at timestamp with time zone,
  note text,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by_refund uuid,
  revoked_amount bigint not null default 0,
  constraint gift_cards_code_hash_key UNIQUE (code_hash),
  constraint gift_card_ledger TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint gift_cards_pkey PRIMARY KEY (id),
  constraint gift_card_balance CHECK (((balance >= 0) AND (balance <= initial_amount))),
  constraint gift_card_revoked CHECK (((revoked_at IS NULL) OR (disabled_at IS NOT NULL))),
  constraint gift_card_source CHECK (((source = 'ORDER'::text) = ((order_line_id IS NOT NULL) AND (unit IS NOT NULL) AND (order_id IS NOT NULL)))),
  constraint gift_cards_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint gift_cards_design_check CHECK ((design = ANY (ARRAY['CLASSIC'::text, 'CELEBRATION'::text, 'BOTANICAL'::text, 'NIGHT'::text]))),
  constraint gift_cards_initial_amount_check CHECK ((initial_amount > 0)),
  constraint gift_cards_last_four_check CHECK ((char_length(last_four) = 4)),
  constraint gift_cards_source_check CHECK ((source = ANY (ARRAY['ORDER'::text, 'STAFF'::text])))
);
CREATE INDEX gift_cards_created ON public.gift_cards USING btree (created_at DESC, id DESC);
CREATE INDEX gift_cards_due ON public.gift_cards USING btree (deliver_at) WHERE (delivered_at IS NULL);
CREATE INDEX gift_cards_member ON public.gift_cards USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX gift_cards_one_per_unit ON public.gift_cards USING btree (order_line_id, unit);
CREATE INDEX gift_cards_order ON public.gift_cards USING btree (order_id) WHERE (order_id IS NOT NULL);

-- One answer per key and caller for 30 days, written in the same transaction as its effect.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key),
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

-- OpenID providers that members may sign in with. The secret is encrypted with a key derived from SECRET.
create table identity_providers (
  id uuid not null,
  name text not null,
  kind text not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret bytea,
  scopes text not null,
  is_enabled boolean not null,
  created_at timestamp with time zone not null,
  constraint identity_providers_pkey PRIMARY KEY (id),
  constraint identity_providers_kind_check CHECK ((kind = ANY (ARRAY['GOOGLE'::text, 'FACEBOOK'::text, 'OIDC'::text]))),
  constraint identity_providers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);

create table import_corrections (
  import_id uuid not null,
  line integer not null,
  column_name text not null,
  value text not null,
  constraint import_corrections_pkey PRIMARY KEY (import_id, line, column_name),
  constraint import_corrections_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_corrections_column_name_check CHECK (((char_length(column_name) >= 1) AND (char_length(column_name) <= 200))),
  constraint import_corrections_value_check CHECK ((char_length(value) <= 2000))
);

-- Entities that an import made, or (is_made false) media it refers to that were still to be downloaded.
create table import_entities (
  import_id uuid not null,
  kind text not null,
  entity_id uuid not null,
  is_made boolean not null,
  state text not null default 'MADE'::text,
  name text not null default ''::text,
  reason text,
  constraint import_entities_pkey PRIMARY KEY (import_id, kind, entity_id),
  constraint import_entities_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_entities_kind_check CHECK ((kind = ANY (ARRAY['collection'::text, 'brand'::text, 'ribbon'::text, 'customization'::text, 'media'::text]))),
  constraint import_entities_state_check CHECK ((state = ANY (ARRAY['MADE'::text, 'REMOVED'::text, 'KEPT'::text])))
);
CREATE INDEX import_entities_open ON public.import_entities USING btree (import_id, kind) WHERE ((state = 'MADE'::text) AND is_made);

-- The products of a file in its order, while it is checked.
create table import_groups (
  import_id uuid not null,
  position integer not null,
  group_key text not null,
  constraint import_groups_pkey PRIMARY KEY (import_id, "position"),
  constraint import_groups_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

-- Products of an import: what becomes of each, and what it was before.
create table import_items (
  import_id uuid not null,
  position integer not null,
  line integer not null,
  handle text not null,
  name text not null,
  outcome text not null,
  part jsonb,
  changes jsonb not null default '[]'::jsonb,
  problems jsonb not null default '[]'::jsonb,
  product_id uuid,
  before jsonb,
  revision_after bigint,
  state text not null default 'OPEN'::text,
  constraint import_items_pkey PRIMARY KEY (import_id, "position"),
  constraint import_items_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_items_outcome_check CHECK ((outcome = ANY (ARRAY['CREATE'::text, 'UPDATE'::text, 'UNCHANGED'::text, 'SKIP'::text, 'ERROR'::text]))),
  constraint import_items_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'FAILED'::text, 'UNDONE'::text, 'KEPT'::text])))
);
CREATE INDEX import_items_new_slug ON public.import_items USING btree (import_id, ((part ->> 'slug'::text))) WHERE (outcome = 'CREATE'::text);
CREATE INDEX import_items_open ON public.import_items USING btree (import_id, "position") WHERE ((state = 'OPEN'::text) AND (outcome = ANY (ARRAY['CREATE'::text, 'UPDATE'::text])));
CREATE INDEX import_items_order_id ON public.import_items USING btree (import_id, ((part ->> 'externalId'::text))) WHERE ((part ->> 'externalId'::text) IS NOT NULL);
CREATE INDEX import_items_order_number ON public.import_items USING btree (import_id, ((part ->> 'number'::text))) WHERE ((part ->> 'number'::text) IS NOT NULL);
CREATE INDEX import_items_outcome ON public.import_items USING btree (import_id, outcome, "position");
CREATE INDEX import_items_product ON public.import_items USING btree (import_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX import_items_written ON public.import_items USING btree (product_id) WHERE ((product_id IS NOT NULL) AND (state = 'DONE'::text));

-- Rows of a file while it is checked; those of one product share a key, wherever they stand.
create table import_rows (
  import_id uuid not null,
  line integer not null,
  group_key text not null,
  aliases text[],
  cells jsonb not null,
  constraint import_rows_pkey PRIMARY KEY (import_id, line),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
CREATE INDEX import_rows_group ON public.import_rows USING btree (import_id, group_key, line);

create table imported_orders (
  order_id uuid not null,
  source text not null,
  external_id text not null,
  fingerprint text not null,
  written_at timestamp with time zone not null,
  constraint imported_orders_source_external_id_key UNIQUE (source, external_id),
  constraint imported_orders_pkey PRIMARY KEY (order_id),
  constraint imported_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint imported_orders_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 100))),
  constraint imported_orders_source_check CHECK ((source = ANY (ARRAY['CARTWRIGHT'::text, 'SHOPIFY'::text, 'WOOCOMMERCE'::text])))
);

-- CSV files of products: a dry run, a writing in the background, perhaps an undo.
create table imports (
  id uuid not null,
  file_name text not null,
  byte_size bigint not null,
  format text not null,
  state text not null,
  existing text not null default 'UPDATE'::text,
  columns jsonb not null default '[]'::jsonb,
  wishes jsonb not null default '{}'::jsonb,
  row_count integer not null default 0,
  rows_staged boolean not null default false,
  group_count integer not null default 0,
  checked_count integer not null default 0,
  problem text,
  may_change_stock boolean not null,
  actor_kind text not null,
  actor_id text,
  started_by text not null,
  heartbeat_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  content text not null default 'PRODUCTS'::text,
  failed_tries integer not null default 0,
  recheck_positions integer[] not null default '{}'::integer[],
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_content_check CHECK ((content = ANY (ARRAY['PRODUCTS'::text, 'CUSTOMERS'::text, 'ORDERS'::text, 'PAGES'::text, 'REDIRECTS'::text]))),
  constraint imports_existing_check CHECK ((existing = ANY (ARRAY['UPDATE'::text, 'SKIP'::text]))),
  constraint imports_failed_tries_check CHECK ((failed_tries >= 0)),
  constraint imports_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint imports_format_check CHECK ((format = ANY (ARRAY['CARTWRIGHT'::text, 'SHOPIFY'::text, 'WOOCOMMERCE'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['CHECKING'::text, 'READY'::text, 'RUNNING'::text, 'DONE'::text, 'CANCELED'::text, 'UNDOING'::text, 'UNDONE'::text, 'FAILED'::text])))
);
CREATE INDEX imports_newest ON public.imports USING btree (created_at DESC, id DESC);
CREATE INDEX imports_working ON public.imports USING btree (heartbeat_at) WHERE (state = ANY (ARRAY['CHECKING'::text, 'RUNNING'::text, 'UNDOING'::text]));

-- Texts under a product. Named ones are shared between products; unnamed ones belong to one.
create table info_sections (
  id uuid not null,
  unique_name text,
  title text not null,
  description text not null default ''::text,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  rich_description jsonb,
  constraint info_sections_unique_name UNIQUE (unique_name),
  constraint info_sections_pkey PRIMARY KEY (id),
  constraint info_sections_description_check CHECK ((char_length(description) <= 16000)),
  constraint info_sections_title_check CHECK ((char_length(title) <= 50)),
  constraint info_sections_unique_name_check CHECK (((char_length(unique_name) >= 1) AND (char_length(unique_name) <= 100)))
);
CREATE INDEX info_sections_created ON public.info_sections USING btree (created_at, id);

-- Last number drawn. Counted up in the transaction that issues, so numbers have no gaps.
create table invoice_counters (
  kind text not null,
  last bigint not null default 0,
  constraint invoice_counters_pkey PRIMARY KEY (kind),
  constraint invoice_counters_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoice_counters_last_check CHECK ((last >= 0))
);

create table invoice_settings (
  id boolean not null default true,
  seller jsonb not null default '{}'::jsonb,
  payment_terms_days integer not null default 14,
  invoice_prefix text not null default 'INV-'::text,
  credit_note_prefix text not null default 'CN-'::text,
  footer text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  constraint invoice_settings_pkey PRIMARY KEY (id),
  constraint invoice_settings_credit_note_prefix_check CHECK ((char_length(credit_note_prefix) <= 20)),
  constraint invoice_settings_footer_check CHECK ((char_length(footer) <= 1000)),
  constraint invoice_settings_id_check CHECK (id),
  constraint invoice_settings_invoice_prefix_check CHECK ((char_length(invoice_prefix) <= 20)),
  constraint invoice_settings_payment_terms_days_check CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 365)))
);

create table invoices (
  id uuid not null,
  kind text not null,
  number bigint,
  display_number text,
  order_id uuid not null,
  credits_id uuid,
  refund_id uuid,
  state text not null,
  currency text not null,
  total bigint not null,
  tax_total bigint not null,
  document jsonb not null,
  issued_at timestamp with time zone,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint invoices_credit_of_refund_once UNIQUE (refund_id),
  constraint invoices_number_once UNIQUE (kind, number),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_credits_id_fkey FOREIGN KEY (credits_id) REFERENCES invoices(id),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoices_check CHECK (((kind = 'CREDIT_NOTE'::text) = (credits_id IS NOT NULL))),
  constraint invoices_display_number_check CHECK (((char_length(display_number) >= 1) AND (char_length(display_number) <= 60))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoices_numbered CHECK (((number IS NOT NULL) = (state = ANY (ARRAY['ISSUED'::text, 'VOID'::text])))),
  constraint invoices_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'ISSUED'::text, 'VOID'::text, 'DELETED'::text]))),
  constraint invoices_tax_total_check CHECK ((tax_total >= 0)),
  constraint invoices_total_check CHECK ((total >= 0))
);
CREATE INDEX invoices_issued ON public.invoices USING btree (issued_at DESC, id DESC);
CREATE UNIQUE INDEX invoices_one_open_per_order ON public.invoices USING btree (order_id) WHERE ((kind = 'INVOICE'::text) AND (state = ANY (ARRAY['DRAFT'::text, 'ISSUED'::text])));
CREATE INDEX invoices_order ON public.invoices USING btree (order_id, created_at);

-- Insert-only. Accounts: receivable, sales, shipping, fees, tips, tax_payable, cancellations, refunds, refunds_payable, unallocated, cash, gift_cards, memberships, provider:<id>, provider_fees, chargebacks.
create table ledger_entries (
  id bigint not null generated always as identity,
  transaction_id uuid not null,
  kind text not null,
  account text not null,
  amount bigint not null,
  currency text not null,
  order_id uuid,
  payment_id uuid,
  created_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_account_check CHECK ((account ~ '^[a-z][a-z0-9_:-]{1,60}$'::text)),
  constraint ledger_entries_amount_check CHECK ((amount <> 0)),
  constraint ledger_entries_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['SALE'::text, 'SALE_CHANGE'::text, 'CANCELLATION'::text, 'CAPTURE'::text, 'REFUND_DECIDED'::text, 'REFUND_PAID'::text, 'GIFT_CARD_ISSUE'::text, 'GIFT_CARD_ADJUSTMENT'::text, 'FEE'::text, 'CHARGEBACK'::text, 'ADJUSTMENT'::text])))
);
CREATE INDEX ledger_entries_created ON public.ledger_entries USING brin (created_at);
CREATE INDEX ledger_entries_order ON public.ledger_entries USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX ledger_entries_payment ON public.ledger_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL);

create table local_delivery_option_regions (
  local_delivery_option_id uuid not null,
  region_id uuid not null,
  constraint local_delivery_option_regions_pkey PRIMARY KEY (local_delivery_option_id, region_id),
  constraint local_delivery_option_regions_local_delivery_option_id_fkey FOREIGN KEY (local_delivery_option_id) REFERENCES local_delivery_options(id) ON DELETE CASCADE,
  constraint local_delivery_option_regions_region_id_fkey FOREIGN KEY (region_id) REFERENCES delivery_regions(id) ON DELETE CASCADE
);
CREATE INDEX local_delivery_option_regions_region ON public.local_delivery_option_regions USING btree (region_id);

create table local_delivery_options (
  id uuid not null,
  area_name text not null default ''::text,
  area jsonb not null,
  estimated_delivery_time text not null default ''::text,
  destinations jsonb not null default '[]'::jsonb,
  schedule jsonb,
  minimum_amount bigint,
  is_active boolean not null default true,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint local_delivery_options_pkey PRIMARY KEY (id),
  constraint local_delivery_options_area_name_check CHECK ((char_length(area_name) <= 100)),
  constraint local_delivery_options_estimated_delivery_time_check CHECK ((char_length(estimated_delivery_time) <= 40)),
  constraint local_delivery_options_minimum_amount_check CHECK ((minimum_amount >= 0))
);

-- A sign-out that a client has begun: where the logout page sends the browser afterwards.
create table logout_requests (
  token_hash bytea not null,
  client_id uuid not null,
  return_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint logout_requests_pkey PRIMARY KEY (token_hash),
  constraint logout_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE
);
CREATE INDEX logout_requests_expiry ON public.logout_requests USING btree (expires_at);

-- Every mail, queued in the transaction that caused it. Without SMTP_URL they stay here: the outbox page.
create table mails (
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  headers jsonb not null default '{}'::jsonb,
  about_id uuid,
  failed_at timestamp with time zone,
  failure_noted_at timestamp with time zone,
  erases_when_sent boolean not null default false,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX mails_created ON public.mails USING btree (created_at);
CREATE INDEX mails_email_check ON public.mails USING btree (id DESC) WHERE (kind = 'email-check'::text);
CREATE INDEX mails_failed ON public.mails USING btree (failed_at) WHERE ((failed_at IS NOT NULL) AND (failure_noted_at IS NULL));
CREATE INDEX mails_recipient ON public.mails USING btree (lower(recipient), id DESC);

create table manual_tax_mappings (
  id uuid not null,
  tax_group_id uuid not null,
  tax_region_id uuid not null,
  tax_rate numeric(7,6) not null,
  tax_name text not null default ''::text,
  tax_type text not null default ''::text,
  description text not null default ''::text,
  jurisdiction text not null default ''::text,
  jurisdiction_type text not null default 'UNDEFINED'::text,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  exempt_rates jsonb not null default '[]'::jsonb,
  extended_fields jsonb not null default '{}'::jsonb,
  constraint manual_tax_mappings_once UNIQUE (tax_group_id, tax_region_id),
  constraint manual_tax_mappings_pkey PRIMARY KEY (id),
  constraint manual_tax_mappings_group FOREIGN KEY (tax_group_id) REFERENCES tax_groups(id) ON DELETE CASCADE,
  constraint manual_tax_mappings_region FOREIGN KEY (tax_region_id) REFERENCES tax_regions(id) ON DELETE CASCADE,
  constraint manual_tax_mappings_jurisdiction_type_check CHECK ((jurisdiction_type = ANY (ARRAY['UNDEFINED'::text, 'COUNTRY'::text, 'STATE'::text, 'COUNTY'::text, 'CITY'::text, 'SPECIAL'::text]))),
  constraint manual_tax_mappings_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= (1)::numeric)))
);
CREATE INDEX manual_tax_mappings_by_region ON public.manual_tax_mappings USING btree (tax_region_id);

-- Files of the store. With source_url the file lies elsewhere; otherwise the master is stored under the id.
create table media (
  id uuid not null,
  kind text not null default 'image'::text,
  file_name text not null,
  mime_type text not null,
  source_url text,
  width integer not null default 0,
  height integer not null default 0,
  alt_text text not null default ''::text,
  thumbhash text,
  average_color text,
  byte_size bigint not null default 0,
  sha256 bytea,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  is_animated boolean not null default false,
  focal_x numeric(5,4),
  focal_y numeric(5,4),
  duration_ms integer,
  poster_of uuid,
  updated_at timestamp with time zone not null default now(),
  trashed_at timestamp with time zone,
  file_version integer not null default 1,
  fetched_from text,
  download_attempts integer not null default 0,
  download_problem text,
  next_download_at timestamp with time zone,
  download_failed_at timestamp with time zone,
  is_review_photo boolean not null default false,
  constraint media_pkey PRIMARY KEY (id),
  constraint media_poster_of_fkey FOREIGN KEY (poster_of) REFERENCES media(id) ON DELETE CASCADE,
  constraint media_alt_text_check CHECK ((char_length(alt_text) <= 1000)),
  constraint media_average_color_check CHECK ((average_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint media_byte_size_check CHECK ((byte_size >= 0)),
  constraint media_check CHECK (((focal_x IS NULL) = (focal_y IS NULL))),
  constraint media_check1 CHECK (((poster_of IS NULL) OR (kind = 'image'::text))),
  constraint media_check2 CHECK (((file_version >= 1) AND (file_version <= version))),
  constraint media_download_attempts_check CHECK ((download_attempts >= 0)),
  constraint media_download_problem_check CHECK ((char_length(download_problem) <= 500)),
  constraint media_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint media_fetched_from_check CHECK ((char_length(fetched_from) <= 2048)),
  constraint media_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint media_focal_x_check CHECK (((focal_x >= (0)::numeric) AND (focal_x <= (1)::numeric))),
  constraint media_focal_y_check CHECK (((focal_y >= (0)::numeric) AND (focal_y <= (1)::numeric))),
  constraint media_height_check CHECK ((height >= 0)),
  constraint media_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text, 'audio'::text, 'document'::text, 'zip'::text]))),
  constraint media_source_url_check CHECK ((char_length(source_url) <= 2048)),
  constraint media_version_check CHECK ((version >= 1)),
  constraint media_width_check CHECK ((width >= 0))
);
CREATE INDEX media_downloads ON public.media USING btree (created_at DESC, id DESC) WHERE (source_url IS NOT NULL);
CREATE INDEX media_fetched_from ON public.media USING btree (md5(fetched_from)) WHERE (fetched_from IS NOT NULL);
CREATE INDEX media_names ON public.media USING gin (plain_text(((file_name || ' '::text) || alt_text)) gin_trgm_ops);
CREATE INDEX media_newest ON public.media USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX media_poster ON public.media USING btree (poster_of);
CREATE INDEX media_review_photos ON public.media USING btree (created_at) WHERE is_review_photo;
CREATE INDEX media_sha256 ON public.media USING btree (sha256);
CREATE INDEX media_source ON public.media USING btree (md5(source_url)) WHERE (source_url IS NOT NULL);
CREATE INDEX media_trash ON public.media USING btree (trashed_at) WHERE (trashed_at IS NOT NULL);

-- Address book of a member, in the member's own order.
create table member_addresses (
  id uuid not null,
  member_id uuid not null,
  position integer not null,
  tag text not null default 'UNTAGGED'::text,
  country text,
  subdivision text,
  city text,
  postal_code text,
  address_line text,
  address_line2 text,
  street_name text,
  street_number text,
  first_name text,
  last_name text,
  company text,
  phone text,
  is_default boolean not null default false,
  constraint member_addresses_member_id_position_key UNIQUE (member_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint member_addresses_pkey PRIMARY KEY (id),
  constraint member_addresses_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_addresses_position_check CHECK (("position" >= 0)),
  constraint member_addresses_tag_check CHECK ((tag = ANY (ARRAY['UNTAGGED'::text, 'HOME'::text, 'WORK'::text, 'BILLING'::text, 'SHIPPING'::text])))
);
CREATE UNIQUE INDEX member_addresses_default ON public.member_addresses USING btree (member_id) WHERE is_default;

-- Accounts at identity providers that lead to a member.
create table member_connections (
  provider_id uuid not null,
  subject text not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  constraint member_connections_pkey PRIMARY KEY (provider_id, subject),
  constraint member_connections_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_connections_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE,
  constraint member_connections_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 255)))
);
CREATE INDEX member_connections_member ON public.member_connections USING btree (member_id);

-- What members let clients of others know.
create table member_consents (
  member_id uuid not null,
  client_id uuid not null,
  scopes text[] not null,
  granted_at timestamp with time zone not null,
  constraint member_consents_pkey PRIMARY KEY (member_id, client_id),
  constraint member_consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint member_consents_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- Browsers a member has signed in from. remembered_until: no second factor is asked there until then.
create table member_devices (
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  name text not null,
  remembered_until timestamp with time zone,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint member_devices_token_hash_member_id_key UNIQUE (token_hash, member_id),
  constraint member_devices_pkey PRIMARY KEY (id),
  constraint member_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_devices_member ON public.member_devices USING btree (member_id);

-- Audit trail of accounts: sign-ins, changes of credentials, decisions of staff. Forgotten after 400 days.
create table member_events (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  actor text not null,
  device text not null default ''::text,
  network text not null default ''::text,
  detail text not null default ''::text,
  occurred_at timestamp with time zone not null,
  constraint member_events_pkey PRIMARY KEY (id),
  constraint member_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_events_member ON public.member_events USING btree (member_id, occurred_at DESC);
CREATE INDEX member_events_time ON public.member_events USING btree (occurred_at);

-- Second factors and passkeys. TOTP secrets are encrypted with a key derived from SECRET; last_step forbids using a code twice.
create table member_factors (
  id uuid not null,
  member_id uuid not null,
  factor_type text not null,
  status text not null,
  name text not null,
  target text,
  sealed_secret bytea,
  last_step bigint,
  credential_id text,
  public_key bytea,
  sign_count bigint,
  transports text[] not null default '{}'::text[],
  is_discoverable boolean not null default false,
  is_backed_up boolean,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  code_attempts integer not null default 0,
  created_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint member_factors_credential_id_key UNIQUE (credential_id),
  constraint member_factors_pkey PRIMARY KEY (id),
  constraint member_factors_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_factors_check CHECK (((factor_type = 'TOTP'::text) = (sealed_secret IS NOT NULL))),
  constraint member_factors_check1 CHECK (((factor_type <> 'WEBAUTHN'::text) OR (status = 'REQUIRE_ACTIVATION'::text) OR ((credential_id IS NOT NULL) AND (public_key IS NOT NULL)))),
  constraint member_factors_check2 CHECK (((factor_type <> ALL (ARRAY['SMS'::text, 'CALL'::text, 'PUSH'::text])) OR (target IS NOT NULL))),
  constraint member_factors_check3 CHECK (((status = 'REQUIRE_ACTIVATION'::text) = (activated_at IS NULL))),
  constraint member_factors_code_attempts_check CHECK ((code_attempts >= 0)),
  constraint member_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['SMS'::text, 'CALL'::text, 'EMAIL'::text, 'TOTP'::text, 'PUSH'::text, 'WEBAUTHN'::text]))),
  constraint member_factors_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint member_factors_status_check CHECK ((status = ANY (ARRAY['ENABLED'::text, 'REQUIRE_ACTIVATION'::text, 'REQUIRE_REENROLL'::text])))
);
CREATE INDEX member_factors_member ON public.member_factors USING btree (member_id);

-- What staff remembers about a member.
create table member_notes (
  id uuid not null,
  member_id uuid not null,
  text text not null,
  author_id uuid,
  created_at timestamp with time zone not null,
  constraint member_notes_pkey PRIMARY KEY (id),
  constraint member_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_notes_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000)))
);
CREATE INDEX member_notes_member ON public.member_notes USING btree (member_id, created_at DESC);

-- argon2id hashes, apart from members so that no list of members can leak them.
create table member_passwords (
  member_id uuid not null,
  hash text not null,
  changed_at timestamp with time zone not null,
  must_reset boolean not null default false,
  constraint member_passwords_pkey PRIMARY KEY (member_id),
  constraint member_passwords_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

-- One sign-in of a member: at the hosted pages (cookie) or at a client (token family).
create table member_sessions (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  client_id uuid,
  token_hash bytea,
  authenticated_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  impersonated_by uuid,
  device text not null default ''::text,
  network text not null default ''::text,
  hosted_session_id uuid,
  scopes text[],
  constraint member_sessions_token_hash_key UNIQUE (token_hash),
  constraint member_sessions_pkey PRIMARY KEY (id),
  constraint member_sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint member_sessions_hosted_session_id_fkey FOREIGN KEY (hosted_session_id) REFERENCES member_sessions(id) ON DELETE SET NULL,
  constraint member_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_sessions_check CHECK (((kind = 'hosted'::text) = (token_hash IS NOT NULL))),
  constraint member_sessions_check1 CHECK (((kind = 'client'::text) = (client_id IS NOT NULL))),
  constraint member_sessions_check2 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint member_sessions_kind_check CHECK ((kind = ANY (ARRAY['hosted'::text, 'client'::text])))
);
CREATE INDEX member_sessions_member ON public.member_sessions USING btree (member_id) WHERE (ended_at IS NULL);

-- Members of the store. email_key is the normal form that is unique; it is null once the member is deleted.
create table members (
  id uuid not null,
  email text not null,
  email_key text,
  email_verified_at timestamp with time zone,
  status text not null,
  pending_reasons text[] not null default '{}'::text[],
  first_name text,
  last_name text,
  nickname text,
  slug text,
  picture_url text,
  language text,
  phone text,
  company text,
  position text,
  birthdate text,
  vat_id text,
  privacy_status text not null default 'PRIVATE'::text,
  profile_extras jsonb not null default '{}'::jsonb,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  title text,
  cover_url text,
  is_muted boolean not null default false,
  labels text[] not null default '{}'::text[],
  is_subscribed boolean not null default false,
  subscription_changed_at timestamp with time zone,
  subscription_source text,
  merged_into uuid,
  created_by uuid,
  constraint members_email_key_key UNIQUE (email_key),
  constraint members_slug_key UNIQUE (slug),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES members(id),
  constraint members_check CHECK (((status = 'DELETED'::text) OR (email_key IS NOT NULL))),
  constraint members_check1 CHECK (((status <> 'PENDING'::text) OR (cardinality(pending_reasons) > 0))),
  constraint members_email_check CHECK ((char_length(email) <= 254)),
  constraint members_merged_are_deleted CHECK (((merged_into IS NULL) OR (status = 'DELETED'::text))),
  constraint members_privacy_status_check CHECK ((privacy_status = ANY (ARRAY['UNDEFINED'::text, 'PUBLIC'::text, 'PRIVATE'::text]))),
  constraint members_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'BLOCKED'::text, 'OFFLINE'::text, 'DELETED'::text])))
);
CREATE INDEX members_created ON public.members USING btree (created_at DESC, id);
CREATE INDEX members_labels ON public.members USING gin (labels);
CREATE INDEX members_newsletter ON public.members USING btree (email_key) WHERE (is_subscribed OR (subscription_changed_at IS NOT NULL));
CREATE INDEX members_status ON public.members USING btree (status, created_at DESC);

-- Products that make their buyer a member of a plan, and what the plan gives.
create table membership_plans (
  product_id uuid not null,
  duration_unit text,
  duration_count integer,
  credits integer,
  covered_product_ids uuid[] not null default '{}'::uuid[],
  covered_collection_ids uuid[] not null default '{}'::uuid[],
  discount_percent numeric(5,2),
  discount_product_ids uuid[] not null default '{}'::uuid[],
  discount_collection_ids uuid[] not null default '{}'::uuid[],
  benefits text[] not null default '{}'::text[],
  updated_at timestamp with time zone not null,
  constraint membership_plans_pkey PRIMARY KEY (product_id),
  constraint membership_plans_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint membership_plan_duration CHECK (((duration_unit IS NULL) = (duration_count IS NULL))),
  constraint membership_plan_gives CHECK (((credits IS NOT NULL) OR (discount_percent IS NOT NULL) OR (cardinality(benefits) > 0))),
  constraint membership_plans_credits_check CHECK (((credits >= 1) AND (credits <= 1000000))),
  constraint membership_plans_discount_percent_check CHECK (((discount_percent > (0)::numeric) AND (discount_percent <= (100)::numeric))),
  constraint membership_plans_duration_count_check CHECK (((duration_count >= 1) AND (duration_count <= 3650))),
  constraint membership_plans_duration_unit_check CHECK ((duration_unit = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'YEAR'::text])))
);

-- Credits that paid lines of orders, and what came back.
create table membership_uses (
  id uuid not null,
  membership_id uuid not null,
  order_id uuid not null,
  order_line_id uuid not null,
  credits integer not null,
  given_back integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint membership_uses_pkey PRIMARY KEY (id),
  constraint membership_uses_membership_id_fkey FOREIGN KEY (membership_id) REFERENCES memberships(id),
  constraint membership_use_given_back CHECK (((given_back >= 0) AND (given_back <= credits))),
  constraint membership_uses_credits_check CHECK ((credits > 0))
);
CREATE UNIQUE INDEX membership_uses_line ON public.membership_uses USING btree (order_line_id) WHERE (given_back < credits);
CREATE INDEX membership_uses_membership ON public.membership_uses USING btree (membership_id, created_at);
CREATE INDEX membership_uses_order ON public.membership_uses USING btree (order_id);

-- Memberships: who has which plan until when, and what is left of it.
create table memberships (
  id uuid not null,
  plan_product_id uuid not null,
  plan_name text not null,
  member_id uuid,
  email text not null,
  order_id uuid,
  order_line_id uuid,
  unit integer,
  state text not null,
  starts_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  credits_total integer,
  credits_used integer not null default 0,
  covered_product_ids uuid[] not null default '{}'::uuid[],
  covered_collection_ids uuid[] not null default '{}'::uuid[],
  discount_percent numeric(5,2),
  discount_product_ids uuid[] not null default '{}'::uuid[],
  discount_collection_ids uuid[] not null default '{}'::uuid[],
  canceled_at timestamp with time zone,
  cancel_reason text,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by_refund uuid,
  constraint membership_credits_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint memberships_pkey PRIMARY KEY (id),
  constraint membership_canceled CHECK (((state = 'CANCELED'::text) = (canceled_at IS NOT NULL))),
  constraint membership_credits CHECK (((credits_used >= 0) AND (credits_used <= COALESCE(credits_total, 0)))),
  constraint membership_revoked CHECK (((revoked_at IS NULL) OR (state = 'CANCELED'::text))),
  constraint memberships_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'CANCELED'::text])))
);
CREATE INDEX memberships_created ON public.memberships USING btree (created_at DESC, id DESC);
CREATE INDEX memberships_member ON public.memberships USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX memberships_one_per_unit ON public.memberships USING btree (order_line_id, unit);
CREATE INDEX memberships_order ON public.memberships USING btree (order_id) WHERE (order_id IS NOT NULL);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

-- Addresses that get no newsletter, whoever types them into a checkout. Only the account of the address takes one away.
create table newsletter_refusals (
  email_key text not null,
  source text not null,
  refused_at timestamp with time zone not null,
  constraint newsletter_refusals_pkey PRIMARY KEY (email_key),
  constraint newsletter_refusals_email_key_check CHECK (((email_key = lower(email_key)) AND (char_length(email_key) <= 254))),
  constraint newsletter_refusals_source_check CHECK ((source = ANY (ARRAY['account'::text, 'unsubscribe-link'::text, 'staff'::text])))
);

-- Sign-ups by the newsletter form: signed_up_at counts only while the store wants no confirmation, confirmed_at is proof (the link in the mail was used); token_hash is a link that waits (single use).
create table newsletter_sign_ups (
  email_key text not null,
  email text not null,
  language text,
  requested_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  token_hash bytea,
  expires_at timestamp with time zone,
  signed_up_at timestamp with time zone,
  unanswered_until timestamp with time zone generated always as (
CASE
    WHEN ((confirmed_at IS NULL) AND (signed_up_at IS NULL)) THEN expires_at
    ELSE NULL::timestamp with time zone
END) stored,
  constraint newsletter_sign_ups_token_hash_key UNIQUE (token_hash),
  constraint newsletter_sign_ups_pkey PRIMARY KEY (email_key),
  constraint newsletter_sign_ups_check CHECK (((token_hash IS NULL) = (expires_at IS NULL))),
  constraint newsletter_sign_ups_email_key_check CHECK (((email_key = lower(email_key)) AND (char_length(email_key) <= 254))),
  constraint newsletter_sign_ups_language_check CHECK ((char_length(language) <= 35)),
  constraint newsletter_sign_ups_state_check CHECK ((num_nonnulls(token_hash, confirmed_at, signed_up_at) > 0))
);
CREATE INDEX newsletter_sign_ups_unanswered ON public.newsletter_sign_ups USING btree (unanswered_until) WHERE (unanswered_until IS NOT NULL);

-- Registered OAuth clients. Compatible clients keep their first refresh token; others rotate it.
create table oauth_clients (
  id uuid not null,
  name text not null,
  is_compatible boolean not null default false,
  allows_direct_login boolean not null default false,
  is_first_party boolean not null default false,
  redirect_uris text[] not null default '{}'::text[],
  allowed_origins text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  requires_consent boolean not null default false,
  removed_at timestamp with time zone,
  trusted_at timestamp with time zone,
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);

create table order_activities (
  id uuid not null,
  sequence bigint not null generated always as identity,
  order_id uuid not null,
  type text not null,
  body jsonb not null default '{}'::jsonb,
  author_email text,
  author_kind text not null,
  author_id text,
  created_at timestamp with time zone not null,
  constraint order_activities_pkey PRIMARY KEY (id),
  constraint order_activities_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_activities_order ON public.order_activities USING btree (order_id, sequence);

-- Last order number. Counted up in the order's own transaction, so numbers have no gaps.
create table order_counter (
  id boolean not null default true,
  last bigint not null,
  constraint order_counter_pkey PRIMARY KEY (id),
  constraint order_counter_id_check CHECK (id),
  constraint order_counter_last_check CHECK ((last >= 0))
);

-- Invoices that apps have made elsewhere.
create table order_invoice_links (
  order_id uuid not null,
  invoice_id text not null,
  app_id text not null,
  created_at timestamp with time zone not null,
  constraint order_invoice_links_pkey PRIMARY KEY (order_id, invoice_id, app_id),
  constraint order_invoice_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_invoice_links_app_id_check CHECK (((char_length(app_id) >= 1) AND (char_length(app_id) <= 100))),
  constraint order_invoice_links_invoice_id_check CHECK (((char_length(invoice_id) >= 1) AND (char_length(invoice_id) <= 100)))
);

create table order_line_items (
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  app_id text,
  catalog_item_id text,
  variant_id uuid,
  options jsonb not null default '{}'::jsonb,
  name text not null,
  item_type text not null,
  is_shippable boolean not null,
  quantity integer not null,
  unit_price bigint not null,
  full_unit_price bigint not null,
  line_discount bigint not null,
  line_total bigint not null,
  total_before_tax bigint not null,
  total_after_tax bigint not null,
  tax_total bigint not null,
  tax_details jsonb not null,
  details jsonb not null,
  quantity_fulfilled integer not null default 0,
  quantity_refunded integer not null default 0,
  quantity_restocked integer not null default 0,
  payment_option text not null default 'FULL_PAYMENT_ONLINE'::text,
  deposit_amount bigint,
  extras jsonb not null default '{}'::jsonb,
  constraint order_line_items_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_line_items_pkey PRIMARY KEY (id),
  constraint order_line_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_line_items_check CHECK ((full_unit_price >= unit_price)),
  constraint order_line_items_check1 CHECK ((total_after_tax >= total_before_tax)),
  constraint order_line_items_deposit_amount_check CHECK ((deposit_amount >= 0)),
  constraint order_line_items_discount CHECK (((line_discount >= 0) AND (line_discount <= (quantity * unit_price)))),
  constraint order_line_items_fulfilled CHECK (((quantity_fulfilled >= 0) AND (quantity_fulfilled <= quantity))),
  constraint order_line_items_item_type_check CHECK ((item_type = ANY (ARRAY['PHYSICAL'::text, 'DIGITAL'::text, 'GIFT_CARD'::text, 'SERVICE'::text]))),
  constraint order_line_items_payment_option_check CHECK ((payment_option = ANY (ARRAY['FULL_PAYMENT_ONLINE'::text, 'FULL_PAYMENT_OFFLINE'::text, 'MEMBERSHIP'::text, 'DEPOSIT_ONLINE'::text, 'MEMBERSHIP_OFFLINE'::text, 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'::text]))),
  constraint order_line_items_position_check CHECK (("position" >= 0)),
  constraint order_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint order_line_items_refunded CHECK (((quantity_refunded >= 0) AND (quantity_refunded <= quantity))),
  constraint order_line_items_restocked CHECK (((quantity_restocked >= 0) AND (quantity_restocked <= quantity))),
  constraint order_line_items_tax_total_check CHECK ((tax_total >= 0)),
  constraint order_line_items_total CHECK ((line_total = ((quantity * unit_price) - line_discount))),
  constraint order_line_items_total_before_tax_check CHECK ((total_before_tax >= 0)),
  constraint order_line_items_unit_price_check CHECK ((unit_price >= 0))
);
CREATE INDEX order_line_items_catalog ON public.order_line_items USING btree (catalog_item_id, order_id);

-- Order mails in the store's own words, by template and language.
create table order_mail_texts (
  template text not null,
  language text not null,
  subject text not null,
  heading text not null,
  intro text not null,
  updated_at timestamp with time zone not null,
  constraint order_mail_texts_pkey PRIMARY KEY (template, language),
  constraint order_mail_texts_heading_check CHECK (((char_length(heading) >= 1) AND (char_length(heading) <= 200))),
  constraint order_mail_texts_intro_check CHECK ((char_length(intro) <= 2000)),
  constraint order_mail_texts_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint order_mail_texts_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200))),
  constraint order_mail_texts_template_check CHECK (((char_length(template) >= 1) AND (char_length(template) <= 40)))
);

-- Asks for an amount of an order by a link that works without signing in.
create table order_payment_requests (
  id uuid not null,
  order_id uuid not null,
  source_app_id text,
  source_external_id text,
  title text not null,
  description text not null default ''::text,
  amount bigint not null,
  currency text not null,
  token text not null,
  expires_at timestamp with time zone,
  voided_at timestamp with time zone,
  paid_at timestamp with time zone,
  expired_at timestamp with time zone,
  blocks_manual boolean not null default false,
  image jsonb,
  extended_fields jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  capture_terms jsonb,
  constraint order_payment_requests_token_key UNIQUE (token),
  constraint order_payment_requests_pkey PRIMARY KEY (id),
  constraint order_payment_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_payment_requests_amount_check CHECK ((amount > 0)),
  constraint order_payment_requests_capture_terms_check CHECK (((capture_terms IS NULL) OR (jsonb_typeof(capture_terms) = 'object'::text))),
  constraint order_payment_requests_check CHECK (((paid_at IS NULL) OR (voided_at IS NULL))),
  constraint order_payment_requests_description_check CHECK ((char_length(description) <= 300)),
  constraint order_payment_requests_source_app_id_check CHECK (((char_length(source_app_id) >= 1) AND (char_length(source_app_id) <= 100))),
  constraint order_payment_requests_source_external_id_check CHECK (((char_length(source_external_id) >= 1) AND (char_length(source_external_id) <= 100))),
  constraint order_payment_requests_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint order_payment_requests_token_check CHECK ((char_length(token) >= 22))
);
CREATE INDEX order_payment_requests_open ON public.order_payment_requests USING btree (expires_at) WHERE ((paid_at IS NULL) AND (voided_at IS NULL) AND (expired_at IS NULL));
CREATE INDEX order_payment_requests_order ON public.order_payment_requests USING btree (order_id, created_at);

create table order_price_traces (
  order_id uuid not null,
  trace jsonb not null,
  line_names jsonb not null,
  created_at timestamp with time zone not null,
  constraint order_price_traces_pkey PRIMARY KEY (order_id),
  constraint order_price_traces_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- A purchase as it was agreed: figures and addresses are copies, not references.
create table orders (
  id uuid not null,
  number bigint not null,
  checkout_id uuid,
  purchase_flow_id uuid,
  status text not null,
  payment_status text not null,
  fulfillment_status text not null default 'NOT_FULFILLED'::text,
  status_key text not null,
  visitor_id uuid,
  member_id uuid,
  created_by_kind text not null,
  created_by_id text not null,
  email text not null,
  buyer_name text not null default ''::text,
  buyer_language text not null,
  buyer_note text,
  billing_info jsonb,
  recipient_info jsonb,
  shipping jsonb,
  currency text not null,
  locale text not null,
  weight_unit text not null,
  subtotal bigint not null,
  discount_total bigint not null,
  shipping_total bigint not null,
  fee_total bigint not null,
  tip_total bigint not null default 0,
  tax_total bigint not null,
  total bigint not null,
  tax_included boolean not null,
  shipping_refundable bigint not null default 0,
  shipping_refunded bigint not null default 0,
  tax_breakdown jsonb not null default '[]'::jsonb,
  applied_discounts jsonb not null default '[]'::jsonb,
  additional_fees jsonb not null default '[]'::jsonb,
  custom_fields jsonb not null default '[]'::jsonb,
  coupon_id uuid,
  channel_type text not null default 'WEB'::text,
  attribution_source text not null default 'UNSPECIFIED'::text,
  payment_method_name text not null,
  is_test_payment boolean not null default false,
  is_archived boolean not null default false,
  is_seen boolean not null default false,
  confirmation_mailed_at timestamp with time zone,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  contact_id uuid,
  extended_fields jsonb not null default '{}'::jsonb,
  private_tags text[] not null default '{}'::text[],
  public_tags text[] not null default '{}'::text[],
  is_imported boolean not null default false,
  purchased_at timestamp with time zone,
  external_order_id text,
  external_order_url text,
  business_location jsonb,
  is_tax_exempt boolean not null default false,
  approval_strategy text not null default 'DEFAULT'::text,
  is_stock_taken boolean not null default true,
  difference_refunded bigint not null default 0,
  pay_after_free_trial jsonb,
  editable_by jsonb not null default '{}'::jsonb,
  deposit bigint,
  constraint orders_number UNIQUE (number),
  constraint orders_one_per_checkout UNIQUE (checkout_id),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint orders_approval_strategy_check CHECK ((approval_strategy = ANY (ARRAY['DEFAULT'::text, 'PAYMENT_RECEIVED'::text, 'PAYMENT_METHOD_SAVED'::text]))),
  constraint orders_check CHECK (((discount_total >= 0) AND (discount_total <= subtotal))),
  constraint orders_check1 CHECK ((num_nonnulls(visitor_id, member_id) <= 1)),
  constraint orders_check2 CHECK (((status = 'CANCELED'::text) = (canceled_at IS NOT NULL))),
  constraint orders_created_by_kind_check CHECK ((created_by_kind = ANY (ARRAY['visitor'::text, 'member'::text, 'staff'::text, 'app'::text]))),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_deposit_check CHECK ((deposit >= 0)),
  constraint orders_difference_refunded_check CHECK ((difference_refunded >= 0)),
  constraint orders_email_check CHECK ((char_length(email) <= 254)),
  constraint orders_external_order_id_check CHECK ((char_length(external_order_id) <= 100)),
  constraint orders_external_order_url_check CHECK ((char_length(external_order_url) <= 300)),
  constraint orders_fee_total_check CHECK ((fee_total >= 0)),
  constraint orders_fulfillment_status_check CHECK ((fulfillment_status = ANY (ARRAY['NOT_FULFILLED'::text, 'FULFILLED'::text, 'PARTIALLY_FULFILLED'::text]))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['UNSPECIFIED'::text, 'NOT_PAID'::text, 'PAID'::text, 'PARTIALLY_REFUNDED'::text, 'FULLY_REFUNDED'::text, 'PENDING'::text, 'PARTIALLY_PAID'::text, 'PENDING_MERCHANT'::text, 'CANCELED'::text, 'DECLINED'::text]))),
  constraint orders_shipping_refundable_check CHECK ((shipping_refundable >= 0)),
  constraint orders_shipping_refunded CHECK (((shipping_refunded >= 0) AND (shipping_refunded <= shipping_refundable))),
  constraint orders_shipping_total_check CHECK ((shipping_total >= 0)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['INITIALIZED'::text, 'APPROVED'::text, 'CANCELED'::text, 'PENDING'::text, 'REJECTED'::text]))),
  constraint orders_status_key_check CHECK ((char_length(status_key) >= 22)),
  constraint orders_subtotal_check CHECK ((subtotal >= 0)),
  constraint orders_tax_total_check CHECK ((tax_total >= 0)),
  constraint orders_tip_total_check CHECK ((tip_total >= 0)),
  constraint orders_total CHECK ((total = (((((subtotal - discount_total) + shipping_total) + fee_total) + tip_total) +
CASE
    WHEN tax_included THEN (0)::bigint
    ELSE tax_total
END))),
  constraint orders_total_check CHECK ((total >= 0)),
  constraint orders_weight_unit_check CHECK ((weight_unit = ANY (ARRAY['KG'::text, 'LB'::text])))
);
CREATE INDEX orders_amount ON public.orders USING btree ((((total)::double precision / power((10)::double precision, (
CASE currency
    WHEN 'JPY'::text THEN 0
    WHEN 'KRW'::text THEN 0
    WHEN 'VND'::text THEN 0
    WHEN 'CLP'::text THEN 0
    WHEN 'ISK'::text THEN 0
    WHEN 'KWD'::text THEN 3
    WHEN 'BHD'::text THEN 3
    WHEN 'OMR'::text THEN 3
    WHEN 'JOD'::text THEN 3
    WHEN 'TND'::text THEN 3
    ELSE 2
END)::double precision))));
CREATE INDEX orders_contact ON public.orders USING btree (contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX orders_country ON public.orders USING btree (COALESCE(((recipient_info -> 'address'::text) ->> 'country'::text), ((billing_info -> 'address'::text) ->> 'country'::text)), created_at DESC);
CREATE INDEX orders_coupon ON public.orders USING btree (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX orders_created ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_email ON public.orders USING btree (lower(email));
CREATE INDEX orders_member ON public.orders USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX orders_newsletter ON public.orders USING btree (lower(NORMALIZE(email, NFKC)), created_at DESC) WHERE (custom_fields @> '[{"title": "Newsletter", "value": "Yes"}]'::jsonb);
CREATE INDEX orders_open_approval ON public.orders USING btree (created_at) WHERE (status = ANY (ARRAY['INITIALIZED'::text, 'PENDING'::text]));
CREATE INDEX orders_owed ON public.orders USING btree (created_at) WHERE ((status = 'APPROVED'::text) AND (payment_status = ANY (ARRAY['NOT_PAID'::text, 'PARTIALLY_PAID'::text, 'PENDING'::text, 'PENDING_MERCHANT'::text, 'DECLINED'::text, 'CANCELED'::text])));
CREATE INDEX orders_private_tags ON public.orders USING gin (private_tags);
CREATE INDEX orders_shipping_title ON public.orders USING btree (((shipping ->> 'title'::text)), created_at DESC);
CREATE INDEX orders_tagged ON public.orders USING btree (created_at DESC) WHERE (private_tags <> '{}'::text[]);
CREATE INDEX orders_to_fulfill ON public.orders USING btree (created_at) WHERE ((status = 'APPROVED'::text) AND (fulfillment_status <> 'FULFILLED'::text));
CREATE INDEX orders_visitor ON public.orders USING btree (visitor_id, created_at DESC) WHERE (visitor_id IS NOT NULL);

-- One row: how the store deals with orders.
create table orders_settings (
  id boolean not null default true,
  inventory_update_trigger text not null default 'ON_ORDER_PLACED'::text,
  create_invoice boolean not null default true,
  cancellation_window_minutes integer not null default 60,
  return_window_days integer not null default 0,
  withdrawal_window_days integer not null default 14,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  allows_unpaid_access boolean not null default false,
  requires_approval boolean not null default false,
  constraint orders_settings_pkey PRIMARY KEY (id),
  constraint orders_settings_cancellation_window_minutes_check CHECK ((cancellation_window_minutes >= 0)),
  constraint orders_settings_id_check CHECK (id),
  constraint orders_settings_inventory_update_trigger_check CHECK ((inventory_update_trigger = ANY (ARRAY['ON_ORDER_PAID'::text, 'ON_ORDER_PLACED'::text]))),
  constraint orders_settings_return_window_days_check CHECK ((return_window_days >= 0)),
  constraint orders_settings_withdrawal_window_days_check CHECK ((withdrawal_window_days >= 14))
);

-- Events written in the transaction that made them; dispatched afterwards, at least once.
create table outbox_events (
  id uuid not null,
  type text not null,
  family text not null,
  entity text not null,
  entity_id text not null,
  sequence bigint not null,
  payload jsonb not null,
  actor jsonb not null,
  occurred_at timestamp with time zone not null,
  dispatched_at timestamp with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  parked_at timestamp with time zone,
  last_error text,
  place bigint not null generated always as identity,
  position bigint,
  cause uuid default (NULLIF(current_setting('cartwright.cause'::text, true), ''::text))::uuid,
  constraint outbox_events_entity_entity_id_sequence_key UNIQUE (entity, entity_id, sequence),
  constraint outbox_events_pkey PRIMARY KEY (id),
  constraint outbox_events_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX outbox_events_by_type ON public.outbox_events USING btree (type, occurred_at, place);
CREATE INDEX outbox_events_dispatched ON public.outbox_events USING btree (dispatched_at) WHERE (dispatched_at IS NOT NULL);
CREATE INDEX outbox_events_pending ON public.outbox_events USING btree (id) WHERE ((dispatched_at IS NULL) AND (parked_at IS NULL));
CREATE UNIQUE INDEX outbox_events_position ON public.outbox_events USING btree ("position");
CREATE INDEX outbox_events_unsent ON public.outbox_events USING btree (place) WHERE ("position" IS NULL);

-- Reset links sent by mail: single use, one hour.
create table password_recoveries (
  token_hash bytea not null,
  member_id uuid not null,
  return_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_activation boolean not null default false,
  constraint password_recoveries_pkey PRIMARY KEY (token_hash),
  constraint password_recoveries_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX password_recoveries_expiry ON public.password_recoveries USING btree (expires_at);

-- Money that did not become an order, and anything else about money that a person should look at.
create table payment_alarms (
  id uuid not null,
  payment_id uuid,
  kind text not null,
  message text not null,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint payment_alarms_pkey PRIMARY KEY (id),
  constraint payment_alarms_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE UNIQUE INDEX payment_alarms_once ON public.payment_alarms USING btree (payment_id, kind) NULLS NOT DISTINCT;

create table payment_chargebacks (
  id uuid not null,
  payment_id uuid not null,
  external_id text not null,
  amount bigint not null,
  reversed bigint not null default 0,
  fee bigint not null default 0,
  status text not null,
  reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payment_chargebacks_once UNIQUE (payment_id, external_id),
  constraint payment_chargebacks_pkey PRIMARY KEY (id),
  constraint payment_chargebacks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_chargebacks_amount_check CHECK ((amount > 0)),
  constraint payment_chargebacks_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 255))),
  constraint payment_chargebacks_fee_check CHECK ((fee >= 0)),
  constraint payment_chargebacks_reason_check CHECK ((char_length(reason) <= 100)),
  constraint payment_chargebacks_reversed CHECK (((reversed >= 0) AND (reversed <= amount) AND ((status = 'REVERSED'::text) = (reversed > 0)))),
  constraint payment_chargebacks_status_check CHECK ((status = ANY (ARRAY['APPROVED'::text, 'REVERSED'::text])))
);

create table payment_provider_settings (
  provider text not null,
  is_enabled boolean not null default true,
  capture_mode text not null default 'AUTOMATIC'::text,
  scheduled_action text,
  scheduled_days integer,
  title text,
  instructions text,
  sealed_secrets bytea,
  updated_at timestamp with time zone not null,
  key_state text,
  key_message text,
  key_checked_at timestamp with time zone,
  constraint payment_provider_settings_pkey PRIMARY KEY (provider),
  constraint payment_provider_settings_capture_mode_check CHECK ((capture_mode = ANY (ARRAY['AUTOMATIC'::text, 'MANUAL'::text]))),
  constraint payment_provider_settings_instructions_check CHECK ((char_length(instructions) <= 500)),
  constraint payment_provider_settings_key_state_check CHECK ((key_state = ANY (ARRAY['VERIFIED'::text, 'UNVERIFIED'::text, 'REJECTED'::text]))),
  constraint payment_provider_settings_provider_check CHECK ((provider = ANY (ARRAY['manual'::text, 'test-gateway'::text, 'stripe'::text]))),
  constraint payment_provider_settings_schedule CHECK (((scheduled_action IS NULL) = (scheduled_days IS NULL))),
  constraint payment_provider_settings_scheduled_action_check CHECK ((scheduled_action = ANY (ARRAY['CAPTURE'::text, 'VOID'::text]))),
  constraint payment_provider_settings_scheduled_days_check CHECK (((scheduled_days >= 1) AND (scheduled_days <= 30))),
  constraint payment_provider_settings_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);

create table payment_receipt_counter (
  is_only boolean not null default true,
  last_number bigint not null default 0,
  constraint payment_receipt_counter_pkey PRIMARY KEY (is_only),
  constraint payment_receipt_counter_is_only_check CHECK (is_only)
);

create table payment_receipts (
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  number bigint not null,
  created_at timestamp with time zone not null,
  constraint payment_receipts_number UNIQUE (number),
  constraint payment_receipts_once UNIQUE (payment_id),
  constraint payment_receipts_pkey PRIMARY KEY (id),
  constraint payment_receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payment_receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_receipts_order ON public.payment_receipts USING btree (order_id);

create table payments (
  id uuid not null,
  order_id uuid,
  checkout_id uuid,
  intended_order_id uuid not null,
  method text not null,
  provider text not null,
  is_test boolean not null default false,
  status text not null,
  currency text not null,
  authorized bigint not null,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  provider_payment_id text,
  redirect_url text,
  failure_cause text,
  draft jsonb,
  expires_at timestamp with time zone,
  checked_at timestamp with time zone,
  is_settled boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_delayed_capture boolean not null default false,
  authorized_at timestamp with time zone,
  capture_state text,
  capture_amount bigint,
  captured_at timestamp with time zone,
  void_state text,
  void_reason text,
  voided_at timestamp with time zone,
  provider_failure text,
  scheduled_action text,
  scheduled_at timestamp with time zone,
  payment_request_id uuid,
  saved_method_id uuid,
  saves_method boolean not null default false,
  details jsonb not null default '{}'::jsonb,
  charged_back bigint not null default 0,
  is_expected boolean not null default false,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_authorized_check CHECK ((authorized >= 0)),
  constraint payments_capture_amount CHECK (((capture_amount IS NULL) OR (capture_amount <= authorized))),
  constraint payments_capture_amount_check CHECK ((capture_amount > 0)),
  constraint payments_capture_or_void CHECK ((NOT ((captured > 0) AND (status = 'VOIDED'::text)))),
  constraint payments_capture_state_check CHECK ((capture_state = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text]))),
  constraint payments_captured CHECK (((captured >= 0) AND (captured <= authorized))),
  constraint payments_charged_back_check CHECK ((charged_back >= 0)),
  constraint payments_check CHECK ((num_nonnulls(order_id, checkout_id) >= 1)),
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['MANUAL'::text, 'GATEWAY'::text, 'GIFT_CARD'::text, 'MEMBERSHIP'::text]))),
  constraint payments_one_end CHECK (((capture_state IS DISTINCT FROM 'PENDING'::text) OR (void_state IS DISTINCT FROM 'PENDING'::text))),
  constraint payments_refunded CHECK (((refunded >= 0) AND (refunded <= captured))),
  constraint payments_schedule CHECK (((scheduled_action IS NULL) = (scheduled_at IS NULL))),
  constraint payments_scheduled_action_check CHECK ((scheduled_action = ANY (ARRAY['CAPTURE'::text, 'VOID'::text]))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['INITIATED'::text, 'APPROVED'::text, 'PENDING'::text, 'PENDING_MERCHANT'::text, 'CANCELED'::text, 'DECLINED'::text, 'REFUNDED'::text, 'PARTIALLY_REFUNDED'::text, 'AUTHORIZED'::text, 'VOIDED'::text]))),
  constraint payments_void_reason_check CHECK ((void_reason = ANY (ARRAY['MANUAL'::text, 'SCHEDULED'::text]))),
  constraint payments_void_state_check CHECK ((void_state = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text])))
);
CREATE INDEX payments_checkout ON public.payments USING btree (checkout_id, id DESC);
CREATE INDEX payments_created ON public.payments USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX payments_one_open_per_checkout ON public.payments USING btree (checkout_id) WHERE ((method = 'GATEWAY'::text) AND (status = ANY (ARRAY['INITIATED'::text, 'PENDING'::text])));
CREATE UNIQUE INDEX payments_one_open_per_order ON public.payments USING btree (order_id) WHERE ((method = 'GATEWAY'::text) AND (checkout_id IS NULL) AND (status = ANY (ARRAY['INITIATED'::text, 'PENDING'::text])));
CREATE INDEX payments_order ON public.payments USING btree (order_id);
CREATE UNIQUE INDEX payments_provider_id ON public.payments USING btree (provider, provider_payment_id);
CREATE INDEX payments_request ON public.payments USING btree (payment_request_id) WHERE (payment_request_id IS NOT NULL);
CREATE INDEX payments_scheduled ON public.payments USING btree (scheduled_at) WHERE ((scheduled_at IS NOT NULL) AND (status = 'AUTHORIZED'::text));
CREATE INDEX payments_unsettled ON public.payments USING btree (checked_at NULLS FIRST) WHERE ((method = 'GATEWAY'::text) AND (NOT is_settled));
CREATE INDEX payments_waiting ON public.payments USING btree (updated_at) WHERE ((capture_state = 'PENDING'::text) OR (void_state = 'PENDING'::text));

create table pickup_location_regions (
  pickup_location_id uuid not null,
  region_id uuid not null,
  constraint pickup_location_regions_pkey PRIMARY KEY (pickup_location_id, region_id),
  constraint pickup_location_regions_pickup_location_id_fkey FOREIGN KEY (pickup_location_id) REFERENCES pickup_locations(id) ON DELETE CASCADE,
  constraint pickup_location_regions_region_id_fkey FOREIGN KEY (region_id) REFERENCES delivery_regions(id) ON DELETE CASCADE
);
CREATE INDEX pickup_location_regions_region ON public.pickup_location_regions USING btree (region_id);

create table pickup_locations (
  id uuid not null,
  name text not null,
  address jsonb not null,
  delivery_time text not null default ''::text,
  instructions text not null default ''::text,
  is_active boolean not null default true,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  method text not null default 'STORE_PICKUP'::text,
  opening_hours text[] not null default '{}'::text[],
  schedule jsonb,
  constraint pickup_locations_pkey PRIMARY KEY (id),
  constraint pickup_locations_delivery_time_check CHECK ((char_length(delivery_time) <= 500)),
  constraint pickup_locations_instructions_check CHECK ((char_length(instructions) <= 1000)),
  constraint pickup_locations_method_check CHECK ((method = ANY (ARRAY['STORE_PICKUP'::text, 'PICKUP_POINT'::text]))),
  constraint pickup_locations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

create table poll_votes (
  poll_id text not null,
  voter_kind text not null,
  voter_id uuid not null,
  option_id text not null,
  created_at timestamp with time zone not null,
  constraint poll_votes_pkey PRIMARY KEY (poll_id, voter_kind, voter_id, option_id),
  constraint poll_votes_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(id) ON DELETE CASCADE,
  constraint poll_votes_voter_kind_check CHECK ((voter_kind = ANY (ARRAY['visitor'::text, 'member'::text])))
);
CREATE INDEX poll_votes_option ON public.poll_votes USING btree (poll_id, option_id);

-- The polls that stand in rich content now; kept when the content is written. Votes outlive an option that goes.
create table polls (
  id text not null,
  owner_kind text not null,
  owner_id uuid not null,
  title text not null default ''::text,
  creator_id text,
  options jsonb not null,
  view_permission text not null default 'EVERYONE'::text,
  vote_permission text not null default 'ALL'::text,
  allows_multiple_votes boolean not null default false,
  shows_voters boolean not null default false,
  shows_votes_count boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint polls_pkey PRIMARY KEY (id),
  constraint polls_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 100))),
  constraint polls_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['info-section'::text, 'product'::text, 'category'::text]))),
  constraint polls_view_permission_check CHECK ((view_permission = ANY (ARRAY['CREATOR'::text, 'VOTERS'::text, 'EVERYONE'::text]))),
  constraint polls_vote_permission_check CHECK ((vote_permission = ANY (ARRAY['SITE_MEMBERS'::text, 'ALL'::text])))
);
CREATE INDEX polls_owner ON public.polls USING btree (owner_kind, owner_id);

-- A product is in one group at most.
create table product_group_members (
  group_id uuid not null,
  product_id uuid not null,
  position integer not null,
  constraint product_group_members_once UNIQUE (product_id),
  constraint product_group_members_pkey PRIMARY KEY (group_id, product_id),
  constraint product_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES product_groups(id) ON DELETE CASCADE,
  constraint product_group_members_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_groups (
  id uuid not null,
  name text not null,
  handle text not null,
  customization_id uuid,
  choice_order uuid[] not null default '{}'::uuid[],
  media_id uuid,
  private_tag_ids text[] not null default '{}'::text[],
  public_tag_ids text[] not null default '{}'::text[],
  extended_fields jsonb,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint product_groups_handle UNIQUE (handle),
  constraint product_groups_pkey PRIMARY KEY (id),
  constraint product_groups_customization_id_fkey FOREIGN KEY (customization_id) REFERENCES customizations(id),
  constraint product_groups_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint product_groups_choice_order_check CHECK ((cardinality(choice_order) <= 100)),
  constraint product_groups_handle_check CHECK (((char_length(handle) >= 1) AND (char_length(handle) <= 100))),
  constraint product_groups_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE INDEX product_groups_customization ON public.product_groups USING btree (customization_id);
CREATE INDEX product_groups_media ON public.product_groups USING btree (media_id);

create table product_info_sections (
  product_id uuid not null,
  info_section_id uuid not null,
  position integer not null,
  constraint product_info_sections_pkey PRIMARY KEY (product_id, info_section_id),
  constraint product_info_sections_info_section_id_fkey FOREIGN KEY (info_section_id) REFERENCES info_sections(id) ON DELETE CASCADE,
  constraint product_info_sections_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_info_sections_section ON public.product_info_sections USING btree (info_section_id);

create table product_media (
  product_id uuid not null,
  media_id uuid not null,
  position integer not null,
  alt_text text,
  display_name text,
  constraint product_media_pkey PRIMARY KEY (product_id, media_id),
  constraint product_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint product_media_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_media_alt_text_check CHECK ((char_length(alt_text) <= 1000)),
  constraint product_media_display_name_check CHECK ((char_length(display_name) <= 80))
);
CREATE INDEX product_media_media ON public.product_media USING btree (media_id);

-- Choices of a modifier at this product, with what each adds to the price.
create table product_modifier_choices (
  id uuid not null,
  modifier_id uuid not null,
  position integer not null,
  customization_choice_id uuid,
  name text not null,
  choice_type text not null default 'CHOICE_TEXT'::text,
  color_code text,
  added_price bigint not null default 0,
  constraint product_modifier_choices_name UNIQUE (modifier_id, name) DEFERRABLE,
  constraint product_modifier_choices_pkey PRIMARY KEY (id),
  constraint product_modifier_choices_customization_choice_id_fkey FOREIGN KEY (customization_choice_id) REFERENCES customization_choices(id) ON DELETE SET NULL,
  constraint product_modifier_choices_modifier_id_fkey FOREIGN KEY (modifier_id) REFERENCES product_modifiers(id) ON DELETE CASCADE,
  constraint product_modifier_choices_added_price_check CHECK ((added_price >= 0)),
  constraint product_modifier_choices_choice_type_check CHECK ((choice_type = ANY (ARRAY['CHOICE_TEXT'::text, 'ONE_COLOR'::text, 'MULTIPLE_COLORS'::text, 'IMAGE'::text]))),
  constraint product_modifier_choices_color_code_check CHECK (((char_length(color_code) >= 1) AND (char_length(color_code) <= 200))),
  constraint product_modifier_choices_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50)))
);
CREATE INDEX product_modifier_choices_customization ON public.product_modifier_choices USING btree (customization_choice_id);

-- Free texts a shopper adds: an engraving, a dedication.
create table product_modifiers (
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  title text not null,
  max_length integer not null,
  is_mandatory boolean not null default false,
  name text,
  render_type text not null default 'FREE_TEXT'::text,
  min_length integer not null default 0,
  added_price bigint,
  customization_id uuid,
  constraint product_modifiers_title UNIQUE (product_id, title),
  constraint product_modifiers_pkey PRIMARY KEY (id),
  constraint product_modifiers_customization_id_fkey FOREIGN KEY (customization_id) REFERENCES customizations(id),
  constraint product_modifiers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_modifiers_added_price_check CHECK ((added_price >= 0)),
  constraint product_modifiers_max_length_check CHECK (((max_length >= 1) AND (max_length <= 500))),
  constraint product_modifiers_min_length_check CHECK (((min_length >= 0) AND (min_length <= 500))),
  constraint product_modifiers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint product_modifiers_render_type_check CHECK ((render_type = ANY (ARRAY['FREE_TEXT'::text, 'TEXT_CHOICES'::text, 'SWATCH_CHOICES'::text]))),
  constraint product_modifiers_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 150)))
);
CREATE INDEX product_modifiers_customization ON public.product_modifiers USING btree (customization_id);

create table product_option_choices (
  id uuid not null,
  option_id uuid not null,
  position integer not null,
  value text not null,
  description text not null,
  is_visible boolean not null default true,
  customization_choice_id uuid,
  constraint product_option_choices_description UNIQUE (option_id, description) DEFERRABLE,
  constraint product_option_choices_pkey PRIMARY KEY (id),
  constraint product_option_choices_customization_choice_id_fkey FOREIGN KEY (customization_choice_id) REFERENCES customization_choices(id),
  constraint product_option_choices_option_id_fkey FOREIGN KEY (option_id) REFERENCES product_options(id) ON DELETE CASCADE,
  constraint product_option_choices_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 50))),
  constraint product_option_choices_value_check CHECK (((char_length(value) >= 1) AND (char_length(value) <= 50)))
);
CREATE INDEX product_option_choices_customization ON public.product_option_choices USING btree (customization_choice_id);
CREATE INDEX product_option_choices_label ON public.product_option_choices USING btree (description);

create table product_options (
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  name text not null,
  option_type text not null default 'drop_down'::text,
  customization_id uuid,
  constraint product_options_name UNIQUE (product_id, name) DEFERRABLE,
  constraint product_options_pkey PRIMARY KEY (id),
  constraint product_options_customization_id_fkey FOREIGN KEY (customization_id) REFERENCES customizations(id),
  constraint product_options_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_options_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint product_options_option_type_check CHECK ((option_type = ANY (ARRAY['drop_down'::text, 'color'::text])))
);
CREATE INDEX product_options_customization ON public.product_options USING btree (customization_id);

-- Ribbons besides the main one.
create table product_ribbons (
  product_id uuid not null,
  ribbon_id uuid not null,
  position integer not null,
  constraint product_ribbons_pkey PRIMARY KEY (product_id, ribbon_id),
  constraint product_ribbons_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_ribbons_ribbon_id_fkey FOREIGN KEY (ribbon_id) REFERENCES ribbons(id) ON DELETE CASCADE
);
CREATE INDEX product_ribbons_ribbon ON public.product_ribbons USING btree (ribbon_id);

-- Earlier addresses of products; a product that takes the address again removes its row.
create table product_slug_redirects (
  slug text not null,
  product_id uuid not null,
  created_at timestamp with time zone not null,
  constraint product_slug_redirects_pkey PRIMARY KEY (slug),
  constraint product_slug_redirects_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_slug_redirects_product ON public.product_slug_redirects USING btree (product_id);

create table product_subscription_options (
  product_id uuid not null,
  option_id uuid not null,
  position integer not null,
  is_hidden boolean not null default false,
  constraint product_subscription_options_place UNIQUE (product_id, "position") DEFERRABLE,
  constraint product_subscription_options_pkey PRIMARY KEY (product_id, option_id),
  constraint product_subscription_options_option_id_fkey FOREIGN KEY (option_id) REFERENCES subscription_options(id) ON DELETE CASCADE,
  constraint product_subscription_options_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_subscription_options_position_check CHECK ((("position" >= 1) AND ("position" <= 6)))
);
CREATE INDEX product_subscription_options_option ON public.product_subscription_options USING btree (option_id);

create table products (
  id uuid not null,
  numeric_id bigint not null generated always as identity,
  name text not null,
  slug text not null,
  is_visible boolean not null default true,
  item_type text not null default 'PHYSICAL'::text,
  product_type text not null generated always as (
CASE
    WHEN (item_type = 'PHYSICAL'::text) THEN 'physical'::text
    ELSE 'digital'::text
END) stored,
  description text not null default ''::text,
  price bigint not null,
  discounted_price bigint not null,
  discount_type text not null default 'NONE'::text,
  discount_amount bigint,
  discount_percent numeric(7,4),
  cost bigint,
  sku text not null default ''::text,
  weight numeric(13,4) not null default 0,
  manages_variants boolean not null default false,
  brand_id uuid,
  ribbon_id uuid,
  tax_group_id uuid,
  delivery_profile_id uuid,
  price_per_unit jsonb,
  product_dimensions jsonb,
  package_dimensions jsonb,
  seo jsonb,
  min_price bigint not null,
  max_price bigint not null,
  availability text not null default 'IN_STOCK'::text,
  search_terms text not null default ''::text,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  handle text not null default ('product_'::text || gen_random_uuid()),
  rich_description jsonb,
  is_visible_in_pos boolean not null default true,
  main_category_id uuid,
  fulfiller_id uuid,
  for_members_only boolean not null default false,
  extended_fields jsonb,
  private_tag_ids text[] not null default '{}'::text[],
  public_tag_ids text[] not null default '{}'::text[],
  preorder_status text not null default 'DISABLED'::text,
  preorder_availability text not null default 'NO_VARIANTS'::text,
  allows_one_time_purchase boolean not null default true,
  popularity integer not null default 0,
  search_vector tsvector not null generated always as (((setweight((to_tsvector('english'::regconfig, plain_text(name)) || to_tsvector('simple'::regconfig, plain_text(name))), 'A'::"char") || setweight((to_tsvector('english'::regconfig, plain_text(search_terms)) || to_tsvector('simple'::regconfig, plain_text(search_terms))), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, plain_text(regexp_replace(description, '<[^>]*>'::text, ' '::text, 'g'::text))), 'D'::"char"))) stored,
  payment_option text not null default 'FULL_PAYMENT_ONLINE'::text,
  deposit_amount bigint,
  deposit_percent numeric(5,2),
  star_counts integer[] not null default '{0,0,0,0,0}'::integer[],
  review_count integer not null default 0,
  rating numeric(3,2) not null default 0,
  constraint products_handle UNIQUE (handle),
  constraint products_slug UNIQUE (slug),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id) ON DELETE SET NULL,
  constraint products_ribbon_id_fkey FOREIGN KEY (ribbon_id) REFERENCES ribbons(id) ON DELETE SET NULL,
  constraint products_availability_check CHECK ((availability = ANY (ARRAY['IN_STOCK'::text, 'OUT_OF_STOCK'::text, 'PARTIALLY_OUT_OF_STOCK'::text]))),
  constraint products_check CHECK ((max_price >= min_price)),
  constraint products_check1 CHECK (((discount_type = 'AMOUNT'::text) = (discount_amount IS NOT NULL))),
  constraint products_check2 CHECK (((discount_type = 'PERCENT'::text) = (discount_percent IS NOT NULL))),
  constraint products_cost_check CHECK ((cost >= 0)),
  constraint products_deposit CHECK ((num_nonnulls(deposit_amount, deposit_percent) =
CASE
    WHEN (payment_option = 'DEPOSIT_ONLINE'::text) THEN 1
    ELSE 0
END)),
  constraint products_deposit_amount_check CHECK ((deposit_amount > 0)),
  constraint products_deposit_percent_check CHECK (((deposit_percent > (0)::numeric) AND (deposit_percent < (100)::numeric))),
  constraint products_description_check CHECK ((char_length(description) <= 200000)),
  constraint products_discount_amount_check CHECK ((discount_amount >= 0)),
  constraint products_discount_percent_check CHECK (((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric))),
  constraint products_discount_type_check CHECK ((discount_type = ANY (ARRAY['NONE'::text, 'AMOUNT'::text, 'PERCENT'::text]))),
  constraint products_discounted_price_check CHECK ((discounted_price >= 0)),
  constraint products_handle_length CHECK (((char_length(handle) >= 1) AND (char_length(handle) <= 100))),
  constraint products_item_type_check CHECK ((item_type = ANY (ARRAY['PHYSICAL'::text, 'DIGITAL'::text, 'GIFT_CARD'::text, 'SERVICE'::text]))),
  constraint products_min_price_check CHECK ((min_price >= 0)),
  constraint products_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint products_payment_option_check CHECK ((payment_option = ANY (ARRAY['FULL_PAYMENT_ONLINE'::text, 'FULL_PAYMENT_OFFLINE'::text, 'DEPOSIT_ONLINE'::text, 'MEMBERSHIP'::text, 'MEMBERSHIP_OFFLINE'::text]))),
  constraint products_payment_option_kind CHECK (
CASE item_type
    WHEN 'GIFT_CARD'::text THEN (payment_option = 'FULL_PAYMENT_ONLINE'::text)
    WHEN 'DIGITAL'::text THEN (payment_option = ANY (ARRAY['FULL_PAYMENT_ONLINE'::text, 'MEMBERSHIP'::text]))
    ELSE true
END),
  constraint products_preorder_availability_check CHECK ((preorder_availability = ANY (ARRAY['ALL_VARIANTS'::text, 'NO_VARIANTS'::text, 'SOME_VARIANTS'::text]))),
  constraint products_preorder_status_check CHECK ((preorder_status = ANY (ARRAY['ENABLED'::text, 'DISABLED'::text, 'PARTIALLY_ENABLED'::text]))),
  constraint products_price_not_negative CHECK ((price >= 0)),
  constraint products_private_tags CHECK ((cardinality(private_tag_ids) <= 100)),
  constraint products_public_tags CHECK ((cardinality(public_tag_ids) <= 100)),
  constraint products_review_count CHECK (((cardinality(star_counts) = 5) AND (review_count = ((((star_counts[1] + star_counts[2]) + star_counts[3]) + star_counts[4]) + star_counts[5])) AND ((review_count = 0) = (rating = (0)::numeric)))),
  constraint products_sku_check CHECK ((char_length(sku) <= 255)),
  constraint products_slug_check CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 300))),
  constraint products_weight_check CHECK ((weight >= (0)::numeric))
);
CREATE INDEX products_brand ON public.products USING btree (brand_id);
CREATE INDEX products_by_lower_name ON public.products USING btree (lower(name), numeric_id);
CREATE INDEX products_by_max_price ON public.products USING btree (max_price, numeric_id);
CREATE INDEX products_by_min_price ON public.products USING btree (min_price, numeric_id) INCLUDE (is_visible);
CREATE INDEX products_by_name ON public.products USING btree (name, numeric_id);
CREATE INDEX products_by_price ON public.products USING btree (price, numeric_id) INCLUDE (is_visible);
CREATE INDEX products_by_sku ON public.products USING btree (sku, numeric_id);
CREATE INDEX products_changed ON public.products USING btree (updated_at, numeric_id) INCLUDE (is_visible);
CREATE INDEX products_featured ON public.products USING btree (((availability = 'OUT_OF_STOCK'::text)), popularity DESC, numeric_id) WHERE is_visible;
CREATE INDEX products_main_category ON public.products USING btree (main_category_id) WHERE (main_category_id IS NOT NULL);
CREATE INDEX products_name_trigrams ON public.products USING gin (lower(name) gin_trgm_ops);
CREATE INDEX products_newest ON public.products USING btree (created_at, numeric_id) INCLUDE (is_visible);
CREATE UNIQUE INDEX products_numeric_id ON public.products USING btree (numeric_id) INCLUDE (is_visible, id);
CREATE INDEX products_rating ON public.products USING btree (rating DESC, review_count DESC, numeric_id) WHERE is_visible;
CREATE INDEX products_reduced ON public.products USING btree (numeric_id) WHERE (discounted_price < price);
CREATE INDEX products_ribbon ON public.products USING btree (ribbon_id);
CREATE INDEX products_search ON public.products USING gin (search_vector);
CREATE INDEX products_sold_out ON public.products USING btree (numeric_id) WHERE (availability = 'OUT_OF_STOCK'::text);

-- Where a promotion is shown: which place among the products, and whether also in the categories below.
create table promotion_categories (
  promotion_id uuid not null,
  category_id uuid not null,
  position integer not null,
  applies_below boolean not null default false,
  constraint promotion_categories_pkey PRIMARY KEY (promotion_id, category_id),
  constraint promotion_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES collections(id) ON DELETE CASCADE,
  constraint promotion_categories_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE CASCADE,
  constraint promotion_categories_position_check CHECK (("position" >= 1))
);
CREATE INDEX promotion_categories_category ON public.promotion_categories USING btree (category_id);

-- A picture that leads somewhere, shown among the products of categories while it is enabled.
create table promotions (
  id uuid not null,
  name text not null,
  media_id uuid,
  alt_text text,
  destination_url text,
  is_enabled boolean not null default false,
  private_tag_ids text[] not null default '{}'::text[],
  public_tag_ids text[] not null default '{}'::text[],
  extended_fields jsonb,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint promotions_alt_text_check CHECK ((char_length(alt_text) <= 1000)),
  constraint promotions_destination_url_check CHECK ((char_length(destination_url) <= 2048)),
  constraint promotions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint promotions_private_tag_ids_check CHECK ((cardinality(private_tag_ids) <= 100)),
  constraint promotions_public_tag_ids_check CHECK ((cardinality(public_tag_ids) <= 100))
);
CREATE INDEX promotions_media ON public.promotions USING btree (media_id);

-- Sign-ins under way at an identity provider: ten minutes, bound to the browser by flow_hash.
create table provider_sign_ins (
  state_hash bytea not null,
  flow_hash bytea not null,
  provider_id uuid not null,
  request_token text,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamp with time zone not null,
  member_language text,
  constraint provider_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint provider_sign_ins_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE
);
CREATE INDEX provider_sign_ins_expiry ON public.provider_sign_ins USING btree (expires_at);

-- Questions sent to a device: approve this sign-in? The number shown at the sign-in has to be typed.
create table push_requests (
  id uuid not null,
  token_hash bytea not null,
  member_id uuid not null,
  number_shown text not null,
  state text not null,
  attempts integer not null default 0,
  device text not null default ''::text,
  network text not null default ''::text,
  expires_at timestamp with time zone not null,
  constraint push_requests_token_hash_key UNIQUE (token_hash),
  constraint push_requests_pkey PRIMARY KEY (id),
  constraint push_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint push_requests_attempts_check CHECK ((attempts >= 0)),
  constraint push_requests_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DENIED'::text])))
);
CREATE INDEX push_requests_expiry ON public.push_requests USING btree (expires_at);

create table reconciliation_runs (
  id uuid not null,
  provider text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  since timestamp with time zone not null,
  our_captured bigint not null default 0,
  provider_captured bigint not null default 0,
  our_refunded bigint not null default 0,
  provider_refunded bigint not null default 0,
  payments_compared integer not null default 0,
  differences jsonb not null default '[]'::jsonb,
  failure text,
  days jsonb not null default '[]'::jsonb,
  constraint reconciliation_runs_pkey PRIMARY KEY (id),
  constraint reconciliation_runs_days_check CHECK ((jsonb_typeof(days) = 'array'::text)),
  constraint reconciliation_runs_differences_check CHECK ((jsonb_typeof(differences) = 'array'::text))
);
CREATE INDEX reconciliation_runs_started ON public.reconciliation_runs USING btree (provider, started_at DESC);

-- Codes for the day a factor is lost: ten at a time, used once, kept as SHA-256 of member and code.
create table recovery_codes (
  code_hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (code_hash),
  constraint recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_member ON public.recovery_codes USING btree (member_id);

-- Consent to cart reminders by email address, in lower case.
create table recovery_mail_choices (
  email_key text not null,
  is_allowed boolean not null,
  source text not null,
  changed_at timestamp with time zone not null,
  constraint recovery_mail_choices_pkey PRIMARY KEY (email_key),
  constraint recovery_mail_choices_email_key_check CHECK ((char_length(email_key) <= 254)),
  constraint recovery_mail_choices_source_check CHECK ((source = ANY (ARRAY['SHOPPER'::text, 'UNSUBSCRIBED'::text, 'STAFF'::text])))
);

-- Hand-over of a shopper from a client to a hosted page: destination, return addresses and on whose behalf.
create table redirect_sessions (
  token_hash bytea not null,
  id uuid not null,
  kind text not null,
  target jsonb not null,
  callbacks jsonb not null,
  client_id uuid,
  visitor_id uuid,
  member_id uuid,
  member_session_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  constraint redirect_sessions_id_key UNIQUE (id),
  constraint redirect_sessions_pkey PRIMARY KEY (token_hash),
  constraint redirect_sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint redirect_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint redirect_sessions_member_session_id_fkey FOREIGN KEY (member_session_id) REFERENCES member_sessions(id) ON DELETE CASCADE
);
CREATE INDEX redirect_sessions_expiry ON public.redirect_sessions USING btree (expires_at);

-- Members' refresh tokens; the family is the session. Visitors' are signed and have no row.
create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  generation integer not null,
  issued_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES member_sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_generation_check CHECK ((generation >= 0))
);
CREATE INDEX refresh_tokens_session ON public.refresh_tokens USING btree (session_id);

create table refund_transactions (
  id uuid not null,
  refund_id uuid not null,
  payment_id uuid not null,
  currency text not null,
  amount bigint not null,
  state text not null default 'PENDING'::text,
  is_external boolean not null default false,
  provider_refund_id text,
  failure text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint refund_transactions_pkey PRIMARY KEY (id),
  constraint refund_transactions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refund_transactions_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_transactions_amount_check CHECK ((amount > 0)),
  constraint refund_transactions_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text])))
);
CREATE INDEX refund_transactions_payment ON public.refund_transactions USING btree (payment_id);
CREATE INDEX refund_transactions_pending ON public.refund_transactions USING btree (created_at) WHERE (state = 'PENDING'::text);
CREATE INDEX refund_transactions_refund ON public.refund_transactions USING btree (refund_id);

-- One decision to give money back. Without an order: money that could not become an order.
create table refunds (
  id uuid not null,
  order_id uuid,
  currency text not null,
  amount bigint not null,
  reason text,
  line_items jsonb not null default '[]'::jsonb,
  shipping_amount bigint not null default 0,
  is_automatic boolean not null default false,
  sends_mail boolean not null default false,
  custom_message text,
  requested_by_kind text not null,
  requested_by_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  fees jsonb not null default '[]'::jsonb,
  is_imported boolean not null default false,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_fees_check CHECK ((jsonb_typeof(fees) = 'array'::text)),
  constraint refunds_shipping_amount_check CHECK ((shipping_amount >= 0))
);
CREATE INDEX refunds_order ON public.refunds USING btree (order_id, id);

create table return_counter (
  id boolean not null default true,
  last bigint not null default 0,
  constraint return_counter_pkey PRIMARY KEY (id),
  constraint return_counter_id_check CHECK (id),
  constraint return_counter_last_check CHECK ((last >= 0))
);

create table return_line_items (
  return_id uuid not null,
  line_item_id uuid not null,
  quantity integer not null,
  reason text not null default 'OTHER'::text,
  received integer not null default 0,
  restocked integer not null default 0,
  exchange_for jsonb,
  constraint return_line_items_pkey PRIMARY KEY (return_id, line_item_id),
  constraint return_line_items_line_item_id_fkey FOREIGN KEY (line_item_id) REFERENCES order_line_items(id),
  constraint return_line_items_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  constraint return_line_items_check CHECK (((received >= 0) AND (received <= quantity))),
  constraint return_line_items_check1 CHECK (((restocked >= 0) AND (restocked <= received))),
  constraint return_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint return_line_items_reason_check CHECK ((reason = ANY (ARRAY['TOO_SMALL'::text, 'TOO_LARGE'::text, 'NOT_AS_DESCRIBED'::text, 'DAMAGED'::text, 'WRONG_ITEM'::text, 'LATE'::text, 'CHANGED_MIND'::text, 'OTHER'::text])))
);
CREATE INDEX return_line_items_line ON public.return_line_items USING btree (line_item_id);

create table returns (
  id uuid not null,
  number bigint not null,
  order_id uuid not null,
  kind text not null,
  state text not null,
  reason text not null default ''::text,
  answer text not null default ''::text,
  statement jsonb,
  requested_by_kind text not null,
  requested_by_id text,
  refund_id uuid,
  exchange_order_id uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  received_at timestamp with time zone,
  closed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  shipping_fee bigint not null default 0,
  constraint returns_number_key UNIQUE (number),
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_exchange_order_id_fkey FOREIGN KEY (exchange_order_id) REFERENCES orders(id),
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint returns_answer_check CHECK ((char_length(answer) <= 1000)),
  constraint returns_kind_check CHECK ((kind = ANY (ARRAY['RETURN'::text, 'EXCHANGE'::text, 'WITHDRAWAL'::text]))),
  constraint returns_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint returns_shipping_fee_check CHECK ((shipping_fee >= 0)),
  constraint returns_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'REJECTED'::text, 'RECEIVED'::text, 'CLOSED'::text, 'CANCELED'::text])))
);
CREATE INDEX returns_order ON public.returns USING btree (order_id, created_at);
CREATE INDEX returns_state ON public.returns USING btree (state, created_at DESC);

create table review_photos (
  review_id uuid not null,
  position integer not null,
  media_id uuid not null,
  constraint review_photos_once UNIQUE (media_id),
  constraint review_photos_pkey PRIMARY KEY (review_id, "position"),
  constraint review_photos_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint review_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 9)))
);

create table review_request_refusals (
  email_key text not null,
  refused_at timestamp with time zone not null,
  constraint review_request_refusals_pkey PRIMARY KEY (email_key),
  constraint review_request_refusals_email_key_check CHECK (((email_key = lower(email_key)) AND ((char_length(email_key) >= 1) AND (char_length(email_key) <= 254))))
);

create table review_requests (
  order_id uuid not null,
  status text not null,
  due_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint review_requests_pkey PRIMARY KEY (order_id),
  constraint review_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint review_requests_status_check CHECK ((status = ANY (ARRAY['SCHEDULED'::text, 'SENT'::text, 'SKIPPED'::text])))
);
CREATE INDEX review_requests_due ON public.review_requests USING btree (due_at) WHERE (status = 'SCHEDULED'::text);

create table review_votes (
  review_id uuid not null,
  voter_kind text not null,
  voter_id uuid not null,
  created_at timestamp with time zone not null,
  constraint review_votes_pkey PRIMARY KEY (review_id, voter_kind, voter_id),
  constraint review_votes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_votes_voter_kind_check CHECK ((voter_kind = ANY (ARRAY['member'::text, 'visitor'::text])))
);

create table reviews (
  id uuid not null,
  revision bigint not null default 1,
  product_id uuid not null,
  status text not null,
  is_moderated boolean not null default false,
  hold_reasons text[] not null default '{}'::text[],
  rating smallint not null,
  title text not null default ''::text,
  body text not null default ''::text,
  author_name text not null,
  author_key text,
  member_id uuid,
  order_id uuid,
  is_verified boolean not null,
  source text not null,
  language text not null default ''::text,
  reply text,
  replied_at timestamp with time zone,
  helpful_count integer not null default 0,
  reviewed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint reviews_once_per_buyer UNIQUE (product_id, author_key),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_author_key_check CHECK (((author_key = lower(author_key)) AND ((char_length(author_key) >= 1) AND (char_length(author_key) <= 254)))),
  constraint reviews_author_name_check CHECK ((char_length(author_name) <= 100)),
  constraint reviews_body_check CHECK ((char_length(body) <= 5000)),
  constraint reviews_helpful_count_check CHECK ((helpful_count >= 0)),
  constraint reviews_language_check CHECK ((char_length(language) <= 35)),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_reply_check CHECK (((char_length(reply) >= 1) AND (char_length(reply) <= 2000))),
  constraint reviews_reply_dated CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint reviews_revision_check CHECK ((revision > 0)),
  constraint reviews_source_check CHECK ((source = ANY (ARRAY['SHOP'::text, 'REQUEST'::text, 'API'::text, 'IMPORT'::text]))),
  constraint reviews_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PUBLISHED'::text, 'REJECTED'::text]))),
  constraint reviews_title_check CHECK ((char_length(title) <= 150))
);
CREATE INDEX reviews_author ON public.reviews USING btree (author_key) WHERE (author_key IS NOT NULL);
CREATE INDEX reviews_deleted ON public.reviews USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX reviews_member ON public.reviews USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX reviews_newest ON public.reviews USING btree (reviewed_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX reviews_order ON public.reviews USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX reviews_published ON public.reviews USING btree (product_id, reviewed_at DESC, id DESC) WHERE ((status = 'PUBLISHED'::text) AND (deleted_at IS NULL));
CREATE INDEX reviews_queue ON public.reviews USING btree (status, reviewed_at DESC, id DESC) WHERE (deleted_at IS NULL);

create table ribbons (
  id uuid not null,
  name text not null,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint ribbons_name UNIQUE (name),
  constraint ribbons_pkey PRIMARY KEY (id),
  constraint ribbons_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 30)))
);
CREATE INDEX ribbons_created ON public.ribbons USING btree (created_at, id);

-- What somebody put aside for later, beside the cart. Prices are those of the catalog when it is shown.
create table saved_line_items (
  id uuid not null,
  visitor_id uuid,
  member_id uuid,
  app_id text not null,
  catalog_item_id text not null,
  options jsonb not null default '{}'::jsonb,
  reference_key text not null,
  terms jsonb,
  quantity integer not null,
  name text not null,
  unit_price bigint not null,
  saved_at timestamp with time zone not null,
  constraint saved_line_items_pkey PRIMARY KEY (id),
  constraint saved_line_items_app_id_check CHECK (((char_length(app_id) >= 1) AND (char_length(app_id) <= 100))),
  constraint saved_line_items_catalog_item_id_check CHECK (((char_length(catalog_item_id) >= 1) AND (char_length(catalog_item_id) <= 36))),
  constraint saved_line_items_one_owner CHECK ((num_nonnulls(visitor_id, member_id) = 1)),
  constraint saved_line_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint saved_line_items_unit_price_check CHECK ((unit_price >= 0))
);
CREATE UNIQUE INDEX saved_line_items_of_member ON public.saved_line_items USING btree (member_id, reference_key) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX saved_line_items_of_visitor ON public.saved_line_items USING btree (visitor_id, reference_key) WHERE (visitor_id IS NOT NULL);

-- Tokens of the provider, sealed. Card numbers never reach the store.
create table saved_payment_methods (
  id uuid not null,
  member_id uuid not null,
  provider text not null,
  sealed_token bytea not null,
  token_hash bytea not null,
  brand text not null,
  last_four text not null,
  expires_on text,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint saved_payment_methods_once UNIQUE (member_id, provider, token_hash),
  constraint saved_payment_methods_pkey PRIMARY KEY (id),
  constraint saved_payment_methods_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint saved_payment_methods_brand_check CHECK ((char_length(brand) <= 100)),
  constraint saved_payment_methods_expires_on_check CHECK ((expires_on ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  constraint saved_payment_methods_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text))
);
CREATE INDEX saved_payment_methods_member ON public.saved_payment_methods USING btree (member_id, created_at DESC) WHERE (deleted_at IS NULL);

-- A staff member's saved filters of a list, on all their devices.
create table saved_views (
  id uuid not null,
  staff_id uuid not null,
  screen text not null,
  name text not null,
  search jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_shared boolean not null default false,
  constraint saved_views_name_once UNIQUE (staff_id, screen, name),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint saved_views_screen_check CHECK (((char_length(screen) >= 1) AND (char_length(screen) <= 50)))
);
CREATE UNIQUE INDEX saved_views_shared_name_once ON public.saved_views USING btree (screen, name) WHERE is_shared;

-- Progress of the job that rewrites search terms after the store's language or the terms themselves changed.
create table search_indexing (
  only_row boolean not null default true,
  version text not null,
  reached bigint not null default 0,
  finished_at timestamp with time zone,
  constraint search_indexing_pkey PRIMARY KEY (only_row),
  constraint search_indexing_only_row_check CHECK (only_row)
);

-- Searches of the shop that found nothing, counted by words and day, kept for 90 days.
create table search_misses (
  term text not null,
  day date not null,
  amount integer not null,
  last_at timestamp with time zone not null,
  constraint search_misses_pkey PRIMARY KEY (term, day),
  constraint search_misses_amount_check CHECK ((amount > 0)),
  constraint search_misses_term_check CHECK (((char_length(term) >= 1) AND (char_length(term) <= 100)))
);
CREATE INDEX search_misses_by_age ON public.search_misses USING btree (last_at);
CREATE INDEX search_misses_by_day ON public.search_misses USING btree (day);

-- Words that mean the same, as plain_text has them. One way: the first word also finds the others, not the other way round.
create table search_synonyms (
  id uuid not null,
  words text[] not null,
  is_one_way boolean not null default false,
  position integer not null,
  created_at timestamp with time zone not null,
  constraint search_synonyms_pkey PRIMARY KEY (id),
  constraint search_synonyms_words_check CHECK (((cardinality(words) >= 2) AND (cardinality(words) <= 20)))
);

-- One row once synonyms were saved; until then the defaults of the store's language apply.
create table search_synonyms_saved (
  only_row boolean not null default true,
  saved_at timestamp with time zone not null,
  constraint search_synonyms_saved_pkey PRIMARY KEY (only_row),
  constraint search_synonyms_saved_only_row_check CHECK (only_row)
);

-- Names of color families and product types by language, as plain_text has them. Read-only: filled by migrations.
create table search_vocabulary (
  kind text not null,
  key text not null,
  language text not null,
  words text not null,
  constraint search_vocabulary_pkey PRIMARY KEY (kind, key, language),
  constraint search_vocabulary_kind_check CHECK ((kind = ANY (ARRAY['COLOR'::text, 'TYPE'::text])))
);

-- Words of visible products that people read, for forgiving typing errors and completing what is typed. Grows with every write; a nightly job counts the uses and forgets words without any.
create table search_words (
  word text not null,
  uses integer not null default 1,
  constraint search_words_pkey PRIMARY KEY (word),
  constraint search_words_word_check CHECK (((char_length(word) >= 2) AND (char_length(word) <= 60)))
);
CREATE INDEX search_words_near ON public.search_words USING gist (word gist_trgm_ops (siglen='32'));
CREATE INDEX search_words_prefix ON public.search_words USING btree (word text_pattern_ops);

-- Days on which a schedule offers nothing.
create table service_blackouts (
  schedule_id uuid not null,
  from_day date not null,
  to_day date not null,
  reason text not null default ''::text,
  constraint service_blackouts_pkey PRIMARY KEY (schedule_id, from_day),
  constraint service_blackouts_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES service_schedules(id) ON DELETE CASCADE,
  constraint service_blackouts_check CHECK ((to_day >= from_day)),
  constraint service_blackouts_reason_check CHECK ((char_length(reason) <= 200))
);

-- Places in slots: held, confirmed, canceled.
create table service_bookings (
  id uuid not null,
  slot_id uuid not null,
  product_id uuid not null,
  checkout_id uuid,
  order_id uuid not null,
  order_line_id uuid not null,
  member_id uuid,
  email text not null,
  buyer_name text not null default ''::text,
  participants integer not null,
  state text not null,
  held_until timestamp with time zone,
  sequence integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  reservation_id uuid,
  visitor_id uuid,
  variant_id uuid,
  constraint service_bookings_pkey PRIMARY KEY (id),
  constraint service_bookings_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES service_slots(id),
  constraint service_bookings_check CHECK (((state = 'HELD'::text) = (held_until IS NOT NULL))),
  constraint service_bookings_participants_check CHECK ((participants > 0)),
  constraint service_bookings_state_check CHECK ((state = ANY (ARRAY['HELD'::text, 'CONFIRMED'::text, 'CANCELED'::text])))
);
CREATE INDEX service_bookings_held ON public.service_bookings USING btree (held_until) WHERE (state = 'HELD'::text);
CREATE INDEX service_bookings_member ON public.service_bookings USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX service_bookings_one_per_line ON public.service_bookings USING btree (order_line_id) WHERE (state <> 'CANCELED'::text);
CREATE INDEX service_bookings_order ON public.service_bookings USING btree (order_id);
CREATE INDEX service_bookings_reservation ON public.service_bookings USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX service_bookings_slot ON public.service_bookings USING btree (slot_id);
CREATE INDEX service_bookings_visitor ON public.service_bookings USING btree (visitor_id) WHERE (visitor_id IS NOT NULL);

-- Opening hours of a weekly schedule, in minutes of the local day.
create table service_hours (
  schedule_id uuid not null,
  weekday integer not null,
  opens_minute integer not null,
  closes_minute integer not null,
  constraint service_hours_pkey PRIMARY KEY (schedule_id, weekday, opens_minute),
  constraint service_hours_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES service_schedules(id) ON DELETE CASCADE,
  constraint service_hours_check CHECK ((closes_minute > opens_minute)),
  constraint service_hours_closes_minute_check CHECK ((closes_minute <= 1440)),
  constraint service_hours_opens_minute_check CHECK (((opens_minute >= 0) AND (opens_minute <= 1435))),
  constraint service_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

create table service_plugin_calls (
  id uuid not null,
  plugin_id uuid not null,
  at timestamp with time zone not null,
  method text not null,
  outcome text not null,
  code text,
  status integer,
  milliseconds integer not null,
  request_id text not null,
  constraint service_plugin_calls_pkey PRIMARY KEY (id),
  constraint service_plugin_calls_plugin_id_fkey FOREIGN KEY (plugin_id) REFERENCES service_plugins(id) ON DELETE CASCADE
);
CREATE INDEX service_plugin_calls_at ON public.service_plugin_calls USING btree (at);
CREATE INDEX service_plugin_calls_plugin ON public.service_plugin_calls USING btree (plugin_id, id DESC);

create table service_plugins (
  id uuid not null,
  app_id uuid not null,
  kind text not null,
  name text not null,
  deployment_uri text not null,
  options jsonb not null default '{}'::jsonb,
  is_enabled boolean not null default true,
  resting_until timestamp with time zone,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint service_plugins_one_per_kind UNIQUE (app_id, kind),
  constraint service_plugins_pkey PRIMARY KEY (id),
  constraint service_plugins_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  constraint service_plugins_deployment_uri_check CHECK (((char_length(deployment_uri) >= 1) AND (char_length(deployment_uri) <= 2048))),
  constraint service_plugins_kind_check CHECK ((kind = ANY (ARRAY['SHIPPING_RATES'::text, 'TAXES'::text, 'ADDITIONAL_FEES'::text, 'DISCOUNT_TRIGGERS'::text, 'VALIDATIONS'::text, 'GIFT_CARDS'::text, 'PAYMENT_SETTINGS'::text, 'RECOMMENDATIONS'::text]))),
  constraint service_plugins_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);

-- When a service can be booked, and for how many.
create table service_schedules (
  id uuid not null,
  product_id uuid not null,
  kind text not null,
  time_zone text not null,
  duration_minutes integer not null,
  step_minutes integer not null,
  capacity integer not null,
  lead_minutes integer not null default 0,
  horizon_days integer not null default 60,
  change_until_minutes integer not null default 1440,
  has_tickets boolean not null default false,
  place text not null default ''::text,
  is_open boolean not null default true,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  refund_percent integer not null default 100,
  constraint service_schedules_product_id_key UNIQUE (product_id),
  constraint service_schedules_pkey PRIMARY KEY (id),
  constraint service_schedules_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint service_schedules_change_until_minutes_check CHECK (((change_until_minutes >= 0) AND (change_until_minutes <= 525600))),
  constraint service_schedules_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 14400))),
  constraint service_schedules_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 730))),
  constraint service_schedules_kind_check CHECK ((kind = ANY (ARRAY['WEEKLY'::text, 'DATES'::text]))),
  constraint service_schedules_lead_minutes_check CHECK (((lead_minutes >= 0) AND (lead_minutes <= 525600))),
  constraint service_schedules_place_check CHECK ((char_length(place) <= 300)),
  constraint service_schedules_refund_percent_check CHECK (((refund_percent >= 0) AND (refund_percent <= 100))),
  constraint service_schedules_step_minutes_check CHECK (((step_minutes >= 5) AND (step_minutes <= 14400)))
);

-- Start times with their places, and how many of them are taken.
create table service_slots (
  id uuid not null,
  schedule_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer not null,
  taken integer not null default 0,
  is_closed boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint service_slots_schedule_id_starts_at_key UNIQUE (schedule_id, starts_at),
  constraint service_slot_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint service_slots_pkey PRIMARY KEY (id),
  constraint service_slots_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES service_schedules(id) ON DELETE CASCADE,
  constraint service_slot_places CHECK (((taken >= 0) AND (taken <= capacity))),
  constraint service_slots_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint service_slots_check CHECK ((ends_at > starts_at))
);
CREATE INDEX service_slots_starts ON public.service_slots USING btree (starts_at);

-- Session tokens of direct sign-in: single use, at most 60 seconds, bound to the client.
create table session_tokens (
  token_hash bytea not null,
  client_id uuid not null,
  member_id uuid not null,
  authenticated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  device text not null default ''::text,
  network text not null default ''::text,
  constraint session_tokens_pkey PRIMARY KEY (token_hash),
  constraint session_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint session_tokens_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX session_tokens_expiry ON public.session_tokens USING btree (expires_at);

-- Store settings by name; one row each, see modules/settings.
create table settings (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (name)
);

create table shipping_label_settings (
  provider text not null,
  is_enabled boolean not null default false,
  sealed_key bytea,
  key_state text,
  key_message text,
  key_checked_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint shipping_label_settings_pkey PRIMARY KEY (provider),
  constraint shipping_label_settings_check CHECK (((NOT is_enabled) OR (sealed_key IS NOT NULL))),
  constraint shipping_label_settings_key_state_check CHECK ((key_state = ANY (ARRAY['VERIFIED'::text, 'UNVERIFIED'::text, 'REJECTED'::text]))),
  constraint shipping_label_settings_provider_check CHECK ((provider = 'easypost'::text))
);

create table shipping_labels (
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  shipment_id text not null,
  rates jsonb not null,
  state text not null,
  rate_id text,
  label jsonb,
  void_state text,
  is_test boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  fulfillment_request jsonb,
  fulfillment_id uuid,
  constraint shipping_labels_provider_shipment_id_key UNIQUE (provider, shipment_id),
  constraint shipping_labels_pkey PRIMARY KEY (id),
  constraint shipping_labels_fulfillment_id_fkey FOREIGN KEY (fulfillment_id) REFERENCES fulfillments(id) ON DELETE SET NULL,
  constraint shipping_labels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint shipping_labels_check CHECK (((state = 'QUOTED'::text) = (rate_id IS NULL))),
  constraint shipping_labels_check1 CHECK (((state = ANY (ARRAY['BOUGHT'::text, 'VOIDED'::text])) = (label IS NOT NULL))),
  constraint shipping_labels_check2 CHECK (((state = 'VOIDED'::text) = (void_state IS NOT NULL))),
  constraint shipping_labels_state_check CHECK ((state = ANY (ARRAY['QUOTED'::text, 'BUYING'::text, 'BOUGHT'::text, 'VOIDED'::text]))),
  constraint shipping_labels_void_state_check CHECK ((void_state = ANY (ARRAY['SUBMITTED'::text, 'REFUNDED'::text])))
);
CREATE UNIQUE INDEX shipping_labels_buying ON public.shipping_labels USING btree (order_id) WHERE (state = 'BUYING'::text);
CREATE INDEX shipping_labels_fulfillment ON public.shipping_labels USING btree (fulfillment_id) WHERE (fulfillment_id IS NOT NULL);
CREATE INDEX shipping_labels_order ON public.shipping_labels USING btree (order_id, created_at);
CREATE INDEX shipping_labels_quoted ON public.shipping_labels USING btree (created_at) WHERE (state = 'QUOTED'::text);

create table shipping_option_regions (
  shipping_option_id uuid not null,
  region_id uuid not null,
  constraint shipping_option_regions_pkey PRIMARY KEY (shipping_option_id, region_id),
  constraint shipping_option_regions_region_id_fkey FOREIGN KEY (region_id) REFERENCES delivery_regions(id) ON DELETE CASCADE,
  constraint shipping_option_regions_shipping_option_id_fkey FOREIGN KEY (shipping_option_id) REFERENCES shipping_options(id) ON DELETE CASCADE
);
CREATE INDEX shipping_option_regions_region ON public.shipping_option_regions USING btree (region_id);

create table shipping_options (
  id uuid not null,
  title text not null,
  estimated_delivery_time text not null default ''::text,
  position integer not null default 0,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  extended_fields jsonb not null default '{}'::jsonb,
  is_active boolean not null default true,
  constraint shipping_options_pkey PRIMARY KEY (id),
  constraint shipping_options_estimated_delivery_time_check CHECK ((char_length(estimated_delivery_time) <= 500)),
  constraint shipping_options_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 1000)))
);

-- The first rate of an option whose conditions all hold gives its price.
create table shipping_rates (
  id uuid not null,
  shipping_option_id uuid,
  pickup_location_id uuid,
  position integer not null,
  amount bigint not null,
  multiply_by_quantity boolean not null default false,
  conditions jsonb not null default '[]'::jsonb,
  local_delivery_option_id uuid,
  constraint shipping_rates_local_position UNIQUE (local_delivery_option_id, "position"),
  constraint shipping_rates_pickup_location_id_position_key UNIQUE (pickup_location_id, "position"),
  constraint shipping_rates_shipping_option_id_position_key UNIQUE (shipping_option_id, "position"),
  constraint shipping_rates_pkey PRIMARY KEY (id),
  constraint shipping_rates_local_delivery_option_id_fkey FOREIGN KEY (local_delivery_option_id) REFERENCES local_delivery_options(id) ON DELETE CASCADE,
  constraint shipping_rates_pickup_location_id_fkey FOREIGN KEY (pickup_location_id) REFERENCES pickup_locations(id) ON DELETE CASCADE,
  constraint shipping_rates_shipping_option_id_fkey FOREIGN KEY (shipping_option_id) REFERENCES shipping_options(id) ON DELETE CASCADE,
  constraint shipping_rates_amount_check CHECK ((amount >= 0)),
  constraint shipping_rates_conditions_check CHECK ((jsonb_typeof(conditions) = 'array'::text)),
  constraint shipping_rates_one_owner CHECK ((num_nonnulls(shipping_option_id, pickup_location_id, local_delivery_option_id) = 1))
);

-- How an app of a carrier is to send parcels from this store.
create table shippo_configurations (
  id uuid not null,
  revision integer not null default 1,
  terms jsonb not null,
  delivery_region_ids uuid[] not null,
  extended_fields jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint shippo_configurations_pkey PRIMARY KEY (id),
  constraint shippo_configurations_delivery_region_ids_check CHECK ((cardinality(delivery_region_ids) <= 50)),
  constraint shippo_configurations_revision_check CHECK ((revision >= 1)),
  constraint shippo_configurations_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);

-- Sign-ins whose first factor was right and whose second is awaited: fifteen minutes, five tries.
create table sign_in_challenges (
  token_hash bytea not null,
  member_id uuid not null,
  client_id uuid,
  reason text not null,
  factor_type text not null,
  code_hash bytea,
  challenge_id uuid,
  attempts integer not null default 0,
  sends integer not null default 0,
  sent_at timestamp with time zone,
  authenticated_at timestamp with time zone not null,
  device_token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint sign_in_challenges_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint sign_in_challenges_attempts_check CHECK ((attempts >= 0)),
  constraint sign_in_challenges_reason_check CHECK ((reason = ANY (ARRAY['USER_SETTINGS'::text, 'HIGH_RISK_LOGIN'::text]))),
  constraint sign_in_challenges_sends_check CHECK ((sends >= 0))
);
CREATE INDEX sign_in_challenges_expiry ON public.sign_in_challenges USING btree (expires_at);

-- How new members join. Strict privacy never reveals whether an email has an account.
create table sign_on_policy (
  is_only_row boolean not null default true,
  requires_email_verification boolean not null default false,
  requires_owner_approval boolean not null default false,
  privacy text not null default 'standard'::text,
  is_sign_up_open boolean not null default true,
  allows_password boolean not null default true,
  allows_passkey boolean not null default true,
  allows_email_code boolean not null default true,
  multi_factor text not null default 'OPTIONAL'::text,
  asks_on_high_risk boolean not null default true,
  captcha text not null default 'RISK'::text,
  min_password_length integer not null default 8,
  terms_url text,
  offers_newsletter boolean not null default true,
  constraint sign_on_policy_pkey PRIMARY KEY (is_only_row),
  constraint sign_on_policy_captcha_check CHECK ((captcha = ANY (ARRAY['OFF'::text, 'RISK'::text, 'ALWAYS'::text]))),
  constraint sign_on_policy_has_a_method CHECK ((allows_password OR allows_passkey OR allows_email_code)),
  constraint sign_on_policy_is_only_row_check CHECK (is_only_row),
  constraint sign_on_policy_min_password_length_check CHECK (((min_password_length >= 8) AND (min_password_length <= 64))),
  constraint sign_on_policy_multi_factor_check CHECK ((multi_factor = ANY (ARRAY['OFF'::text, 'OPTIONAL'::text, 'REQUIRED'::text]))),
  constraint sign_on_policy_privacy_check CHECK ((privacy = ANY (ARRAY['standard'::text, 'strict'::text])))
);

-- Keys of id tokens (RS256), encrypted at rest. A new one every 90 days; retired ones are published until their last token has expired.
create table signing_keys (
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (kid)
);
CREATE UNIQUE INDEX signing_keys_current ON public.signing_keys USING btree (((retired_at IS NULL))) WHERE (retired_at IS NULL);

-- Site users of the back office with one role each.
create table staff (
  id uuid not null,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  role_id uuid,
  password_changed_at timestamp with time zone,
  totp_secret_sealed bytea,
  totp_enabled_at timestamp with time zone,
  totp_last_step bigint,
  public_name text,
  constraint staff_email_key_key UNIQUE (email_key),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  constraint staff_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint staff_public_name_check CHECK (((char_length(public_name) >= 1) AND (char_length(public_name) <= 100))),
  constraint staff_role_kind CHECK (((role = 'custom'::text) = (role_id IS NOT NULL))),
  constraint staff_totp_whole CHECK (((totp_enabled_at IS NULL) = (totp_secret_sealed IS NULL)))
);
CREATE INDEX staff_role_id ON public.staff USING btree (role_id) WHERE (role_id IS NOT NULL);

-- Open and past invitations; the mail holds the token, the table its SHA-256.
create table staff_invitations (
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null,
  role_id uuid,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint staff_invitations_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff_roles(id),
  constraint staff_invitations_role_kind CHECK (((role = 'custom'::text) = (role_id IS NOT NULL)))
);
CREATE UNIQUE INDEX staff_invitations_open ON public.staff_invitations USING btree (email_key) WHERE (ended_at IS NULL);

-- How staff must sign in.
create table staff_policy (
  only_row boolean not null default true,
  requires_second_factor boolean,
  constraint staff_policy_pkey PRIMARY KEY (only_row),
  constraint staff_policy_only_row_check CHECK (only_row)
);

-- How a staff member arranged the back office: columns of lists, pinned pages.
create table staff_preferences (
  staff_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint staff_preferences_pkey PRIMARY KEY (staff_id, key),
  constraint staff_preferences_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_preferences_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 50)))
);

-- Codes for the day a second factor is lost, each used once.
create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

-- Roles a store makes for itself, beside those the code knows.
create table staff_roles (
  id uuid not null,
  name text not null,
  name_key text not null,
  permissions text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint staff_roles_name_key_key UNIQUE (name_key),
  constraint staff_roles_pkey PRIMARY KEY (id),
  constraint staff_roles_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);

-- Sign-ins of staff that wait for a second factor.
create table staff_second_steps (
  token_hash bytea not null,
  staff_id uuid not null,
  new_secret_sealed bytea,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint staff_second_steps_pkey PRIMARY KEY (token_hash),
  constraint staff_second_steps_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_second_steps_attempts_check CHECK ((attempts <= 10))
);

-- Sign-ins at the back office; the cookie holds the token, the table its SHA-256.
create table staff_sessions (
  id uuid not null,
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  authenticated_at timestamp with time zone not null default now(),
  user_agent text not null default ''::text,
  network text not null default ''::text,
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id) WHERE (ended_at IS NULL);

-- Stock of a variant at a location. Without a row a variant is in stock and not counted. Units for sale: on_hand - reserved.
create table stock_levels (
  id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  tracks_quantity boolean not null default false,
  is_in_stock boolean not null default true,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  preordered integer not null default 0,
  preorder_enabled boolean not null default false,
  preorder_message text not null default ''::text,
  preorder_limit integer not null default 100000,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  extended_fields jsonb,
  constraint stock_levels_once UNIQUE (variant_id, location_id),
  constraint stock_levels_pkey PRIMARY KEY (id),
  constraint stock_levels_location_id_fkey FOREIGN KEY (location_id) REFERENCES stock_locations(id),
  constraint stock_levels_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint stock_levels_not_oversold CHECK (((NOT tracks_quantity) OR ((on_hand - reserved) >= (- preordered)))),
  constraint stock_levels_on_hand_check CHECK (((on_hand >= '-200000'::integer) AND (on_hand <= 200000))),
  constraint stock_levels_preorder_limit_check CHECK (((preorder_limit >= 0) AND (preorder_limit <= 100000))),
  constraint stock_levels_preorder_message_check CHECK ((char_length(preorder_message) <= 250)),
  constraint stock_levels_preordered_check CHECK (((preordered >= 0) AND (preordered <= 100000))),
  constraint stock_levels_reserved_check CHECK ((reserved >= 0))
);
CREATE INDEX stock_levels_created ON public.stock_levels USING btree (created_at, id);
CREATE INDEX stock_levels_location ON public.stock_levels USING btree (location_id);
CREATE INDEX stock_levels_low ON public.stock_levels USING btree (((on_hand - reserved))) WHERE tracks_quantity;

create table stock_locations (
  id uuid not null,
  name text not null,
  kind text not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  business_location_id uuid not null default gen_random_uuid(),
  revision bigint not null default 1,
  constraint stock_locations_business_location UNIQUE (business_location_id),
  constraint stock_locations_pkey PRIMARY KEY (id),
  constraint stock_locations_kind_check CHECK ((kind = ANY (ARRAY['VIRTUAL'::text, 'PHYSICAL'::text]))),
  constraint stock_locations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 150)))
);
CREATE UNIQUE INDEX stock_locations_default ON public.stock_locations USING btree (is_default) WHERE is_default;

-- What changed the stock. Rows are never changed or deleted; they outlive their variants.
create table stock_movements (
  id bigint not null generated always as identity,
  variant_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  delta integer not null,
  quantity_after integer not null,
  reason text not null,
  order_id uuid,
  order_line_id uuid,
  actor_kind text,
  actor_id text,
  created_at timestamp with time zone not null,
  reverts_id bigint,
  constraint stock_movements_reverted_once UNIQUE (reverts_id),
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_reverts_id_fkey FOREIGN KEY (reverts_id) REFERENCES stock_movements(id),
  constraint stock_movements_delta CHECK ((delta <> 0)),
  constraint stock_movements_reason_check CHECK ((reason = ANY (ARRAY['UNKNOWN'::text, 'ORDER'::text, 'MANUAL'::text, 'REVERT_INVENTORY_CHANGE'::text])))
);
CREATE INDEX stock_movements_order ON public.stock_movements USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_movements_product ON public.stock_movements USING btree (product_id, id DESC);
CREATE INDEX stock_movements_variant ON public.stock_movements USING btree (variant_id, id DESC);

-- Units held for a checkout in payment; the level's `reserved` is the sum of the HELD rows.
create table stock_reservations (
  id uuid not null,
  checkout_id uuid not null,
  stock_level_id uuid not null,
  quantity integer not null,
  preorder_quantity integer not null default 0,
  state text not null default 'HELD'::text,
  order_id uuid,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint stock_reservations_pkey PRIMARY KEY (id),
  constraint stock_reservations_stock_level_id_fkey FOREIGN KEY (stock_level_id) REFERENCES stock_levels(id) ON DELETE CASCADE,
  constraint stock_reservations_check CHECK (((preorder_quantity >= 0) AND (preorder_quantity <= quantity))),
  constraint stock_reservations_check1 CHECK (((state = 'HELD'::text) = (ended_at IS NULL))),
  constraint stock_reservations_quantity_check CHECK ((quantity > 0)),
  constraint stock_reservations_state_check CHECK ((state = ANY (ARRAY['HELD'::text, 'CONSUMED'::text, 'RELEASED'::text])))
);
CREATE INDEX stock_reservations_expiry ON public.stock_reservations USING btree (expires_at) WHERE (state = 'HELD'::text);
CREATE UNIQUE INDEX stock_reservations_held ON public.stock_reservations USING btree (checkout_id, stock_level_id) WHERE (state = 'HELD'::text);
CREATE INDEX stock_reservations_level ON public.stock_reservations USING btree (stock_level_id);

-- Access to the storefront; one row.
create table storefront_access (
  id boolean not null default true,
  is_open boolean not null default true,
  opened_at timestamp with time zone,
  message text not null default ''::text,
  password text,
  has_newsletter boolean not null default false,
  open_mode text not null default 'OPEN'::text,
  accepts_orders boolean not null default false,
  holiday_message text not null default ''::text,
  reopens_on date,
  constraint storefront_access_pkey PRIMARY KEY (id),
  constraint storefront_access_holiday_message_check CHECK ((length(holiday_message) <= 300)),
  constraint storefront_access_id_check CHECK (id),
  constraint storefront_access_message_check CHECK ((length(message) <= 1000)),
  constraint storefront_access_open_mode_check CHECK ((open_mode = ANY (ARRAY['OPEN'::text, 'HOLIDAY'::text, 'DEMO'::text]))),
  constraint storefront_access_password_check CHECK (((length(password) >= 4) AND (length(password) <= 100)))
);

-- What happened to a subscription.
create table subscription_activities (
  id uuid not null,
  contract_id uuid not null,
  kind text not null,
  body jsonb not null default '{}'::jsonb,
  author_kind text not null,
  author_id text,
  created_at timestamp with time zone not null,
  position bigint not null generated always as identity,
  constraint subscription_activities_pkey PRIMARY KEY (id),
  constraint subscription_activities_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES subscription_contracts(id) ON DELETE CASCADE
);
CREATE INDEX subscription_activities_contract ON public.subscription_activities USING btree (contract_id, created_at, id);

-- Subscriptions: terms, state, when the next cycle is due.
create table subscription_contracts (
  id uuid not null,
  state text not null,
  origin_order_id uuid not null,
  origin_line_id uuid not null,
  product_id uuid,
  title text not null,
  member_id uuid,
  visitor_id uuid,
  email text not null,
  currency text not null,
  frequency text not null,
  repeat_interval integer not null,
  auto_renewal boolean not null,
  billing_cycles integer,
  can_customer_cancel boolean not null default true,
  trial_frequency text,
  trial_interval integer,
  content jsonb not null,
  cycle_total bigint not null,
  anchor_at timestamp with time zone not null,
  anchor_cycle integer not null,
  next_cycle integer not null,
  next_billing_at timestamp with time zone,
  failed_attempts integer not null default 0,
  retry_at timestamp with time zone,
  paused_at timestamp with time zone,
  canceled_at timestamp with time zone,
  cancel_reason text,
  ended_at timestamp with time zone,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint subscription_contracts_origin_line_id_key UNIQUE (origin_line_id),
  constraint subscription_contracts_pkey PRIMARY KEY (id),
  constraint subscription_canceled CHECK (((state = 'CANCELED'::text) = (canceled_at IS NOT NULL))),
  constraint subscription_contracts_anchor_cycle_check CHECK ((anchor_cycle >= 1)),
  constraint subscription_contracts_billing_cycles_check CHECK ((billing_cycles >= 1)),
  constraint subscription_contracts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscription_contracts_cycle_total_check CHECK ((cycle_total >= 0)),
  constraint subscription_contracts_failed_attempts_check CHECK ((failed_attempts >= 0)),
  constraint subscription_contracts_frequency_check CHECK ((frequency = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'YEAR'::text]))),
  constraint subscription_contracts_next_cycle_check CHECK ((next_cycle >= 1)),
  constraint subscription_contracts_repeat_interval_check CHECK (((repeat_interval >= 1) AND (repeat_interval <= 3650))),
  constraint subscription_contracts_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'PAUSED'::text, 'PAST_DUE'::text, 'CANCELED'::text, 'ENDED'::text]))),
  constraint subscription_contracts_trial_frequency_check CHECK ((trial_frequency = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'YEAR'::text]))),
  constraint subscription_contracts_trial_interval_check CHECK ((trial_interval >= 1)),
  constraint subscription_due CHECK (((state = ANY (ARRAY['ACTIVE'::text, 'PAST_DUE'::text])) OR (next_billing_at IS NULL))),
  constraint subscription_paused CHECK (((state = 'PAUSED'::text) = (paused_at IS NOT NULL))),
  constraint subscription_trial CHECK (((trial_frequency IS NULL) = (trial_interval IS NULL)))
);
CREATE INDEX subscription_contracts_created ON public.subscription_contracts USING btree (created_at DESC, id DESC);
CREATE INDEX subscription_contracts_due ON public.subscription_contracts USING btree (next_billing_at) WHERE (state = 'ACTIVE'::text);
CREATE INDEX subscription_contracts_member ON public.subscription_contracts USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX subscription_contracts_order ON public.subscription_contracts USING btree (origin_order_id);
CREATE INDEX subscription_contracts_retry ON public.subscription_contracts USING btree (retry_at) WHERE (state = 'PAST_DUE'::text);

-- Billings of subscriptions: one order per contract and cycle.
create table subscription_cycles (
  contract_id uuid not null,
  cycle_number integer not null,
  state text not null,
  order_id uuid not null,
  amount bigint not null,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint subscription_cycles_order_id_key UNIQUE (order_id),
  constraint subscription_cycles_pkey PRIMARY KEY (contract_id, cycle_number),
  constraint subscription_cycles_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES subscription_contracts(id),
  constraint subscription_cycles_amount_check CHECK ((amount >= 0)),
  constraint subscription_cycles_cycle_number_check CHECK ((cycle_number >= 1)),
  constraint subscription_cycles_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'FAILED'::text, 'ABANDONED'::text])))
);
CREATE INDEX subscription_cycles_open ON public.subscription_cycles USING btree (updated_at) WHERE (state = 'PENDING'::text);

-- Ways to buy again and again: each `repeat_interval` `frequency`, until canceled or for `billing_cycles`. Amounts are minor units.
create table subscription_options (
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  frequency text not null,
  repeat_interval integer not null default 1,
  auto_renewal boolean not null default false,
  billing_cycles integer,
  discount_type text,
  discount_amount bigint,
  discount_percent numeric(7,4),
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint subscription_options_pkey PRIMARY KEY (id),
  constraint subscription_options_billing_cycles_check CHECK (((billing_cycles >= 2) AND (billing_cycles <= 999))),
  constraint subscription_options_check CHECK (((NOT (discount_type IS DISTINCT FROM 'AMOUNT'::text)) = (discount_amount IS NOT NULL))),
  constraint subscription_options_check1 CHECK (((NOT (discount_type IS DISTINCT FROM 'PERCENT'::text)) = (discount_percent IS NOT NULL))),
  constraint subscription_options_description_check CHECK ((char_length(description) <= 60)),
  constraint subscription_options_discount_amount_check CHECK ((discount_amount > 0)),
  constraint subscription_options_discount_percent_check CHECK (((discount_percent > (0)::numeric) AND (discount_percent < (100)::numeric))),
  constraint subscription_options_discount_type_check CHECK ((discount_type = ANY (ARRAY['AMOUNT'::text, 'PERCENT'::text]))),
  constraint subscription_options_ends CHECK ((auto_renewal = (billing_cycles IS NULL))),
  constraint subscription_options_frequency_check CHECK ((frequency = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'YEAR'::text]))),
  constraint subscription_options_repeat_interval_check CHECK (((repeat_interval >= 1) AND (repeat_interval <= 50))),
  constraint subscription_options_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 20)))
);

create table tax_exempt_groups (
  id uuid not null,
  name text not null,
  extended_fields jsonb not null default '{}'::jsonb,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  private_tag_ids text[] not null default '{}'::text[],
  public_tag_ids text[] not null default '{}'::text[],
  constraint tax_exempt_groups_pkey PRIMARY KEY (id),
  constraint tax_exempt_groups_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint tax_exempt_groups_private_tag_ids_check CHECK ((cardinality(private_tag_ids) <= 100)),
  constraint tax_exempt_groups_public_tag_ids_check CHECK ((cardinality(public_tag_ids) <= 100))
);
CREATE UNIQUE INDEX tax_exempt_groups_name ON public.tax_exempt_groups USING btree (lower(name));

create table tax_groups (
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tax_groups_pkey PRIMARY KEY (id),
  constraint tax_groups_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE UNIQUE INDEX tax_groups_default ON public.tax_groups USING btree (is_default) WHERE is_default;

create table tax_regions (
  id uuid not null,
  country text not null,
  subdivision text not null default ''::text,
  app_id uuid,
  is_tax_included boolean not null default false,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_shipping_taxed boolean not null default true,
  constraint tax_regions_place UNIQUE (country, subdivision),
  constraint tax_regions_pkey PRIMARY KEY (id),
  constraint tax_regions_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_regions_subdivision_check CHECK ((char_length(subdivision) <= 50))
);

create table tax_settings (
  is_only boolean not null default true,
  is_tax_included boolean not null default false,
  are_fees_taxed boolean not null default true,
  rounding_level text,
  rounding_mode text,
  shipping_group_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tax_settings_pkey PRIMARY KEY (is_only),
  constraint tax_settings_shipping_group_id_fkey FOREIGN KEY (shipping_group_id) REFERENCES tax_groups(id) ON DELETE SET NULL,
  constraint tax_settings_is_only_check CHECK (is_only),
  constraint tax_settings_rounding_level_check CHECK ((rounding_level = ANY (ARRAY['LINE'::text, 'UNIT'::text, 'ORDER'::text]))),
  constraint tax_settings_rounding_mode_check CHECK ((rounding_mode = ANY (ARRAY['HALF_UP'::text, 'HALF_EVEN'::text, 'DOWN'::text, 'UP'::text])))
);

-- Codes and approvals on their way to phones. Without a provider they stay here, which is the development outbox; sent ones lose their text.
create table text_messages (
  id uuid not null,
  kind text not null,
  recipient text not null,
  text text not null,
  link text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  constraint text_messages_pkey PRIMARY KEY (id),
  constraint text_messages_attempts_check CHECK ((attempts >= 0)),
  constraint text_messages_kind_check CHECK ((kind = ANY (ARRAY['SMS'::text, 'CALL'::text, 'PUSH'::text]))),
  constraint text_messages_recipient_check CHECK (((char_length(recipient) >= 1) AND (char_length(recipient) <= 1000)))
);
CREATE INDEX text_messages_created ON public.text_messages USING btree (created_at);

-- Attempts per account or source in a time window; counted before anything expensive happens.
create table throttle_counters (
  key text not null,
  attempts integer not null,
  window_ends_at timestamp with time zone not null,
  constraint throttle_counters_pkey PRIMARY KEY (key),
  constraint throttle_counters_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX throttle_counters_window ON public.throttle_counters USING btree (window_ends_at);

-- Admissions to dated events: one per place, each used once.
create table tickets (
  id uuid not null,
  booking_id uuid not null,
  unit integer not null,
  code text not null,
  checked_in_at timestamp with time zone,
  checked_in_by uuid,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  released_at timestamp with time zone default now(),
  constraint tickets_booking_id_unit_key UNIQUE (booking_id, unit),
  constraint tickets_code_key UNIQUE (code),
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES service_bookings(id) ON DELETE CASCADE,
  constraint tickets_check CHECK (((checked_in_at IS NULL) OR (canceled_at IS NULL))),
  constraint tickets_code_check CHECK ((char_length(code) = 16)),
  constraint tickets_unit_check CHECK ((unit > 0))
);

create table tip_distributions (
  id uuid not null,
  order_id uuid not null,
  staff jsonb not null default '{}'::jsonb,
  amount bigint not null,
  line_items jsonb not null default '[]'::jsonb,
  transaction_id uuid,
  transaction_at timestamp with time zone,
  source text not null,
  created_at timestamp with time zone not null,
  constraint tip_distributions_pkey PRIMARY KEY (id),
  constraint tip_distributions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint tip_distributions_amount_check CHECK ((amount > 0)),
  constraint tip_distributions_line_items_check CHECK ((jsonb_typeof(line_items) = 'array'::text)),
  constraint tip_distributions_source_check CHECK ((source = ANY (ARRAY['UNKNOWN_SOURCE'::text, 'POS'::text, 'WEB'::text, 'DASHBOARD'::text])))
);
CREATE INDEX tip_distributions_created ON public.tip_distributions USING btree (created_at, id);
CREATE INDEX tip_distributions_order ON public.tip_distributions USING btree (order_id);

create table tip_setting_sets (
  id uuid not null,
  is_default boolean not null default false,
  location_id uuid,
  payment_terminal_id text,
  user_id uuid,
  tip_type text not null default 'PERCENTAGE'::text,
  presets text[] not null default '{10,15,20}'::text[],
  default_preset integer,
  asks_shoppers boolean not null default false,
  allows_custom boolean not null default true,
  maximum_percentage numeric(6,2),
  allows_business boolean not null default true,
  allows_edit boolean not null default true,
  automatic_percentage numeric(5,2),
  distribution text not null default 'EQUAL'::text,
  app_id uuid,
  extended_fields jsonb not null default '{}'::jsonb,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint tip_setting_sets_location UNIQUE (location_id),
  constraint tip_setting_sets_terminal UNIQUE (payment_terminal_id),
  constraint tip_setting_sets_user UNIQUE (user_id),
  constraint tip_setting_sets_pkey PRIMARY KEY (id),
  constraint tip_setting_sets_automatic_percentage_check CHECK (((automatic_percentage > (0)::numeric) AND (automatic_percentage <= (100)::numeric))),
  constraint tip_setting_sets_default_preset_check CHECK (((default_preset >= 1) AND (default_preset <= 5))),
  constraint tip_setting_sets_distribution_check CHECK ((distribution = ANY (ARRAY['EQUAL'::text, 'PROPORTIONAL'::text]))),
  constraint tip_setting_sets_maximum_percentage_check CHECK ((maximum_percentage > (0)::numeric)),
  constraint tip_setting_sets_payment_terminal_id_check CHECK (((char_length(payment_terminal_id) >= 1) AND (char_length(payment_terminal_id) <= 30))),
  constraint tip_setting_sets_place CHECK ((num_nonnulls(location_id, payment_terminal_id, user_id) =
CASE
    WHEN is_default THEN 0
    ELSE 1
END)),
  constraint tip_setting_sets_presets_check CHECK (((cardinality(presets) >= 1) AND (cardinality(presets) <= 5))),
  constraint tip_setting_sets_tip_type_check CHECK ((tip_type = ANY (ARRAY['PERCENTAGE'::text, 'AMOUNT'::text])))
);
CREATE UNIQUE INDEX tip_setting_sets_default ON public.tip_setting_sets USING btree (is_default) WHERE is_default;

create table trash_items (
  kind text not null,
  id uuid not null,
  name text not null,
  deleted_at timestamp with time zone not null,
  constraint trash_items_pkey PRIMARY KEY (kind, id),
  constraint trash_items_kind_check CHECK ((kind = ANY (ARRAY['PRODUCT'::text, 'COLLECTION'::text, 'CUSTOMER'::text])))
);
CREATE INDEX trash_items_due ON public.trash_items USING btree (deleted_at);
CREATE INDEX trash_items_listed ON public.trash_items USING btree (kind, deleted_at DESC, id);

create table trash_rows (
  id bigint not null generated always as identity,
  kind text not null,
  item_id uuid not null,
  step integer not null,
  relation text not null,
  content jsonb not null,
  constraint trash_rows_pkey PRIMARY KEY (id),
  constraint trash_rows_item FOREIGN KEY (kind, item_id) REFERENCES trash_items(kind, id) ON DELETE CASCADE,
  constraint trash_rows_step_check CHECK ((step >= 0))
);
CREATE INDEX trash_rows_by_item ON public.trash_rows USING btree (kind, item_id, relation);
CREATE INDEX trash_rows_stock ON public.trash_rows USING btree (((content ->> 'variant_id'::text))) WHERE (relation = 'stock_levels'::text);

create table undeliverable_addresses (
  email_key text not null,
  reason text not null,
  bounced_at timestamp with time zone not null,
  constraint undeliverable_addresses_pkey PRIMARY KEY (email_key),
  constraint undeliverable_addresses_email_key_check CHECK (((email_key = lower(email_key)) AND ((char_length(email_key) >= 1) AND (char_length(email_key) <= 254)))),
  constraint undeliverable_addresses_reason_check CHECK ((char_length(reason) <= 500))
);

-- Files on their way in: parts are appended to a file of their own until somebody takes the whole or the time is up.
create table uploads (
  id uuid not null,
  file_name text not null,
  byte_size bigint not null,
  received_bytes bigint not null default 0,
  owner_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_byte_size_check CHECK ((byte_size > 0)),
  constraint uploads_check CHECK (((received_bytes >= 0) AND (received_bytes <= byte_size))),
  constraint uploads_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200)))
);
CREATE INDEX uploads_expiry ON public.uploads USING btree (expires_at);

-- Solved captchas count once.
create table used_captchas (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_captchas_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX used_captchas_expiry ON public.used_captchas USING btree (expires_at);

create table variants (
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  choice_ids uuid[] not null default '{}'::uuid[],
  price bigint not null,
  discounted_price bigint not null,
  cost bigint,
  sku text not null default ''::text,
  barcode text not null default ''::text,
  weight numeric(13,4) not null default 0,
  is_visible boolean not null default true,
  revision bigint not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sale_price bigint,
  product_dimensions jsonb,
  package_dimensions jsonb,
  unit_quantity jsonb,
  digital_file_id uuid,
  constraint variants_combination UNIQUE (product_id, choice_ids) DEFERRABLE,
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_digital_file FOREIGN KEY (digital_file_id) REFERENCES digital_files(id) ON DELETE RESTRICT,
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint variants_barcode_check CHECK ((char_length(barcode) <= 40)),
  constraint variants_check CHECK (((discounted_price >= 0) AND (discounted_price <= price))),
  constraint variants_check1 CHECK (((sale_price >= 0) AND (sale_price <= price))),
  constraint variants_cost_check CHECK ((cost >= 0)),
  constraint variants_price_not_negative CHECK ((price >= 0)),
  constraint variants_sku_check CHECK ((char_length(sku) <= 255)),
  constraint variants_weight_check CHECK ((weight >= (0)::numeric))
);
CREATE INDEX variants_barcode ON public.variants USING btree (barcode) WHERE (barcode <> ''::text);
CREATE INDEX variants_sku ON public.variants USING btree (sku) WHERE (sku <> ''::text);

-- Paid orders whose invoice is issued once the seller details are complete.
create table waiting_invoices (
  order_id uuid not null,
  since timestamp with time zone not null,
  constraint waiting_invoices_pkey PRIMARY KEY (order_id),
  constraint waiting_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX waiting_invoices_since ON public.waiting_invoices USING btree (since, order_id);

-- Challenges given to authenticators: five minutes, used once (the row goes).
create table webauthn_challenges (
  id uuid not null,
  challenge text not null,
  purpose text not null,
  member_id uuid,
  expires_at timestamp with time zone not null,
  constraint webauthn_challenges_pkey PRIMARY KEY (id),
  constraint webauthn_challenges_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint webauthn_challenges_check CHECK (((purpose = 'SIGN_IN'::text) = (member_id IS NULL))),
  constraint webauthn_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['ENROLL'::text, 'SIGN_IN'::text, 'VERIFY'::text])))
);
CREATE INDEX webauthn_challenges_expiry ON public.webauthn_challenges USING btree (expires_at);

create table webhook_attempts (
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  status integer,
  problem text,
  milliseconds integer not null,
  answer text,
  body_hash bytea not null,
  constraint webhook_attempts_pkey PRIMARY KEY (delivery_id, number),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE,
  constraint webhook_attempts_answer_check CHECK ((char_length(answer) <= 1024))
);

create table webhook_deliveries (
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  entity text not null,
  entity_id text not null,
  position bigint not null,
  test_event jsonb,
  state text not null default 'PENDING'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  last_status integer,
  last_problem text,
  constraint webhook_deliveries_once UNIQUE (event_id, endpoint_id),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint webhook_deliveries_check CHECK (((state = 'PENDING'::text) = (next_attempt_at IS NOT NULL))),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text, 'CANCELED'::text])))
);
CREATE INDEX webhook_deliveries_created ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_attempt_at, "position") WHERE (state = 'PENDING'::text);
CREATE INDEX webhook_deliveries_list ON public.webhook_deliveries USING btree (endpoint_id, "position" DESC);

create table webhook_endpoints (
  id uuid not null,
  app_id uuid,
  url text not null,
  description text not null default ''::text,
  encoding text not null,
  event_types text[] not null default '{}'::text[],
  permissions text[] not null default '{}'::text[],
  is_thin boolean not null default false,
  state text not null default 'ENABLED'::text,
  disabled_reason text,
  disabled_at timestamp with time zone,
  failing_since timestamp with time zone,
  consecutive_failures integer not null default 0,
  resting_until timestamp with time zone,
  notices integer not null default 0,
  last_success_at timestamp with time zone,
  worker uuid,
  worker_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  made_by uuid,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id),
  constraint webhook_endpoints_check CHECK (((encoding <> 'JWT'::text) OR (app_id IS NOT NULL))),
  constraint webhook_endpoints_consecutive_failures_check CHECK ((consecutive_failures >= 0)),
  constraint webhook_endpoints_description_check CHECK ((char_length(description) <= 500)),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['STAFF'::text, 'GONE'::text, 'FAILING'::text, 'UNINSTALLED'::text]))),
  constraint webhook_endpoints_encoding_check CHECK ((encoding = ANY (ARRAY['STANDARD'::text, 'JWT'::text]))),
  constraint webhook_endpoints_state_check CHECK ((state = ANY (ARRAY['ENABLED'::text, 'DISABLED'::text]))),
  constraint webhook_endpoints_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2048)))
);
CREATE INDEX webhook_endpoints_app ON public.webhook_endpoints USING btree (app_id);

create table webhook_secrets (
  id uuid not null,
  endpoint_id uuid not null,
  sealed_secret bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (id),
  constraint webhook_secrets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_secrets_current ON public.webhook_secrets USING btree (endpoint_id) WHERE (expires_at IS NULL);
CREATE INDEX webhook_secrets_endpoint ON public.webhook_secrets USING btree (endpoint_id);

-- What a member wants to keep in sight. `product_id` is null for items of other apps' catalogs.
create table wishlist_items (
  wishlist_id uuid not null,
  app_id text not null,
  catalog_item_id text not null,
  options jsonb not null default '{}'::jsonb,
  options_key text not null generated always as (md5((options)::text)) stored,
  product_id uuid,
  added_at timestamp with time zone not null,
  constraint wishlist_items_pkey PRIMARY KEY (wishlist_id, app_id, catalog_item_id, options_key),
  constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint wishlist_items_wishlist_id_fkey FOREIGN KEY (wishlist_id) REFERENCES wishlists(id) ON DELETE CASCADE,
  constraint wishlist_items_app_id_check CHECK (((char_length(app_id) >= 1) AND (char_length(app_id) <= 100))),
  constraint wishlist_items_catalog_item_id_check CHECK (((char_length(catalog_item_id) >= 1) AND (char_length(catalog_item_id) <= 36))),
  constraint wishlist_items_options_size CHECK ((octet_length((options)::text) <= 4000))
);
CREATE INDEX wishlist_items_product ON public.wishlist_items USING btree (product_id);

create table wishlists (
  id uuid not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  private_tag_ids text[] not null default '{}'::text[],
  public_tag_ids text[] not null default '{}'::text[],
  constraint wishlists_member UNIQUE (member_id),
  constraint wishlists_pkey PRIMARY KEY (id),
  constraint wishlists_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint wishlists_private_tag_ids_check CHECK ((cardinality(private_tag_ids) <= 100)),
  constraint wishlists_public_tag_ids_check CHECK ((cardinality(public_tag_ids) <= 100))
);

CREATE CONSTRAINT TRIGGER gift_card_ledger AFTER INSERT OR UPDATE OF balance ON public.gift_cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_gift_card_ledger();

CREATE CONSTRAINT TRIGGER membership_credits_counted AFTER INSERT OR UPDATE OF credits_used ON public.memberships DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_membership_credits();

CREATE CONSTRAINT TRIGGER service_slot_counted AFTER INSERT OR UPDATE OF taken ON public.service_slots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_service_slot();

CREATE OR REPLACE FUNCTION public.account_of_payment(method text, provider text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when method = 'MANUAL' then 'cash' when method = 'GIFT_CARD' and provider = 'gift-card-app' then 'gift_card_apps'
    when method = 'GIFT_CARD' then 'gift_cards' when method = 'MEMBERSHIP' then 'memberships' else 'provider:' || provider end
$function$
;

CREATE OR REPLACE FUNCTION public.ask_for_announcements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_rows) then
    perform graphile_worker.add_job('collections.announceMoves', '{}'::json);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_value(name text, value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when value is null or value = 'null' then 'null'
    when name ~ '(hash|secret|sealed|password|token|otp|private_key)' then '"(secret)"'
    when name ~ '(email|phone|first_name|last_name|nickname|birth|address|recipient|buyer_info|contact_details|city|postal|line[12]|company|note)' then '"(personal)"'
    when length(value::text) > 2000 then to_jsonb(left(value #>> '{}', 2000) || '…')
    else value
  end
$function$
;

CREATE OR REPLACE FUNCTION public.carry_collection_path()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update collections set path = '{}' where parent_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_gift_card_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  booked bigint;
  balance bigint;
begin
  select coalesce(sum(e.amount), 0) into booked from gift_card_entries e where e.gift_card_id = new.id;
  -- As it is at the end of the transaction: the row may have changed several times.
  select c.balance into balance from gift_cards c where c.id = new.id;
  if balance is not null and booked <> balance then
    raise exception 'gift card % has a balance of % but entries of %', new.id, balance, booked
      using errcode = 'integrity_constraint_violation', constraint = 'gift_card_ledger';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare wrong uuid;
begin
  select transaction_id into wrong from added group by transaction_id, currency having sum(amount) <> 0 limit 1;
  if wrong is not null then
    raise exception 'ledger transaction % does not balance', wrong using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_membership_credits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted bigint;
  noted integer;
begin
  select credits_used into noted from memberships where id = new.id;
  select coalesce(sum(credits - given_back), 0) into counted from membership_uses where membership_id = new.id;
  if noted is not null and noted <> counted then
    raise exception 'membership % notes % used credits but its uses have %', new.id, noted, counted
      using errcode = 'integrity_constraint_violation', constraint = 'membership_credits_counted';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_service_slot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted bigint;
  noted integer;
begin
  select taken into noted from service_slots where id = new.id;
  select coalesce(sum(participants), 0) into counted from service_bookings where slot_id = new.id and state <> 'CANCELED';
  if noted is not null and noted <> counted then
    raise exception 'slot % counts % places but its bookings have %', new.id, noted, counted
      using errcode = 'integrity_constraint_violation', constraint = 'service_slot_counted';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.color_families(code text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  r integer; g integer; b integer; high integer; low integer; chroma integer; light numeric; hue numeric;
begin
  if code !~ '^#[0-9a-fA-F]{6}$' then return '{}'; end if;
  r := get_byte(decode(substr(code, 2, 2), 'hex'), 0);
  g := get_byte(decode(substr(code, 4, 2), 'hex'), 0);
  b := get_byte(decode(substr(code, 6, 2), 'hex'), 0);
  high := greatest(r, g, b); low := least(r, g, b); chroma := high - low; light := (high + low) / 510.0;
  if chroma < 16 then
    return case when light > 0.92 then array['white'] when light < 0.16 then array['black']
      when light < 0.3 then array['black', 'gray'] else array['gray'] end;
  end if;
  if high < 46 then return array['black']; end if;
  hue := case high when r then 60.0 * (g - b) / chroma when g then 60.0 * (b - r) / chroma + 120
    else 60.0 * (r - g) / chroma + 240 end;
  if hue < 0 then hue := hue + 360; end if;
  if chroma < 60 and light > 0.75 and hue between 20 and 70 then
    return case when light > 0.9 then array['beige', 'white'] else array['beige'] end;
  end if;
  return case
    when hue < 14 or hue >= 345 then case when light > 0.65 then array['pink'] else array['red'] end
    when hue < 34 then case when light < 0.4 then array['brown'] when light < 0.52 then array['orange', 'brown'] else array['orange'] end
    when hue < 68 then case when light < 0.35 then array['brown'] else array['yellow'] end
    when hue < 165 then array['green']
    when hue < 192 then array['turquoise', 'green', 'blue']
    when hue < 255 then array['blue']
    when hue < 292 then array['purple']
    when light > 0.55 then array['pink'] else array['purple', 'pink'] end;
end $function$
;

CREATE OR REPLACE FUNCTION public.connect_modifier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Modifiers with choices name their customization themselves.
  if coalesce(to_jsonb(new) ->> 'render_type', 'FREE_TEXT') = 'FREE_TEXT' then
    new.customization_id := find_customization('MODIFIER', 'FREE_TEXT', new.title);
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.connect_option()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.customization_id := find_customization('PRODUCT_OPTION',
    case new.option_type when 'color' then 'SWATCH_CHOICES' else 'TEXT_CHOICES' end, new.name);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.connect_option_choice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  option record;
  found uuid;
begin
  select customization_id, option_type into option from product_options where id = new.option_id;
  if option.customization_id is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('customization choices ' || option.customization_id, 0));
  select id into found from customization_choices
    where customization_id = option.customization_id and name = new.description;
  if found is null then
    found := gen_random_uuid();
    insert into customization_choices (id, customization_id, position, key, name, choice_type, color_code, created_at, updated_at)
      select found, option.customization_id, coalesce(max(position), 0) + 1, new.description, new.description,
        case option.option_type when 'color' then 'ONE_COLOR' else 'CHOICE_TEXT' end,
        case option.option_type when 'color' then new.value end, now(), now()
      from customization_choices where customization_id = option.customization_id;
  end if;
  new.customization_choice_id := found;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_collection_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case tg_op
    when 'INSERT' then
      insert into catalog_counts
        select collection_id, count(*) filter (where is_shown), count(*) from changed group by collection_id;
    when 'DELETE' then
      insert into catalog_counts
        select collection_id, -count(*) filter (where is_shown), -count(*) from changed group by collection_id;
    else
      insert into catalog_counts values
        (old.collection_id, -old.is_shown::integer, -1), (new.collection_id, new.is_shown::integer, 1);
  end case;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  case tg_op
    when 'INSERT' then
      insert into catalog_counts
        select whole, count(*) filter (where is_visible), count(*) from changed having count(*) > 0;
    when 'DELETE' then
      insert into catalog_counts
        select whole, -count(*) filter (where is_visible), -count(*) from changed having count(*) > 0;
    else
      insert into catalog_counts values (whole, case when new.is_visible then 1 else -1 end, 0);
      update collection_products set is_shown = new.is_visible where product_id = new.id;
  end case;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_review_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  voted uuid := case when tg_op = 'DELETE' then old.review_id else new.review_id end;
begin
  perform from reviews where id = voted for no key update;
  update reviews r set helpful_count = (select count(*) from review_votes v where v.review_id = voted) where r.id = voted;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_stars(product_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from products where id = any(product_ids) order by id for no key update;
  update products p set star_counts = s.stars, review_count = s.total, rating = s.average
    from (select k.id, array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2),
        count(*) filter (where r.rating = 3), count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]::integer[] as stars,
        count(r.id)::integer as total, coalesce(round(avg(r.rating), 2), 0) as average
      from unnest(product_ids) as k (id)
      left join reviews r on r.product_id = k.id and r.status = 'PUBLISHED' and r.deleted_at is null group by k.id) s
    where p.id = s.id and p.star_counts <> s.stars;
end $function$
;

CREATE OR REPLACE FUNCTION public.discounted_price(price bigint, type text, amount bigint, percent numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE type WHEN 'PERCENT'::text THEN (round((((price)::numeric * ((100)::numeric - COALESCE(percent, (0)::numeric))) / (100)::numeric)))::bigint WHEN 'AMOUNT'::text THEN GREATEST((price - COALESCE(amount, (0)::bigint)), (0)::bigint) ELSE price END
;

CREATE OR REPLACE FUNCTION public.fill_collections(product_ids uuid[], today timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  with judged as materialized (
    select c.id as collection_id, p.id as product_id, rules_hold(p, c.rules, today) as belongs
    from collections c cross join products p where c.rules is not null and p.id = any(product_ids)
  ), gone as (
    delete from collection_products m using judged j
    where m.collection_id = j.collection_id and m.product_id = j.product_id and not j.belongs
    returning m.collection_id, m.product_id
  ), added as (
    insert into collection_products (collection_id, product_id, position)
    select j.collection_id, j.product_id,
      row_number() over (partition by j.collection_id order by j.product_id)
        + (select coalesce(max(position), 0) from collection_products where collection_id = j.collection_id)
    from judged j where j.belongs
      and not exists (select from collection_products m where (m.collection_id, m.product_id) = (j.collection_id, j.product_id))
    on conflict do nothing returning collection_id, product_id
  )
  insert into collection_moves (collection_id, product_id, is_added)
  select collection_id, product_id, false from gone union all select collection_id, product_id, true from added
$function$
;

CREATE OR REPLACE FUNCTION public.find_customization(type text, render text, wanted text)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  found uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('customization ' || type || ' ' || lower(wanted), 0));
  select id into found from customizations
    where lower(name) = lower(left(wanted, 50)) and customization_type = type and render_type = render
    order by created_at, id limit 1;
  if found is null then
    found := gen_random_uuid();
    insert into customizations (id, key, name, customization_type, render_type, title, created_at, updated_at)
      values (found, wanted, left(wanted, 50), type, render, case when render = 'FREE_TEXT' then wanted end, now(), now());
  end if;
  return found;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_product_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_review_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into changed from new_rows where status = 'PUBLISHED' and deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into changed from old_rows where status = 'PUBLISHED' and deleted_at is null;
  else
    select array_agg(distinct k.product_id) into changed from new_rows n join old_rows o using (id),
      lateral unnest(array[n.product_id, o.product_id]) as k (product_id)
      where (n.product_id, n.status, n.rating, n.deleted_at) is distinct from (o.product_id, o.status, o.rating, o.deleted_at);
  end if;
  if changed is not null then perform count_stars(changed); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.held_places(reservation uuid, for_product uuid, wanted timestamp with time zone, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(b.participants), 0)::integer
  from service_bookings b join service_slots s on s.id = b.slot_id
  where b.reservation_id = reservation and b.product_id = for_product and s.starts_at = wanted
    and b.state = 'HELD' and b.checkout_id is null and b.held_until > at
$function$
;

CREATE OR REPLACE FUNCTION public.invoices_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('ISSUED', 'VOID') and (new.document is distinct from old.document or new.total <> old.total
    or new.number is distinct from old.number or new.issued_at is distinct from old.issued_at) then
    raise exception 'an issued invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
   where name !~ '^(updated_at|revision|sequence|search_.*|popularity|path|star_counts|review_count)$'
     and not (tg_table_name = 'products' and name = 'rating')
     and (tg_op <> 'UPDATE' or old_row -> name is distinct from new_row -> name);
  if tg_op = 'UPDATE' and new_kept is null then
    return null;
  end if;
  insert into audit_changes (entry_id, relation, row_id, action, before, after)
  values (current_setting('cartwright.audit')::uuid, tg_table_name, coalesce(key, ''), lower(tg_op), old_kept, new_kept);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_collection_path()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  above uuid[] := '{}';
begin
  if new.parent_id is not null then
    select path into above from collections where id = new.parent_id;
  end if;
  if new.id = any(above) then
    raise exception 'a collection cannot stand below itself' using errcode = '23514', constraint = 'collections_no_circle';
  end if;
  new.path := above || new.id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_import_entity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into import_entities (import_id, kind, entity_id, is_made)
  values (current_setting('cartwright.import')::uuid, tg_argv[0], new.id, true) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_main_coupon_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into coupon_codes (id, coupon_id, code, is_main, created_at) values (new.id, new.id, new.code, true, new.created_at)
  on conflict (id) do update set code = excluded.code;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leave_schedule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from service_schedules c where c.product_id = old.id and not exists (
    select from service_slots s join service_bookings b on b.slot_id = s.id where s.schedule_id = c.id);
  update service_schedules set is_open = false, updated_at = now() where product_id = old.id and is_open;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.next_session(for_schedule uuid, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(found.starts_at) from (
    select s.starts_at from service_slots s where s.schedule_id = for_schedule and not s.is_closed and s.starts_at >= at
    union all
    select r.starts_at from service_schedules c
    cross join lateral generate_series(0, 62) as ahead(days)
    cross join lateral (select (at at time zone c.time_zone)::date + ahead.days as day) d
    join service_hours h on h.schedule_id = c.id and h.weekday = extract(isodow from d.day)
    cross join lateral generate_series(h.opens_minute, h.closes_minute - c.duration_minutes, c.step_minutes) as start(minute)
    cross join lateral (select (d.day::timestamp + make_interval(mins => start.minute)) at time zone c.time_zone as starts_at) r
    where c.id = for_schedule and c.kind = 'WEEKLY' and r.starts_at >= at
      and not exists (select from service_blackouts b where b.schedule_id = c.id and d.day between b.from_day and b.to_day)
      and not exists (select from service_slots x
        where x.schedule_id = c.id and x.starts_at = r.starts_at and x.is_closed)
  ) found
$function$
;

CREATE OR REPLACE FUNCTION public.note_customer_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.email_key is not null and old.email_key is distinct from new.email_key then
    insert into customer_changes (email_key) values (old.email_key);
  end if;
  if new.email_key is not null then
    insert into customer_changes (email_key) values (new.email_key);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_customer_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into customer_changes (email_key)
      select coalesce((select email_key from members where id = old.member_id), lower(old.email));
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_changes (email_key)
      select coalesce((select email_key from members where id = new.member_id), lower(new.email));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_customer_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_changes (email_key)
    select coalesce(m.email_key, lower(o.email)) from refunds r join orders o on o.id = r.order_id left join members m on m.id = o.member_id
    where r.id = new.refund_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))
;

CREATE OR REPLACE FUNCTION public.post_chargeback()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  payment payments%rowtype;
  lost bigint := new.amount - new.reversed;
  fee bigint := new.fee;
begin
  if tg_op = 'UPDATE' then
    lost := lost - (old.amount - old.reversed);
    fee := fee - old.fee;
  end if;
  update payments p set charged_back = p.charged_back + lost where p.id = new.payment_id returning * into payment;
  if lost <> 0 then
    perform post_to_ledger('CHARGEBACK', array['chargebacks', account_of_payment(payment.method, payment.provider)],
      array[lost, -lost], payment.currency, payment.order_id, payment.id, new.updated_at);
  end if;
  if fee <> 0 then
    perform post_to_ledger('FEE', array['provider_fees', account_of_payment(payment.method, payment.provider)],
      array[fee, -fee], payment.currency, payment.order_id, payment.id, new.updated_at);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_ended_import()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform post_to_ledger('CANCELLATION', array['cancellations', 'receivable'], array[new.total, -new.total],
    new.currency, new.id, null, new.updated_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_gift_card_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  card gift_cards%rowtype;
  is_outside boolean := false;
  other text;
  transaction uuid := gen_random_uuid();
begin
  select * into card from gift_cards where id = new.gift_card_id;
  if new.redemption_id is not null then
    select is_external into is_outside from gift_card_redemptions where id = new.redemption_id;
    if not is_outside then
      return null;
    end if;
  end if;
  other := case when is_outside or card.source = 'STAFF' then 'adjustments' else 'sales' end;
  insert into ledger_entries (transaction_id, kind, account, amount, currency, order_id, created_at)
  select transaction, case new.kind when 'ISSUED' then 'GIFT_CARD_ISSUE' else 'GIFT_CARD_ADJUSTMENT' end, e.account, e.amount,
    card.currency, card.order_id, new.created_at
  from (values (other, new.amount), ('gift_cards', -new.amount)) as e (account, amount);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  total bigint := new.total;
  shipping bigint := new.shipping_total;
  fees bigint := new.fee_total;
  tips bigint := new.tip_total;
  tax bigint := new.tax_total;
  given_back bigint;
begin
  if tg_op = 'UPDATE' then
    total := total - old.total;
    shipping := shipping - old.shipping_total;
    fees := fees - old.fee_total;
    tips := tips - old.tip_total;
    tax := tax - old.tax_total;
  end if;
  if (total, shipping, fees, tips, tax) <> (0, 0, 0, 0, 0) then
    perform post_to_ledger(case tg_op when 'INSERT' then 'SALE' else 'SALE_CHANGE' end,
      array['receivable', 'sales', 'shipping', 'fees', 'tips', 'tax_payable'],
      array[total, -(total - shipping - fees - tips - tax), -shipping, -fees, -tips, -tax],
      new.currency, new.id, null, new.updated_at);
  end if;
  if tg_op = 'UPDATE' and new.status in ('CANCELED', 'REJECTED') and old.status not in ('CANCELED', 'REJECTED') then
    -- What was given back before has been taken from the sales already.
    select coalesce(sum(p.refunded), 0) into given_back from payments p where p.order_id = new.id;
    perform post_to_ledger('CANCELLATION', array['cancellations', 'receivable'],
      array[new.total - given_back, given_back - new.total], new.currency, new.id, null, new.updated_at);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_order_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_entries (transaction_id, kind, account, amount, currency, order_id, payment_id, created_at)
  select t.id, e.kind, e.account, -sum(e.amount), e.currency, old.id, e.payment_id, now()
  from (select gen_random_uuid() as id) t, ledger_entries e
  where e.order_id = old.id group by t.id, e.kind, e.account, e.currency, e.payment_id having sum(e.amount) <> 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken bigint := new.captured;
  given_back bigint := new.refunded;
  is_canceled boolean;
begin
  if tg_op = 'UPDATE' then
    taken := taken - old.captured;
    given_back := given_back - old.refunded;
  end if;
  if taken <> 0 then
    perform post_to_ledger('CAPTURE', array[account_of_payment(new.method, new.provider),
      case when new.order_id is null then 'unallocated' else 'receivable' end], array[taken, -taken],
      new.currency, new.order_id, new.id, new.updated_at);
  end if;
  if tg_op = 'UPDATE' and old.order_id is null and new.order_id is not null and old.captured - old.refunded <> 0 then
    perform post_to_ledger('ADJUSTMENT', array['unallocated', 'receivable'],
      array[old.captured - old.refunded, old.refunded - old.captured], new.currency, new.order_id, new.id, new.updated_at);
  end if;
  if given_back <> 0 then
    select o.status in ('CANCELED', 'REJECTED') into is_canceled from orders o where o.id = new.order_id;
    perform post_to_ledger('REFUND_DECIDED',
      array[case when new.order_id is null then 'unallocated' when is_canceled then 'receivable' else 'refunds' end,
        'refunds_payable'], array[given_back, -given_back], new.currency, new.order_id, new.id, new.updated_at);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  payment payments%rowtype;
begin
  select * into payment from payments p where p.id = new.payment_id;
  perform post_to_ledger('REFUND_PAID', array['refunds_payable',
    case when new.is_external then 'cash' else account_of_payment(payment.method, payment.provider) end],
    array[new.amount, -new.amount], new.currency, payment.order_id, payment.id, new.updated_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.post_to_ledger(kind text, accounts text[], amounts bigint[], currency text, order_id uuid, payment_id uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into ledger_entries (transaction_id, kind, account, amount, currency, order_id, payment_id, created_at)
  select t.id, $1, e.account, e.amount, $4, $5, $6, $7
  from (select gen_random_uuid() as id) t, unnest($2, $3) as e (account, amount) where e.amount <> 0
$function$
;

CREATE OR REPLACE FUNCTION public.raise_configuration_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update configuration_version set version = nextval('configuration_versions');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_customers(keys text[], store_currency text)
 RETURNS void
 LANGUAGE sql
AS $function$
  with wanted as (select distinct key from unnest(keys) key where key <> ''),
  member as (
    select w.key, m.id, m.email, m.labels, m.created_at,
      coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), m.nickname, '') as name
    from wanted w join members m on m.email_key = w.key and m.status <> 'DELETED'
  ),
  placed as (
    select w.key, o.* from wanted w join orders o on lower(o.email) = w.key
      and (o.member_id is null or not exists (select from members e where e.id = o.member_id and e.email_key is not null))
      and not exists (select from trash_items t where t.kind = 'CUSTOMER' and t.id = o.member_id)
    union all
    select m.key, o.* from member m join orders o on o.member_id = m.id
  ),
  figures as (
    select key,
      count(*) filter (where status = 'APPROVED' and currency = store_currency) as orders,
      coalesce(sum(total) filter (where status = 'APPROVED' and currency = store_currency), 0) as sales,
      min(created_at) filter (where status = 'APPROVED') as first_at,
      max(created_at) filter (where status = 'APPROVED') as last_at,
      min(created_at) as seen_at,
      (array_agg(email order by created_at desc))[1] as email,
      (array_agg(buyer_name order by created_at desc) filter (where buyer_name <> ''))[1] as name,
      (array_agg(coalesce(recipient_info -> 'address' ->> 'country', billing_info -> 'address' ->> 'country') order by created_at desc)
        filter (where coalesce(recipient_info -> 'address' ->> 'country', billing_info -> 'address' ->> 'country') is not null))[1] as country,
      coalesce((select sum(t.amount) from refund_transactions t join refunds r on r.id = t.refund_id
        where r.order_id = any (array_agg(placed.id) filter (where placed.status = 'APPROVED' and placed.currency = store_currency))
          and t.state = 'SUCCEEDED'), 0) as refunded
    from placed group by key
  ),
  current as (
    select w.key, coalesce(m.email, f.email) as email, m.id as member_id, coalesce(nullif(m.name, ''), f.name, '') as name, f.country,
      coalesce(m.labels, '{}') as tags, coalesce(f.orders, 0)::integer as orders, coalesce(f.sales, 0)::bigint as sales,
      coalesce(f.refunded, 0)::bigint as refunds, f.first_at, f.last_at, least(m.created_at, f.seen_at) as created_at
    from wanted w left join member m on m.key = w.key left join figures f on f.key = w.key
    where m.key is not null or f.key is not null
  ),
  gone as (delete from customers c using wanted w where c.email_key = w.key and not exists (select from current n where n.key = w.key))
  insert into customers (id, email_key, email, member_id, name, country, tags, order_count, sales, refunds, first_order_at,
    last_order_at, created_at)
  select gen_random_uuid(), key, email, member_id, name, country, tags, orders, sales, refunds, first_at,
    last_at, created_at from current
  on conflict (email_key) do update set email = excluded.email, member_id = excluded.member_id, name = excluded.name,
    country = excluded.country, tags = excluded.tags, order_count = excluded.order_count,
    sales = excluded.sales, refunds = excluded.refunds, first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at,
    created_at = excluded.created_at
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = '23000';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_entry_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ledger entries are never changed' using errcode = 'check_violation', constraint = 'ledger_entries_insert_only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_gift_card_entry_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'entries of a ledger are never changed' using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_version_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'published versions cannot be changed' using errcode = '23514', constraint = 'content_versions_immutable';
end $function$
;

CREATE OR REPLACE FUNCTION public.rule_holds(p products, condition jsonb, today timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.rules_hold(p products, rules jsonb, today timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case rules ->> 'match'
    when 'ANY' then coalesce(bool_or(coalesce(rule_holds(p, c.condition, today), false)), false)
    else coalesce(bool_and(coalesce(rule_holds(p, c.condition, today), false)), false) end
  from jsonb_array_elements(rules -> 'conditions') as c (condition)
$function$
;

CREATE OR REPLACE FUNCTION public.service_places(for_product uuid, wanted timestamp with time zone, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when wanted is null or not c.is_open then 0
    when wanted < at + make_interval(mins => c.lead_minutes) or wanted > at + make_interval(days => c.horizon_days) then 0
    when s.id is not null then case when s.is_closed then 0 else s.capacity - s.taken end
    when c.kind = 'DATES' then 0
    when exists (select from service_blackouts b
      where b.schedule_id = c.id and (wanted at time zone c.time_zone)::date between b.from_day and b.to_day) then 0
    when exists (
      select from service_hours h
      cross join lateral (select (extract(epoch from (wanted at time zone c.time_zone)::time))::numeric / 60 as minute) m
      where h.schedule_id = c.id and h.weekday = extract(isodow from wanted at time zone c.time_zone)
        and m.minute >= h.opens_minute and m.minute + c.duration_minutes <= h.closes_minute
        and mod(m.minute - h.opens_minute, c.step_minutes) = 0
    ) then c.capacity
    else 0
  end
  from service_schedules c left join service_slots s on s.schedule_id = c.id and s.starts_at = wanted
  where c.product_id = for_product
$function$
;

CREATE OR REPLACE FUNCTION public.show_collection_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select is_visible into new.is_shown from products where id = new.product_id for share;
  new.is_shown := coalesce(new.is_shown, true);
  return new;
end $function$
;

CREATE TRIGGER additional_fees_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.additional_fees FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER collection_moves_announce AFTER INSERT ON public.collection_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ask_for_announcements();

CREATE TRIGGER collection_products_count_changed AFTER UPDATE OF collection_id, is_shown ON public.collection_products FOR EACH ROW WHEN (((old.collection_id IS DISTINCT FROM new.collection_id) OR (old.is_shown IS DISTINCT FROM new.is_shown))) EXECUTE FUNCTION count_collection_products();

CREATE TRIGGER collection_products_count_gone AFTER DELETE ON public.collection_products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_collection_products();

CREATE TRIGGER collection_products_count_new AFTER INSERT ON public.collection_products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_collection_products();

CREATE TRIGGER collection_products_show BEFORE INSERT ON public.collection_products FOR EACH ROW EXECUTE FUNCTION show_collection_product();

CREATE TRIGGER collections_carry_path AFTER UPDATE OF parent_id, path ON public.collections FOR EACH ROW WHEN ((old.path IS DISTINCT FROM new.path)) EXECUTE FUNCTION carry_collection_path();

CREATE TRIGGER collections_path BEFORE INSERT OR UPDATE OF parent_id, path ON public.collections FOR EACH ROW EXECUTE FUNCTION keep_collection_path();

CREATE TRIGGER content_versions_immutable BEFORE UPDATE ON public.content_versions FOR EACH ROW EXECUTE FUNCTION refuse_version_change();

CREATE TRIGGER coupons_main_code AFTER INSERT OR UPDATE OF code ON public.coupons FOR EACH ROW EXECUTE FUNCTION keep_main_coupon_code();

CREATE TRIGGER delivery_carriers_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.delivery_carriers FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER delivery_destinations_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.delivery_destinations FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER delivery_profiles_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.delivery_profiles FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER delivery_regions_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.delivery_regions FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER discount_rules_version AFTER INSERT OR DELETE OR UPDATE OF name, is_active, starts_at, ends_at, trigger, discount, stacking, priority, usage_limit, per_customer_limit, skips_sale_items OR TRUNCATE ON public.discount_rules FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER gift_card_entries_append_only BEFORE DELETE OR UPDATE ON public.gift_card_entries FOR EACH ROW EXECUTE FUNCTION refuse_gift_card_entry_change();

CREATE TRIGGER gift_card_entries_booked AFTER INSERT ON public.gift_card_entries FOR EACH ROW EXECUTE FUNCTION post_gift_card_entry();

CREATE TRIGGER invoices_stay BEFORE UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoices_stay();

CREATE TRIGGER keep_import_entity AFTER INSERT ON public.brands FOR EACH ROW WHEN ((current_setting('cartwright.import'::text, true) <> ''::text)) EXECUTE FUNCTION keep_import_entity('brand');

CREATE TRIGGER keep_import_entity AFTER INSERT ON public.collections FOR EACH ROW WHEN ((current_setting('cartwright.import'::text, true) <> ''::text)) EXECUTE FUNCTION keep_import_entity('collection');

CREATE TRIGGER keep_import_entity AFTER INSERT ON public.customizations FOR EACH ROW WHEN ((current_setting('cartwright.import'::text, true) <> ''::text)) EXECUTE FUNCTION keep_import_entity('customization');

CREATE TRIGGER keep_import_entity AFTER INSERT ON public.media FOR EACH ROW WHEN ((current_setting('cartwright.import'::text, true) <> ''::text)) EXECUTE FUNCTION keep_import_entity('media');

CREATE TRIGGER keep_import_entity AFTER INSERT ON public.ribbons FOR EACH ROW WHEN ((current_setting('cartwright.import'::text, true) <> ''::text)) EXECUTE FUNCTION keep_import_entity('ribbon');

CREATE TRIGGER leave_schedule AFTER DELETE ON public.products FOR EACH ROW EXECUTE FUNCTION leave_schedule();

CREATE TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_balance();

CREATE TRIGGER ledger_entries_insert_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_entry_change();

CREATE TRIGGER local_delivery_option_regions_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.local_delivery_option_regions FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER local_delivery_options_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.local_delivery_options FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER manual_tax_mappings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.manual_tax_mappings FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER members_customer_added AFTER INSERT ON public.members FOR EACH ROW EXECUTE FUNCTION note_customer_of_member();

CREATE TRIGGER members_customer_changed AFTER UPDATE ON public.members FOR EACH ROW WHEN (((old.email_key IS DISTINCT FROM new.email_key) OR (old.status IS DISTINCT FROM new.status) OR (old.labels IS DISTINCT FROM new.labels) OR (old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name) OR (old.nickname IS DISTINCT FROM new.nickname))) EXECUTE FUNCTION note_customer_of_member();

CREATE TRIGGER orders_customer_changed AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.email IS DISTINCT FROM new.email) OR (old.member_id IS DISTINCT FROM new.member_id) OR (old.status IS DISTINCT FROM new.status) OR (old.total IS DISTINCT FROM new.total) OR (old.buyer_name IS DISTINCT FROM new.buyer_name) OR (old.billing_info IS DISTINCT FROM new.billing_info) OR (old.recipient_info IS DISTINCT FROM new.recipient_info))) EXECUTE FUNCTION note_customer_of_order();

CREATE TRIGGER orders_customer_placed AFTER INSERT OR DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION note_customer_of_order();

CREATE TRIGGER orders_post_deletion AFTER DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION post_order_deletion();

CREATE TRIGGER orders_post_ended_import AFTER INSERT ON public.orders FOR EACH ROW WHEN (((new.total <> 0) AND (new.status = ANY (ARRAY['CANCELED'::text, 'REJECTED'::text])))) EXECUTE FUNCTION post_ended_import();

CREATE TRIGGER orders_post_insert AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.total <> 0)) EXECUTE FUNCTION post_order();

CREATE TRIGGER orders_post_update AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.total <> new.total) OR (old.tax_total <> new.tax_total) OR (old.shipping_total <> new.shipping_total) OR (old.fee_total <> new.fee_total) OR (old.tip_total <> new.tip_total) OR (old.status <> new.status))) EXECUTE FUNCTION post_order();

CREATE TRIGGER orders_settings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.orders_settings FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER payment_chargebacks_post AFTER INSERT OR UPDATE ON public.payment_chargebacks FOR EACH ROW EXECUTE FUNCTION post_chargeback();

CREATE TRIGGER payments_post_insert AFTER INSERT ON public.payments FOR EACH ROW WHEN (((new.captured <> 0) OR (new.refunded <> 0))) EXECUTE FUNCTION post_payment();

CREATE TRIGGER payments_post_update AFTER UPDATE ON public.payments FOR EACH ROW WHEN (((old.captured <> new.captured) OR (old.refunded <> new.refunded) OR ((old.order_id IS NULL) AND (new.order_id IS NOT NULL)))) EXECUTE FUNCTION post_payment();

CREATE TRIGGER pickup_location_regions_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.pickup_location_regions FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER pickup_locations_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.pickup_locations FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER product_modifiers_connect BEFORE INSERT ON public.product_modifiers FOR EACH ROW WHEN ((new.customization_id IS NULL)) EXECUTE FUNCTION connect_modifier();

CREATE TRIGGER product_option_choices_connect BEFORE INSERT ON public.product_option_choices FOR EACH ROW WHEN ((new.customization_choice_id IS NULL)) EXECUTE FUNCTION connect_option_choice();

CREATE TRIGGER product_option_choices_reconnect BEFORE UPDATE OF description ON public.product_option_choices FOR EACH ROW WHEN (((old.description IS DISTINCT FROM new.description) AND (NOT (new.customization_choice_id IS DISTINCT FROM old.customization_choice_id)) AND (COALESCE(current_setting('cartwright.is_renaming'::text, true), ''::text) <> 'on'::text))) EXECUTE FUNCTION connect_option_choice();

CREATE TRIGGER product_options_connect BEFORE INSERT ON public.product_options FOR EACH ROW WHEN ((new.customization_id IS NULL)) EXECUTE FUNCTION connect_option();

CREATE TRIGGER product_options_reconnect BEFORE UPDATE OF name, option_type ON public.product_options FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.option_type IS DISTINCT FROM new.option_type)) AND (NOT (new.customization_id IS DISTINCT FROM old.customization_id)) AND (COALESCE(current_setting('cartwright.is_renaming'::text, true), ''::text) <> 'on'::text))) EXECUTE FUNCTION connect_option();

CREATE TRIGGER products_count_gone AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE TRIGGER products_count_new AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE TRIGGER products_count_shown AFTER UPDATE OF is_visible ON public.products FOR EACH ROW WHEN ((old.is_visible IS DISTINCT FROM new.is_visible)) EXECUTE FUNCTION count_products();

CREATE TRIGGER products_fill_collections AFTER INSERT ON public.products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_product_changes();

CREATE TRIGGER products_refill_collections AFTER UPDATE ON public.products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_product_changes();

CREATE TRIGGER refund_transactions_customer AFTER INSERT OR UPDATE OF state, amount ON public.refund_transactions FOR EACH ROW EXECUTE FUNCTION note_customer_of_refund();

CREATE TRIGGER refund_transactions_post_insert AFTER INSERT ON public.refund_transactions FOR EACH ROW WHEN ((new.state = 'SUCCEEDED'::text)) EXECUTE FUNCTION post_refund();

CREATE TRIGGER refund_transactions_post_update AFTER UPDATE ON public.refund_transactions FOR EACH ROW WHEN (((new.state = 'SUCCEEDED'::text) AND (old.state <> 'SUCCEEDED'::text))) EXECUTE FUNCTION post_refund();

CREATE TRIGGER review_votes_counted AFTER INSERT OR DELETE ON public.review_votes FOR EACH ROW EXECUTE FUNCTION count_review_votes();

CREATE TRIGGER reviews_count_changed AFTER UPDATE ON public.reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_review_changes();

CREATE TRIGGER reviews_count_gone AFTER DELETE ON public.reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_review_changes();

CREATE TRIGGER reviews_count_new AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_review_changes();

CREATE TRIGGER settings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER shipping_option_regions_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shipping_option_regions FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER shipping_options_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shipping_options FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER shipping_rates_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.shipping_rates FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER stock_movements_insert_only BEFORE DELETE OR UPDATE ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER storefront_access_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.storefront_access FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER tax_exempt_groups_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.tax_exempt_groups FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER tax_groups_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.tax_groups FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER tax_regions_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.tax_regions FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER tax_settings_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.tax_settings FOR EACH STATEMENT EXECUTE FUNCTION raise_configuration_version();

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.abandoned_checkouts FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.additional_fees FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.api_keys FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.app_gift_card_redemptions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.app_keys FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('app_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.apps FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.automation_rules FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.brands FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.campaigns FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.cart_line_items FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.cart_links FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.carts FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.catalog_import_products FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('import_id,place');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.catalog_imports FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.checkout_contents FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('app_id,component_id,language');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.checkout_line_items FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.checkout_templates FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.checkouts FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.choice_media FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('choice_id,media_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.collection_moves FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.collection_products FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('collection_id,product_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.collection_slug_redirects FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('slug');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.collections FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.contact_tax_details FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.content_documents FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.content_media FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('document_id,media_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.content_preview_links FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.content_redirects FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.content_schedules FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('document_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.content_slug_redirects FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('kind,slug');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.content_versions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('document_id,version');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.coupon_codes FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.coupon_redemptions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.coupons FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.custom_fields FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.customer_changes FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.customer_segments FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.customers FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.customization_choices FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.customizations FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.delivery_carriers FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('region_id,app_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.delivery_destinations FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('profile_id,country,subdivision');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.delivery_profiles FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.delivery_regions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.delivery_slot_places FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('checkout_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.delivery_slots FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('owner_id,starts_at');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.digital_files FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.discount_rule_redemptions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.discount_rules FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.download_links FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.draft_orders FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.email_changes FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('token_hash');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.exports FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.fulfillment_line_items FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('fulfillment_id,line_item_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.fulfillments FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.gift_card_entries FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.gift_card_products FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('product_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.gift_card_redemptions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.gift_cards FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.identity_providers FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.import_entities FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('import_id,kind,entity_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.imported_orders FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('order_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.imports FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.info_sections FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_counters FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('kind');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.invoice_settings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.local_delivery_option_regions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('local_delivery_option_id,region_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.local_delivery_options FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.manual_tax_mappings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.media FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.member_addresses FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.member_connections FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('provider_id,subject');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.member_consents FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('member_id,client_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.member_devices FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.member_factors FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.member_notes FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.member_passwords FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('member_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.members FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.membership_plans FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('product_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.membership_uses FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.memberships FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.newsletter_refusals FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('email_key');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.newsletter_sign_ups FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('email_key');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.oauth_clients FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.order_invoice_links FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('order_id,invoice_id,app_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.order_line_items FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.order_mail_texts FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('template,language');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.order_price_traces FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('order_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.orders_settings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_alarms FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_chargebacks FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_provider_settings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('provider');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_receipts FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.pickup_location_regions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('pickup_location_id,region_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.pickup_locations FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.poll_votes FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('poll_id,voter_kind,voter_id,option_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.polls FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_group_members FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('group_id,product_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_groups FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_info_sections FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('product_id,info_section_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_media FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('product_id,media_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_modifier_choices FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_modifiers FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_option_choices FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_options FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_ribbons FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('product_id,ribbon_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_slug_redirects FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('slug');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.product_subscription_options FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('product_id,option_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.products FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.promotion_categories FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('promotion_id,category_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.promotions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.provider_sign_ins FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('state_hash');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.recovery_codes FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('code_hash');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.recovery_mail_choices FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('email_key');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.refund_transactions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.refunds FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.return_line_items FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('return_id,line_item_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.returns FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.ribbons FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.saved_line_items FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.saved_payment_methods FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.saved_views FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.service_blackouts FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('schedule_id,from_day');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.service_bookings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.service_hours FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('schedule_id,weekday,opens_minute');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.service_plugins FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.service_schedules FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.service_slots FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('name');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.shipping_label_settings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('provider');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.shipping_labels FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.shipping_option_regions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('shipping_option_id,region_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.shipping_options FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.shipping_rates FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.shippo_configurations FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.sign_in_challenges FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('token_hash');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.sign_on_policy FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('is_only_row');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.signing_keys FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('kid');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_invitations FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_policy FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('only_row');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_preferences FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('staff_id,key');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_recovery_codes FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('staff_id,code_hash');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_roles FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.staff_second_steps FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('token_hash');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.stock_levels FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.stock_locations FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.storefront_access FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.subscription_activities FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.subscription_contracts FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.subscription_cycles FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('contract_id,cycle_number');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.subscription_options FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.tax_exempt_groups FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.tax_groups FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.tax_regions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.tax_settings FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('is_only');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.text_messages FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.tickets FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.tip_distributions FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.tip_setting_sets FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.uploads FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.used_captchas FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('token_hash');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.variants FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.waiting_invoices FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('order_id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.webauthn_challenges FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.webhook_endpoints FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.webhook_secrets FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.wishlist_items FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('wishlist_id,app_id,catalog_item_id,options_key');

CREATE TRIGGER zz_audit AFTER INSERT OR DELETE OR UPDATE ON public.wishlists FOR EACH ROW WHEN ((current_setting('cartwright.audit'::text, true) <> ''::text)) EXECUTE FUNCTION keep_audit_change('id');

create view bought_goods as
 SELECT l.catalog_item_id,
    l.order_id,
    l.quantity
   FROM (order_line_items l
     JOIN placed_orders o ON ((o.order_id = l.order_id)))
  WHERE (l.app_id = '215238eb-22a5-4c36-9e7b-e7c08025e04e'::text);

create view catalog_entity_uses as
 SELECT 'collection'::text AS kind,
    collection_products.collection_id AS entity_id,
    'products'::text AS used_by
   FROM collection_products
UNION ALL
 SELECT 'collection'::text AS kind,
    collections.parent_id AS entity_id,
    'other collections'::text AS used_by
   FROM collections
  WHERE (collections.parent_id IS NOT NULL)
UNION ALL
 SELECT 'collection'::text AS kind,
    promotion_categories.category_id AS entity_id,
    'promotions'::text AS used_by
   FROM promotion_categories
UNION ALL
 SELECT 'collection'::text AS kind,
    c.id AS entity_id,
    'discounts'::text AS used_by
   FROM collections c
  WHERE ((EXISTS ( SELECT
           FROM coupons
          WHERE ((c.id)::text = ANY (coupons.scope_ids)))) OR (EXISTS ( SELECT
           FROM discount_rules
          WHERE (((discount_rules.discount)::text || COALESCE((discount_rules.trigger)::text, ''::text)) ~~ (('%'::text || c.id) || '%'::text)))))
UNION ALL
 SELECT 'brand'::text AS kind,
    products.brand_id AS entity_id,
    'products'::text AS used_by
   FROM products
  WHERE (products.brand_id IS NOT NULL)
UNION ALL
 SELECT 'brand'::text AS kind,
    b.id AS entity_id,
    'collections'::text AS used_by
   FROM brands b
  WHERE (EXISTS ( SELECT
           FROM collections c
          WHERE ((c.rules IS NOT NULL) AND ((c.rules)::text ~~ (('%'::text || b.id) || '%'::text)))))
UNION ALL
 SELECT 'ribbon'::text AS kind,
    products.ribbon_id AS entity_id,
    'products'::text AS used_by
   FROM products
  WHERE (products.ribbon_id IS NOT NULL)
UNION ALL
 SELECT 'ribbon'::text AS kind,
    product_ribbons.ribbon_id AS entity_id,
    'products'::text AS used_by
   FROM product_ribbons
UNION ALL
 SELECT 'ribbon'::text AS kind,
    r.id AS entity_id,
    'collections'::text AS used_by
   FROM ribbons r
  WHERE (EXISTS ( SELECT
           FROM collections c
          WHERE ((c.rules IS NOT NULL) AND ((c.rules)::text ~~ (('%'::text || r.id) || '%'::text)))))
UNION ALL
 SELECT 'customization'::text AS kind,
    product_options.customization_id AS entity_id,
    'products'::text AS used_by
   FROM product_options
  WHERE (product_options.customization_id IS NOT NULL)
UNION ALL
 SELECT 'customization'::text AS kind,
    product_modifiers.customization_id AS entity_id,
    'products'::text AS used_by
   FROM product_modifiers
  WHERE (product_modifiers.customization_id IS NOT NULL)
UNION ALL
 SELECT 'customization'::text AS kind,
    product_groups.customization_id AS entity_id,
    'product groups'::text AS used_by
   FROM product_groups
  WHERE (product_groups.customization_id IS NOT NULL)
UNION ALL
 SELECT 'media'::text AS kind,
    media_uses.media_id AS entity_id,
    (media_uses.kind || 's'::text) AS used_by
   FROM media_uses;

create view category_memberships as
 SELECT m.product_id,
    k.category_id,
    m."position",
    (k.category_id = m.collection_id) AS is_direct,
    c.is_visible
   FROM ((collection_products m
     JOIN collections c ON ((c.id = m.collection_id)))
     CROSS JOIN LATERAL unnest(c.path) k(category_id));

create view collection_counts as
 SELECT scope AS collection_id,
    (sum(shown))::integer AS shown,
    (sum(amount))::integer AS amount
   FROM catalog_counts
  GROUP BY scope;

create view collection_memberships as
 SELECT m.product_id,
    m.collection_id,
    m."position",
    c.name,
    c.slug,
    c.is_visible
   FROM (collection_products m
     JOIN collections c ON ((c.id = m.collection_id)));

create view collection_places as
 SELECT product_id,
    collection_id,
    "position",
    is_shown
   FROM collection_products;

create view collection_settings as
 SELECT id,
    revision,
    parent_id,
    path,
    "position",
    name,
    slug,
    description,
    rich_description,
    is_visible,
    media_id,
    seo,
    extended_fields,
    rules,
    managing_app_id
   FROM collections;

create view goods as
 SELECT id,
    numeric_id,
    name,
    item_type,
    min_price,
    brand_id,
    popularity,
    created_at,
    search_vector,
    (is_visible AND ((availability <> 'OUT_OF_STOCK'::text) OR (preorder_availability <> 'NO_VARIANTS'::text))) AS is_for_sale
   FROM products;

create view installed_apps as
 SELECT id,
    name,
    instance_id,
    permissions,
    made_by
   FROM apps
  WHERE (removed_at IS NULL);

create view inventory_items as
 SELECT l.id,
    l.revision,
    l.created_at,
    l.updated_at,
    l.variant_id,
    v.product_id,
    l.location_id,
    l.tracks_quantity,
    (l.on_hand - l.reserved) AS quantity,
    l.on_hand,
    l.reserved,
    s.is_in_stock,
    l.preorder_enabled,
    l.preorder_message,
    l.preorder_limit,
    l.preordered,
    l.extended_fields,
    k.is_default AS is_default_location,
        CASE
            WHEN s.is_in_stock THEN 'IN_STOCK'::text
            WHEN (l.preorder_enabled AND ((NOT l.tracks_quantity) OR (l.preordered < l.preorder_limit))) THEN 'PREORDER'::text
            ELSE 'OUT_OF_STOCK'::text
        END AS availability,
    v.product_name,
    v.variant_name,
    v.sku,
    v.barcode,
    v.brand_id,
    v.is_only_variant,
    v.is_visible,
    v.is_product_visible
   FROM (((stock_levels l
     JOIN stock_locations k ON ((k.id = l.location_id)))
     JOIN variant_labels v ON ((v.variant_id = l.variant_id)))
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN l.tracks_quantity THEN ((l.on_hand - l.reserved) > 0)
                    ELSE l.is_in_stock
                END AS is_in_stock) s);

create view media_uses as
 SELECT pm.media_id,
    'product'::text AS kind,
    p.id AS entity_id,
    p.name
   FROM (product_media pm
     JOIN products p ON ((p.id = pm.product_id)))
UNION
 SELECT cm.media_id,
    'product'::text AS kind,
    p.id AS entity_id,
    p.name
   FROM (((choice_media cm
     JOIN product_option_choices c ON ((c.id = cm.choice_id)))
     JOIN product_options o ON ((o.id = c.option_id)))
     JOIN products p ON ((p.id = o.product_id)))
UNION
 SELECT c.media_id,
    'collection'::text AS kind,
    c.id AS entity_id,
    c.name
   FROM collections c
  WHERE (c.media_id IS NOT NULL)
UNION
 SELECT c.display_media_id AS media_id,
    'customization'::text AS kind,
    k.id AS entity_id,
    k.name
   FROM (customization_choices c
     JOIN customizations k ON ((k.id = c.customization_id)))
  WHERE (c.display_media_id IS NOT NULL)
UNION
 SELECT g.media_id,
    'product-group'::text AS kind,
    g.id AS entity_id,
    g.name
   FROM product_groups g
  WHERE (g.media_id IS NOT NULL)
UNION
 SELECT o.media_id,
    'promotion'::text AS kind,
    o.id AS entity_id,
    o.name
   FROM promotions o
  WHERE (o.media_id IS NOT NULL)
UNION
 SELECT ((i.value ->> 'id'::text))::uuid AS media_id,
    'home'::text AS kind,
    '00000000-0000-0000-0000-000000000000'::uuid AS entity_id,
    'Home page'::text AS name
   FROM (settings s
     CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof((s.value -> 'heroImages'::text))
            WHEN 'array'::text THEN (s.value -> 'heroImages'::text)
            ELSE '[]'::jsonb
        END) i(value))
  WHERE ((s.name = 'store'::text) AND ((i.value ->> 'id'::text) ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'::text))
UNION
 SELECT m.media_id,
    d.kind,
    d.id AS entity_id,
    d.title AS name
   FROM (content_media m
     JOIN content_documents d ON ((d.id = m.document_id)))
UNION
 SELECT m.media_id,
    'campaign'::text AS kind,
    c.id AS entity_id,
    c.name
   FROM (campaign_media m
     JOIN campaigns c ON ((c.id = m.campaign_id)))
UNION
 SELECT ((found.id #>> '{}'::text[]))::uuid AS media_id,
    'automation'::text AS kind,
    r.id AS entity_id,
    r.name
   FROM (automation_rules r
     CROSS JOIN LATERAL jsonb_path_query(r.actions, '$[*].*."blocks"[*]."image"."image"."mediaId"?(@ like_regex "^[0-9a-f]{8}-[0-9a-f-]{27}$")'::jsonpath) found(id));

create view newsletter_members as
 SELECT id AS member_id,
    email_key,
    email,
    concat_ws(' '::text, first_name, last_name) AS name,
    language,
    is_subscribed,
    COALESCE(subscription_changed_at, created_at) AS said_at,
    subscription_source AS source,
    (email_verified_at IS NOT NULL) AS is_proven
   FROM members
  WHERE ((status <> 'DELETED'::text) AND (is_subscribed OR (subscription_changed_at IS NOT NULL)));

create view newsletter_orders as
 SELECT id AS order_id,
    number,
    lower(NORMALIZE(email, NFKC)) AS email_key,
    email,
    buyer_name,
    buyer_language,
    created_at
   FROM orders o
  WHERE ((custom_fields @> '[{"title": "Newsletter", "value": "Yes"}]'::jsonb) AND (NOT (EXISTS ( SELECT
           FROM trash_items t
          WHERE ((t.kind = 'CUSTOMER'::text) AND (t.id = o.member_id))))));

create view placed_orders as
 SELECT id AS order_id
   FROM orders
  WHERE (status = ANY (ARRAY['APPROVED'::text, 'PENDING'::text]));

create view product_sales as
 SELECT l.catalog_item_id AS product_id,
    (sum(l.quantity))::integer AS units
   FROM (order_line_items l
     JOIN orders o ON ((o.id = l.order_id)))
  WHERE ((l.catalog_item_id IS NOT NULL) AND (o.created_at > (now() - '90 days'::interval)))
  GROUP BY l.catalog_item_id;

create view product_visibility as
 SELECT id AS product_id,
    numeric_id,
    is_visible,
    availability,
    updated_at
   FROM products;

create view published_categories as
 SELECT id,
    name,
    slug,
    parent_id,
    path,
    "position",
    is_visible,
    revision,
    (NOT (EXISTS ( SELECT
           FROM collections a
          WHERE ((a.id = ANY (c.path)) AND (NOT a.is_visible))))) AS is_shown
   FROM collections c;

create view published_collections as
 SELECT id,
    name,
    slug,
    "position"
   FROM collections
  WHERE is_visible;

create view published_digital_files as
 SELECT id,
    file_name,
    byte_size,
    file_type
   FROM digital_files;

create view published_media as
 SELECT m.id,
    m.kind,
    m.file_name,
    m.mime_type,
    m.source_url,
    m.width,
    m.height,
    m.alt_text,
    m.thumbhash,
    m.average_color,
    m.version,
    m.is_animated,
    m.duration_ms,
    json_build_object('id', m.id, 'kind', m.kind, 'fileName', m.file_name, 'mimeType', m.mime_type, 'sourceUrl', m.source_url, 'width', m.width, 'height', m.height, 'altText', m.alt_text, 'thumbhash', m.thumbhash, 'averageColor', m.average_color, 'version', m.version, 'isAnimated', m.is_animated, 'durationMs', m.duration_ms, 'focalPoint',
        CASE
            WHEN (m.focal_x IS NULL) THEN NULL::json
            ELSE json_build_object('x', m.focal_x, 'y', m.focal_y)
        END, 'poster',
        CASE
            WHEN (p.id IS NULL) THEN NULL::json
            ELSE json_build_object('id', p.id, 'fileName', p.file_name, 'version', p.version, 'width', p.width, 'height', p.height)
        END) AS file,
    m.fetched_from
   FROM (media m
     LEFT JOIN media p ON ((p.poster_of = m.id)))
  WHERE (m.trashed_at IS NULL);

create view published_stock_locations as
 SELECT id,
    name,
    is_default
   FROM stock_locations;

create view read_only_variants as
 SELECT v.id AS variant_id,
    v.product_id,
    v.is_visible,
    v.choice_ids,
    v.barcode,
    v.discounted_price,
    NULLIF(v.price, v.discounted_price) AS compare_price,
        CASE
            WHEN ((v.sku = ''::text) AND (v.choice_ids = '{}'::uuid[])) THEN p.sku
            ELSE v.sku
        END AS sku,
    p.name,
    p.slug,
    p.handle,
    p.is_visible AS is_product_visible,
    p.is_visible_in_pos,
    upper(p.product_type) AS product_type,
    p.fulfiller_id,
    p.brand_id,
    p.updated_at,
    s.is_in_stock,
    s.preorder_enabled
   FROM ((variants v
     JOIN products p ON ((p.id = v.product_id)))
     JOIN variant_stock s ON ((s.variant_id = v.id)));

create view staff_names as
 SELECT id,
    name
   FROM staff;

create view store_terms as
 SELECT COALESCE(( SELECT (settings.value ->> 'currency'::text)
           FROM settings
          WHERE (settings.name = 'store'::text)), 'USD'::text) AS currency,
    COALESCE(( SELECT (settings.value ->> 'weightUnit'::text)
           FROM settings
          WHERE (settings.name = 'store'::text)), 'LB'::text) AS weight_unit,
    COALESCE(( SELECT (settings.value ->> 'locale'::text)
           FROM settings
          WHERE (settings.name = 'store'::text)), 'en-US'::text) AS locale;

create view tax_inclusions as
 SELECT country,
    subdivision,
    is_tax_included
   FROM tax_regions;

create view variant_labels as
 SELECT v.id AS variant_id,
    v.product_id,
    v."position",
    p.name AS product_name,
    p.slug AS product_slug,
    COALESCE(( SELECT string_agg(c.description, ' / '::text ORDER BY o."position") AS string_agg
           FROM (product_option_choices c
             JOIN product_options o ON ((o.id = c.option_id)))
          WHERE (c.id = ANY (v.choice_ids))), ''::text) AS variant_name,
    COALESCE(NULLIF(v.sku, ''::text), p.sku) AS sku,
    v.barcode,
    (v.choice_ids = '{}'::uuid[]) AS is_only_variant,
    v.is_visible,
    p.is_visible AS is_product_visible,
    p.brand_id
   FROM (variants v
     JOIN products p ON ((p.id = v.product_id)));

create view variant_stock as
 SELECT v.id AS variant_id,
    v.product_id,
    v."position",
    (v.choice_ids = '{}'::uuid[]) AS is_only_variant,
    l.id AS stock_level_id,
    COALESCE(l.tracks_quantity, false) AS tracks_quantity,
    COALESCE((l.on_hand - l.reserved), 0) AS quantity,
        CASE
            WHEN (l.id IS NULL) THEN true
            WHEN l.tracks_quantity THEN ((l.on_hand - l.reserved) > 0)
            ELSE l.is_in_stock
        END AS is_in_stock,
    COALESCE((l.preorder_enabled AND ((NOT l.tracks_quantity) OR (l.preordered < l.preorder_limit))), false) AS can_preorder,
    COALESCE(l.preorder_enabled, false) AS preorder_enabled,
    COALESCE(l.preorder_message, ''::text) AS preorder_message,
    COALESCE(l.preorder_limit, 100000) AS preorder_limit,
    COALESCE(l.preordered, 0) AS preordered,
    l.updated_at
   FROM (variants v
     LEFT JOIN stock_levels l ON (((l.variant_id = v.id) AND (l.location_id = ( SELECT d.id
           FROM stock_locations d
          WHERE d.is_default)))));

create view word_uses as
 SELECT word,
    uses
   FROM search_words;
