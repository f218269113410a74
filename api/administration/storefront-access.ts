/** Opening and closing the storefront. Cartwright's own endpoints (docs/api-design.md, docs/decisions/0073-storefront-access.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Nullable, named, Text } from "../values.ts";

export const StorefrontAccess = named(
  "StorefrontAccess",
  Type.Object({
    isOpen: Type.Boolean(),
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
    isOpen: Type.Boolean(),
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
  summary: "Return whether the storefront is open, and what its opening page shows otherwise.",
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
  summary: "Return the settings of the opening page, with the visitors' password.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: settingsResponse,
  isOurs: true,
});

export const updateStorefrontAccessSettings = endpoint({
  id: "storefrontAccess.updateSettings",
  method: "PATCH",
  path: `${path}/settings`,
  summary: "Open or close the storefront, or change its opening page. Omitted fields don't change.",
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
  response: Type.Object({ isValid: Type.Boolean() }),
  isOurs: true,
});
