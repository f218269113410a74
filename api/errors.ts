/**
 * Error codes with their HTTP status and message (docs/protocol/errors.md). Validation errors aren't listed: they follow from the
 * schemas. Codes that the protocol defines as numbers have an `applicationCode`, which is sent as text.
 */
import { catalogEntityErrors, catalogErrors, productErrors } from "./catalog/catalog-errors.ts";
import { virtualProductErrors } from "./catalog/virtual-product-errors.ts";
import { checkoutErrors } from "./checkout/checkout-errors.ts";
import { identityErrors } from "./identity/identity-errors.ts";
import { reviewErrors } from "./marketing/reviews/review-errors.ts";
import { moneyErrors } from "./pricing/money-errors.ts";

export type ErrorDeclaration = {
  readonly status: number;
  readonly message: string;
  readonly applicationCode?: string;
  /** Sent without `applicationError`: published clients then report the HTTP status as the code, which programs check. */
  readonly isPlain?: boolean;
  /** Error name in OAuth responses (RFC 6749 section 5.2); `invalid_request` if absent. */
  readonly oauthName?: string;
};

const declared = <Codes extends Record<string, ErrorDeclaration>>(codes: Codes) => codes;

const platformErrors = declared({
  UNAUTHENTICATED: { status: 401, message: "Send a valid access token in the Authorization header." },
  PERMISSION_DENIED: {
    status: 403,
    message: "You don't have permission to make this call.",
    oauthName: "unauthorized_client",
  },
  NOT_FOUND: { status: 404, message: "Not found." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This path doesn't support this method." },
  MALFORMED_REQUEST: { status: 400, message: "The request couldn't be parsed." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send the body as application/json." },
  BODY_TOO_LARGE: { status: 413, message: "The request body is too large." },
  THROTTLED: { status: 429, message: "Too many requests. Wait a moment and try again." },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: "This idempotency key was used with a different request." },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, message: "A request with this idempotency key is still running." },
  REVISION_CONFLICT: {
    status: 409,
    message: "This was changed after you loaded it. Reload it and make your change again.",
  },
  UNKNOWN_FILTER: { status: 400, message: "The filter or sort uses an unsupported field or operator." },
  INVALID_SYNONYMS: {
    status: 400,
    message: "Synonyms need at least two different words, of three words each at most.",
  },
  CURRENCY_LOCKED: {
    status: 409,
    message: "You can't change the currency after the first sale.",
  },
  TAX_INCLUSION_LOCKED: {
    status: 409,
    message: "You can't change whether prices include tax after the first sale.",
  },
  STOREFRONT_PASSWORD_WRONG: { status: 403, message: "The password is wrong." },
  UNAVAILABLE: { status: 503, message: "The store is briefly unavailable. Try again in a few seconds." },
});

const contentErrors = declared({
  DOCUMENT_NOT_FOUND: { status: 404, message: "This page, post or version doesn't exist." },
  PREVIEW_LINK_NOT_FOUND: { status: 404, message: "This preview link has expired or was revoked." },
});

const appErrors = declared({
  SERVICE_PLUGIN_NOT_FOUND: { status: 404, message: "Service plugin not found." },
  SERVICE_PLUGIN_EXISTS: {
    status: 409,
    message: "This app already has a service plugin of this type. Update it instead.",
  },
  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, message: "Webhook endpoint not found." },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: "Webhook delivery not found." },
  WEBHOOK_ENDPOINT_LIMIT: {
    status: 428,
    message: "You've reached the maximum number of webhook endpoints. Delete one first.",
  },
  EVENT_TYPE_NOT_ALLOWED: { status: 403, message: "One of these events requires a permission you don't have." },
  AUTOMATION_RULE_NOT_FOUND: { status: 404, message: "Automation not found." },
  AUTOMATION_EVENT_NOT_FOUND: { status: 404, message: "Event not found." },
  AUTOMATION_RULE_LIMIT: {
    status: 428,
    message: "You've reached the maximum number of automations. Delete one first.",
  },
  AUTOMATION_PERMISSION_NEEDED: {
    status: 403,
    message: "The automation does something you don't have permission for.",
  },
});

