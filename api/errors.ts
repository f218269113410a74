/**
 * Every error code of the store: HTTP status, message and when it happens. Validation errors are not listed: they are
 * made from the schema (specification section 8). Codes that the specification fixes as numbers carry `applicationCode`,
 * sent as text (wire, identity 2.3).
 */
type ErrorDeclaration = {
  readonly status: number;
  readonly message: string;
  readonly applicationCode?: string;
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
  UNAVAILABLE: { status: 503, message: "The store is briefly unavailable. Try again in a few seconds." },
});

const appErrors = declared({
  SERVICE_PLUGIN_NOT_FOUND: { status: 404, message: "There is no such plug-in." },
  SERVICE_PLUGIN_EXISTS: { status: 409, message: "This app is asked about this already. Change its plug-in instead." },
  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, message: "There is no such endpoint." },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: "There is no such delivery." },
  WEBHOOK_ENDPOINT_LIMIT: { status: 428, message: "There are as many endpoints as there may be. Remove one first." },
  EVENT_TYPE_NOT_ALLOWED: { status: 403, message: "One of these events needs a permission that is missing." },
});

const identityErrors = declared({
  INVALID_EMAIL: { status: 400, message: "Enter a valid e-mail address.", applicationCode: "-19999" },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    message: "An account with this e-mail exists already.",
    applicationCode: "-19995",
  },
  INVALID_PASSWORD: { status: 401, message: "The e-mail or the password is wrong.", applicationCode: "-19976" },
  RESET_PASSWORD: { status: 403, message: "This account needs a new password.", applicationCode: "-19973" },
  MISSING_CAPTCHA_TOKEN: { status: 403, message: "Solve the captcha and try again.", applicationCode: "-19971" },
  INVALID_CAPTCHA_TOKEN: { status: 403, message: "The captcha was not solved.", applicationCode: "-19970" },
  LOGIN_REFUSED: { status: 401, message: "Signing in did not work." },
  DIRECT_LOGIN_NOT_ALLOWED: { status: 403, message: "This client must use the hosted sign-in page." },
  WEAK_PASSWORD: { status: 400, message: "Choose a longer or less common password." },
  INVALID_STATE_TOKEN: { status: 400, message: "This step has expired. Start again." },
  INVALID_VERIFICATION_CODE: { status: 400, message: "The code is wrong or has expired." },
  VERIFICATION_FAILED: { status: 400, message: "The proof was not accepted. Try again." },
  FACTOR_NOT_FOUND: { status: 404, message: "There is no such factor." },
  FACTOR_NOT_AVAILABLE: { status: 409, message: "This factor cannot be used here." },
  LAST_SIGN_IN_METHOD: {
    status: 409,
    message: "This is the only way to sign in to the account. Add another one first.",
  },
  SIGN_IN_METHOD_OFF: { status: 403, message: "The store does not offer this way to sign in." },
  SIGN_UP_CLOSED: { status: 403, message: "The store takes no new members at the moment." },
  PROVIDER_NOT_FOUND: { status: 404, message: "There is no such identity provider." },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    message: "The identity provider does not answer. Try again, or sign in another way.",
  },
  CUSTOM_FIELD_NOT_FOUND: { status: 404, message: "There is no such field." },
  SESSION_NOT_FOUND: { status: 404, message: "There is no such session." },
  DEVICE_NOT_FOUND: { status: 404, message: "There is no such device." },
  ADDRESS_NOT_FOUND: { status: 404, message: "There is no such address." },
  ADDRESS_BOOK_FULL: { status: 409, message: "The address book is full." },
  NOTE_NOT_FOUND: { status: 404, message: "There is no such note." },
  SLUG_ALREADY_EXISTS: { status: 409, message: "This member address (slug) is taken." },
  MEMBERS_NOT_MERGEABLE: { status: 409, message: "These two cannot become one." },
  CLIENT_IS_FIRST_PARTY: { status: 409, message: "The store's own client cannot be removed." },
  API_KEY_NOT_FOUND: { status: 404, message: "There is no such API key." },
  APP_NOT_FOUND: { status: 404, message: "There is no such app." },
  MEMBER_NOT_FOUND: { status: 404, message: "There is no such member." },
  CLIENT_NOT_FOUND: { status: 400, message: "The client is not registered." },
  REDIRECT_NOT_ALLOWED: { status: 400, message: "The redirect address is not registered for this client." },
  INVALID_GRANT: {
    status: 400,
    message: "The grant is wrong, expired or used already.",
    oauthName: "invalid_grant",
  },
  INVALID_CLIENT: {
    status: 401,
    message: "The client is not registered or its credentials are wrong.",
    oauthName: "invalid_client",
  },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message: "This grant type is not supported.",
    oauthName: "unsupported_grant_type",
  },
  INVALID_AUTHORIZATION_REQUEST: { status: 400, message: "The authorization request is not valid." },
  REAUTHENTICATION_REQUIRED: { status: 403, message: "Confirm your current password, or sign in again." },
  STAFF_NOT_FOUND: { status: 404, message: "There is no such staff member." },
  STAFF_ROLE_NOT_FOUND: { status: 404, message: "There is no such role." },
  STAFF_ROLE_IN_USE: { status: 409, message: "Somebody has this role. Give them another one first." },
  STAFF_EMAIL_TAKEN: { status: 409, message: "Somebody with this e-mail works here already." },
  LAST_OWNER: { status: 409, message: "A store keeps at least one active owner." },
  ROLE_TOO_POWERFUL: { status: 403, message: "Nobody can give away more than they may do themselves." },
  INVITATION_NOT_FOUND: { status: 404, message: "There is no such open invitation." },
  INVITATION_INVALID: { status: 400, message: "This invitation has been used, withdrawn or has expired." },
  AUDIT_ENTRY_NOT_FOUND: { status: 404, message: "There is no such entry." },
  CROSS_SITE_REQUEST: { status: 403, message: "This call only answers to pages of the store itself." },
  REDIRECT_SESSION_NOT_FOUND: { status: 404, message: "This hand-over was used already, or it is too old." },
  REDIRECT_SESSION_INVALID: { status: 400, message: "Name exactly one destination for the redirect session." },
});

