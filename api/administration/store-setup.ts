/** What a new store still needs before it can sell, each step with its proof. An addition of ours (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Country, Id, named } from "../values.ts";

const Step = { isDone: Type.Boolean() };

export const StoreSetup = named(
  "StoreSetup",
  Type.Object({
    /** The store's own: shipping and taxes are proven for it. */
    country: Country,
    /** Name, contact email and address, as customers read them. */
    details: Type.Object({ ...Step, missing: Type.Array(Type.Enum(["NAME", "CONTACT_EMAIL", "ADDRESS"])) }),
    /** A product that shoppers can see. */
    products: Type.Object(Step),
    /** A rate that the shipping calculation finds within the country, reviewed by the merchant. */
    shipping: Type.Object({
      ...Step,
      rate: Type.Optional(Type.Object({ title: Type.String(), amount: Type.String() })),
      /** The rate that the store started with, until it is changed or confirmed. */
      starterRate: Type.Optional(Type.Object({ deliveryRegionId: Id, shippingOptionId: Id })),
    }),
    /** A tax rate above zero within the country, or the merchant's word that the store collects none. */
    taxes: Type.Object({ ...Step, hasRate: Type.Boolean(), collectsNoTax: Type.Boolean() }),
    /** A payment method that takes real money. `isTestOnly`: shoppers can pay, but only with test payments. */
    payments: Type.Object({ ...Step, isTestOnly: Type.Boolean() }),
    /** A policy with text that the checkout shows. */
    policies: Type.Object(Step),
    firstOrder: Type.Object(Step),
  }),
);
export type StoreSetup = Static<typeof StoreSetup>;

const path = "/v1/store-setup";
const response = Type.Object({ setup: StoreSetup });

export const getStoreSetup = endpoint({
  id: "storeSetup.getStoreSetup",
  method: "GET",
  path,
  summary: "Which steps of setting up the store are done. Every step is proven, none is marked by hand.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response,
  isOurs: true,
});

export const confirmStoreSetup = endpoint({
  id: "storeSetup.confirmStoreSetup",
  method: "PATCH",
  path,
  summary:
    "Confirm what only the merchant can know: that the starter rate is right, or that the store collects no tax.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({
    setup: Type.Object({
      isStarterRateRight: Type.Optional(Type.Literal(true)),
      collectsNoTax: Type.Optional(Type.Boolean()),
    }),
  }),
  response,
  isOurs: true,
});