const cartErrors = declared({
  OWNED_CART_NOT_FOUND: { status: 404, message: "There is no current cart." },
  CART_NOT_FOUND: { status: 404, message: "Cart not found." },
  ITEM_NOT_FOUND_IN_CATALOG: { status: 404, message: "Item not found in the catalog." },
  LINE_ITEM_NOT_FOUND: { status: 404, message: "Line item in the cart not found." },
  ITEM_NOT_AVAILABLE: { status: 409, message: "An item isn't available." },
  MAX_LINE_ITEMS_EXCEEDED: { status: 409, message: "A cart can have at most 300 line items." },
  INVALID_OPTIONS: { status: 400, message: "Choose a value for each option." },
  ERROR_COUPON_DOES_NOT_EXIST: { status: 404, message: "Discount code not found." },
  ERROR_COUPON_HAS_EXPIRED: { status: 409, message: "This discount code has expired." },
  ERROR_COUPON_IS_NOT_ACTIVE_YET: { status: 409, message: "This discount code isn't active yet." },
  ERROR_COUPON_USAGE_EXCEEDED: { status: 409, message: "This discount code has reached its usage limit." },
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: { status: 409, message: "You've already used this discount code." },
  COUPON_NOT_APPLICABLE: { status: 409, message: "This discount code doesn't apply to the items in the cart." },
  CART_EMPTY: { status: 409, message: "The cart is empty." },
  CART_ALREADY_ORDERED: { status: 409, message: "This cart has already been ordered." },
  CANT_CREATE_CART_WITHOUT_ITEMS: { status: 400, message: "Include at least one item." },
  NO_LINE_ITEMS_TO_ADD: { status: 400, message: "Include at least one item." },
  CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER: {
    status: 409,
    message: "The cart belongs to a member. You can't change its contact.",
  },
  FIXED_QUANTITY_ITEM: { status: 409, message: "You can't change the quantity of this item." },
  MEMBERS_ONLY_ITEM: { status: 403, message: "Only members can buy this item. Sign in to add it." },
  ABANDONED_CHECKOUT_NOT_FOUND: { status: 404, message: "Abandoned checkout not found." },
  ABANDONED_CHECKOUT_RECOVERED: { status: 409, message: "This abandoned checkout has become an order." },
  RECOVERY_MAIL_NOT_ALLOWED: { status: 409, message: "The buyer hasn't agreed to reminders or can't be reached." },
  RECOVERY_LINK_NOT_VALID: { status: 404, message: "This link is no longer valid." },
  EMPTY_CART: { status: 409, message: "The cart is empty." },
  INVALID_COUPON_CODE: { status: 400, message: "Discount code not found." },
  INVALID_COUPON_STATUS: { status: 409, message: "This discount code can't be used right now." },
  COUPON_ALREADY_EXISTS: { status: 409, message: "This discount code is already in the cart." },
  MAX_COUPONS_PER_CART_EXCEEDED: { status: 409, message: "A cart can have one discount code." },
  COUPON_NOT_FOUND_IN_CART: { status: 404, message: "This discount code isn't in the cart." },
  INVALID_GIFT_CARD_CODE: { status: 400, message: "Gift card not found." },
  INVALID_GIFT_CARD_STATUS: { status: 409, message: "This gift card can't be used." },
  GIFT_CARD_NOT_FOUND_IN_CART: { status: 404, message: "This gift card isn't in the cart." },
  LINE_ITEM_NOT_FOUND_IN_CART: { status: 404, message: "Line item in the cart not found." },
  DELIVERY_METHOD_NOT_FOUND: { status: 404, message: "Delivery method not found for this cart." },
  DELIVERY_METHOD_MISSING_ADDRESS: { status: 409, message: "Set the shipping address first." },
  BUSINESS_LOCATION_NOT_FOUND: { status: 404, message: "Business location not found." },
  EMPTY_LINE_ITEM_UPDATES: { status: 400, message: "Include at least one change." },
  DUPLICATE_LINE_ITEM_UPDATES: { status: 400, message: "Each line item can appear only once." },
  INVALID_PRICE_VERIFICATION_TOKEN: { status: 400, message: "This price verification token isn't for this cart." },
  CART_PRICES_OUT_OF_SYNC: { status: 409, message: "Prices have changed. Review the cart and confirm again." },
  SAVED_ITEM_NOT_FOUND: { status: 404, message: "Saved item not found." },
  SAVED_ITEMS_FULL: { status: 409, message: "At most 300 items can be saved for later." },
  CART_LINK_NOT_FOUND: { status: 404, message: "This link has expired or doesn't exist." },
  DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE: { status: 400, message: "A deposit can't exceed the unit price." },
});

