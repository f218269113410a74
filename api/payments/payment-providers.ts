/**
 * Payment methods: providers with their settings, and members' saved payment methods. These endpoints are extensions.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Id, Nothing, Nullable, named, Text, Timestamp } from "../values.ts";

const services = ["/ecom"];

export const PaymentMethodId = Type.Enum(["manual", "test-gateway", "stripe"]);
export type PaymentMethodId = Static<typeof PaymentMethodId>;

export const PaymentMethod = named(
  "PaymentMethod",
  Type.Object({
    /** Sent as `paymentMethod` to `checkouts.payCheckout` and `checkouts.createOrder`. */
    id: PaymentMethodId,
    name: Type.String(),
    description: Type.String(),
    isOffline: Type.Boolean(),
    /** Test payments move no money. */
    isTest: Type.Boolean(),
    /** Whether members can save this payment method (`savesPaymentMethod` of `checkouts.payCheckout`). */
    canBeSaved: Type.Boolean(),
  }),
);

export const listPaymentMethods = endpoint({
  id: "payments.listPaymentMethods",
  method: "GET",
  path: "/v1/payment-methods",
  services,
  summary: "List the payment methods available at checkout, in order.",
  access: publicAccess("settings:read"),
  response: Type.Object({ paymentMethods: Type.Array(PaymentMethod) }),
  isOurs: true,
});

export const PaymentProvider = named(
  "PaymentProvider",
  Type.Object({
    id: PaymentMethodId,
    name: Type.String(),
    /**
     * READY is offered to shoppers. NEEDS_KEYS: keys are missing. NOT_VERIFIED: the keys have not been verified because
     * the provider was unavailable; retried every ten minutes. KEYS_REJECTED: the provider rejected them.
     * NOT_IN_PRODUCTION: test payments.
     */
    state: Type.Enum(["READY", "NEEDS_KEYS", "NOT_VERIFIED", "KEYS_REJECTED", "NOT_IN_PRODUCTION", "SWITCHED_OFF"]),
    isEnabled: Type.Boolean(),
    isTest: Type.Boolean(),
    /** AUTOMATIC captures at once; MANUAL authorizes for a later capture. */
    captureMode: Type.Enum(["AUTOMATIC", "MANUAL"]),
    /** The scheduled action on authorizations, and after how many days. */
    scheduledAction: Nullable(Type.Object({ type: Type.Enum(["CAPTURE", "VOID"]), days: Type.Integer() })),
    /** Replaces the default title shown to shoppers. */
    title: Nullable(Type.String()),
    instructions: Nullable(Type.String()),
    /** The last characters of each stored key. Keys are never returned. */
    keys: Type.Object({ secretKey: Nullable(Type.String()), webhookSecret: Nullable(Type.String()) }),
    /** Result of the latest verification; null without keys. */
    keyCheck: Nullable(Type.Object({ message: Nullable(Type.String()), checkedDate: Type.Optional(Timestamp) })),
    /** The endpoint for the provider's webhooks. */
    webhookUrl: Nullable(Type.String()),
    supports: Type.Object({ capture: Type.Boolean(), savedMethods: Type.Boolean(), keys: Type.Boolean() }),
  }),
);
export type PaymentProvider = Static<typeof PaymentProvider>;

const settingsAccess = { actors: ["staff", "app"], permission: "settings:read" } as const;
const settingsChange = { actors: ["staff", "app"], permission: "settings:write" } as const;
const ProviderParams = Type.Object({ id: Text(40) });

export const listPaymentProviders = endpoint({
  id: "payments.listPaymentProviders",
  method: "GET",
  path: "/v1/payment-providers",
  services,
  summary: "List all payment providers with their settings.",
  access: settingsAccess,
  response: Type.Object({ paymentProviders: Type.Array(PaymentProvider) }),
  isOurs: true,
});

export const updatePaymentProvider = endpoint({
  id: "payments.updatePaymentProvider",
  method: "PATCH",
  path: "/v1/payment-providers/{id}",
  services,
  summary:
    "Update a provider's settings. Verifies a new secret key with the provider first. Keys are stored encrypted and never returned; null removes one.",
  access: { ...settingsChange, isFreshOnly: true },
  params: ProviderParams,
  body: Type.Object({
    paymentProvider: Type.Object({
      isEnabled: Type.Optional(Type.Boolean()),
      captureMode: Type.Optional(Type.Enum(["AUTOMATIC", "MANUAL"])),
      scheduledAction: Type.Optional(
        Nullable(
          Type.Object({
            type: Type.Enum(["CAPTURE", "VOID"]),
            days: Type.Integer({ minimum: 1, maximum: 30 }),
          }),
        ),
      ),
      title: Type.Optional(Nullable(Text(80, 1))),
      instructions: Type.Optional(Nullable(Text(500, 1))),
      /** `sk_…` or `rk_…`. */
      secretKey: Type.Optional(Nullable(Type.String({ pattern: "^(sk|rk)_(test|live)_[A-Za-z0-9]{8,240}$" }))),
      /** `whsec_…`. */
      webhookSecret: Type.Optional(Nullable(Type.String({ pattern: "^whsec_[A-Za-z0-9+/=]{8,240}$" }))),
    }),
  }),
  response: Type.Object({ paymentProvider: PaymentProvider }),
  errors: ["PAYMENT_METHOD_NOT_AVAILABLE"],
  isOurs: true,
});

export const checkPaymentProvider = endpoint({
  id: "payments.checkPaymentProvider",
  method: "POST",
  path: "/v1/payment-providers/{id}/check",
  services,
  summary: "Verify the stored keys with the provider again. Moves no money.",
  access: settingsChange,
  params: ProviderParams,
  response: Type.Object({ isWorking: Type.Boolean(), message: Type.String() }),
  errors: ["PAYMENT_METHOD_NOT_AVAILABLE"],
  isOurs: true,
});

export const SavedPaymentMethod = named(
  "SavedPaymentMethod",
  Type.Object({
    id: Id,
    provider: PaymentMethodId,
    brand: Type.String(),
    lastFour: Type.String(),
    /** Year and month, `2030-04`. */
    expiresOn: Nullable(Type.String()),
    createdDate: Timestamp,
    isTest: Type.Boolean(),
  }),
);
export type SavedPaymentMethod = Static<typeof SavedPaymentMethod>;

export const listSavedPaymentMethods = endpoint({
  id: "payments.listSavedPaymentMethods",
  method: "GET",
  path: "/v1/saved-payment-methods",
  services,
  summary: "List the member's saved payment methods, newest first. Staff and apps specify the member.",
  access: { actors: ["member", "staff", "app"], permission: "payments:write", scope: "account" },
  query: Type.Object({ memberId: Type.Optional(Id) }),
  response: Type.Object({ savedPaymentMethods: Type.Array(SavedPaymentMethod) }),
  isOurs: true,
});

export const deleteSavedPaymentMethod = endpoint({
  id: "payments.deleteSavedPaymentMethod",
  method: "DELETE",
  path: "/v1/saved-payment-methods/{id}",
  services,
  summary: "Delete a saved payment method, here and at the provider.",
  access: { actors: ["member"], scope: "account" },
  params: Type.Object({ id: Text(100) }),
  response: Nothing,
  errors: ["NO_SAVED_PAYMENT_METHOD"],
  isOurs: true,
});
