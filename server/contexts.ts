/**
 * The bounded contexts and their modules, in dependency order. A module imports only the `public.ts` of modules listed
 * before it; the other direction uses events (`*-events.ts` in `api/`) or hooks. The same contexts, under the
 * same names, group `api/`, `backoffice/`, `storefront/` and `test/flows/`. `test/structure.test.ts` checks all of it.
 */
export const contexts = {
  /** Settings, languages, currencies, files and pictures. */
  store: ["settings", "store-status", "emails", "uploads", "site-services", "media", "currencies", "trash"],
  /** Who acts: members, staff, OAuth clients and apps, sign-in. */
  identity: [
    "audit",
    "clients",
    "identity-mails",
    "identities",
    "factors",
    "staff",
    "saved-views",
    "oauth",
    "authentication",
    "identity-providers",
    "accounts",
    "member-photos",
  ],
  /** What apps connect to: webhooks, the event stream, service plugins. */
  apps: ["service-plugins", "webhooks", "event-stream"],
  /** What is sold: products, variants, collections. */
  catalog: [
    "digital-files",
    "versions",
    "named-entities",
    "brands",
    "ribbons",
    "polls",
    "info-sections",
    "customizations",
    "subscription-options",
    "products",
    "read-only-variants",
    "collections",
    "product-groups",
  ],
  /** The online store: its design, pages, blog. */
  content: ["documents", "previews", "site-redirects", "contact-messages"],
  /** How much there is, and where. */
  inventory: ["stock", "products-with-inventory", "back-in-stock"],
  /** The price function, taxes, discounts, fees. */
  pricing: ["memberships", "price", "taxes", "discounts", "additional-fees"],
  /** Providers, the ledger, gift cards. */
  payments: ["ledger", "gift-cards", "payments", "books"],
  /** Carts, checkouts, delivery. */
  checkout: [
    "redirects",
    "shipping",
    "carts",
    "checkouts",
    "checkout-settings",
    "delivery-solutions",
    "ecommerce-settings",
    "checkout-templates",
    "abandoned-carts",
  ],
  /** From the order placed to the last return. */
  orders: [
    "orders",
    "order-billing",
    "cart-orders",
    "bookings",
    "subscription-contracts",
    "entitlements",
    "fulfillments",
    "draft-orders",
    "tips",
    "invoices",
    "payment-requests",
    "returns",
    "shipping-labels",
    "price-explanations",
  ],
  /** Promotions, recommendations, analytics, automation, email campaigns, reviews. */
  marketing: [
    "customers",
    "promotions",
    "wishlists",
    "recommendations",
    "analytics",
    "campaigns",
    "automation",
    "reviews",
  ],
  /** Products, customers and orders from files, and in bulk over the API. */
  imports: ["record-imports", "files"],
  /** Setup and erasure, which reach into every other context. */
  administration: ["domain-checks", "erasure", "store-setup", "storefront-access", "trash"],
} as const satisfies Record<string, readonly string[]>;