const orderErrors = declared({
  ORDER_NOT_FOUND: { status: 404, message: "Order not found." },
  UNSUPPORTED_TRANSITION: { status: 409, message: "The order can't change to this status." },
  STATUS_ALREADY_SET: { status: 409, message: "The order already has this status." },
  ORDER_PAYMENT_REQUEST_NOT_FOUND: { status: 404, message: "Payment request not found." },
  CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request has been paid." },
  CANNOT_UPDATE_EXPIRED_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request has expired." },
  CANNOT_UPDATE_VOIDED_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request is void." },
  CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request has been paid." },
  CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request has been paid." },
  CANNOT_VOID_EXPIRED_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request has expired." },
  CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request has already been paid." },
  CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request has expired." },
  CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment request is void." },
  RETURN_NOT_FOUND: { status: 404, message: "Return not found." },
  RETURN_NOT_POSSIBLE: { status: 409, message: "These items can no longer be returned." },
  RETURN_QUANTITY_EXCEEDED: { status: 409, message: "The quantity exceeds what can be returned." },
  WITHDRAWAL_PERIOD_OVER: { status: 409, message: "The withdrawal period is over." },
  TOO_MANY_SAVED_VIEWS: { status: 409, message: "You can save up to 50 views. Delete one first." },
  ADDRESS_REDIRECT_NOT_FOUND: { status: 404, message: "Redirect not found." },
  CUSTOMER_NOT_FOUND: { status: 404, message: "Customer not found." },
  SEGMENT_NOT_FOUND: { status: 404, message: "Segment not found." },
  SEGMENT_NAME_TAKEN: { status: 409, message: "A segment with this name already exists." },
  CAMPAIGN_NOT_FOUND: { status: 404, message: "Campaign not found." },
  CAMPAIGN_NOT_EDITABLE: { status: 409, message: "A campaign can be changed only while it is a draft." },
  CAMPAIGN_NOT_READY: { status: 409, message: "This campaign can't be sent yet. Fix the problems shown first." },
  CAMPAIGN_ALREADY_SENT: { status: 409, message: "This campaign has already been sent." },
  CAMPAIGN_LINK_NOT_VALID: { status: 404, message: "This link is no longer valid." },
  TOO_MANY_SEGMENTS: { status: 409, message: "A store can have up to 200 segments." },
  SAVED_VIEW_NAME_TAKEN: { status: 409, message: "A shared view with this name already exists." },
  SAVED_VIEW_NOT_FOUND: { status: 404, message: "View not found." },
  INVOICE_NOT_FOUND: { status: 404, message: "Invoice not found." },
  INVOICE_ALREADY_EXISTS: { status: 409, message: "The order already has an invoice." },
  INVOICE_IS_NOT_A_DRAFT: { status: 409, message: "This invoice has already been issued." },
  INVOICE_IS_A_DRAFT: { status: 409, message: "This invoice is a draft. Issue it first." },
  INVOICE_IS_VOID: { status: 409, message: "This invoice is void or can't be voided." },
  INVOICE_SELLER_INCOMPLETE: {
    status: 409,
    message: "Add your legal name and address to the invoice details first, under Settings > Orders and invoices.",
  },
  MISSING_CONTACT: { status: 409, message: "The order has no billing contact." },
  INVOICE_DOES_NOT_ADD_UP: {
    status: 409,
    message: "The order's tax amounts don't match its tax rates, so it can't be invoiced.",
  },
  MISSING_CONTACT_EMAIL: { status: 409, message: "The order has no email address." },
  DRAFT_ORDER_DOES_NOT_EXIST: { status: 404, message: "Draft order not found." },
  DRAFT_ORDER_ALREADY_COMMITTED: { status: 409, message: "This draft has already become an order." },
  DRAFT_ORDER_CANNOT_BE_DELETED: { status: 409, message: "A committed draft can't be deleted." },
  DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS: { status: 409, message: "The changes can't be applied." },
  CREATE_ORDER_FAILED_VALIDATIONS: { status: 409, message: "The draft can't become an order." },
  ORDER_CANNOT_BE_EDITED: { status: 409, message: "This order can't be edited." },
  CATALOG_ITEM_NOT_FOUND: { status: 404, message: "Item not found in the catalog." },
  GIFT_CARD_ITEM_UNSUPPORTED: { status: 409, message: "Draft orders can't include gift cards." },
  SUBSCRIPTION_ITEM_UNSUPPORTED: { status: 409, message: "Draft orders can't include subscriptions." },
  MAX_ITEMS_REACHED: { status: 409, message: "An order can have at most 300 line items." },
  DUPLICATED_LINE_ITEM_IDS: { status: 400, message: "Two line items have the same ID." },
  LINE_ITEM_DOES_NOT_EXIST: { status: 404, message: "Line item not found in the draft." },
  MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM: { status: 400, message: "Each line item can be changed only once per request." },
  EMPTY_CHANGE_REQUEST: { status: 400, message: "Include at least one change." },
  UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN: {
    status: 409,
    message: "You can't change the price of a removed line item.",
  },
  QUANTITY_BELOW_FULFILLED: { status: 409, message: "Fulfilled or refunded items can't be removed." },
  DISCOUNT_NOT_FOUND: { status: 404, message: "Discount not found in the draft." },
  DISCOUNT_REMOVE_NOT_SUPPORTED: {
    status: 409,
    message: "Discounts of an existing order can be disabled but not deleted.",
  },
  ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED: {
    status: 409,
    message: "Fees of an existing order can be disabled but not deleted.",
  },
  BUSINESS_LOCATION_CANNOT_BE_EDITED: { status: 409, message: "You can't change the location of an order." },
  SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE: { status: 409, message: "Only new orders can have a deposit." },
  DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL: { status: 409, message: "The deposit exceeds the order total." },
  TAGS_CONTRADICT: { status: 400, message: "A tag can't be assigned and unassigned in one request." },
  STATUS_NOT_SUPPORTED: { status: 400, message: "You can't set an order to this status." },
  CANCELLATION_TOO_LATE: { status: 409, message: "You can no longer cancel this order yourself. Contact the store." },
  ADDRESS_OUT_OF_REGION: {
    status: 409,
    message: "This address would change shipping or tax. Contact the store.",
  },
  INVALID_TOTAL: { status: 400, message: "The total doesn't match line items, shipping, fees and taxes." },
  ORDER_ALREADY_EXISTS: { status: 409, message: "An order with this ID already exists." },
  PURCHASED_DATE_CANNOT_BE_IN_FUTURE: { status: 400, message: "The purchase date can't be in the future." },
  CANNOT_OVERWRITE_NON_IMPORTED_ORDER: { status: 409, message: "An order of this store already has this number." },
  CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER: {
    status: 409,
    message: "The next order number can't be lower than the current one.",
  },
  ORDER_CANCELED: { status: 409, message: "The order is canceled." },
  ORDER_ALREADY_PAID: { status: 409, message: "The order has already been paid." },
  INVALID_AMOUNT: { status: 400, message: "The amount is invalid." },
  INVALID_LINE_ITEM_REFUND_QUANTITY: { status: 409, message: "The quantity exceeds what can be refunded." },
  INVALID_PAYMENT_REFUND_AMOUNT: { status: 409, message: "The amount exceeds what can be refunded." },
  ORDER_TRANSACTIONS_NOT_FOUND: { status: 404, message: "The order doesn't exist or has no payments." },
  BOOK_RUN_NOT_FOUND: { status: 404, message: "Audit run not found." },
  STATUS_NOT_ALLOWED: { status: 409, message: "You can't set the payment to this status." },
  PAYMENT_ALREADY_VOIDED: { status: 409, message: "The payment has already been voided." },
  PAYMENT_ALREADY_CAPTURED: { status: 409, message: "The payment has already been captured." },
  PAYMENT_NOT_AUTHORIZED: { status: 409, message: "The payment isn't authorized." },
  PAYMENT_HAS_PENDING_CAPTURE: { status: 409, message: "The provider is still processing this payment." },
  PAYMENT_ALREADY_IN_PROGRESS: { status: 409, message: "A payment for this order is already in progress." },
  PAYMENT_DECLINED: { status: 409, message: "The payment was declined." },
  NO_SAVED_PAYMENT_METHOD: { status: 404, message: "Saved payment method not found." },
  CURRENCY_MISMATCH: { status: 409, message: "The order has a different currency." },
  PAYMENT_NOT_FOUND: { status: 404, message: "Payment not found." },
  PAYMENT_NOT_REFUNDABLE: { status: 409, message: "This payment can't be refunded." },
  FULFILLMENT_NOT_FOUND: { status: 404, message: "Fulfillment not found." },
  FULFILLMENT_QUANTITY_EXCEEDED: { status: 409, message: "The quantity exceeds what is left to fulfill." },
  FULFILLMENT_IN_RETURN: {
    status: 409,
    message: "This fulfillment can't be undone because its items are part of a return.",
  },
  TRACKING_NUMBER_ALREADY_EXISTS: { status: 409, message: "The order already has this tracking number." },
  ACTIVITY_NOT_FOUND: { status: 404, message: "Activity not found." },
  SHIPPING_LABELS_OFF: { status: 409, message: "Shipping labels are turned off." },
  SHIPPING_LABELS_NEED_KEY: { status: 409, message: "Enter an API key to turn on shipping labels." },
  SHIPPING_LABELS_PENDING: {
    status: 409,
    message:
      "A label is still being bought with the current API key. Enter a key of the same EasyPost account, or try again in a few minutes.",
  },
  SHIPPING_LABEL_NOT_FOUND: { status: 404, message: "Shipping label not found." },
  SHIPPING_LABEL_ADDRESS_MISSING: {
    status: 409,
    message: "A shipping label needs the store's legal address and the order's shipping address.",
  },
  SHIPPING_LABEL_ABROAD: { status: 409, message: "Labels can be bought for addresses in the store's country only." },
  SHIPPING_LABEL_REFUSED: { status: 409, message: "The carrier rejected the label." },
  SHIPPING_LABEL_PENDING: {
    status: 409,
    message: "The purchase of a label for this order isn't settled yet. Try again in a minute.",
  },
  SHIPPING_LABEL_NOT_VOIDABLE: { status: 409, message: "This label can't be voided." },
  SHIPPING_LABEL_PROVIDER_UNAVAILABLE: { status: 503, message: "EasyPost can't be reached. Try again in a moment." },
});