const catalogErrors = declared({
  PRODUCT_NOT_FOUND: { status: 404, message: "There is no such product." },
  COLLECTION_NOT_FOUND: { status: 404, message: "There is no such collection." },
  VARIANT_NOT_FOUND: { status: 404, message: "There is no such variant." },
  MEDIA_NOT_FOUND: { status: 404, message: "There is no such media item." },
  INVENTORY_ITEM_NOT_FOUND: { status: 404, message: "There is no such inventory item." },
  INSUFFICIENT_INVENTORY: { status: 409, message: "There is not enough stock." },
  DUPLICATE_SLUG_ERROR: { status: 409, message: "This address (slug) is taken." },
  SKU_ALREADY_EXIST_ERROR: { status: 409, message: "This SKU is taken." },
  VARIANTS_NOT_MANAGED: { status: 409, message: "This product's variants are not managed one by one." },
  VARIANTS_ARE_MANAGED: { status: 409, message: "This product's variants are managed one by one." },
  TOO_MANY_VARIANTS: { status: 400, message: "A product may have at most 2,000 variants." },
  NEGATIVE_PRICE: { status: 409, message: "The change would make a price negative." },
  UNSUPPORTED_MEDIA: { status: 400, message: "This file is not of a kind we can use." },
  STOCK_CHANGED: { status: 409, message: "The stock changed meanwhile. Look again and repeat the change." },
});

