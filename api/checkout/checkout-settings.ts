/** Settings of the checkout page (docs/protocol/settings-and-templates.md#checkout-settings). */
import { type Static, type TSchema, Type } from "typebox";
import { endpoint, event, publicAccess } from "../endpoint.ts";
import { Image, Nullable, named, Text, Timestamp } from "../values.ts";

const MAX_POLICY = 30_000;
const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$" });
const policy = Type.Object({
  visible: Type.Optional(Type.Boolean()),
  /** Plain text; blank lines separate paragraphs. */
  content: Type.Optional(Text(MAX_POLICY)),
});
const Shown = Type.Enum(["HIDDEN", "OPTIONAL", "REQUIRED"]);

export const CheckoutPolicies = Type.Object({
  termsAndConditions: Type.Optional(policy),
  privacyPolicy: Type.Optional(policy),
  returnPolicy: Type.Optional(policy),
  digitalItemPolicy: Type.Optional(policy),
  contactUs: Type.Optional(policy),
  /** Extension: published as a page of the store, like terms, privacy and returns. */
  shippingPolicy: Type.Optional(policy),
  legalNotice: Type.Optional(policy),
  customPolicy: Type.Optional(Type.Object({ ...policy.properties, title: Type.Optional(Text(50)) })),
});

const Radius = Type.Integer({ minimum: 0, maximum: 100 });

function brandOf<C extends TSchema, R extends TSchema>(color: C, radius: R) {
  const fill = Type.Object({ color: Type.Optional(color), image: Type.Optional(Image) });
  return Type.Object({
    header: Type.Optional(
      Type.Object({
        text: Type.Optional(Text(55)),
        textColor: Type.Optional(color),
        logo: Type.Optional(Type.Object({ size: Type.Optional(Type.Enum(["SMALL", "MEDIUM", "LARGE"])) })),
        alignment: Type.Optional(Type.Enum(["SIDE", "CENTER"])),
        displayCheckoutLabel: Type.Optional(Type.Boolean()),
        continueShopping: Type.Optional(
          Type.Object({
            hidden: Type.Optional(Type.Boolean()),
            displayType: Type.Optional(Type.Enum(["TEXT", "ICON"])),
          }),
        ),
        backgroundFill: Type.Optional(fill),
        dividerColor: Type.Optional(color),
      }),
    ),
    mainSection: Type.Optional(
      Type.Object({
        formBackgroundFill: Type.Optional(fill),
        summaryBackgroundFill: Type.Optional(fill),
        dividerColor: Type.Optional(color),
        tintedBoxColor: Type.Optional(color),
        expressButtonsCornerRadius: Type.Optional(Type.Enum(["RECTANGLE", "PILL"])),
        cornerRadius: Type.Optional(radius),
      }),
    ),
    footer: Type.Optional(Type.Object({ backgroundFill: Type.Optional(fill), dividerColor: Type.Optional(color) })),
    global: Type.Optional(
      Type.Object({
        selectionColor: Type.Optional(color),
        placeOrderButtonColor: Type.Optional(color),
        buttonColor: Type.Optional(color),
      }),
    ),
  });
}

const fields = {
  checkoutPolicies: Type.Optional(CheckoutPolicies),
  checkoutFields: Type.Optional(
    Type.Object({
      subscriptionCheckbox: Type.Optional(
        Type.Object({
          visible: Type.Optional(Type.Boolean()),
          checkedByDefault: Type.Optional(Type.Boolean()),
          splitByChannel: Type.Optional(Type.Boolean()),
        }),
      ),
      policyAgreementCheckbox: Type.Optional(
        Type.Object({
          visible: Type.Optional(Type.Boolean()),
          checkedByDefault: Type.Optional(Type.Boolean()),
        }),
      ),
      giftCardRedeemEnabled: Type.Optional(Type.Boolean()),
      mitEnabled: Type.Optional(Type.Boolean()),
      delayCaptureEnabled: Type.Optional(Type.Boolean()),
      captureBeforeExpiryEnabled: Type.Optional(Type.Boolean()),
      /** Extension: whether the page has these fields. */
      phone: Type.Optional(Shown),
      orderNote: Type.Optional(Shown),
      /** Extension: a custom question; the answer becomes a custom field of the order. */
      customField: Type.Optional(Type.Object({ title: Text(500), shown: Shown })),
    }),
  ),
  /** The inconsistent capitalization is part of the protocol. */
  checkoutBillingFields: Type.Optional(Type.Enum(["All_FIELDS", "MINIMUM_REQUIRED_FIELDS"])),
};

export const CheckoutSettingsChanges = named(
  "CheckoutSettingsChanges",
  Type.Object({
    ...fields,
    /** Extension: null resets a color or corner radius to the store's. */
    checkoutBrand: Type.Optional(brandOf(Nullable(Color), Nullable(Radius))),
  }),
);
export type CheckoutSettingsChanges = Static<typeof CheckoutSettingsChanges>;
export const CheckoutSettings = named(
  "CheckoutSettings",
  Type.Object({
    ...fields,
    checkoutBrand: Type.Optional(brandOf(Color, Radius)),
    createdDate: Type.Optional(Timestamp),
    updatedDate: Type.Optional(Timestamp),
  }),
);
export type CheckoutSettings = Static<typeof CheckoutSettings>;

export const checkoutSettingsUpdated = event({
  type: "wix.ecom.v1.checkout_settings_updated",
  entity: "wix.ecom.v1.checkout_settings",
  family: "updated",
  when: "The checkout settings were updated.",
  payload: CheckoutSettings,
});

export const getCheckoutSettings = endpoint({
  id: "checkoutSettings.getCheckoutSettings",
  method: "GET",
  path: "/v1/checkout-settings",
  services: ["/ecom", "/checkout-settings"],
  summary: "Get the checkout settings.",
  access: publicAccess("settings:read"),
  response: Type.Object({ checkoutSettings: CheckoutSettings }),
  isCacheable: true,
});

export const updateCheckoutSettings = endpoint({
  id: "checkoutSettings.updateCheckoutSettings",
  method: "PATCH",
  path: "/v1/checkout-settings",
  services: ["/ecom", "/checkout-settings"],
  summary: "Update the checkout settings. Omitted fields, at any depth, are unchanged.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({ checkoutSettings: CheckoutSettingsChanges }),
  response: Type.Object({ checkoutSettings: CheckoutSettings }),
});