const settingsErrors = declared({
  DISCOUNT_RULE_NOT_FOUND: { status: 404, message: "Discount rule not found." },
  SHIPPING_OPTION_NOT_FOUND: { status: 404, message: "Shipping option not found." },
  SHIPPO_CONFIGURATION_NOT_FOUND: { status: 404, message: "Configuration not found." },
  DELIVERY_PROFILE_NOT_FOUND: { status: 404, message: "Delivery profile not found." },
  TAX_REGION_NOT_FOUND: { status: 404, message: "Tax region not found." },
  TAX_GROUP_NOT_FOUND: { status: 404, message: "Tax group not found." },
  COUPON_CODE_TAKEN: { status: 409, message: "A discount with this code already exists." },
  COUPON_WAS_USED: { status: 409, message: "This discount code has been used in orders. Deactivate it instead." },
  USAGE_LIMIT_TOO_LOW: { status: 409, message: "The discount has already been used more often than this." },
  MAX_DISCOUNT_RULES_REACHED: { status: 409, message: "A store can have at most 500 discount rules." },
  DISCOUNT_NO_LONGER_AVAILABLE: { status: 409, message: "A discount in this purchase is no longer available." },
  MANUAL_TAX_MAPPING_NOT_FOUND: { status: 404, message: "Tax rate not found." },
  TAX_EXEMPT_GROUP_NOT_FOUND: { status: 404, message: "Tax-exempt group not found." },
  CONTACT_TAX_DETAILS_NOT_FOUND: { status: 404, message: "Tax details not found for this customer." },
  ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP: {
    status: 409,
    message: "The default tax group can't be deleted or renamed.",
  },
  INVALID_SUBDIVISION_FORMAT: { status: 400, message: "Use an ISO 3166-2 code such as US-CA." },
  ADDITIONAL_FEE_NOT_FOUND: { status: 404, message: "Additional fee not found." },
  TIPS_NOT_ENABLED: { status: 409, message: "Tips aren't enabled in this store." },
  TIP_TOO_LARGE: { status: 400, message: "The tip exceeds the store's limit." },
  TRASH_ITEM_NOT_FOUND: { status: 404, message: "This isn't in the trash anymore." },
  ALREADY_EXISTS: { status: 409, message: "This already exists." },
  DELIVERY_REGION_NOT_FOUND: { status: 404, message: "Delivery region not found." },
  DESTINATIONS_COLLISION: { status: 409, message: "A destination already belongs to another region." },
  DELIVERY_PROFILES_LIMIT_EXCEEDED: { status: 409, message: "A store can have at most 100 delivery profiles." },
  DEFAULT_CANNOT_BE_UPDATED: {
    status: 409,
    message: "To change the default profile, make another profile the default.",
  },
  SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY: { status: 400, message: "A subdivision doesn't belong to its country." },
  UNKNOWN_DELIVERY_CARRIER: { status: 404, message: "Delivery carrier not found." },
  CARRIER_ALREADY_EXISTS_IN_REGION: { status: 409, message: "The carrier already serves this region." },
  DELIVERY_CARRIER_NOT_FOUND: { status: 404, message: "The carrier doesn't serve this region." },
  DELIVERY_CARRIER_MISSING_BACKUP_RATE: {
    status: 400,
    message: "An app's carrier requires an active backup rate with a title and an amount.",
  },
  PICKUP_LOCATION_NOT_FOUND: { status: 404, message: "Pickup location not found." },
  LOCAL_DELIVERY_OPTION_NOT_FOUND: { status: 404, message: "Local delivery option not found." },
  INVALID_QUANTITY_VALUE: { status: 400, message: "A quantity condition requires a whole number." },
  INVALID_DELIVERY_SCHEDULE: {
    status: 400,
    message: "A time window must end after it starts, and windows of a day can't start at the same time.",
  },
  SINGLE_DEFAULT_DELIVERY_PROFILE: { status: 409, message: "A default delivery profile already exists." },
  CURRENCY_NOT_SUPPORTED: { status: 400, message: "This currency isn't supported." },
});