// Version 3 of the catalogue wire (wire, catalogue 9.3).
const productErrors = declared({
  DUPLICATE_HANDLE_ERROR: { status: 409, message: "This handle is taken." },
  MISSING_VARIANT_OPTION_CHOICE: { status: 400, message: "A variant needs one choice of every option." },
  DUPLICATE_VARIANT_OPTION_CHOICE: { status: 400, message: "Two variants have the same choices." },
  DUPLICATE_PRODUCT_OPTIONS: { status: 400, message: "An option or modifier stands in the product twice." },
  INVALID_DEFAULT_VARIANT: { status: 400, message: "A product without options has exactly one variant." },
  VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT: { status: 400, message: "Send options and variants together." },
  VARIANT_ID_ALREADY_EXISTS: { status: 409, message: "Another variant has this id." },
  DUPLICATE_BARCODE_ERROR: { status: 400, message: "Two variants have the same barcode." },
  BARCODE_ALREADY_EXIST_ERROR: { status: 409, message: "This barcode is taken." },
  COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE: {
    status: 400,
    message: "The price to compare with must not be lower than the price.",
  },
  DIGITAL_FILE_NOT_FOUND_ERROR: { status: 404, message: "There is no such digital file." },
  PRODUCT_MEDIA_NOT_EXIST: { status: 404, message: "There is no such media item." },
  ONLY_SPACES_STRING_ERROR: { status: 400, message: "A name must hold more than spaces." },
  BRAND_NOT_FOUND: { status: 404, message: "There is no such brand." },
  RIBBON_NOT_FOUND: { status: 404, message: "There is no such ribbon." },
  DUPLICATE_RIBBON_IN_ADDITIONAL: { status: 400, message: "A ribbon stands among the additional ones twice." },
  DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL: {
    status: 400,
    message: "A ribbon is the main and an additional one at once.",
  },
  INFO_SECTION_ERROR_OCCURRED: { status: 400, message: "An info section does not exist, or stands there twice." },
  CUSTOMIZATION_NOT_EXIST: { status: 404, message: "There is no such customization." },
  CHOICE_NOT_EXIST: { status: 404, message: "There is no such choice." },
  PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED: { status: 400, message: "A new option needs a name and a render type." },
  PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED: { status: 400, message: "A new choice needs a name and a type." },
  MODIFIER_NAME_AND_TYPE_REQUIRED: { status: 400, message: "A new modifier needs a name and a render type." },
  MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED: { status: 400, message: "A new choice needs a name and a type." },
  INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION: { status: 400, message: "This kind of product cannot be subscribed to." },
  ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT: {
    status: 400,
    message: "A product that is sold by subscription only needs a visible subscription.",
  },
  INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT: { status: 400, message: "The subscription's discount is above the price." },
  PREORDER_VALIDATION_ERROR: { status: 400, message: "Preorder needs counted stock." },
  STORES_LOCATION_NOT_FOUND: { status: 404, message: "There is no such location." },
  EMPTY_ASSIGN_AND_UNASSIGN_LISTS: { status: 400, message: "Name tags to assign or to remove." },
  NO_PERMISSION_TO_READ_MERCHANT_DATA: { status: 403, message: "This caller may not see cost and profit." },
  NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS: {
    status: 403,
    message: "This caller may not see hidden products.",
  },
});

