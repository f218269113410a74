// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** JSON columns take text (already serialized) and give what was stored. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null, string | null>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface AbandonedCheckouts {
  id: string;
  status: string;
  cart_id: string | null;
  checkout_id: string | null;
  visitor_id: string | null;
  member_id: string | null;
  user_id: string | null;
  contact_id: string | null;
  email: string;
  contact_details: Generated<unknown>;
  buyer_language: string | null;
  currency: string;
  conversion_currency: string;
  coupon_id: string | null;
  coupon_code: string | null;
  subtotal: number;
  total: number;
  item_count: number;
  line_items: Json;
  applied_discounts: Generated<unknown>;
  returning_lines: Json;
  search_text: string;
  purchase_flow_ids: string[];
  resumed_cart_id: string | null;
  activities: Generated<unknown>;
  mail_count: Generated<number>;
  last_mail_at: NullableTimestamp;
  began_at: Timestamp;
  abandoned_at: Timestamp;
  recovered_at: NullableTimestamp;
  order_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AdditionalFees {
  id: string;
  code: string;
  name: string;
  kind: string;
  is_active: Generated<boolean>;
  price: Generated<number>;
  percentage: string | null;
  per: Generated<string>;
  is_taxable: Generated<boolean>;
  tax_group_id: string | null;
  scope: Generated<string>;
  scope_ids: Generated<string[]>;
  countries: Generated<string[]>;
  free_from: number | null;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ApiKeys {
  id: string;
  name: string;
  key_hash: Buffer;
  permissions: string[];
  created_at: Timestamp;
  revoked_at: NullableTimestamp;
  made_by: string | null;
}

export interface AppAuthorizationCodes {
  code_hash: Buffer;
  app_id: string;
  session_id: string;
  redirect_uri: string;
  created_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface AppCalls {
  id: string;
  app_id: string;
  at: Timestamp;
  call: string;
  status: number;
  milliseconds: number;
  request_id: string;
}

export interface AppGiftCardRedemptions {
  id: string;
  checkout_id: string;
  card_id: string;
  app_id: string;
  sealed_code: string;
  obfuscated_code: string;
  currency: string;
  amount: number;
  state: string;
  transaction_id: string | null;
  order_id: string | null;
  due_at: NullableTimestamp;
  attempts: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AppKeys {
  app_id: string;
  public_key: string;
  sealed_private_key: Buffer;
  created_at: Timestamp;
}

export interface AppRefreshTokens {
  token_hash: Buffer;
  app_id: string;
  session_id: string;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export interface Apps {
  id: string;
  name: string;
  secret_hash: Buffer;
  instance_id: string;
  permissions: string[];
  created_at: Timestamp;
  removed_at: NullableTimestamp;
  session_id: Generated<string>;
  description: Generated<string>;
  homepage: string | null;
  redirect_uris: Generated<string[]>;
  calls_per_second: number | null;
  installed_at: NullableTimestamp;
  installed_by: string | null;
  made_by: string | null;
}

export interface AuditChanges {
  entry_id: string;
  position: GeneratedAlways<number>;
  relation: string;
  row_id: string;
  action: string;
  before: NullableJson;
  after: NullableJson;
}

export interface AuditEntries {
  id: string;
  at: Timestamp;
  call: string;
  actor_kind: string;
  actor_id: string;
  request_id: string;
  network: string;
  undoes: string | null;
}

export interface AuthorizationCodes {
  code_hash: Buffer;
  client_id: string;
  member_id: string;
  redirect_uri: string | null;
  code_challenge: string;
  visitor_id: string | null;
  authenticated_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  session_id: string | null;
  scope: Generated<string>;
  nonce: string | null;
  hosted_session_id: string | null;
  device: Generated<string>;
  network: Generated<string>;
}

export interface AuthorizationRequests {
  token_hash: Buffer;
  client_id: string;
  redirect_uri: string | null;
  response_mode: string;
  prompt: string;
  state: string;
  code_challenge: string;
  session_token_hash: Buffer | null;
  visitor_id: string | null;
  target_origin: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  completed_at: NullableTimestamp;
  scope: Generated<string>;
  nonce: string | null;
  max_age: number | null;
  login_hint: string | null;
  ui_locales: string | null;
  provider_id: string | null;
}

export interface AutomationCalls {
  id: string;
  run_id: string;
  action_index: number;
  url: string;
  attempts: Generated<number>;
  is_finished: Generated<boolean>;
  created_at: Timestamp;
}

export interface AutomationRules {
  id: string;
  name: string;
  state: string;
  event_type: string;
  match: string;
  conditions: Json;
  actions: Json;
  sealed_secret: Buffer | null;
  revision: Generated<number>;
  consecutive_failures: Generated<number>;
  paused_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AutomationRuns {
  id: string;
  rule_id: string;
  event_id: string;
  event_type: string;
  entity_id: string;
  depth: number;
  state: string;
  reason: string | null;
  results: Generated<unknown>;
  attempts: Generated<number>;
  created_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface BackInStockRequests {
  id: string;
  product_id: string;
  variant_id: string;
  catalog_options: NullableJson;
  email: string;
  member_id: string | null;
  visitor_id: string | null;
  status: Generated<string>;
  auto_notified: boolean | null;
  item_url: string | null;
  item_name: Generated<string>;
  item_price: string | null;
  item_image: string | null;
  language: string | null;
  notified_at: NullableTimestamp;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface BookRuns {
  id: string;
  started_at: Timestamp;
  ended_at: NullableTimestamp;
  done: Generated<number>;
  total: number;
  results: Generated<unknown>;
  failure: string | null;
}

export interface BoughtGoods {
  catalog_item_id: string | null;
  order_id: string | null;
  quantity: number | null;
}

export interface Brands {
  id: string;
  name: string;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CampaignClicks {
  id: GeneratedAlways<number>;
  campaign_id: string;
  recipient_id: string;
  link_index: number;
  visitor_id: string | null;
  member_id: string | null;
  clicked_at: Timestamp;
}

export interface CampaignMedia {
  campaign_id: string;
  media_id: string;
}

export interface CampaignOrders {
  order_id: string;
  campaign_id: string;
  clicked_at: Timestamp;
}

export interface CampaignRecipients {
  id: string;
  campaign_id: string;
  email_key: string;
  email: string;
  state: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  changed_at: Timestamp;
  reason: Generated<string>;
  unsubscribed_at: NullableTimestamp;
}

export interface Campaigns {
  id: string;
  revision: number;
  name: string;
  subject: string;
  preview_text: string;
  blocks: Json;
  segment_id: string | null;
  state: string;
  scheduled_at: NullableTimestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  failure: string | null;
  links: Generated<string[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CartLineItems {
  id: string;
  cart_id: string;
  position: number;
  app_id: string;
  catalog_item_id: string;
  options: Generated<unknown>;
  reference_key: string;
  quantity: number;
  name: string;
  unit_price: number;
  added_at: Timestamp;
  terms: NullableJson;
}

export interface CartLinks {
  id: string;
  token_hash: Buffer;
  cart_id: string | null;
  created_by: Json;
  note: string | null;
  lines: Json;
  coupon_code: string | null;
  use_count: Generated<number>;
  expires_at: Timestamp;
  created_at: Timestamp;
}

export interface Carts {
  id: string;
  visitor_id: string | null;
  member_id: string | null;
  is_current: Generated<boolean>;
  currency: string;
  buyer_note: string | null;
  buyer_email: string | null;
  buyer_language: string | null;
  contact_info: NullableJson;
  coupon_id: string | null;
  coupon_code: string | null;
  selected_carrier_id: string | null;
  selected_shipping_code: string | null;
  override_checkout_url: string | null;
  business_location_id: string | null;
  extended_fields: NullableJson;
  checkout_id: string | null;
  purchase_flow_id: string;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  user_id: string | null;
  app_id: string | null;
  contact_id: string | null;
  conversion_currency: string | null;
  merchant_discounts: Generated<unknown>;
  purchase_terms: Generated<unknown>;
  order_id: string | null;
  ordered_at: NullableTimestamp;
  idle_revision: number | null;
}

export interface CatalogCounts {
  scope: string;
  shown: number;
  amount: number;
}

export interface CatalogEntityUses {
  kind: string | null;
  entity_id: string | null;
  used_by: string | null;
}

export interface CatalogImportProducts {
  import_id: string;
  place: GeneratedAlways<number>;
  handle: string;
  product: Json;
  category_ids: string[] | null;
  product_id: string | null;
  error: NullableJson;
  is_done: Generated<boolean>;
}

export interface CatalogImports {
  id: string;
  created_at: Timestamp;
  submitted_at: NullableTimestamp;
  job_id: string | null;
  finished_at: NullableTimestamp;
}

export interface CategoryMemberships {
  product_id: string | null;
  category_id: string | null;
  position: number | null;
  is_direct: boolean | null;
  is_visible: boolean | null;
}

export interface CheckoutContents {
  app_id: string;
  component_id: string;
  language: string;
  content: Json;
  updated_at: Timestamp;
}

export interface CheckoutLineItems {
  id: string;
  checkout_id: string;
  position: number;
  app_id: string;
  catalog_item_id: string;
  options: Generated<unknown>;
  reference_key: string;
  quantity: number;
  name: string;
  unit_price: number;
  cart_line_id: string | null;
  terms: NullableJson;
}

export interface CheckoutTemplates {
  id: string;
  is_active: Generated<boolean>;
  template: Json;
  used_count: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Checkouts {
  id: string;
  cart_id: string | null;
  state: Generated<string>;
  visitor_id: string | null;
  member_id: string | null;
  created_by_kind: string;
  created_by_id: string;
  channel_type: Generated<string>;
  currency: string;
  email: string | null;
  buyer_note: string | null;
  billing_info: NullableJson;
  shipping_destination: NullableJson;
  selected_carrier_id: string | null;
  selected_shipping_code: string | null;
  coupon_code: string | null;
  custom_fields: Generated<unknown>;
  custom_settings: Generated<unknown>;
  purchase_flow_id: string;
  revision: Generated<number>;
  total: number | null;
  completed_snapshot: NullableJson;
  created_at: Timestamp;
  updated_at: Timestamp;
  completed_at: NullableTimestamp;
  idle_revision: number | null;
  gift_cards: Generated<unknown>;
  memberships: Generated<unknown>;
  merchant_discounts: Generated<unknown>;
  tip: NullableJson;
  override_checkout_url: string | null;
  business_location_id: string | null;
  tax_exempt_group_id: string | null;
  custom_content_reference: NullableJson;
  external_reference: NullableJson;
  extended_fields: Generated<unknown>;
  kept_rate: NullableJson;
  copied_from: string | null;
  is_handover: Generated<boolean>;
  source_terms: NullableJson;
}

export interface ChoiceMedia {
  choice_id: string;
  media_id: string;
  position: number;
}

export interface CollectionCounts {
  collection_id: string | null;
  shown: number | null;
  amount: number | null;
}

export interface CollectionMemberships {
  product_id: string | null;
  collection_id: string | null;
  position: number | null;
  name: string | null;
  slug: string | null;
  is_visible: boolean | null;
}

export interface CollectionMoves {
  id: GeneratedAlways<number>;
  collection_id: string;
  product_id: string;
  is_added: boolean;
}

export interface CollectionPlaces {
  product_id: string | null;
  collection_id: string | null;
  position: number | null;
  is_shown: boolean | null;
}

export interface CollectionProducts {
  collection_id: string;
  product_id: string;
  position: number;
  is_shown: Generated<boolean>;
}

export interface CollectionSettings {
  id: string | null;
  revision: number | null;
  parent_id: string | null;
  path: string[] | null;
  position: number | null;
  name: string | null;
  slug: string | null;
  description: string | null;
  rich_description: NullableJson;
  is_visible: boolean | null;
  media_id: string | null;
  seo: NullableJson;
  extended_fields: NullableJson;
  rules: NullableJson;
  managing_app_id: string | null;
}

export interface CollectionSlugRedirects {
  slug: string;
  collection_id: string;
  created_at: Timestamp;
}

export interface Collections {
  id: string;
  position: Generated<number>;
  name: string;
  slug: string;
  description: Generated<string>;
  is_visible: Generated<boolean>;
  media_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  parent_id: string | null;
  path: Generated<string[]>;
  rich_description: NullableJson;
  seo: NullableJson;
  managing_app_id: string | null;
  extended_fields: NullableJson;
  rules: NullableJson;
  revision: Generated<number>;
}

export interface ConfigurationVersion {
  is_only: Generated<boolean>;
  version: Generated<number>;
}

export interface ContactTaxDetails {
  id: string;
  tax_exempt_group_id: string | null;
  details: Generated<unknown>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  extended_fields: Generated<unknown>;
  private_tag_ids: Generated<string[]>;
  public_tag_ids: Generated<string[]>;
}

export interface ContentDocuments {
  id: string;
  kind: string;
  title: string;
  slug: string;
  draft: Json;
  revision: Generated<number>;
  version_count: Generated<number>;
  published_version: number | null;
  published_slug: string | null;
  published_at: NullableTimestamp;
  first_published_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface ContentMedia {
  document_id: string;
  media_id: string;
}

export interface ContentPreviewLinks {
  id: string;
  token_hash: Buffer;
  note: Generated<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface ContentRedirects {
  id: string;
  path: string;
  target: string;
  created_at: Timestamp;
  origin: Generated<string>;
}

export interface ContentSchedules {
  document_id: string;
  kind: string;
  slug: string;
  body: Json;
  note: Generated<string>;
  publisher_kind: string | null;
  publisher_id: string | null;
  publish_at: Timestamp;
}

export interface ContentSlugRedirects {
  kind: string;
  slug: string;
  document_id: string;
  created_at: Timestamp;
}

export interface ContentVersions {
  document_id: string;
  version: number;
  previous_version: GeneratedAlways<number | null>;
  body: Json;
  note: Generated<string>;
  publisher_kind: string | null;
  publisher_id: string | null;
  published_at: Timestamp;
}

export interface CouponCodes {
  id: string;
  coupon_id: string;
  code: string;
  is_main: Generated<boolean>;
  usage_limit: number | null;
  used_count: Generated<number>;
  created_at: Timestamp;
}

export interface CouponRedemptions {
  id: string;
  coupon_id: string;
  order_id: string;
  member_id: string | null;
  email: string | null;
  state: Generated<string>;
  created_at: Timestamp;
  released_at: NullableTimestamp;
  code: string | null;
  amount: number | null;
  currency: string | null;
}

export interface Coupons {
  id: string;
  code: string;
  name: string;
  is_active: Generated<boolean>;
  starts_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  usage_limit: number | null;
  used_count: Generated<number>;
  per_customer_limit: number | null;
  benefit: string;
  percentage: string | null;
  amount: number | null;
  scope: Generated<string>;
  scope_ids: Generated<string[]>;
  minimum_subtotal: number | null;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  stacking: Generated<string>;
  priority: Generated<number>;
  skips_sale_items: Generated<boolean>;
  maximum_amount: number | null;
  buy_x_get_y: NullableJson;
}

export interface CustomFields {
  id: string;
  key: string;
  label: string;
  field_type: string;
  choices: Generated<string[]>;
  is_required: Generated<boolean>;
  is_on_sign_up: Generated<boolean>;
  is_staff_only: Generated<boolean>;
  position: Generated<number>;
  created_at: Timestamp;
}

export interface CustomerChanges {
  id: GeneratedAlways<number>;
  email_key: string;
}

export interface CustomerSegments {
  id: string;
  name: string;
  rules: Json;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Customers {
  id: string;
  email_key: string;
  email: string;
  member_id: string | null;
  name: string;
  country: string | null;
  tags: string[];
  order_count: number;
  sales: number;
  refunds: number;
  first_order_at: NullableTimestamp;
  last_order_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface CustomizationChoices {
  id: string;
  customization_id: string;
  position: number;
  key: string;
  name: string;
  choice_type: string;
  color_code: string | null;
  default_added_price: number | null;
  display_media_id: string | null;
  display_image_url: string | null;
  primary_choice_ids: Generated<string[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Customizations {
  id: string;
  key: string;
  name: string;
  customization_type: string;
  render_type: string;
  title: string | null;
  min_char_count: Generated<number>;
  max_char_count: Generated<number>;
  default_added_price: number | null;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DeliveryCarriers {
  region_id: string;
  app_id: string;
  backup_title: string | null;
  backup_amount: number | null;
  is_backup_active: Generated<boolean>;
  charges: Generated<unknown>;
  created_at: Timestamp;
}

export interface DeliveryDestinations {
  region_id: string;
  profile_id: string;
  country: string;
  subdivision: Generated<string>;
}

export interface DeliveryProfiles {
  id: string;
  name: string;
  is_default: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  created_by: NullableJson;
  extended_fields: Generated<unknown>;
}

export interface DeliveryRegions {
  id: string;
  profile_id: string;
  name: string;
  is_active: Generated<boolean>;
  is_rest_of_world: Generated<boolean>;
  position: number;
  created_at: Timestamp;
}

export interface DeliverySlotPlaces {
  checkout_id: string;
  order_id: string | null;
  owner_id: string;
  starts_at: Timestamp;
  expires_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface DeliverySlots {
  owner_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  capacity: number | null;
  taken: Generated<number>;
}

export interface DeniedSessions {
  session_id: string;
  until: Timestamp;
}

export interface DigitalFiles {
  id: string;
  file_name: string;
  mime_type: string;
  file_type: string;
  byte_size: number;
  sha256: Buffer;
  created_at: Timestamp;
}

export interface DiscountRuleRedemptions {
  id: string;
  rule_id: string;
  order_id: string;
  member_id: string | null;
  email: string | null;
  amount: number;
  currency: string;
  state: Generated<string>;
  created_at: Timestamp;
  released_at: NullableTimestamp;
}

export interface DiscountRules {
  id: string;
  name: string;
  is_active: Generated<boolean>;
  starts_at: NullableTimestamp;
  ends_at: NullableTimestamp;
  trigger: NullableJson;
  discount: Json;
  used_count: Generated<number>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  stacking: Generated<string>;
  priority: Generated<number>;
  usage_limit: number | null;
  per_customer_limit: number | null;
  skips_sale_items: Generated<boolean>;
  tags: Generated<unknown>;
}

export interface DownloadLinks {
  id: string;
  digital_file_id: string;
  order_id: string | null;
  order_line_id: string | null;
  max_downloads: number;
  downloads: Generated<number>;
  expires_at: Timestamp;
  last_started_at: NullableTimestamp;
  created_at: Timestamp;
  revoked_by_refund: string | null;
  revoked_expires_at: NullableTimestamp;
}

export interface DraftOrders {
  id: string;
  order_id: string | null;
  is_edit: boolean;
  status: Generated<string>;
  content: Json;
  created_by_kind: string;
  created_by_id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface EmailChanges {
  token_hash: Buffer;
  member_id: string;
  email: string;
  email_key: string;
  code_hash: Buffer;
  old_code_hash: Buffer | null;
  attempts: Generated<number>;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface EmailVerifications {
  token_hash: Buffer;
  id: string;
  member_id: string | null;
  client_id: string | null;
  code_hash: Buffer;
  attempts: Generated<number>;
  sends: Generated<number>;
  sent_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  purpose: Generated<string>;
}

export interface EventSequences {
  entity: string;
  entity_id: string;
  last: number;
}

export interface Exports {
  id: string;
  format: string;
  state: string;
  selection: Json;
  product_count: Generated<number>;
  total: Generated<number>;
  byte_size: Generated<number>;
  file_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  started_by: string;
  heartbeat_at: Timestamp;
  created_at: Timestamp;
  finished_at: NullableTimestamp;
  holds_files: Generated<boolean>;
}

export interface FulfillmentLineItems {
  fulfillment_id: string;
  line_item_id: string;
  quantity: number;
}

export interface Fulfillments {
  id: string;
  order_id: string;
  tracking_number: string | null;
  shipping_provider: string | null;
  tracking_link: string | null;
  status: string | null;
  is_completed: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  custom_info: NullableJson;
}

export interface GiftCardEntries {
  id: string;
  gift_card_id: string;
  kind: string;
  amount: number;
  balance_after: number;
  redemption_id: string | null;
  order_id: string | null;
  reason: string | null;
  author_kind: string;
  author_id: string | null;
  created_at: Timestamp;
}

export interface GiftCardProducts {
  product_id: string;
  min_amount: number | null;
  max_amount: number | null;
  validity_days: number | null;
  updated_at: Timestamp;
}

export interface GiftCardRedemptions {
  id: string;
  gift_card_id: string;
  order_id: string;
  amount: number;
  given_back: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  is_external: Generated<boolean>;
}

export interface GiftCards {
  id: string;
  code_hash: Buffer;
  last_four: string;
  currency: string;
  initial_amount: number;
  balance: number;
  source: string;
  order_id: string | null;
  order_line_id: string | null;
  unit: number | null;
  product_id: string | null;
  member_id: string | null;
  purchaser_email: string | null;
  recipient_name: string | null;
  recipient_email: string;
  sender_name: string | null;
  message: string | null;
  design: Generated<string>;
  language: Generated<string>;
  deliver_at: Timestamp;
  delivered_at: NullableTimestamp;
  revealed_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  disabled_at: NullableTimestamp;
  note: string | null;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  revoked_at: NullableTimestamp;
  revoked_by_refund: string | null;
  revoked_amount: Generated<number>;
}

export interface Goods {
  id: string | null;
  numeric_id: number | null;
  name: string | null;
  item_type: string | null;
  min_price: number | null;
  brand_id: string | null;
  popularity: number | null;
  created_at: NullableTimestamp;
  search_vector: string | null;
  is_for_sale: boolean | null;
}

export interface IdempotencyKeys {
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Timestamp;
}

export interface IdentityProviders {
  id: string;
  name: string;
  kind: string;
  issuer: string;
  client_id: string;
  sealed_client_secret: Buffer | null;
  scopes: string;
  is_enabled: boolean;
  created_at: Timestamp;
}

export interface ImportCorrections {
  import_id: string;
  line: number;
  column_name: string;
  value: string;
}

export interface ImportEntities {
  import_id: string;
  kind: string;
  entity_id: string;
  is_made: boolean;
  state: Generated<string>;
  name: Generated<string>;
  reason: string | null;
}

export interface ImportGroups {
  import_id: string;
  position: number;
  group_key: string;
}

export interface ImportItems {
  import_id: string;
  position: number;
  line: number;
  handle: string;
  name: string;
  outcome: string;
  part: NullableJson;
  changes: Generated<unknown>;
  problems: Generated<unknown>;
  product_id: string | null;
  before: NullableJson;
  revision_after: number | null;
  state: Generated<string>;
}

export interface ImportRows {
  import_id: string;
  line: number;
  group_key: string;
  aliases: string[] | null;
  cells: Json;
}

export interface ImportedOrders {
  order_id: string;
  source: string;
  external_id: string;
  fingerprint: string;
  written_at: Timestamp;
}

export interface Imports {
  id: string;
  file_name: string;
  byte_size: number;
  format: string;
  state: string;
  existing: Generated<string>;
  columns: Generated<unknown>;
  wishes: Generated<unknown>;
  row_count: Generated<number>;
  rows_staged: Generated<boolean>;
  group_count: Generated<number>;
  checked_count: Generated<number>;
  problem: string | null;
  may_change_stock: boolean;
  actor_kind: string;
  actor_id: string | null;
  started_by: string;
  heartbeat_at: Timestamp;
  created_at: Timestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  content: Generated<string>;
  failed_tries: Generated<number>;
  recheck_positions: Generated<number[]>;
}

export interface InfoSections {
  id: string;
  unique_name: string | null;
  title: string;
  description: Generated<string>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  rich_description: NullableJson;
}

export interface InstalledApps {
  id: string | null;
  name: string | null;
  instance_id: string | null;
  permissions: string[] | null;
  made_by: string | null;
}

export interface InventoryItems {
  id: string | null;
  revision: number | null;
  created_at: NullableTimestamp;
  updated_at: NullableTimestamp;
  variant_id: string | null;
  product_id: string | null;
  location_id: string | null;
  tracks_quantity: boolean | null;
  quantity: number | null;
  on_hand: number | null;
  reserved: number | null;
  is_in_stock: boolean | null;
  preorder_enabled: boolean | null;
  preorder_message: string | null;
  preorder_limit: number | null;
  preordered: number | null;
  extended_fields: NullableJson;
  is_default_location: boolean | null;
  availability: string | null;
  product_name: string | null;
  variant_name: string | null;
  sku: string | null;
  barcode: string | null;
  brand_id: string | null;
  is_only_variant: boolean | null;
  is_visible: boolean | null;
  is_product_visible: boolean | null;
}

export interface InvoiceCounters {
  kind: string;
  last: Generated<number>;
}

export interface InvoiceSettings {
  id: Generated<boolean>;
  seller: Generated<unknown>;
  payment_terms_days: Generated<number>;
  invoice_prefix: Generated<string>;
  credit_note_prefix: Generated<string>;
  footer: Generated<string>;
  updated_at: Generated<Date>;
}

export interface Invoices {
  id: string;
  kind: string;
  number: number | null;
  display_number: string | null;
  order_id: string;
  credits_id: string | null;
  refund_id: string | null;
  state: string;
  currency: string;
  total: number;
  tax_total: number;
  document: Json;
  issued_at: NullableTimestamp;
  due_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface LedgerEntries {
  id: GeneratedAlways<number>;
  transaction_id: string;
  kind: string;
  account: string;
  amount: number;
  currency: string;
  order_id: string | null;
  payment_id: string | null;
  created_at: Timestamp;
}

export interface LocalDeliveryOptionRegions {
  local_delivery_option_id: string;
  region_id: string;
}

export interface LocalDeliveryOptions {
  id: string;
  area_name: Generated<string>;
  area: Json;
  estimated_delivery_time: Generated<string>;
  destinations: Generated<unknown>;
  schedule: NullableJson;
  minimum_amount: number | null;
  is_active: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface LogoutRequests {
  token_hash: Buffer;
  client_id: string;
  return_url: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface Mails {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
  attempts: Generated<number>;
  last_error: string | null;
  headers: Generated<unknown>;
  about_id: string | null;
  failed_at: NullableTimestamp;
  failure_noted_at: NullableTimestamp;
  erases_when_sent: Generated<boolean>;
}

export interface ManualTaxMappings {
  id: string;
  tax_group_id: string;
  tax_region_id: string;
  tax_rate: string;
  tax_name: Generated<string>;
  tax_type: Generated<string>;
  description: Generated<string>;
  jurisdiction: Generated<string>;
  jurisdiction_type: Generated<string>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  exempt_rates: Generated<unknown>;
  extended_fields: Generated<unknown>;
}

export interface Media {
  id: string;
  kind: Generated<string>;
  file_name: string;
  mime_type: string;
  source_url: string | null;
  width: Generated<number>;
  height: Generated<number>;
  alt_text: Generated<string>;
  thumbhash: string | null;
  average_color: string | null;
  byte_size: Generated<number>;
  sha256: Buffer | null;
  created_at: Timestamp;
  version: Generated<number>;
  is_animated: Generated<boolean>;
  focal_x: string | null;
  focal_y: string | null;
  duration_ms: number | null;
  poster_of: string | null;
  updated_at: Generated<Date>;
  trashed_at: NullableTimestamp;
  file_version: Generated<number>;
  fetched_from: string | null;
  download_attempts: Generated<number>;
  download_problem: string | null;
  next_download_at: NullableTimestamp;
  download_failed_at: NullableTimestamp;
  is_review_photo: Generated<boolean>;
}

export interface MediaUses {
  media_id: string | null;
  kind: string | null;
  entity_id: string | null;
  name: string | null;
}

export interface MemberAddresses {
  id: string;
  member_id: string;
  position: number;
  tag: Generated<string>;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  postal_code: string | null;
  address_line: string | null;
  address_line2: string | null;
  street_name: string | null;
  street_number: string | null;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  phone: string | null;
  is_default: Generated<boolean>;
}

export interface MemberConnections {
  provider_id: string;
  subject: string;
  member_id: string;
  created_at: Timestamp;
}

export interface MemberConsents {
  member_id: string;
  client_id: string;
  scopes: string[];
  granted_at: Timestamp;
}

export interface MemberDevices {
  id: string;
  member_id: string;
  token_hash: Buffer;
  name: string;
  remembered_until: NullableTimestamp;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface MemberEvents {
  id: string;
  member_id: string;
  kind: string;
  actor: string;
  device: Generated<string>;
  network: Generated<string>;
  detail: Generated<string>;
  occurred_at: Timestamp;
}

export interface MemberFactors {
  id: string;
  member_id: string;
  factor_type: string;
  status: string;
  name: string;
  target: string | null;
  sealed_secret: Buffer | null;
  last_step: number | null;
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: number | null;
  transports: Generated<string[]>;
  is_discoverable: Generated<boolean>;
  is_backed_up: boolean | null;
  code_hash: Buffer | null;
  code_expires_at: NullableTimestamp;
  code_attempts: Generated<number>;
  created_at: Timestamp;
  activated_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
}

export interface MemberNotes {
  id: string;
  member_id: string;
  text: string;
  author_id: string | null;
  created_at: Timestamp;
}

export interface MemberPasswords {
  member_id: string;
  hash: string;
  changed_at: Timestamp;
  must_reset: Generated<boolean>;
}

export interface MemberSessions {
  id: string;
  member_id: string;
  kind: string;
  client_id: string | null;
  token_hash: Buffer | null;
  authenticated_at: Timestamp;
  created_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
  ended_at: NullableTimestamp;
  end_reason: string | null;
  impersonated_by: string | null;
  device: Generated<string>;
  network: Generated<string>;
  hosted_session_id: string | null;
  scopes: string[] | null;
}

export interface Members {
  id: string;
  email: string;
  email_key: string | null;
  email_verified_at: NullableTimestamp;
  status: string;
  pending_reasons: Generated<string[]>;
  first_name: string | null;
  last_name: string | null;
  nickname: string | null;
  slug: string | null;
  picture_url: string | null;
  language: string | null;
  phone: string | null;
  company: string | null;
  position: string | null;
  birthdate: string | null;
  vat_id: string | null;
  privacy_status: Generated<string>;
  profile_extras: Generated<unknown>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_login_at: NullableTimestamp;
  title: string | null;
  cover_url: string | null;
  is_muted: Generated<boolean>;
  labels: Generated<string[]>;
  is_subscribed: Generated<boolean>;
  subscription_changed_at: NullableTimestamp;
  subscription_source: string | null;
  merged_into: string | null;
  created_by: string | null;
}

export interface MembershipPlans {
  product_id: string;
  duration_unit: string | null;
  duration_count: number | null;
  credits: number | null;
  covered_product_ids: Generated<string[]>;
  covered_collection_ids: Generated<string[]>;
  discount_percent: string | null;
  discount_product_ids: Generated<string[]>;
  discount_collection_ids: Generated<string[]>;
  benefits: Generated<string[]>;
  updated_at: Timestamp;
}

export interface MembershipUses {
  id: string;
  membership_id: string;
  order_id: string;
  order_line_id: string;
  credits: number;
  given_back: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Memberships {
  id: string;
  plan_product_id: string;
  plan_name: string;
  member_id: string | null;
  email: string;
  order_id: string | null;
  order_line_id: string | null;
  unit: number | null;
  state: string;
  starts_at: Timestamp;
  expires_at: NullableTimestamp;
  credits_total: number | null;
  credits_used: Generated<number>;
  covered_product_ids: Generated<string[]>;
  covered_collection_ids: Generated<string[]>;
  discount_percent: string | null;
  discount_product_ids: Generated<string[]>;
  discount_collection_ids: Generated<string[]>;
  canceled_at: NullableTimestamp;
  cancel_reason: string | null;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  revoked_at: NullableTimestamp;
  revoked_by_refund: string | null;
}

export interface Migrations {
  name: string;
  applied_at: Generated<Date>;
}

export interface NewsletterMembers {
  member_id: string | null;
  email_key: string | null;
  email: string | null;
  name: string | null;
  language: string | null;
  is_subscribed: boolean | null;
  said_at: NullableTimestamp;
  source: string | null;
  is_proven: boolean | null;
}

export interface NewsletterOrders {
  order_id: string | null;
  number: number | null;
  email_key: string | null;
  email: string | null;
  buyer_name: string | null;
  buyer_language: string | null;
  created_at: NullableTimestamp;
}

export interface NewsletterRefusals {
  email_key: string;
  source: string;
  refused_at: Timestamp;
}

export interface NewsletterSignUps {
  email_key: string;
  email: string;
  language: string | null;
  requested_at: Timestamp;
  confirmed_at: NullableTimestamp;
  token_hash: Buffer | null;
  expires_at: NullableTimestamp;
  signed_up_at: NullableTimestamp;
  unanswered_until: GeneratedAlways<Date | null>;
}

export interface OauthClients {
  id: string;
  name: string;
  is_compatible: Generated<boolean>;
  allows_direct_login: Generated<boolean>;
  is_first_party: Generated<boolean>;
  redirect_uris: Generated<string[]>;
  allowed_origins: Generated<string[]>;
  created_at: Timestamp;
  requires_consent: Generated<boolean>;
  removed_at: NullableTimestamp;
  trusted_at: NullableTimestamp;
}

export interface OrderActivities {
  id: string;
  sequence: GeneratedAlways<number>;
  order_id: string;
  type: string;
  body: Generated<unknown>;
  author_email: string | null;
  author_kind: string;
  author_id: string | null;
  created_at: Timestamp;
}

export interface OrderCounter {
  id: Generated<boolean>;
  last: number;
}

export interface OrderInvoiceLinks {
  order_id: string;
  invoice_id: string;
  app_id: string;
  created_at: Timestamp;
}

export interface OrderLineItems {
  id: string;
  order_id: string;
  position: number;
  app_id: string | null;
  catalog_item_id: string | null;
  variant_id: string | null;
  options: Generated<unknown>;
  name: string;
  item_type: string;
  is_shippable: boolean;
  quantity: number;
  unit_price: number;
  full_unit_price: number;
  line_discount: number;
  line_total: number;
  total_before_tax: number;
  total_after_tax: number;
  tax_total: number;
  tax_details: Json;
  details: Json;
  quantity_fulfilled: Generated<number>;
  quantity_refunded: Generated<number>;
  quantity_restocked: Generated<number>;
  payment_option: Generated<string>;
  deposit_amount: number | null;
  extras: Generated<unknown>;
}

export interface OrderMailTexts {
  template: string;
  language: string;
  subject: string;
  heading: string;
  intro: string;
  updated_at: Timestamp;
}

export interface OrderPaymentRequests {
  id: string;
  order_id: string;
  source_app_id: string | null;
  source_external_id: string | null;
  title: string;
  description: Generated<string>;
  amount: number;
  currency: string;
  token: string;
  expires_at: NullableTimestamp;
  voided_at: NullableTimestamp;
  paid_at: NullableTimestamp;
  expired_at: NullableTimestamp;
  blocks_manual: Generated<boolean>;
  image: NullableJson;
  extended_fields: Generated<unknown>;
  created_at: Timestamp;
  updated_at: Timestamp;
  capture_terms: NullableJson;
}

export interface OrderPriceTraces {
  order_id: string;
  trace: Json;
  line_names: Json;
  created_at: Timestamp;
}

export interface Orders {
  id: string;
  number: number;
  checkout_id: string | null;
  purchase_flow_id: string | null;
  status: string;
  payment_status: string;
  fulfillment_status: Generated<string>;
  status_key: string;
  visitor_id: string | null;
  member_id: string | null;
  created_by_kind: string;
  created_by_id: string;
  email: string;
  buyer_name: Generated<string>;
  buyer_language: string;
  buyer_note: string | null;
  billing_info: NullableJson;
  recipient_info: NullableJson;
  shipping: NullableJson;
  currency: string;
  locale: string;
  weight_unit: string;
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  fee_total: number;
  tip_total: Generated<number>;
  tax_total: number;
  total: number;
  tax_included: boolean;
  shipping_refundable: Generated<number>;
  shipping_refunded: Generated<number>;
  tax_breakdown: Generated<unknown>;
  applied_discounts: Generated<unknown>;
  additional_fees: Generated<unknown>;
  custom_fields: Generated<unknown>;
  coupon_id: string | null;
  channel_type: Generated<string>;
  attribution_source: Generated<string>;
  payment_method_name: string;
  is_test_payment: Generated<boolean>;
  is_archived: Generated<boolean>;
  is_seen: Generated<boolean>;
  confirmation_mailed_at: NullableTimestamp;
  canceled_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  contact_id: string | null;
  extended_fields: Generated<unknown>;
  private_tags: Generated<string[]>;
  public_tags: Generated<string[]>;
  is_imported: Generated<boolean>;
  purchased_at: NullableTimestamp;
  external_order_id: string | null;
  external_order_url: string | null;
  business_location: NullableJson;
  is_tax_exempt: Generated<boolean>;
  approval_strategy: Generated<string>;
  is_stock_taken: Generated<boolean>;
  difference_refunded: Generated<number>;
  pay_after_free_trial: NullableJson;
  editable_by: Generated<unknown>;
  deposit: number | null;
}

export interface OrdersSettings {
  id: Generated<boolean>;
  inventory_update_trigger: Generated<string>;
  create_invoice: Generated<boolean>;
  cancellation_window_minutes: Generated<number>;
  return_window_days: Generated<number>;
  withdrawal_window_days: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  allows_unpaid_access: Generated<boolean>;
  requires_approval: Generated<boolean>;
}

export interface OutboxEvents {
  id: string;
  type: string;
  family: string;
  entity: string;
  entity_id: string;
  sequence: number;
  payload: Json;
  actor: Json;
  occurred_at: Timestamp;
  dispatched_at: NullableTimestamp;
  attempts: Generated<number>;
  next_attempt_at: NullableTimestamp;
  parked_at: NullableTimestamp;
  last_error: string | null;
  place: GeneratedAlways<number>;
  position: number | null;
  cause: Generated<string | null>;
}

export interface PasswordRecoveries {
  token_hash: Buffer;
  member_id: string;
  return_url: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  is_activation: Generated<boolean>;
}

export interface PaymentAlarms {
  id: string;
  payment_id: string | null;
  kind: string;
  message: string;
  created_at: Timestamp;
  resolved_at: NullableTimestamp;
}

export interface PaymentChargebacks {
  id: string;
  payment_id: string;
  external_id: string;
  amount: number;
  reversed: Generated<number>;
  fee: Generated<number>;
  status: string;
  reason: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PaymentProviderSettings {
  provider: string;
  is_enabled: Generated<boolean>;
  capture_mode: Generated<string>;
  scheduled_action: string | null;
  scheduled_days: number | null;
  title: string | null;
  instructions: string | null;
  sealed_secrets: Buffer | null;
  updated_at: Timestamp;
  key_state: string | null;
  key_message: string | null;
  key_checked_at: NullableTimestamp;
}

export interface PaymentReceiptCounter {
  is_only: Generated<boolean>;
  last_number: Generated<number>;
}

export interface PaymentReceipts {
  id: string;
  payment_id: string;
  order_id: string;
  number: number;
  created_at: Timestamp;
}

export interface Payments {
  id: string;
  order_id: string | null;
  checkout_id: string | null;
  intended_order_id: string;
  method: string;
  provider: string;
  is_test: Generated<boolean>;
  status: string;
  currency: string;
  authorized: number;
  captured: Generated<number>;
  refunded: Generated<number>;
  provider_payment_id: string | null;
  redirect_url: string | null;
  failure_cause: string | null;
  draft: NullableJson;
  expires_at: NullableTimestamp;
  checked_at: NullableTimestamp;
  is_settled: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  is_delayed_capture: Generated<boolean>;
  authorized_at: NullableTimestamp;
  capture_state: string | null;
  capture_amount: number | null;
  captured_at: NullableTimestamp;
  void_state: string | null;
  void_reason: string | null;
  voided_at: NullableTimestamp;
  provider_failure: string | null;
  scheduled_action: string | null;
  scheduled_at: NullableTimestamp;
  payment_request_id: string | null;
  saved_method_id: string | null;
  saves_method: Generated<boolean>;
  details: Generated<unknown>;
  charged_back: Generated<number>;
  is_expected: Generated<boolean>;
}

export interface PickupLocationRegions {
  pickup_location_id: string;
  region_id: string;
}

export interface PickupLocations {
  id: string;
  name: string;
  address: Json;
  delivery_time: Generated<string>;
  instructions: Generated<string>;
  is_active: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  method: Generated<string>;
  opening_hours: Generated<string[]>;
  schedule: NullableJson;
}

export interface PlacedOrders {
  order_id: string | null;
}

export interface PollVotes {
  poll_id: string;
  voter_kind: string;
  voter_id: string;
  option_id: string;
  created_at: Timestamp;
}

export interface Polls {
  id: string;
  owner_kind: string;
  owner_id: string;
  title: Generated<string>;
  creator_id: string | null;
  options: Json;
  view_permission: Generated<string>;
  vote_permission: Generated<string>;
  allows_multiple_votes: Generated<boolean>;
  shows_voters: Generated<boolean>;
  shows_votes_count: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ProductGroupMembers {
  group_id: string;
  product_id: string;
  position: number;
}

export interface ProductGroups {
  id: string;
  name: string;
  handle: string;
  customization_id: string | null;
  choice_order: Generated<string[]>;
  media_id: string | null;
  private_tag_ids: Generated<string[]>;
  public_tag_ids: Generated<string[]>;
  extended_fields: NullableJson;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ProductInfoSections {
  product_id: string;
  info_section_id: string;
  position: number;
}

export interface ProductMedia {
  product_id: string;
  media_id: string;
  position: number;
  alt_text: string | null;
  display_name: string | null;
}

export interface ProductModifierChoices {
  id: string;
  modifier_id: string;
  position: number;
  customization_choice_id: string | null;
  name: string;
  choice_type: Generated<string>;
  color_code: string | null;
  added_price: Generated<number>;
}

export interface ProductModifiers {
  id: string;
  product_id: string;
  position: number;
  title: string;
  max_length: number;
  is_mandatory: Generated<boolean>;
  name: string | null;
  render_type: Generated<string>;
  min_length: Generated<number>;
  added_price: number | null;
  customization_id: string | null;
}

export interface ProductOptionChoices {
  id: string;
  option_id: string;
  position: number;
  value: string;
  description: string;
  is_visible: Generated<boolean>;
  customization_choice_id: string | null;
}

export interface ProductOptions {
  id: string;
  product_id: string;
  position: number;
  name: string;
  option_type: Generated<string>;
  customization_id: string | null;
}

export interface ProductRibbons {
  product_id: string;
  ribbon_id: string;
  position: number;
}

export interface ProductSales {
  product_id: string | null;
  units: number | null;
}

export interface ProductSlugRedirects {
  slug: string;
  product_id: string;
  created_at: Timestamp;
}

export interface ProductSubscriptionOptions {
  product_id: string;
  option_id: string;
  position: number;
  is_hidden: Generated<boolean>;
}

export interface ProductVisibility {
  product_id: string | null;
  numeric_id: number | null;
  is_visible: boolean | null;
  availability: string | null;
  updated_at: NullableTimestamp;
}

export interface Products {
  id: string;
  numeric_id: GeneratedAlways<number>;
  name: string;
  slug: string;
  is_visible: Generated<boolean>;
  item_type: Generated<string>;
  product_type: GeneratedAlways<string>;
  description: Generated<string>;
  price: number;
  discounted_price: number;
  discount_type: Generated<string>;
  discount_amount: number | null;
  discount_percent: string | null;
  cost: number | null;
  sku: Generated<string>;
  weight: Generated<string>;
  manages_variants: Generated<boolean>;
  brand_id: string | null;
  ribbon_id: string | null;
  tax_group_id: string | null;
  delivery_profile_id: string | null;
  price_per_unit: NullableJson;
  product_dimensions: NullableJson;
  package_dimensions: NullableJson;
  seo: NullableJson;
  min_price: number;
  max_price: number;
  availability: Generated<string>;
  search_terms: Generated<string>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  handle: Generated<string>;
  rich_description: NullableJson;
  is_visible_in_pos: Generated<boolean>;
  main_category_id: string | null;
  fulfiller_id: string | null;
  for_members_only: Generated<boolean>;
  extended_fields: NullableJson;
  private_tag_ids: Generated<string[]>;
  public_tag_ids: Generated<string[]>;
  preorder_status: Generated<string>;
  preorder_availability: Generated<string>;
  allows_one_time_purchase: Generated<boolean>;
  popularity: Generated<number>;
  search_vector: GeneratedAlways<string>;
  payment_option: Generated<string>;
  deposit_amount: number | null;
  deposit_percent: string | null;
  star_counts: Generated<number[]>;
  review_count: Generated<number>;
  rating: Generated<string>;
}

export interface PromotionCategories {
  promotion_id: string;
  category_id: string;
  position: number;
  applies_below: Generated<boolean>;
}

export interface Promotions {
  id: string;
  name: string;
  media_id: string | null;
  alt_text: string | null;
  destination_url: string | null;
  is_enabled: Generated<boolean>;
  private_tag_ids: Generated<string[]>;
  public_tag_ids: Generated<string[]>;
  extended_fields: NullableJson;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ProviderSignIns {
  state_hash: Buffer;
  flow_hash: Buffer;
  provider_id: string;
  request_token: string | null;
  nonce: string;
  code_verifier: string;
  expires_at: Timestamp;
  member_language: string | null;
}

export interface PublishedCategories {
  id: string | null;
  name: string | null;
  slug: string | null;
  parent_id: string | null;
  path: string[] | null;
  position: number | null;
  is_visible: boolean | null;
  revision: number | null;
  is_shown: boolean | null;
}

export interface PublishedCollections {
  id: string | null;
  name: string | null;
  slug: string | null;
  position: number | null;
}

export interface PublishedDigitalFiles {
  id: string | null;
  file_name: string | null;
  byte_size: number | null;
  file_type: string | null;
}

export interface PublishedMedia {
  id: string | null;
  kind: string | null;
  file_name: string | null;
  mime_type: string | null;
  source_url: string | null;
  width: number | null;
  height: number | null;
  alt_text: string | null;
  thumbhash: string | null;
  average_color: string | null;
  version: number | null;
  is_animated: boolean | null;
  duration_ms: number | null;
  file: NullableJson;
  fetched_from: string | null;
}

export interface PublishedStockLocations {
  id: string | null;
  name: string | null;
  is_default: boolean | null;
}

export interface PushRequests {
  id: string;
  token_hash: Buffer;
  member_id: string;
  number_shown: string;
  state: string;
  attempts: Generated<number>;
  device: Generated<string>;
  network: Generated<string>;
  expires_at: Timestamp;
}

export interface ReadOnlyVariants {
  variant_id: string | null;
  product_id: string | null;
  is_visible: boolean | null;
  choice_ids: string[] | null;
  barcode: string | null;
  discounted_price: number | null;
  compare_price: number | null;
  sku: string | null;
  name: string | null;
  slug: string | null;
  handle: string | null;
  is_product_visible: boolean | null;
  is_visible_in_pos: boolean | null;
  product_type: string | null;
  fulfiller_id: string | null;
  brand_id: string | null;
  updated_at: NullableTimestamp;
  is_in_stock: boolean | null;
  preorder_enabled: boolean | null;
}

export interface ReconciliationRuns {
  id: string;
  provider: string;
  started_at: Timestamp;
  ended_at: NullableTimestamp;
  since: Timestamp;
  our_captured: Generated<number>;
  provider_captured: Generated<number>;
  our_refunded: Generated<number>;
  provider_refunded: Generated<number>;
  payments_compared: Generated<number>;
  differences: Generated<unknown>;
  failure: string | null;
  days: Generated<unknown>;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  member_id: string;
  created_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface RecoveryMailChoices {
  email_key: string;
  is_allowed: boolean;
  source: string;
  changed_at: Timestamp;
}

export interface RedirectSessions {
  token_hash: Buffer;
  id: string;
  kind: string;
  target: Json;
  callbacks: Json;
  client_id: string | null;
  visitor_id: string | null;
  member_id: string | null;
  member_session_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  opened_at: NullableTimestamp;
}

export interface RefreshTokens {
  token_hash: Buffer;
  session_id: string;
  generation: number;
  issued_at: Timestamp;
  idle_expires_at: Timestamp;
  replaced_at: NullableTimestamp;
}

export interface RefundTransactions {
  id: string;
  refund_id: string;
  payment_id: string;
  currency: string;
  amount: number;
  state: Generated<string>;
  is_external: Generated<boolean>;
  provider_refund_id: string | null;
  failure: string | null;
  attempts: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface Refunds {
  id: string;
  order_id: string | null;
  currency: string;
  amount: number;
  reason: string | null;
  line_items: Generated<unknown>;
  shipping_amount: Generated<number>;
  is_automatic: Generated<boolean>;
  sends_mail: Generated<boolean>;
  custom_message: string | null;
  requested_by_kind: string;
  requested_by_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  fees: Generated<unknown>;
  is_imported: Generated<boolean>;
}

export interface ReturnCounter {
  id: Generated<boolean>;
  last: Generated<number>;
}

export interface ReturnLineItems {
  return_id: string;
  line_item_id: string;
  quantity: number;
  reason: Generated<string>;
  received: Generated<number>;
  restocked: Generated<number>;
  exchange_for: NullableJson;
}

export interface Returns {
  id: string;
  number: number;
  order_id: string;
  kind: string;
  state: string;
  reason: Generated<string>;
  answer: Generated<string>;
  statement: NullableJson;
  requested_by_kind: string;
  requested_by_id: string | null;
  refund_id: string | null;
  exchange_order_id: string | null;
  created_at: Timestamp;
  decided_at: NullableTimestamp;
  received_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  updated_at: Timestamp;
  shipping_fee: Generated<number>;
}

export interface ReviewPhotos {
  review_id: string;
  position: number;
  media_id: string;
}

export interface ReviewRequestRefusals {
  email_key: string;
  refused_at: Timestamp;
}

export interface ReviewRequests {
  order_id: string;
  status: string;
  due_at: Timestamp;
  changed_at: Timestamp;
}

export interface ReviewVotes {
  review_id: string;
  voter_kind: string;
  voter_id: string;
  created_at: Timestamp;
}

export interface Reviews {
  id: string;
  revision: Generated<number>;
  product_id: string;
  status: string;
  is_moderated: Generated<boolean>;
  hold_reasons: Generated<string[]>;
  rating: number;
  title: Generated<string>;
  body: Generated<string>;
  author_name: string;
  author_key: string | null;
  member_id: string | null;
  order_id: string | null;
  is_verified: boolean;
  source: string;
  language: Generated<string>;
  reply: string | null;
  replied_at: NullableTimestamp;
  helpful_count: Generated<number>;
  reviewed_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: NullableTimestamp;
}

export interface Ribbons {
  id: string;
  name: string;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SavedLineItems {
  id: string;
  visitor_id: string | null;
  member_id: string | null;
  app_id: string;
  catalog_item_id: string;
  options: Generated<unknown>;
  reference_key: string;
  terms: NullableJson;
  quantity: number;
  name: string;
  unit_price: number;
  saved_at: Timestamp;
}

export interface SavedPaymentMethods {
  id: string;
  member_id: string;
  provider: string;
  sealed_token: Buffer;
  token_hash: Buffer;
  brand: string;
  last_four: string;
  expires_on: string | null;
  created_at: Timestamp;
  used_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
}

export interface SavedViews {
  id: string;
  staff_id: string;
  screen: string;
  name: string;
  search: Json;
  created_at: Timestamp;
  updated_at: Timestamp;
  is_shared: Generated<boolean>;
}

export interface SearchIndexing {
  only_row: Generated<boolean>;
  version: string;
  reached: Generated<number>;
  finished_at: NullableTimestamp;
}

export interface SearchMisses {
  term: string;
  day: string;
  amount: number;
  last_at: Timestamp;
}

export interface SearchSynonyms {
  id: string;
  words: string[];
  is_one_way: Generated<boolean>;
  position: number;
  created_at: Timestamp;
}

export interface SearchSynonymsSaved {
  only_row: Generated<boolean>;
  saved_at: Timestamp;
}

export interface SearchVocabulary {
  kind: string;
  key: string;
  language: string;
  words: string;
}

export interface SearchWords {
  word: string;
  uses: Generated<number>;
}

export interface ServiceBlackouts {
  schedule_id: string;
  from_day: string;
  to_day: string;
  reason: Generated<string>;
}

export interface ServiceBookings {
  id: string;
  slot_id: string;
  product_id: string;
  checkout_id: string | null;
  order_id: string;
  order_line_id: string;
  member_id: string | null;
  email: string;
  buyer_name: Generated<string>;
  participants: number;
  state: string;
  held_until: NullableTimestamp;
  sequence: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  reservation_id: string | null;
  visitor_id: string | null;
  variant_id: string | null;
}

export interface ServiceHours {
  schedule_id: string;
  weekday: number;
  opens_minute: number;
  closes_minute: number;
}

export interface ServicePluginCalls {
  id: string;
  plugin_id: string;
  at: Timestamp;
  method: string;
  outcome: string;
  code: string | null;
  status: number | null;
  milliseconds: number;
  request_id: string;
}

export interface ServicePlugins {
  id: string;
  app_id: string;
  kind: string;
  name: string;
  deployment_uri: string;
  options: Generated<unknown>;
  is_enabled: Generated<boolean>;
  resting_until: NullableTimestamp;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ServiceSchedules {
  id: string;
  product_id: string;
  kind: string;
  time_zone: string;
  duration_minutes: number;
  step_minutes: number;
  capacity: number;
  lead_minutes: Generated<number>;
  horizon_days: Generated<number>;
  change_until_minutes: Generated<number>;
  has_tickets: Generated<boolean>;
  place: Generated<string>;
  is_open: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  refund_percent: Generated<number>;
}

export interface ServiceSlots {
  id: string;
  schedule_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  capacity: number;
  taken: Generated<number>;
  is_closed: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SessionTokens {
  token_hash: Buffer;
  client_id: string;
  member_id: string;
  authenticated_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  device: Generated<string>;
  network: Generated<string>;
}

export interface Settings {
  name: string;
  value: Json;
  updated_at: Generated<Date>;
}

export interface ShippingLabelSettings {
  provider: string;
  is_enabled: Generated<boolean>;
  sealed_key: Buffer | null;
  key_state: string | null;
  key_message: string | null;
  key_checked_at: NullableTimestamp;
  updated_at: Timestamp;
}

export interface ShippingLabels {
  id: string;
  order_id: string;
  provider: string;
  shipment_id: string;
  rates: Json;
  state: string;
  rate_id: string | null;
  label: NullableJson;
  void_state: string | null;
  is_test: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
  fulfillment_request: NullableJson;
  fulfillment_id: string | null;
}

export interface ShippingOptionRegions {
  shipping_option_id: string;
  region_id: string;
}

export interface ShippingOptions {
  id: string;
  title: string;
  estimated_delivery_time: Generated<string>;
  position: Generated<number>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  extended_fields: Generated<unknown>;
  is_active: Generated<boolean>;
}

export interface ShippingRates {
  id: string;
  shipping_option_id: string | null;
  pickup_location_id: string | null;
  position: number;
  amount: number;
  multiply_by_quantity: Generated<boolean>;
  conditions: Generated<unknown>;
  local_delivery_option_id: string | null;
}

export interface ShippoConfigurations {
  id: string;
  revision: Generated<number>;
  terms: Json;
  delivery_region_ids: string[];
  extended_fields: Generated<unknown>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SignInChallenges {
  token_hash: Buffer;
  member_id: string;
  client_id: string | null;
  reason: string;
  factor_type: string;
  code_hash: Buffer | null;
  challenge_id: string | null;
  attempts: Generated<number>;
  sends: Generated<number>;
  sent_at: NullableTimestamp;
  authenticated_at: Timestamp;
  device_token_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface SignOnPolicy {
  is_only_row: Generated<boolean>;
  requires_email_verification: Generated<boolean>;
  requires_owner_approval: Generated<boolean>;
  privacy: Generated<string>;
  is_sign_up_open: Generated<boolean>;
  allows_password: Generated<boolean>;
  allows_passkey: Generated<boolean>;
  allows_email_code: Generated<boolean>;
  multi_factor: Generated<string>;
  asks_on_high_risk: Generated<boolean>;
  captcha: Generated<string>;
  min_password_length: Generated<number>;
  terms_url: string | null;
  offers_newsletter: Generated<boolean>;
}

export interface SigningKeys {
  kid: string;
  public_jwk: Json;
  sealed_private_key: Buffer;
  created_at: Timestamp;
  retired_at: NullableTimestamp;
}

export interface Staff {
  id: string;
  email: string;
  email_key: string;
  name: string;
  role: string;
  password_hash: string;
  is_active: Generated<boolean>;
  created_at: Timestamp;
  last_login_at: NullableTimestamp;
  role_id: string | null;
  password_changed_at: NullableTimestamp;
  totp_secret_sealed: Buffer | null;
  totp_enabled_at: NullableTimestamp;
  totp_last_step: number | null;
  public_name: string | null;
}

export interface StaffInvitations {
  id: string;
  email: string;
  email_key: string;
  role: string;
  role_id: string | null;
  token_hash: Buffer;
  invited_by: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  ended_at: NullableTimestamp;
}

export interface StaffNames {
  id: string | null;
  name: string | null;
}

export interface StaffPolicy {
  only_row: Generated<boolean>;
  requires_second_factor: boolean | null;
}

export interface StaffPreferences {
  staff_id: string;
  key: string;
  value: Json;
  updated_at: Timestamp;
}

export interface StaffRecoveryCodes {
  staff_id: string;
  code_hash: Buffer;
  used_at: NullableTimestamp;
}

export interface StaffRoles {
  id: string;
  name: string;
  name_key: string;
  permissions: string[];
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface StaffSecondSteps {
  token_hash: Buffer;
  staff_id: string;
  new_secret_sealed: Buffer | null;
  attempts: Generated<number>;
  expires_at: Timestamp;
}

export interface StaffSessions {
  id: string;
  staff_id: string;
  token_hash: Buffer;
  created_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
  ended_at: NullableTimestamp;
  authenticated_at: Generated<Date>;
  user_agent: Generated<string>;
  network: Generated<string>;
}

export interface StockLevels {
  id: string;
  variant_id: string;
  location_id: string;
  tracks_quantity: Generated<boolean>;
  is_in_stock: Generated<boolean>;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  preordered: Generated<number>;
  preorder_enabled: Generated<boolean>;
  preorder_message: Generated<string>;
  preorder_limit: Generated<number>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  extended_fields: NullableJson;
}

export interface StockLocations {
  id: string;
  name: string;
  kind: string;
  is_default: Generated<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  business_location_id: Generated<string>;
  revision: Generated<number>;
}

export interface StockMovements {
  id: GeneratedAlways<number>;
  variant_id: string;
  product_id: string;
  location_id: string;
  delta: number;
  quantity_after: number;
  reason: string;
  order_id: string | null;
  order_line_id: string | null;
  actor_kind: string | null;
  actor_id: string | null;
  created_at: Timestamp;
  reverts_id: number | null;
}

export interface StockReservations {
  id: string;
  checkout_id: string;
  stock_level_id: string;
  quantity: number;
  preorder_quantity: Generated<number>;
  state: Generated<string>;
  order_id: string | null;
  expires_at: Timestamp;
  created_at: Timestamp;
  ended_at: NullableTimestamp;
}

export interface StoreTerms {
  currency: string | null;
  weight_unit: string | null;
  locale: string | null;
}

export interface StorefrontAccess {
  id: Generated<boolean>;
  is_open: Generated<boolean>;
  opened_at: NullableTimestamp;
  message: Generated<string>;
  password: string | null;
  has_newsletter: Generated<boolean>;
  open_mode: Generated<string>;
  accepts_orders: Generated<boolean>;
  holiday_message: Generated<string>;
  reopens_on: string | null;
}

export interface SubscriptionActivities {
  id: string;
  contract_id: string;
  kind: string;
  body: Generated<unknown>;
  author_kind: string;
  author_id: string | null;
  created_at: Timestamp;
  position: GeneratedAlways<number>;
}

export interface SubscriptionContracts {
  id: string;
  state: string;
  origin_order_id: string;
  origin_line_id: string;
  product_id: string | null;
  title: string;
  member_id: string | null;
  visitor_id: string | null;
  email: string;
  currency: string;
  frequency: string;
  repeat_interval: number;
  auto_renewal: boolean;
  billing_cycles: number | null;
  can_customer_cancel: Generated<boolean>;
  trial_frequency: string | null;
  trial_interval: number | null;
  content: Json;
  cycle_total: number;
  anchor_at: Timestamp;
  anchor_cycle: number;
  next_cycle: number;
  next_billing_at: NullableTimestamp;
  failed_attempts: Generated<number>;
  retry_at: NullableTimestamp;
  paused_at: NullableTimestamp;
  canceled_at: NullableTimestamp;
  cancel_reason: string | null;
  ended_at: NullableTimestamp;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SubscriptionCycles {
  contract_id: string;
  cycle_number: number;
  state: string;
  order_id: string;
  amount: number;
  due_at: Timestamp;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SubscriptionOptions {
  id: string;
  title: string;
  description: Generated<string>;
  frequency: string;
  repeat_interval: Generated<number>;
  auto_renewal: Generated<boolean>;
  billing_cycles: number | null;
  discount_type: string | null;
  discount_amount: number | null;
  discount_percent: string | null;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TaxExemptGroups {
  id: string;
  name: string;
  extended_fields: Generated<unknown>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  private_tag_ids: Generated<string[]>;
  public_tag_ids: Generated<string[]>;
}

export interface TaxGroups {
  id: string;
  name: string;
  is_default: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TaxInclusions {
  country: string | null;
  subdivision: string | null;
  is_tax_included: boolean | null;
}

export interface TaxRegions {
  id: string;
  country: string;
  subdivision: Generated<string>;
  app_id: string | null;
  is_tax_included: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  is_shipping_taxed: Generated<boolean>;
}

export interface TaxSettings {
  is_only: Generated<boolean>;
  is_tax_included: Generated<boolean>;
  are_fees_taxed: Generated<boolean>;
  rounding_level: string | null;
  rounding_mode: string | null;
  shipping_group_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TextMessages {
  id: string;
  kind: string;
  recipient: string;
  text: string;
  link: string | null;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
  attempts: Generated<number>;
  last_error: string | null;
}

export interface ThrottleCounters {
  key: string;
  attempts: number;
  window_ends_at: Timestamp;
}

export interface Tickets {
  id: string;
  booking_id: string;
  unit: number;
  code: string;
  checked_in_at: NullableTimestamp;
  checked_in_by: string | null;
  canceled_at: NullableTimestamp;
  created_at: Timestamp;
  released_at: NullableTimestamp;
}

export interface TipDistributions {
  id: string;
  order_id: string;
  staff: Generated<unknown>;
  amount: number;
  line_items: Generated<unknown>;
  transaction_id: string | null;
  transaction_at: NullableTimestamp;
  source: string;
  created_at: Timestamp;
}

export interface TipSettingSets {
  id: string;
  is_default: Generated<boolean>;
  location_id: string | null;
  payment_terminal_id: string | null;
  user_id: string | null;
  tip_type: Generated<string>;
  presets: Generated<string[]>;
  default_preset: number | null;
  asks_shoppers: Generated<boolean>;
  allows_custom: Generated<boolean>;
  maximum_percentage: string | null;
  allows_business: Generated<boolean>;
  allows_edit: Generated<boolean>;
  automatic_percentage: string | null;
  distribution: Generated<string>;
  app_id: string | null;
  extended_fields: Generated<unknown>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TrashItems {
  kind: string;
  id: string;
  name: string;
  deleted_at: Timestamp;
}

export interface TrashRows {
  id: GeneratedAlways<number>;
  kind: string;
  item_id: string;
  step: number;
  relation: string;
  content: Json;
}

export interface UndeliverableAddresses {
  email_key: string;
  reason: string;
  bounced_at: Timestamp;
}

export interface Uploads {
  id: string;
  file_name: string;
  byte_size: number;
  received_bytes: Generated<number>;
  owner_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface UsedCaptchas {
  token_hash: Buffer;
  expires_at: Timestamp;
}

export interface VariantLabels {
  variant_id: string | null;
  product_id: string | null;
  position: number | null;
  product_name: string | null;
  product_slug: string | null;
  variant_name: string | null;
  sku: string | null;
  barcode: string | null;
  is_only_variant: boolean | null;
  is_visible: boolean | null;
  is_product_visible: boolean | null;
  brand_id: string | null;
}

export interface VariantStock {
  variant_id: string | null;
  product_id: string | null;
  position: number | null;
  is_only_variant: boolean | null;
  stock_level_id: string | null;
  tracks_quantity: boolean | null;
  quantity: number | null;
  is_in_stock: boolean | null;
  can_preorder: boolean | null;
  preorder_enabled: boolean | null;
  preorder_message: string | null;
  preorder_limit: number | null;
  preordered: number | null;
  updated_at: NullableTimestamp;
}

export interface Variants {
  id: string;
  product_id: string;
  position: number;
  choice_ids: Generated<string[]>;
  price: number;
  discounted_price: number;
  cost: number | null;
  sku: Generated<string>;
  barcode: Generated<string>;
  weight: Generated<string>;
  is_visible: Generated<boolean>;
  revision: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  sale_price: number | null;
  product_dimensions: NullableJson;
  package_dimensions: NullableJson;
  unit_quantity: NullableJson;
  digital_file_id: string | null;
}

export interface WaitingInvoices {
  order_id: string;
  since: Timestamp;
}

export interface WebauthnChallenges {
  id: string;
  challenge: string;
  purpose: string;
  member_id: string | null;
  expires_at: Timestamp;
}

export interface WebhookAttempts {
  delivery_id: string;
  number: number;
  at: Timestamp;
  status: number | null;
  problem: string | null;
  milliseconds: number;
  answer: string | null;
  body_hash: Buffer;
}

export interface WebhookDeliveries {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  entity: string;
  entity_id: string;
  position: number;
  test_event: NullableJson;
  state: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: NullableTimestamp;
  created_at: Timestamp;
  finished_at: NullableTimestamp;
  last_status: number | null;
  last_problem: string | null;
}

export interface WebhookEndpoints {
  id: string;
  app_id: string | null;
  url: string;
  description: Generated<string>;
  encoding: string;
  event_types: Generated<string[]>;
  permissions: Generated<string[]>;
  is_thin: Generated<boolean>;
  state: Generated<string>;
  disabled_reason: string | null;
  disabled_at: NullableTimestamp;
  failing_since: NullableTimestamp;
  consecutive_failures: Generated<number>;
  resting_until: NullableTimestamp;
  notices: Generated<number>;
  last_success_at: NullableTimestamp;
  worker: string | null;
  worker_until: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  made_by: string | null;
}

export interface WebhookSecrets {
  id: string;
  endpoint_id: string;
  sealed_secret: Buffer;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
}

export interface WishlistItems {
  wishlist_id: string;
  app_id: string;
  catalog_item_id: string;
  options: Generated<unknown>;
  options_key: GeneratedAlways<string>;
  product_id: string | null;
  added_at: Timestamp;
}

export interface Wishlists {
  id: string;
  member_id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  private_tag_ids: Generated<string[]>;
  public_tag_ids: Generated<string[]>;
}

export interface WordUses {
  word: string | null;
  uses: number | null;
}

export interface DB {
  abandoned_checkouts: AbandonedCheckouts;
  additional_fees: AdditionalFees;
  api_keys: ApiKeys;
  app_authorization_codes: AppAuthorizationCodes;
  app_calls: AppCalls;
  app_gift_card_redemptions: AppGiftCardRedemptions;
  app_keys: AppKeys;
  app_refresh_tokens: AppRefreshTokens;
  apps: Apps;
  audit_changes: AuditChanges;
  audit_entries: AuditEntries;
  authorization_codes: AuthorizationCodes;
  authorization_requests: AuthorizationRequests;
  automation_calls: AutomationCalls;
  automation_rules: AutomationRules;
  automation_runs: AutomationRuns;
  back_in_stock_requests: BackInStockRequests;
  book_runs: BookRuns;
  bought_goods: BoughtGoods;
  brands: Brands;
  campaign_clicks: CampaignClicks;
  campaign_media: CampaignMedia;
  campaign_orders: CampaignOrders;
  campaign_recipients: CampaignRecipients;
  campaigns: Campaigns;
  cart_line_items: CartLineItems;
  cart_links: CartLinks;
  carts: Carts;
  catalog_counts: CatalogCounts;
  catalog_entity_uses: CatalogEntityUses;
  catalog_import_products: CatalogImportProducts;
  catalog_imports: CatalogImports;
  category_memberships: CategoryMemberships;
  checkout_contents: CheckoutContents;
  checkout_line_items: CheckoutLineItems;
  checkout_templates: CheckoutTemplates;
  checkouts: Checkouts;
  choice_media: ChoiceMedia;
  collection_counts: CollectionCounts;
  collection_memberships: CollectionMemberships;
  collection_moves: CollectionMoves;
  collection_places: CollectionPlaces;
  collection_products: CollectionProducts;
  collection_settings: CollectionSettings;
  collection_slug_redirects: CollectionSlugRedirects;
  collections: Collections;
  configuration_version: ConfigurationVersion;
  contact_tax_details: ContactTaxDetails;
  content_documents: ContentDocuments;
  content_media: ContentMedia;
  content_preview_links: ContentPreviewLinks;
  content_redirects: ContentRedirects;
  content_schedules: ContentSchedules;
  content_slug_redirects: ContentSlugRedirects;
  content_versions: ContentVersions;
  coupon_codes: CouponCodes;
  coupon_redemptions: CouponRedemptions;
  coupons: Coupons;
  custom_fields: CustomFields;
  customer_changes: CustomerChanges;
  customer_segments: CustomerSegments;
  customers: Customers;
  customization_choices: CustomizationChoices;
  customizations: Customizations;
  delivery_carriers: DeliveryCarriers;
  delivery_destinations: DeliveryDestinations;
  delivery_profiles: DeliveryProfiles;
  delivery_regions: DeliveryRegions;
  delivery_slot_places: DeliverySlotPlaces;
  delivery_slots: DeliverySlots;
  denied_sessions: DeniedSessions;
  digital_files: DigitalFiles;
  discount_rule_redemptions: DiscountRuleRedemptions;
  discount_rules: DiscountRules;
  download_links: DownloadLinks;
  draft_orders: DraftOrders;
  email_changes: EmailChanges;
  email_verifications: EmailVerifications;
  event_sequences: EventSequences;
  exports: Exports;
  fulfillment_line_items: FulfillmentLineItems;
  fulfillments: Fulfillments;
  gift_card_entries: GiftCardEntries;
  gift_card_products: GiftCardProducts;
  gift_card_redemptions: GiftCardRedemptions;
  gift_cards: GiftCards;
  goods: Goods;
  idempotency_keys: IdempotencyKeys;
  identity_providers: IdentityProviders;
  import_corrections: ImportCorrections;
  import_entities: ImportEntities;
  import_groups: ImportGroups;
  import_items: ImportItems;
  import_rows: ImportRows;
  imported_orders: ImportedOrders;
  imports: Imports;
  info_sections: InfoSections;
  installed_apps: InstalledApps;
  inventory_items: InventoryItems;
  invoice_counters: InvoiceCounters;
  invoice_settings: InvoiceSettings;
  invoices: Invoices;
  ledger_entries: LedgerEntries;
  local_delivery_option_regions: LocalDeliveryOptionRegions;
  local_delivery_options: LocalDeliveryOptions;
  logout_requests: LogoutRequests;
  mails: Mails;
  manual_tax_mappings: ManualTaxMappings;
  media: Media;
  media_uses: MediaUses;
  member_addresses: MemberAddresses;
  member_connections: MemberConnections;
  member_consents: MemberConsents;
  member_devices: MemberDevices;
  member_events: MemberEvents;
  member_factors: MemberFactors;
  member_notes: MemberNotes;
  member_passwords: MemberPasswords;
  member_sessions: MemberSessions;
  members: Members;
  membership_plans: MembershipPlans;
  membership_uses: MembershipUses;
  memberships: Memberships;
  migrations: Migrations;
  newsletter_members: NewsletterMembers;
  newsletter_orders: NewsletterOrders;
  newsletter_refusals: NewsletterRefusals;
  newsletter_sign_ups: NewsletterSignUps;
  oauth_clients: OauthClients;
  order_activities: OrderActivities;
  order_counter: OrderCounter;
  order_invoice_links: OrderInvoiceLinks;
  order_line_items: OrderLineItems;
  order_mail_texts: OrderMailTexts;
  order_payment_requests: OrderPaymentRequests;
  order_price_traces: OrderPriceTraces;
  orders: Orders;
  orders_settings: OrdersSettings;
  outbox_events: OutboxEvents;
  password_recoveries: PasswordRecoveries;
  payment_alarms: PaymentAlarms;
  payment_chargebacks: PaymentChargebacks;
  payment_provider_settings: PaymentProviderSettings;
  payment_receipt_counter: PaymentReceiptCounter;
  payment_receipts: PaymentReceipts;
  payments: Payments;
  pickup_location_regions: PickupLocationRegions;
  pickup_locations: PickupLocations;
  placed_orders: PlacedOrders;
  poll_votes: PollVotes;
  polls: Polls;
  product_group_members: ProductGroupMembers;
  product_groups: ProductGroups;
  product_info_sections: ProductInfoSections;
  product_media: ProductMedia;
  product_modifier_choices: ProductModifierChoices;
  product_modifiers: ProductModifiers;
  product_option_choices: ProductOptionChoices;
  product_options: ProductOptions;
  product_ribbons: ProductRibbons;
  product_sales: ProductSales;
  product_slug_redirects: ProductSlugRedirects;
  product_subscription_options: ProductSubscriptionOptions;
  product_visibility: ProductVisibility;
  products: Products;
  promotion_categories: PromotionCategories;
  promotions: Promotions;
  provider_sign_ins: ProviderSignIns;
  published_categories: PublishedCategories;
  published_collections: PublishedCollections;
  published_digital_files: PublishedDigitalFiles;
  published_media: PublishedMedia;
  published_stock_locations: PublishedStockLocations;
  push_requests: PushRequests;
  read_only_variants: ReadOnlyVariants;
  reconciliation_runs: ReconciliationRuns;
  recovery_codes: RecoveryCodes;
  recovery_mail_choices: RecoveryMailChoices;
  redirect_sessions: RedirectSessions;
  refresh_tokens: RefreshTokens;
  refund_transactions: RefundTransactions;
  refunds: Refunds;
  return_counter: ReturnCounter;
  return_line_items: ReturnLineItems;
  returns: Returns;
  review_photos: ReviewPhotos;
  review_request_refusals: ReviewRequestRefusals;
  review_requests: ReviewRequests;
  review_votes: ReviewVotes;
  reviews: Reviews;
  ribbons: Ribbons;
  saved_line_items: SavedLineItems;
  saved_payment_methods: SavedPaymentMethods;
  saved_views: SavedViews;
  search_indexing: SearchIndexing;
  search_misses: SearchMisses;
  search_synonyms: SearchSynonyms;
  search_synonyms_saved: SearchSynonymsSaved;
  search_vocabulary: SearchVocabulary;
  search_words: SearchWords;
  service_blackouts: ServiceBlackouts;
  service_bookings: ServiceBookings;
  service_hours: ServiceHours;
  service_plugin_calls: ServicePluginCalls;
  service_plugins: ServicePlugins;
  service_schedules: ServiceSchedules;
  service_slots: ServiceSlots;
  session_tokens: SessionTokens;
  settings: Settings;
  shipping_label_settings: ShippingLabelSettings;
  shipping_labels: ShippingLabels;
  shipping_option_regions: ShippingOptionRegions;
  shipping_options: ShippingOptions;
  shipping_rates: ShippingRates;
  shippo_configurations: ShippoConfigurations;
  sign_in_challenges: SignInChallenges;
  sign_on_policy: SignOnPolicy;
  signing_keys: SigningKeys;
  staff: Staff;
  staff_invitations: StaffInvitations;
  staff_names: StaffNames;
  staff_policy: StaffPolicy;
  staff_preferences: StaffPreferences;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_roles: StaffRoles;
  staff_second_steps: StaffSecondSteps;
  staff_sessions: StaffSessions;
  stock_levels: StockLevels;
  stock_locations: StockLocations;
  stock_movements: StockMovements;
  stock_reservations: StockReservations;
  store_terms: StoreTerms;
  storefront_access: StorefrontAccess;
  subscription_activities: SubscriptionActivities;
  subscription_contracts: SubscriptionContracts;
  subscription_cycles: SubscriptionCycles;
  subscription_options: SubscriptionOptions;
  tax_exempt_groups: TaxExemptGroups;
  tax_groups: TaxGroups;
  tax_inclusions: TaxInclusions;
  tax_regions: TaxRegions;
  tax_settings: TaxSettings;
  text_messages: TextMessages;
  throttle_counters: ThrottleCounters;
  tickets: Tickets;
  tip_distributions: TipDistributions;
  tip_setting_sets: TipSettingSets;
  trash_items: TrashItems;
  trash_rows: TrashRows;
  undeliverable_addresses: UndeliverableAddresses;
  uploads: Uploads;
  used_captchas: UsedCaptchas;
  variant_labels: VariantLabels;
  variant_stock: VariantStock;
  variants: Variants;
  waiting_invoices: WaitingInvoices;
  webauthn_challenges: WebauthnChallenges;
  webhook_attempts: WebhookAttempts;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_secrets: WebhookSecrets;
  wishlist_items: WishlistItems;
  wishlists: Wishlists;
  word_uses: WordUses;
}