const fileErrors = declared({
  UPLOAD_NOT_FOUND: { status: 404, message: "Upload not found or expired." },
  UPLOAD_NOT_COMPLETE: { status: 409, message: "The upload isn't complete yet." },
  UPLOAD_OFFSET_MISMATCH: { status: 409, message: "The next part must start at receivedBytes." },
  TOO_MANY_UPLOADS: { status: 429, message: "Too many unfinished uploads. Finish or cancel some first." },
  MEDIA_IN_USE: { status: 409, message: "Products or collections use this file." },
  MEDIA_NOT_FETCHED: { status: 400, message: "The image couldn't be downloaded from this URL." },
  DIGITAL_FILE_IN_USE: { status: 409, message: "Products sell this file, or customers can still download it." },
  IMPORT_NOT_FOUND: { status: 404, message: "Import not found." },
  IMPORT_NOT_READABLE: { status: 400, message: "This file can't be read. Upload a CSV file or a WordPress export." },
  IMPORT_STATE: { status: 409, message: "The import's status has changed. Reload it." },
  EXPORT_NOT_FOUND: { status: 404, message: "Export not found." },
});

export const errors = {
  ...platformErrors,
  ...appErrors,
  ...contentErrors,
  ...identityErrors,
  ...catalogErrors,
  ...catalogEntityErrors,
  ...productErrors,
  ...cartErrors,
  ...checkoutErrors,
  ...orderErrors,
  ...settingsErrors,
  ...fileErrors,
  ...virtualProductErrors,
  ...moneyErrors,
  ...reviewErrors,
};

