/**
 * Details of errors with one code and several causes: the cause is `data.reason`, and its message replaces the one of the code.
 * Arguments are further members of `data`.
 */
export const errorReasons = {
  TOO_MANY_CUSTOM_FIELDS: "You can have up to {max} custom fields.",
  TOO_MANY_ATTEMPTS: "Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
  ITEMS_FULFILLED: "Some items in this order have already been fulfilled.",
  PROVIDER_UNREACHABLE: "We couldn't reach the payment provider. You haven't been charged. Try again in a moment.",
  ITEM_IN_RETURN: "An item with a return or withdrawal can't be removed. Refund it instead.",
  MORE_THAN_REFUNDABLE: "The most that can be refunded is {formattedAmount}.",
  DRAFT_IS_EMPTY: "Add at least one item to the order.",
  ORDER_WOULD_BE_EMPTY: "An order needs at least one item. To remove all items, cancel the order.",
  SHIPPING_BELOW_REFUND: "The shipping price can't be less than what was refunded for it.",
  PLACES_BOOKED: "{count, plural, one {# place is already booked.} other {# places are already booked.}}",
  UNITS_PREORDERED:
    "{counter, plural, one {# unit has already been sold on preorder.} other {# units have already been sold on preorder.}}",
  FILE_TOO_LARGE: "A file can be up to {megabytes} MB.",
  NO_KNOWN_COLUMNS: "None of the file's columns is recognized. The file starts with: {headers}.",
  TOO_MANY_FRAMES: "An animated image can have up to {max} frames.",
  IMAGE_NOT_READABLE: "This image can't be read.",
  NOT_A_VIDEO: "Only videos can have a thumbnail.",
  LABEL_REJECTED: "The label was rejected: {message}",
  LABEL_PROVIDER_MESSAGE: "Labels aren't available right now: {message}",
  STORE_ADDRESS_MISSING: "Add your store's legal address first. Labels show it as the sender.",
  ORDER_ADDRESS_MISSING: "This order has no complete shipping address.",
  SERVER_RESPONDED: "The server responded with status {status}.",
} as const;

export type ErrorReason = keyof typeof errorReasons;
