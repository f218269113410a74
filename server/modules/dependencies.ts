/**
 * Which module may import the `public.ts` of which others. The order is the law: no line may name a later line.
 * Upward or sideways communication goes through events (`#api/events.ts`), never imports. `test/structure.test.ts` checks.
 */
export const dependencies = {
  settings: [],
  apps: ["settings"],
  uploads: [],
  media: ["settings", "uploads"],
  "digital-files": ["uploads"],
  "identity-mails": ["settings"],
  identities: ["settings", "apps", "identity-mails"],
  factors: ["settings", "identities", "identity-mails"],
  staff: ["settings"],
  oauth: ["apps", "identities", "identity-mails", "staff", "settings"],
  authentication: ["identities", "factors", "oauth", "apps", "staff", "settings", "identity-mails"],
  accounts: ["identities", "factors", "authentication", "oauth", "apps", "settings", "identity-mails"],
  redirects: ["oauth", "identities", "apps"],
  products: ["media", "digital-files", "settings"],
  collections: ["products", "media"],
  inventory: ["products", "settings"],
  pricing: [],
  taxes: ["pricing", "settings"],
  shipping: ["settings"],
  discounts: ["pricing", "settings"],
  carts: ["products", "inventory", "pricing", "discounts", "taxes", "shipping", "identities", "settings"],
  payments: ["settings"],
  checkouts: [
    "products",
    "carts",
    "pricing",
    "discounts",
    "taxes",
    "shipping",
    "inventory",
    "payments",
    "identities",
    "settings",
  ],
  orders: ["checkouts", "carts", "pricing", "discounts", "inventory", "payments", "identities", "products", "settings"],
  fulfillments: ["orders", "inventory", "settings"],
} as const satisfies Record<string, readonly string[]>;

export type ModuleName = keyof typeof dependencies;
