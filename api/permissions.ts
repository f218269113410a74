/** Permissions that staff roles and app scopes are made of. One list; the access matrix and the consent page read it. */
export const permissions = {
  "products:read": "View hidden products, product costs and profit",
  "products:write": "Create, edit and delete products, collections and media",
  "inventory:read": "View inventory and its history",
  "inventory:write": "Edit inventory",
  "orders:read": "View orders, checkouts and carts",
  "orders:write": "Create, edit, fulfill and cancel orders",
  "payments:write": "Capture, void and refund payments",
  "discounts:read": "View discounts",
  "discounts:write": "Create and edit discounts",
  "gift-cards:read": "View gift cards and their balances",
  "gift-cards:write": "Issue, edit, redeem and deactivate gift cards",
  "subscriptions:read": "View subscriptions and memberships",
  "subscriptions:write": "Edit subscriptions, plans and memberships",
  "bookings:read": "View schedules, bookings and tickets",
  "bookings:write": "Edit schedules and bookings, check in tickets",
  "members:read": "View customers",
  "members:write": "Approve, block and edit customers",
  "members:impersonate": "Sign in on behalf of customers",
  "newsletter:read": "View and export newsletter subscribers",
  "newsletter:write": "Unsubscribe newsletter subscribers",
  "campaigns:read": "View campaigns and their results",
  "campaigns:write": "Create, edit and send campaigns",
  "reviews:read": "View product reviews",
  "reviews:write": "Publish, reject, delete and answer product reviews",
  "settings:read": "View store, shipping and tax settings",
  "settings:write": "Edit store, shipping and tax settings",
  "content:read": "View drafts of the online store: design, pages and blog posts",
  "content:write": "Edit and publish the online store: design, menus, pages and blog posts",
  "apps:write": "Manage apps, OAuth clients, API keys and webhooks",
  "webhooks:write": "Receive webhooks about events in the store",
  "plugins:write": "Provide shipping rates, taxes, fees, discounts, validations and gift cards at checkout",
  "staff:write": "Invite staff and edit roles",
  "audit:read": "View the audit log",
  "mail:read": "Read the outbox of test emails",
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions).filter((name): name is Permission => name in permissions);

/** Built-in roles and their permissions. Stores can add custom roles (`api/identity/staff.ts`). */
export const staffRoles = {
  owner: allPermissions,
  manager: allPermissions.filter((permission) => permission !== "staff:write"),
  catalog: ["products:read", "products:write", "inventory:read", "inventory:write"],
  fulfillment: ["products:read", "inventory:read", "inventory:write", "orders:read", "orders:write", "bookings:read"],
  support: [
    "products:read",
    "inventory:read",
    "orders:read",
    "members:read",
    "discounts:read",
    "gift-cards:read",
    "subscriptions:read",
    "bookings:read",
    "bookings:write",
    "reviews:read",
    "reviews:write",
  ],
  finance: [
    "orders:read",
    "payments:write",
    "discounts:read",
    "settings:read",
    "gift-cards:read",
    "subscriptions:read",
  ],
  view: [
    "products:read",
    "inventory:read",
    "orders:read",
    "discounts:read",
    "members:read",
    "settings:read",
    "gift-cards:read",
    "subscriptions:read",
    "bookings:read",
    "reviews:read",
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof staffRoles;