export type ErrorCode = keyof typeof errors;

/** Kinds of field violations (docs/protocol/errors.md). */
export const violationRules = [
  "VALIDATION",
  "OTHER",
  "MAX",
  "MIN",
  "MAX_LENGTH",
  "MIN_LENGTH",
  "MAX_SIZE",
  "MIN_SIZE",
  "FORMAT",
  "DECIMAL_LTE",
  "DECIMAL_GTE",
  "DECIMAL_LT",
  "DECIMAL_GT",
  "DECIMAL_MAX_SCALE",
  "INVALID_ENUM_VALUE",
  "REQUIRED_FIELD",
  "FIELD_NOT_ALLOWED",
  "ONE_OF_ALIGNMENT",
  "EXACT_LENGTH",
  "EXACT_SIZE",
  "REQUIRED_ONE_OF_FIELD",
] as const;

export type ViolationRule = (typeof violationRules)[number];

export type FieldViolation = {
  /** Path relative to the request body, e.g. `lineItems[0].quantity`. */
  field: string;
  description: string;
  violatedRule: ViolationRule;
  ruleName?: string;
  data: Record<string, unknown>;
};

/** The error envelope (docs/protocol/errors.md). */
export type ErrorBody = {
  message: string;
  details: {
    applicationError?: { code: string; description: string; data: Record<string, unknown> };
    validationError?: { fieldViolations: FieldViolation[] };
  };
};
