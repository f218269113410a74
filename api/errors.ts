/**
 * Every error code of the store: HTTP status, message and when it happens. Validation errors are not listed: they are
 * made from the schema (specification section 8). Codes that the specification fixes as numbers carry `applicationCode`,
 * sent as text (wire, identity 2.3).
 */
import { catalogEntityErrors, catalogErrors, productErrors } from "./catalog/catalog-errors.ts";
import { virtualProductErrors } from "./catalog/virtual-product-errors.ts";
import { checkoutErrors } from "./checkout/checkout-errors.ts";
import { identityErrors } from "./identity/identity-errors.ts";
import { moneyErrors } from "./pricing/money-errors.ts";

export type ErrorDeclaration = {
  readonly status: number;
  readonly message: string;
  readonly applicationCode?: string;
  /** Sent without `applicationError`. Published clients then report the HTTP status as the code, which programs test for. */
  readonly isPlain?: boolean;
  /** Name in answers to forms of OAuth (RFC 6749 5.2); `invalid_request` unless said. */
  readonly oauthName?: string;
};

const declared = <Codes extends Record<string, ErrorDeclaration>>(codes: Codes) => codes;

const platformErrors = declared({
  UNAUTHENTICATED: { status: 401, message: "Send a valid access token in the Authorization header." },
  PERMISSION_DENIED: {
    status: 403,
    message: "This caller may not make this call.",
    oauthName: "unauthorized_client",
  },
  NOT_FOUND: { status: 404, message: "There is nothing here." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This path does not answer this method." },
  MALFORMED_REQUEST: { status: 400, message: "The request could not be read." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send the body as application/json." },
  BODY_TOO_LARGE: { status: 413, message: "The request body is too large." },
  THROTTLED: { status: 429, message: "Too many requests. Wait a moment and try again." },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: "This idempotency key was used with a different request." },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, message: "A request with this idempotency key is still running." },
  REVISION_CONFLICT: { status: 409, message: "Somebody changed this meanwhile. Read it again and repeat the change." },
  UNKNOWN_FILTER: { status: 400, message: "The filter or sort names a field or an operator that is not supported." },
  INVALID_SYNONYMS: {
    status: 400,
    message: "Synonyms need at least two different words, of three words each at most.",
  },
  CURRENCY_LOCKED: {
    status: 409,
    message: "You can't change the currency after the first sale: orders, gift cards and reports are in it.",
  },
  TAX_INCLUSION_LOCKED: {
    status: 409,
    message: "You can't change whether prices include tax after the first sale.",
  },
  UNAVAILABLE: { status: 503, message: "The store is briefly unavailable. Try again in a few seconds." },
});

const appErrors = declared({
  SERVICE_PLUGIN_NOT_FOUND: { status: 404, message: "There is no such plug-in." },
  SERVICE_PLUGIN_EXISTS: { status: 409, message: "This app is asked about this already. Change its plug-in instead." },
  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, message: "There is no such endpoint." },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: "There is no such delivery." },
  WEBHOOK_ENDPOINT_LIMIT: { status: 428, message: "There are as many endpoints as there may be. Remove one first." },
  EVENT_TYPE_NOT_ALLOWED: { status: 403, message: "One of these events needs a permission that is missing." },
  AUTOMATION_RULE_NOT_FOUND: { status: 404, message: "There is no such rule." },
  AUTOMATION_EVENT_NOT_FOUND: { status: 404, message: "There is no such event." },
  AUTOMATION_RULE_LIMIT: { status: 428, message: "There are as many rules as there may be. Remove one first." },
  AUTOMATION_PERMISSION_NEEDED: { status: 403, message: "The rule does something that you may not do yourself." },
});

