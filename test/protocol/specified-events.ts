/** Events of the protocol (docs/protocol/core.md#published-events), and those that this store can't emit. */
/** The protocol's event types and actions. */
export const specified = `
wix.stores.catalog.v3.info_section: created updated deleted
wix.stores.catalog.v3.inventory_item: created updated deleted stock_status_updated updated_with_reason
wix.stores.catalog.v3.ribbon: created updated deleted
wix.stores.catalog.v3.brand: created updated deleted
wix.stores.catalog.v3.customization: created updated deleted
wix.stores.catalog.v3.product: created updated deleted
wix.categories.v1.category: created updated deleted category_moved item_added_to_category item_removed_from_category items_arranged_in_category
wix.ecom.v1.cart: created updated deleted
wix.ecom.v2.cart: created updated deleted calculated
wix.ecom.v1.checkout: created updated deleted completed
wix.ecom.v1.order: created updated approved canceled committed fulfilled imported imported_order_deleted payment_status_updated
wix.ecom.v1.draft_order: created updated deleted
wix.ecom.v1.order_payment_request: created updated deleted paid expired voided
wix.ecom.v1.order_transactions: updated details_updated refund_completed chargeback_approved chargeback_reversed
wix.ecom.v1.fulfillments: updated
wix.ecom.v1.abandoned_checkout: created updated deleted recovered
wix.ecom.v1.back_in_stock_notification_request: created updated deleted
wix.ecom.v1.checkout_settings: updated
wix.ecom.v1.orders_settings: updated
wix.ecom.v1.checkout_template: created updated deleted used
wix.ecom.discounts.v1.discount_rule: created updated deleted
wix.ecom.v1.shipping_option: created updated deleted
wix.ecom.v1.delivery_profile: created updated deleted region_added region_updated region_removed
wix.ecom.v1.shippo_configuration: created updated deleted
wix.billing.v1.tax_group: created updated deleted
wix.billing.v1.tax_region: created updated deleted
wix.billing.v1.manual_tax_mapping: created updated deleted
wix.billing.v1.tax_exempt_group: created updated deleted
wix.billing.v1.contact_tax_details: created updated deleted
wix.ecom.subscription_contracts.v1.subscription_contract: created updated deleted
wix.members.v1.member: created updated deleted
wix.iam.signon.v1.sign_on_policy: updated
wix.headless.v1.redirect_session: created`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [entity = "", slugs = ""] = line.split(": ");
    return slugs.split(" ").map((slug) => `${entity}_${slug}`);
  })
  .concat(
    [
      "ProductCreated",
      "ProductChanged",
      "ProductDeleted",
      "VariantsChanged",
      "CollectionCreated",
      "CollectionChanged",
      "CollectionDeleted",
    ].map((name) => `com.wix.ecommerce.catalog.api.v1.${name}`),
    ["InventoryItemChanged", "InventoryVariantsChanged"].map((name) => `com.wix.ecommerce.inventory.api.v1.${name}`),
    ["CartAbandonedEvent", "CartRecoveredEvent"].map((name) => `com.wix.ecommerce.cart.abandonment.api.v1.${name}`),
  );

/** Specified, without a corresponding feature in the store. */
export const withoutThing = new Set<string>();

/** Declared for clients that subscribe to them, but never emitted. */
export const neverHappens = new Set<string>();
