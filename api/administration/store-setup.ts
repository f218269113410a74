/** The setup steps of a new store, each with its proof. Cartwright's own endpoints (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Country, Id, named, Timestamp } from "../values.ts";

const Step = { isDone: Type.Boolean() };

export const StoreSetup = named(
  "StoreSetup",
  Type.Object({
    /** The store's country. Shipping and taxes are checked for it. */
    country: Country,
    /** Name and contact email as customers see them; legal name and address, which every invoice needs. */
    details: Type.Object({
      ...Step,
      missing: Type.Array(Type.Enum(["NAME", "CONTACT_EMAIL", "LEGAL_NAME", "ADDRESS"])),
    }),
    /** A visible product. */
    products: Type.Object(Step),
    /** A rate that the shipping calculation returns for the country, reviewed by the merchant. */
    shipping: Type.Object({
      ...Step,
      rate: Type.Optional(Type.Object({ title: Type.String(), amount: Type.String() })),
      /** The default rate of a new store, until it is changed or confirmed. */
      starterRate: Type.Optional(Type.Object({ deliveryRegionId: Id, shippingOptionId: Id })),
    }),
    /** A tax rate above zero within the country, or the merchant's declaration that the store collects no tax. */
    taxes: Type.Object({ ...Step, hasRate: Type.Boolean(), collectsNoTax: Type.Boolean() }),
    /**
     * A payment of one of the store's orders, charged with a payment method that checkout offers. Test payments count only
     * while checkout offers nothing else, which `isTestOnly` tells. `methods`: the methods that complete the step.
     */
    payments: Type.Object({
      ...Step,
      isTestOnly: Type.Boolean(),
      methods: Type.Array(Type.Object({ name: Type.String(), isOffline: Type.Boolean() })),
    }),
    /** A policy with text, shown at checkout. */
    policies: Type.Object(Step),
    /**
     * The mail server has accepted an email. Absent without a mail server, which only development allows: emails then stay in
     * the outbox.
     */
    email: Type.Optional(Type.Object(Step)),
    /** `orderId`: the first order that isn't canceled, for the steps that follow. */
    firstOrder: Type.Object({ ...Step, orderId: Type.Optional(Id), createdDate: Type.Optional(Timestamp) }),
    /** An order of the store, not an imported one, is fulfilled completely. */
    firstFulfillment: Type.Object(Step),
    /** A refund has succeeded. */
    firstRefund: Type.Object(Step),
  }),
);
export type StoreSetup = Static<typeof StoreSetup>;

const path = "/v1/store-setup";
const response = Type.Object({ setup: StoreSetup });

export const getStoreSetup = endpoint({
  id: "storeSetup.getStoreSetup",
  method: "GET",
  path,
  summary: "Return the setup steps of the store. Each step is done once its proof exists; none can be marked as done.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response,
  isOurs: true,
});

export const getSampleDataProgress = endpoint({
  id: "storeSetup.getSampleDataProgress",
  method: "GET",
  path: `${path}/sample-data`,
  summary:
    "Return how much of a demo store's images and order history has been created. They follow while the store is already open.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: Type.Object({
    progress: Type.Object({ isComplete: Type.Boolean(), percent: Type.Integer({ minimum: 0, maximum: 100 }) }),
  }),
  isOurs: true,
});

export const confirmStoreSetup = endpoint({
  id: "storeSetup.confirmStoreSetup",
  method: "PATCH",
  path,
  summary: "Confirm that the starter shipping rate is right, or declare that the store collects no tax.",
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