const cartErrors = declared({
  OWNED_CART_NOT_FOUND: { status: 404, message: "There is no current cart yet." },
  CART_NOT_FOUND: { status: 404, message: "There is no such cart." },
  ITEM_NOT_FOUND_IN_CATALOG: { status: 404, message: "An item is not in the catalog." },
  LINE_ITEM_NOT_FOUND: { status: 404, message: "There is no such line item in the cart." },
  ITEM_NOT_AVAILABLE: { status: 409, message: "An item is not available." },
  MAX_LINE_ITEMS_EXCEEDED: { status: 409, message: "A cart holds at most 300 lines." },
  INVALID_OPTIONS: { status: 400, message: "Choose a value for each option." },
  ERROR_COUPON_DOES_NOT_EXIST: { status: 404, message: "There is no such coupon." },
  ERROR_COUPON_HAS_EXPIRED: { status: 409, message: "This coupon has expired." },
  ERROR_COUPON_IS_NOT_ACTIVE_YET: { status: 409, message: "This coupon is not active yet." },
  ERROR_COUPON_USAGE_EXCEEDED: { status: 409, message: "This coupon has been used up." },
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: { status: 409, message: "You have used this coupon already." },
  COUPON_NOT_APPLICABLE: { status: 409, message: "This coupon does not apply to the items in the cart." },
  CART_EMPTY: { status: 409, message: "The cart is empty." },
  CART_ALREADY_ORDERED: { status: 409, message: "This cart has become an order." },
  CANT_CREATE_CART_WITHOUT_ITEMS: { status: 400, message: "Name at least one item." },
  NO_LINE_ITEMS_TO_ADD: { status: 400, message: "Name at least one item." },
  CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER: {
    status: 409,
    message: "The cart belongs to a member; its contact cannot be changed.",
  },
  FIXED_QUANTITY_ITEM: { status: 409, message: "The quantity of this item cannot be changed." },
  MEMBERS_ONLY_ITEM: { status: 403, message: "Only members can buy this. Sign in to add it." },
  ABANDONED_CHECKOUT_NOT_FOUND: { status: 404, message: "There is no such abandoned checkout." },
  ABANDONED_CHECKOUT_RECOVERED: { status: 409, message: "This one has become an order." },
  RECOVERY_MAIL_NOT_ALLOWED: { status: 409, message: "The buyer has not agreed to reminders, or cannot be reached." },
  RECOVERY_LINK_NOT_VALID: { status: 404, message: "This link does not work any more." },
  EMPTY_CART: { status: 409, message: "The cart is empty." },
  INVALID_COUPON_CODE: { status: 400, message: "There is no such coupon." },
  INVALID_COUPON_STATUS: { status: 409, message: "This coupon cannot be used now." },
  COUPON_ALREADY_EXISTS: { status: 409, message: "This coupon is in the cart already." },
  MAX_COUPONS_PER_CART_EXCEEDED: { status: 409, message: "A cart takes one coupon." },
  COUPON_NOT_FOUND_IN_CART: { status: 404, message: "This coupon is not in the cart." },
  INVALID_GIFT_CARD_CODE: { status: 400, message: "There is no such gift card." },
  INVALID_GIFT_CARD_STATUS: { status: 409, message: "This gift card cannot be used." },
  GIFT_CARD_NOT_FOUND_IN_CART: { status: 404, message: "This gift card is not in the cart." },
  LINE_ITEM_NOT_FOUND_IN_CART: { status: 404, message: "There is no such line item in the cart." },
  DELIVERY_METHOD_NOT_FOUND: { status: 404, message: "There is no such way of delivery for this cart." },
  DELIVERY_METHOD_MISSING_ADDRESS: { status: 409, message: "Say where the goods go first." },
  BUSINESS_LOCATION_NOT_FOUND: { status: 404, message: "There is no such business location." },
  EMPTY_LINE_ITEM_UPDATES: { status: 400, message: "Say what to change." },
  DUPLICATE_LINE_ITEM_UPDATES: { status: 400, message: "A line is named twice." },
  INVALID_PRICE_VERIFICATION_TOKEN: { status: 400, message: "This token says no prices of this cart." },
  CART_PRICES_OUT_OF_SYNC: { status: 409, message: "Prices have changed. Look at the cart and confirm again." },
  SAVED_ITEM_NOT_FOUND: { status: 404, message: "There is no such saved item." },
  SAVED_ITEMS_FULL: { status: 409, message: "At most 300 items can be saved for later." },
  CART_LINK_NOT_FOUND: { status: 404, message: "This link has expired, or was never one." },
  DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE: { status: 400, message: "A deposit is at most the price of one unit." },
});

