/**
 * The permission that receiving an event requires: the same as for reading its entity. Webhooks, event streams and the consent
 * page share this table. Events of entities that aren't listed are never sent.
 */
import type { Permission } from "../permissions.ts";

/** Entities, or prefixes of entities ending in `*`. */
const permissionByEntity: Readonly<Record<string, Permission>> = {
  product: "products:read",
  collection: "products:read",
  "inventory-item": "inventory:read",
  "abandoned-cart": "orders:read",
  "wix.stores.catalog.v3.inventory_item": "inventory:read",
  "wix.stores.catalog.v3.*": "products:read",
  "wix.categories.v1.*": "products:read",
  "wix.ecom.v1.back_in_stock_notification_request": "members:read",
  "wix.ecom.v1.checkout_settings": "settings:read",
  "wix.ecom.v1.checkout_template": "settings:read",
  "wix.ecom.v1.orders_settings": "settings:read",
  "wix.ecom.v1.delivery_profile": "settings:read",
  "wix.ecom.v1.shipping_option": "settings:read",
  "wix.ecom.v1.shippo_configuration": "settings:read",
  "wix.ecom.v1.local_delivery_option": "settings:read",
  "wix.ecom.v1.pickup_location": "settings:read",
  "wix.ecom.v1.*": "orders:read",
  "wix.ecom.v2.cart": "orders:read",
  "wix.ecom.discounts.v1.*": "discounts:read",
  "wix.ecom.subscription_contracts.v1.*": "subscriptions:read",
  "wix.ecom.gift_cards.v1.*": "orders:read",
  "wix.billing.v1.contact_tax_details": "members:read",
  "wix.billing.v1.*": "settings:read",
  "wix.members.v1.*": "members:read",
  "wix.iam.signon.v1.*": "settings:read",
  "wix.headless.v1.*": "settings:read",
  "wix.reviews.v1.*": "reviews:read",
  "cartwright.return": "orders:read",
};

export function permissionOfEntity(entity: string): Permission | undefined {
  const family = `${entity.slice(0, entity.lastIndexOf(".") + 1)}*`;
  return permissionByEntity[entity] ?? permissionByEntity[family];
}
