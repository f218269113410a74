/** Permissions that staff roles and app scopes are made of. One list; the access matrix and the consent page read it. */
export const permissions = {
  "products:read": "See products that shoppers cannot see, with cost and profit",
  "products:write": "Create, change and delete products, collections and media",
  "inventory:read": "See stock by location and its history",
  "inventory:write": "Change stock",
  "orders:read": "See all orders, checkouts and carts",
  "orders:write": "Create, fulfill, cancel and edit orders",
  "payments:write": "Capture, void and refund payments",
  "discounts:read": "See discount rules and coupons",
  "discounts:write": "Create and change discount rules and coupons",
  "gift-cards:read": "See gift cards and what is left on them",
  "gift-cards:write": "Give, change, redeem and disable gift cards",
  "subscriptions:read": "See subscriptions and memberships",
  "subscriptions:write": "Change subscriptions, plans and memberships",
  "bookings:read": "See schedules, bookings and tickets",
  "bookings:write": "Change schedules and bookings, admit tickets",
  "members:read": "See members",
  "members:write": "Approve, block and change members",
  "members:impersonate": "Obtain tokens on behalf of a member",
  "newsletter:read": "See and export who wants the newsletter",
  "newsletter:write": "Take addresses off the newsletter",
  "settings:read": "See shipping, tax and store settings",
  "settings:write": "Change shipping, tax and store settings",
  "apps:write": "Register apps, OAuth clients, keys and webhooks",
  "webhooks:write": "Be told when something happens in the store, at addresses of its own",
  "plugins:write": "Take part in purchases: delivery rates, taxes, fees, discounts, checks and gift cards",
  "staff:write": "Invite staff and change roles",
  "audit:read": "See who changed what",
  "mail:read": "Read the development mail outbox",
} as const;

export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions).filter((name): name is Permission => name in permissions);

/** Roles that every store has, and what each includes. A store may make further ones (`api/identity/staff.ts`). */
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
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof staffRoles;