const orderErrors = declared({
  ORDER_NOT_FOUND: { status: 404, message: "There is no such order." },
  UNSUPPORTED_TRANSITION: { status: 409, message: "The order cannot change to this state." },
  STATUS_ALREADY_SET: { status: 409, message: "The order is in this state already." },
  ORDER_PAYMENT_REQUEST_NOT_FOUND: { status: 404, message: "There is no such payment request." },
  CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "It has been paid." },
  CANNOT_UPDATE_EXPIRED_ORDER_PAYMENT_REQUEST: { status: 409, message: "Its time is over." },
  CANNOT_UPDATE_VOIDED_ORDER_PAYMENT_REQUEST: { status: 409, message: "It is void." },
  CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "It has been paid." },
  CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "It has been paid." },
  CANNOT_VOID_EXPIRED_ORDER_PAYMENT_REQUEST: { status: 409, message: "Its time is over." },
  CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST: { status: 409, message: "It has been paid already." },
  CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST: { status: 409, message: "The time for this payment is over." },
  CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST: { status: 409, message: "This payment is not asked for any more." },
  RETURN_NOT_FOUND: { status: 404, message: "There is no such return." },
  RETURN_NOT_POSSIBLE: { status: 409, message: "These items cannot be sent back any more." },
  RETURN_QUANTITY_EXCEEDED: { status: 409, message: "More units than can be sent back." },
  WITHDRAWAL_PERIOD_OVER: { status: 409, message: "The time for withdrawing from the contract is over." },
  TOO_MANY_SAVED_VIEWS: { status: 409, message: "Delete a view first: 50 are the most." },
  ADDRESS_REDIRECT_NOT_FOUND: { status: 404, message: "No such earlier address leads anywhere." },
  SAVED_VIEW_NAME_TAKEN: { status: 409, message: "Somebody shares a view of this name already." },
  SAVED_VIEW_NOT_FOUND: { status: 404, message: "There is no such view." },
  INVOICE_NOT_FOUND: { status: 404, message: "There is no such invoice." },
  INVOICE_ALREADY_EXISTS: { status: 409, message: "The order has this invoice already." },
  INVOICE_IS_NOT_A_DRAFT: { status: 409, message: "This invoice was issued already." },
  INVOICE_IS_A_DRAFT: { status: 409, message: "A draft has no number yet: issue it first." },
  INVOICE_IS_VOID: { status: 409, message: "This document is void or cannot be made so." },
  INVOICE_SELLER_INCOMPLETE: {
    status: 409,
    message: "Add your legal name and address to the invoice details first, under Settings > Orders and invoices.",
  },
  MISSING_CONTACT: { status: 409, message: "There is nobody to write the invoice to." },
  INVOICE_DOES_NOT_ADD_UP: { status: 409, message: "The order's taxes do not fit their rates: it makes no invoice." },
  MISSING_CONTACT_EMAIL: { status: 409, message: "There is no e-mail to send it to." },
  DRAFT_ORDER_DOES_NOT_EXIST: { status: 404, message: "There is no such draft." },
  DRAFT_ORDER_ALREADY_COMMITTED: { status: 409, message: "The draft has become an order already." },
  DRAFT_ORDER_CANNOT_BE_DELETED: { status: 409, message: "A committed draft stays." },
  DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS: { status: 409, message: "The changes cannot be applied as they are." },
  CREATE_ORDER_FAILED_VALIDATIONS: { status: 409, message: "The draft cannot become an order as it is." },
  ORDER_CANNOT_BE_EDITED: { status: 409, message: "This order cannot be edited." },
  CATALOG_ITEM_NOT_FOUND: { status: 404, message: "An item is not in the catalog." },
  GIFT_CARD_ITEM_UNSUPPORTED: { status: 409, message: "Gift cards are bought in the shop, not by a draft." },
  SUBSCRIPTION_ITEM_UNSUPPORTED: { status: 409, message: "Subscriptions begin in the shop, not by a draft." },
  MAX_ITEMS_REACHED: { status: 409, message: "An order holds at most 300 lines." },
  DUPLICATED_LINE_ITEM_IDS: { status: 400, message: "Two lines have the same id." },
  LINE_ITEM_DOES_NOT_EXIST: { status: 404, message: "There is no such line in the draft." },
  MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM: { status: 400, message: "A line is changed twice in one request." },
  EMPTY_CHANGE_REQUEST: { status: 400, message: "Nothing is to be changed." },
  UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN: { status: 409, message: "A removed line has no price to change." },
  QUANTITY_BELOW_FULFILLED: { status: 409, message: "Units that were sent or refunded cannot be removed." },
  DISCOUNT_NOT_FOUND: { status: 404, message: "There is no such discount in the draft." },
  DISCOUNT_REMOVE_NOT_SUPPORTED: { status: 409, message: "A discount of the order is switched off, not deleted." },
  ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED: { status: 409, message: "A fee of the order is switched off, not deleted." },
  BUSINESS_LOCATION_CANNOT_BE_EDITED: { status: 409, message: "The location of an order cannot change." },
  SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE: { status: 409, message: "Only new orders have a deposit." },
  DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL: { status: 409, message: "The deposit is more than the total." },
  TAGS_CONTRADICT: { status: 400, message: "The same tag is to be put on and taken off." },
  STATUS_NOT_SUPPORTED: { status: 400, message: "An order cannot be set to this status." },
  CANCELLATION_TOO_LATE: { status: 409, message: "The time for canceling by yourself is over. Write to the store." },
  ADDRESS_OUT_OF_REGION: {
    status: 409,
    message: "Delivery and tax would change with this address. Write to the store.",
  },
  INVALID_TOTAL: { status: 400, message: "The total is not what lines, shipping, fees and taxes come to." },
  ORDER_ALREADY_EXISTS: { status: 409, message: "There is an order with this id already." },
  PURCHASED_DATE_CANNOT_BE_IN_FUTURE: { status: 400, message: "An order cannot be bought in the future." },
  CANNOT_OVERWRITE_NON_IMPORTED_ORDER: { status: 409, message: "An order of this store has this number." },
  CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER: { status: 409, message: "The counter cannot go back to this number." },
  ORDER_CANCELED: { status: 409, message: "The order is canceled." },
  ORDER_ALREADY_PAID: { status: 409, message: "The order is paid already." },
  INVALID_AMOUNT: { status: 400, message: "The amount is not allowed." },
  INVALID_LINE_ITEM_REFUND_QUANTITY: { status: 409, message: "More units than can be refunded." },
  INVALID_PAYMENT_REFUND_AMOUNT: { status: 409, message: "More money than can be refunded." },
  ORDER_TRANSACTIONS_NOT_FOUND: { status: 404, message: "There is no such order, or it has no payments." },
  BOOK_RUN_NOT_FOUND: { status: 404, message: "There is no such check of the books." },
  STATUS_NOT_ALLOWED: { status: 409, message: "The payment cannot be set to this status." },
  PAYMENT_ALREADY_VOIDED: { status: 409, message: "The money was released already." },
  PAYMENT_ALREADY_CAPTURED: { status: 409, message: "The money was captured already." },
  PAYMENT_NOT_AUTHORIZED: { status: 409, message: "Nothing is set aside for this payment." },
  PAYMENT_HAS_PENDING_CAPTURE: { status: 409, message: "The provider is still at work on this payment." },
  PAYMENT_ALREADY_IN_PROGRESS: { status: 409, message: "A payment for this order is in progress." },
  PAYMENT_DECLINED: { status: 409, message: "The payment was declined." },
  NO_SAVED_PAYMENT_METHOD: { status: 404, message: "There is no such saved payment method." },
  CURRENCY_MISMATCH: { status: 409, message: "The order is in another currency." },
  PAYMENT_NOT_FOUND: { status: 404, message: "There is no such payment." },
  PAYMENT_NOT_REFUNDABLE: { status: 409, message: "This payment cannot be refunded." },
  FULFILLMENT_NOT_FOUND: { status: 404, message: "There is no such fulfillment." },
  FULFILLMENT_QUANTITY_EXCEEDED: { status: 409, message: "More units than are left to fulfill." },
  FULFILLMENT_IN_RETURN: {
    status: 409,
    message: "This fulfillment can't be undone because its items are part of a return.",
  },
  TRACKING_NUMBER_ALREADY_EXISTS: { status: 409, message: "This tracking number is on the order already." },
  ACTIVITY_NOT_FOUND: { status: 404, message: "There is no such activity." },
});