const catalogEntityErrors = declared({
  INFO_SECTION_NOT_FOUND: { status: 404, message: "There is no such info section." },
  BRAND_LIMIT_EXCEEDED: { status: 409, message: "A store may have 10,000 brands." },
  RIBBON_LIMIT_EXCEEDED: { status: 409, message: "A store may have 10,000 ribbons." },
  INFO_SECTIONS_LIMIT_EXCEEDED: { status: 409, message: "A store may have 10,000 named info sections." },
  MERGE_INTO_ITSELF: { status: 409, message: "Choose another one to merge it into." },
  CUSTOMIZATION_NOT_FOUND: { status: 404, message: "There is no such customization." },
  OPTIONS_LIMIT_EXCEEDED: { status: 409, message: "A store may have 5,000 options." },
  MODIFIERS_LIMIT_EXCEEDED: { status: 409, message: "A store may have 5,000 modifiers." },
  INVALID_CUSTOMIZATION_RENDER_TYPE: {
    status: 400,
    message: "An option needs choices; only a modifier may be free text.",
  },
  INVALID_FREE_TEXT_SETTINGS: {
    status: 400,
    message: "A free text needs a title, and a minimum that is not above its maximum.",
  },
  DOESNT_SUPPORT_FREE_TEXT: { status: 400, message: "Only customizations of free text have free-text settings." },
  DOESNT_SUPPORT_CHOICES: { status: 400, message: "Customizations of free text have no choices." },
  CHOICES_LIMIT_EXCEEDED: { status: 409, message: "A customization may have 1,000 choices." },
  CHOICE_NOT_FOUND: { status: 404, message: "There is no such choice." },
  CHOICE_ASSIGNED_TO_PRODUCT: { status: 409, message: "A product has this choice, so it cannot go." },
  CHOICE_IDS_MISMATCH: { status: 400, message: "Name each choice of the customization once." },
  DUPLICATE_CHOICE_NAME: { status: 409, message: "Two choices have the same name." },
  INVALID_CHOICE_TYPE: {
    status: 400,
    message: "This kind of choice does not fit the customization, or may not change.",
  },
  INVALID_CHOICE_VALUE: {
    status: 400,
    message: "A color needs a color code, a picture a picture, and a text neither.",
  },
  NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT: {
    status: 409,
    message: "A product has this customization, so it cannot go.",
  },
  CATEGORY_NOT_FOUND: { status: 404, message: "There is no such category." },
  CATEGORY_TREE_NOT_FOUND: { status: 404, message: "There is no such tree of categories." },
  DUPLICATE_SLUG: { status: 409, message: "This address (slug) is taken." },
  CATEGORIES_LIMIT_PER_TREE_EXCEEDED: { status: 409, message: "A store may have 10,000 categories." },
  PARENT_CATEGORY_NOT_IN_TREE: { status: 404, message: "There is no such category to put it below." },
  CATEGORY_DEPTH_LIMIT_EXCEEDED: { status: 409, message: "Categories may be five levels deep." },
  PARENT_CATEGORY_HIDDEN: { status: 409, message: "The category above is hidden. Show it first." },
  TREE_CYCLE_DETECTED: { status: 409, message: "A category cannot stand below itself." },
  MISSING_AFTER_CATEGORY: { status: 400, message: "Name the category it shall stand after." },
  AFTER_CATEGORY_NOT_IN_PARENT: { status: 409, message: "The category it shall stand after has another parent." },
  MANAGED_CATEGORY_OPERATION_NOT_ALLOWED: {
    status: 409,
    message: "An app manages this category, and only it may do that.",
  },
  ITEM_NOT_IN_CATEGORY: { status: 409, message: "A product is not in this category." },
  COLLECTION_IS_AUTOMATIC: { status: 409, message: "This collection fills itself by its rules." },
  INVALID_COLLECTION_RULES: { status: 400, message: "A condition does not fit its field." },
  ITEM_ALREADY_EXISTS: { status: 409, message: "There is stock of this variant at this location already." },
  PRE_ORDER_VALIDATION: { status: 400, message: "The preorder settings do not fit." },
  INVENTORY_QUANTITY_NOT_TRACKED: { status: 409, message: "The quantity of this item is not counted." },
  MIN_QUANTITY_LIMIT_REACHED: { status: 409, message: "Stock may not fall that far below zero." },
  MAX_QUANTITY_LIMIT_REACHED: { status: 409, message: "At most 99,999 units can be counted." },
  PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY: {
    status: 400,
    message: "A preorder limit needs a counted quantity.",
  },
  STOCK_IS_RESERVED: { status: 409, message: "A checkout in payment holds some of this stock. Try again later." },
  LOCATION_IN_USE: { status: 409, message: "This location is the default one, or keeps stock." },
  STOCK_MOVEMENT_NOT_FOUND: { status: 404, message: "There is no such change of stock." },
  ALREADY_REVERTED: { status: 409, message: "This change was taken back already, or is itself a reversal." },
  SUBSCRIPTION_OPTION_NOT_FOUND: { status: 404, message: "There is no such subscription option." },
  PRODUCT_GROUP_NOT_FOUND: { status: 404, message: "There is no such product group." },
  PRODUCT_GROUP_LIMIT_EXCEEDED: { status: 409, message: "A store may have 10,000 product groups." },
  MEMBER_LIMIT_EXCEEDED: { status: 409, message: "A product group may have 100 products." },
  PRODUCTS_NOT_FOUND: { status: 404, message: "Some of these products do not exist." },
  PRODUCTS_NOT_IN_GROUP: { status: 409, message: "Some of these products are not in the group." },
  PRODUCTS_MISSING_CUSTOMIZATION: {
    status: 409,
    message: "Each product of the group needs one choice of its customization.",
  },
  PRODUCT_IN_OTHER_GROUP: { status: 409, message: "A product is in one group at most." },
  BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND: { status: 404, message: "There is no such request." },
  BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS: {
    status: 409,
    message: "You have asked for this already. We will tell you.",
  },
  REQUEST_COLLECTION_DISABLED: { status: 409, message: "The store does not take requests now." },
  INVALID_CATALOG_REFERENCE_OPTIONS: { status: 400, message: "Name one variant of the product." },
  INVALID_ITEM_IMAGE_URL: { status: 400, message: "The picture's address must be one of this store." },
  INVALID_ITEM_URL: { status: 400, message: "The item's address must be one of this store." },
  ITEM_IS_IN_STOCK: { status: 409, message: "This is in stock. You can order it now." },
  REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS: { status: 400, message: "Name either an item or requests." },
  NOT_SUPPORTED_APP_DEF_ID: { status: 400, message: "Only products of this store can be asked for." },
  POLL_NOT_FOUND: { status: 404, message: "There is no such poll." },
  POLL_OPTION_NOT_FOUND: { status: 404, message: "The poll has no such option." },
  POLL_IS_FOR_MEMBERS: { status: 403, message: "Sign in to vote." },
  ONE_VOTE_ONLY: { status: 409, message: "Choose one option." },
  WISHLIST_NOT_FOUND: { status: 404, message: "There is no such wishlist." },
  WISHLIST_FULL: { status: 409, message: "A wishlist holds 100 products." },
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
  SAVED_ITEM_NOT_FOUND: { status: 404, message: "There is no such saved item." },
  SAVED_ITEMS_FULL: { status: 409, message: "At most 300 items can be saved for later." },
  CART_LINK_NOT_FOUND: { status: 404, message: "This link has expired, or was never one." },
  DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE: { status: 400, message: "A deposit is at most the price of one unit." },
});

