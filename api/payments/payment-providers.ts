/** How the store is paid: providers with their set-up, and ways to pay that members keep. Additions of ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
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
    /** Members may keep this way to pay for the next time (`savesPaymentMethod` of `checkouts.payCheckout`). */
    canBeSaved: Type.Boolean(),
  }),
);

export const listPaymentMethods = endpoint({
  id: "payments.listPaymentMethods",
  method: "GET",
  path: "/v1/payment-methods",
  services,
  summary: "The payment methods a shopper can choose at checkout, in order.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "public data",
    permission: "settings:read",
    scope: "public",
  },
  response: Type.Object({ paymentMethods: Type.Array(PaymentMethod) }),
  isOurs: true,
});

export const PaymentProvider = named(
  "PaymentProvider",
  Type.Object({
    id: PaymentMethodId,
    name: Type.String(),
    /**
     * READY is offered to shoppers. NEEDS_KEYS: keys are missing. NOT_VERIFIED: the provider could not be asked about the
     * keys yet; it is asked again every ten minutes. KEYS_REJECTED: it refused them. NOT_IN_PRODUCTION: test payments.
     */
    state: Type.Enum(["READY", "NEEDS_KEYS", "NOT_VERIFIED", "KEYS_REJECTED", "NOT_IN_PRODUCTION", "SWITCHED_OFF"]),
    isEnabled: Type.Boolean(),
    isTest: Type.Boolean(),
    /** AUTOMATIC takes the money at once; MANUAL sets it aside until it is captured. */
    captureMode: Type.Enum(["AUTOMATIC", "MANUAL"]),
    /** What happens by itself to money that was set aside, and after how many days. */
    scheduledAction: Nullable(Type.Object({ type: Type.Enum(["CAPTURE", "VOID"]), days: Type.Integer() })),
    /** What shoppers read instead of the usual words. */
    title: Nullable(Type.String()),
    instructions: Nullable(Type.String()),
    /** The end of each key that is set, to recognize it by. Keys themselves are never given out. */
    keys: Type.Object({ secretKey: Nullable(Type.String()), webhookSecret: Nullable(Type.String()) }),
    /** What the provider last answered about the keys; null without keys. */
    keyCheck: Nullable(Type.Object({ message: Nullable(Type.String()), checkedDate: Type.Optional(Timestamp) })),
    /** Where the provider must send its events. */
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
  summary: "Every provider the store knows, with its set-up.",
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
    "Changes the setup of a provider. Verifies a new secret key with the provider first. Keys are stored encrypted and never returned; null removes one.",
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
  summary: "Verifies the stored keys with the provider again. Moves no money.",
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
  summary: "Ways to pay the member has kept, newest first. Staff and apps name the member.",
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
  summary: "Forgets a way to pay, here and at the provider.",
  access: { actors: ["member"], scope: "account" },
  params: Type.Object({ id: Text(100) }),
  response: Nothing,
  errors: ["NO_SAVED_PAYMENT_METHOD"],
  isOurs: true,
});