const settingsErrors = declared({
  DISCOUNT_RULE_NOT_FOUND: { status: 404, message: "There is no such discount rule." },
  SHIPPING_OPTION_NOT_FOUND: { status: 404, message: "There is no such shipping option." },
  SHIPPO_CONFIGURATION_NOT_FOUND: { status: 404, message: "There is no such configuration." },
  DELIVERY_PROFILE_NOT_FOUND: { status: 404, message: "There is no such delivery profile." },
  TAX_REGION_NOT_FOUND: { status: 404, message: "There is no such tax region." },
  TAX_GROUP_NOT_FOUND: { status: 404, message: "There is no such tax group." },
  COUPON_CODE_TAKEN: { status: 409, message: "There is a coupon with this code already." },
  COUPON_WAS_USED: { status: 409, message: "Orders have used this coupon. Switch it off instead." },
  USAGE_LIMIT_TOO_LOW: { status: 409, message: "It has been used more often than this already." },
  MAX_DISCOUNT_RULES_REACHED: { status: 409, message: "A store has at most 500 discount rules." },
  DISCOUNT_NO_LONGER_AVAILABLE: { status: 409, message: "A discount of this purchase has just been used up." },
  MANUAL_TAX_MAPPING_NOT_FOUND: { status: 404, message: "There is no such tax rate." },
  TAX_EXEMPT_GROUP_NOT_FOUND: { status: 404, message: "There is no such group of tax-exempt buyers." },
  CONTACT_TAX_DETAILS_NOT_FOUND: { status: 404, message: "There are no tax details of this buyer." },
  ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP: {
    status: 409,
    message: "The default tax group stays: goods that name no group belong to it.",
  },
  INVALID_SUBDIVISION_FORMAT: { status: 400, message: "A subdivision is written like US-CA." },
  ADDITIONAL_FEE_NOT_FOUND: { status: 404, message: "There is no such additional fee." },
  TIPS_NOT_ENABLED: { status: 409, message: "This store does not ask for tips." },
  TIP_TOO_LARGE: { status: 400, message: "The tip is larger than the store accepts." },
  ALREADY_EXISTS: { status: 409, message: "This exists already." },
  DELIVERY_REGION_NOT_FOUND: { status: 404, message: "There is no such delivery region." },
  DESTINATIONS_COLLISION: { status: 409, message: "A destination belongs to another region already." },
  DELIVERY_PROFILES_LIMIT_EXCEEDED: { status: 409, message: "A store has at most 100 delivery profiles." },
  DEFAULT_CANNOT_BE_UPDATED: {
    status: 409,
    message: "Which profile is the default cannot be taken back; make another the default.",
  },
  SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY: { status: 400, message: "A subdivision does not belong to its country." },
  UNKNOWN_DELIVERY_CARRIER: { status: 404, message: "There is no such delivery carrier." },
  CARRIER_ALREADY_EXISTS_IN_REGION: { status: 409, message: "The carrier serves this region already." },
  DELIVERY_CARRIER_NOT_FOUND: { status: 404, message: "The carrier does not serve this region." },
  DELIVERY_CARRIER_MISSING_BACKUP_RATE: {
    status: 400,
    message: "A carrier of an app needs an active backup rate with title and amount.",
  },
  PICKUP_LOCATION_NOT_FOUND: { status: 404, message: "There is no such pickup location." },
  LOCAL_DELIVERY_OPTION_NOT_FOUND: { status: 404, message: "There is no such local delivery option." },
  INVALID_QUANTITY_VALUE: { status: 400, message: "A condition on the quantity needs a whole number." },
  INVALID_DELIVERY_SCHEDULE: {
    status: 400,
    message: "A time window must end after it starts, and windows of a day must not begin at the same time.",
  },
  SINGLE_DEFAULT_DELIVERY_PROFILE: { status: 409, message: "There is a default delivery profile already." },
  CURRENCY_NOT_SUPPORTED: { status: 400, message: "This currency is not supported." },
});