const checkoutErrors = declared({
  CHECKOUT_NOT_FOUND: { status: 404, message: "There is no such checkout." },
  CHECKOUT_IS_COMPLETE: { status: 409, message: "This checkout has its order already." },
  CHECKOUT_CHANGED: { status: 409, message: "Something in this checkout changed. Look at it and confirm again." },
  EMPTY_CHECKOUT: { status: 409, message: "There is nothing to order." },
  EMPTY_UPDATE: { status: 400, message: "Say what to change." },
  CALCULATION_ERROR: { status: 409, message: "The totals could not be calculated." },
  NO_SELECTED_CARRIER_SERVICE_OPTION: { status: 409, message: "Choose a delivery option." },
  SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND: { status: 409, message: "There is no such delivery option." },
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: {
    status: 409,
    message: "This delivery option is not available any more.",
  },
  DELIVERY_NOT_AVAILABLE: { status: 409, message: "The store does not deliver these items to this address." },
  MISSING_BILLING_ADDRESS: { status: 409, message: "Add a billing address." },
  MISSING_DELIVERY_ADDRESS: { status: 409, message: "Add a delivery address." },
  MISSING_EMAIL: { status: 409, message: "Add an e-mail address." },
  FULL_OUT_OF_STOCK: { status: 409, message: "All items have sold out." },
  PARTIAL_OUT_OF_STOCK: { status: 409, message: "Some items are not available in this quantity." },
  PAYMENT_REQUIRED: { status: 409, message: "This order must be paid on the checkout page." },
  CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS: { status: 409, message: "A payment for this checkout is in progress." },
  PAYMENT_METHOD_NOT_AVAILABLE: { status: 409, message: "This payment method is not available." },
});

