/**
 * Whether the store is open, on holiday, closed or a demo. Cartwright's own endpoints (docs/api-design.md,
 * docs/decisions/0073-storefront-access.md, docs/decisions/0114-store-status.md).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Day, Nullable, named, Text } from "../values.ts";

/**
 * `HOLIDAY` can be browsed, and takes orders only with `acceptsHolidayOrders`. `CLOSED` shows the opening page. In a `DEMO`
 * carts can be filled and no orders are placed.
 */
export const StoreMode = named("StoreMode", Type.Enum(["OPEN", "HOLIDAY", "CLOSED", "DEMO"]));
export type StoreMode = Static<typeof StoreMode>;

/** `ENABLED` if shoppers can order, `DISABLED` if they can't, `PENDING` before the first opening. */
export const StoreStatus = named("StoreStatus", Type.Enum(["ENABLED", "DISABLED", "PENDING", "DEMO"]));
export type StoreStatus = Static<typeof StoreStatus>;

export const StorefrontAccess = named(
  "StorefrontAccess",
  Type.Object({
    /** Visitors see the shop; otherwise its opening page. */
    isOpen: Type.Boolean(),
    mode: StoreMode,
    status: StoreStatus,
    /** Shoppers can place orders. */
    acceptsOrders: Type.Boolean(),
    /** The store opens at the start of this day in its time zone, on its own; in a holiday that accepts orders, they ship from then on. */
    reopensOn: Type.Optional(Day),
    /** The merchant's text in the banner of a holiday; empty shows a general text. */
    holidayMessage: Type.String(),
    /** Whether the store has been open before. A closed store then reopens; otherwise it opens for the first time. */
    hasOpened: Type.Boolean(),
    /** The merchant's text on the opening page; empty shows a general text. */
    message: Type.String(),
    /** Visitors with the password see the closed store. */
    hasPassword: Type.Boolean(),
    /** The opening page has a newsletter form. */
    hasNewsletter: Type.Boolean(),
  }),
);
export type StorefrontAccess = Static<typeof StorefrontAccess>;

export const StorefrontAccessSettings = named(
  "StorefrontAccessSettings",
  Type.Object({
    mode: StoreMode,
    /** A day after today. `OPEN` and `DEMO` clear it. */
    reopensOn: Nullable(Day),
    acceptsHolidayOrders: Type.Boolean(),
    holidayMessage: Text(300),
    message: Text(1000),
    /** The password that staff share with visitors; `null` hides the password field. Changing it ends all visits. */
    password: Nullable(Text(100, 4)),
    hasNewsletter: Type.Boolean(),
  }),
);
export type StorefrontAccessSettings = Static<typeof StorefrontAccessSettings>;

const path = "/v1/storefront-access";

export const getStorefrontAccess = endpoint({
  id: "storefrontAccess.getStorefrontAccess",
  method: "GET",
  path,
  summary: "Return whether the store is open and accepts orders, and what its banner or opening page shows otherwise.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "public data",
    permission: "settings:read",
    scope: "public",
  },
  response: Type.Object({ access: StorefrontAccess }),
  isCacheable: true,
  isOurs: true,
});

const settingsResponse = Type.Object({
  settings: StorefrontAccessSettings,
  hasOpened: StorefrontAccess.properties.hasOpened,
});

export const getStorefrontAccessSettings = endpoint({
  id: "storefrontAccess.getSettings",
  method: "GET",
  path: `${path}/settings`,
  summary: "Return the mode of the store, and the settings of its opening page with the visitors' password.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: settingsResponse,
  isOurs: true,
});

export const updateStorefrontAccessSettings = endpoint({
  id: "storefrontAccess.updateSettings",
  method: "PATCH",
  path: `${path}/settings`,
  summary:
    "Open or close the store, start a holiday or a demo, or change the opening page. Omitted fields don't change.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({ settings: Type.Partial(StorefrontAccessSettings) }),
  response: settingsResponse,
  isOurs: true,
});

export const createStorefrontPass = endpoint({
  id: "storefrontAccess.createPass",
  method: "POST",
  path: `${path}/passes`,
  summary: "Exchange the visitors' password for a pass to the closed storefront.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public form", scope: "public" },
  body: Type.Object({ password: Text(100) }),
  response: Type.Object({ pass: Type.String() }),
  errors: ["STOREFRONT_PASSWORD_WRONG"],
  guess: { budget: "storefront password", path: "password" },
  isOurs: true,
});

export const checkStorefrontPass = endpoint({
  id: "storefrontAccess.checkPass",
  method: "POST",
  path: `${path}/passes/check`,
  summary: "Return whether a visitor sees the closed storefront: with a valid pass, or the cookie of a staff session.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "staff cookie", scope: "public" },
  body: Type.Object({ pass: Type.Optional(Text(200)) }),
  response: Type.Object({
    isValid: Type.Boolean(),
    /** For the storefront's own calls on behalf of this visitor, in the header `x-storefront-visit`. */
    visit: Type.Optional(Type.String()),
  }),
  isOurs: true,
});