const fileErrors = declared({
  UPLOAD_NOT_FOUND: { status: 404, message: "There is no such upload, or its time is up." },
  UPLOAD_NOT_COMPLETE: { status: 409, message: "The file has not arrived as a whole yet." },
  UPLOAD_OFFSET_MISMATCH: { status: 409, message: "The next part starts elsewhere; see receivedBytes." },
  TOO_MANY_UPLOADS: { status: 429, message: "Too many unfinished uploads. Finish or cancel some first." },
  MEDIA_IN_USE: { status: 409, message: "Products or collections show this file." },
  MEDIA_NOT_FETCHED: { status: 400, message: "The picture could not be fetched from this address." },
  DIGITAL_FILE_IN_USE: { status: 409, message: "Products sell this file, or buyers may still download it." },
  IMPORT_NOT_FOUND: { status: 404, message: "There is no such import." },
  IMPORT_NOT_READABLE: { status: 400, message: "This file cannot be read as a product list." },
  IMPORT_STATE: { status: 409, message: "The import is in another state by now. Look again." },
  EXPORT_NOT_FOUND: { status: 404, message: "There is no such export." },
});

export const errors = {
  ...platformErrors,
  ...appErrors,
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
};

export type ErrorCode = keyof typeof errors;

/** Kinds of field violation (specification section 5, wire 2.1). */
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

/** The error envelope (wire, identity 2.1). */
export type ErrorBody = {
  message: string;
  details: {
    applicationError?: { code: string; description: string; data: Record<string, unknown> };
    validationError?: { fieldViolations: FieldViolation[] };
  };
};