const orderErrors = declared({
  ORDER_NOT_FOUND: { status: 404, message: "There is no such order." },
  UNSUPPORTED_TRANSITION: { status: 409, message: "The order cannot change to this state." },
  STATUS_ALREADY_SET: { status: 409, message: "The order is in this state already." },
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
  TRACKING_NUMBER_ALREADY_EXISTS: { status: 409, message: "This tracking number is on the order already." },
  ACTIVITY_NOT_FOUND: { status: 404, message: "There is no such activity." },
});

const settingsErrors = declared({
  DISCOUNT_RULE_NOT_FOUND: { status: 404, message: "There is no such discount rule." },
  SHIPPING_OPTION_NOT_FOUND: { status: 404, message: "There is no such shipping option." },
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
  CALCULATOR_ID_NOT_FOUND: { status: 404, message: "There is no such tax calculator." },
  INVALID_SUBDIVISION_FORMAT: { status: 400, message: "A subdivision is written like US-CA." },
  ADDITIONAL_FEE_NOT_FOUND: { status: 404, message: "There is no such additional fee." },
  TIP_SETTINGS_NOT_FOUND: { status: 404, message: "There are no such tip settings." },
  TIP_NOT_FOUND: { status: 404, message: "There is no tip." },
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

// Goods that come in no box (wire, identity 8, 10.7 and 11).
const goodsErrors = declared({
  GIFT_CARD_NOT_FOUND: { status: 404, message: "There is no such gift card." },
  GIFT_CARD_CODE_INVALID: { status: 400, message: "This is not the code of a gift card." },
  GIFT_CARD_IS_EMPTY: { status: 409, message: "Nothing is left on this gift card." },
  GIFT_CARD_DISABLED: { status: 409, message: "This gift card has been disabled." },
  GIFT_CARD_EXPIRED: { status: 409, message: "This gift card has expired." },
  GIFT_CARD_CODE_SHOWN: { status: 409, message: "The code of this gift card has been shown already." },
  GIFT_CARD_DELIVERED: { status: 409, message: "This gift card has been sent already." },
  INSUFFICIENT_FUNDS: { status: 409, message: "There is not enough on this gift card." },
  ALREADY_REDEEMED: { status: 409, message: "This gift card has been redeemed for this order already." },
  TRANSACTION_NOT_FOUND: { status: 404, message: "There is no such transaction." },
  ALREADY_VOIDED: { status: 409, message: "This transaction has been voided already." },
  SUBSCRIPTION_CONTRACT_NOT_FOUND: { status: 404, message: "There is no such subscription." },
  SUBSCRIPTION_STATE: { status: 409, message: "The subscription cannot do this in its present state." },
  CUSTOMER_CANCELLATION_OFF: { status: 403, message: "This subscription is canceled by the store. Write to us." },
  SCHEDULE_NOT_FOUND: { status: 404, message: "There is no such schedule." },
  INVALID_SCHEDULE: { status: 400, message: "These times do not fit together." },
  SLOT_NOT_AVAILABLE: { status: 409, message: "This time is not free any more." },
  BOOKING_NOT_FOUND: { status: 404, message: "There is no such booking." },
  BOOKING_CLOSED: { status: 409, message: "This booking can no longer be changed." },
  TICKET_NOT_FOUND: { status: 404, message: "There is no ticket with this code." },
  TICKET_USED: { status: 409, message: "This ticket has been used already." },
  TICKET_CANCELED: { status: 409, message: "This ticket is not valid any more." },
  MEMBERSHIP_NOT_FOUND: { status: 404, message: "There is no such membership." },
  INVALID_MEMBERSHIP: { status: 409, message: "This membership cannot pay for this item." },
  MEMBERSHIP_STATE: { status: 409, message: "The membership cannot do this in its present state." },
  PLAN_NOT_FOUND: { status: 404, message: "There is no such plan." },
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
  ...goodsErrors,
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
