/** Events of checkouts, orders, payments and fulfillments (docs/protocol/orders.md#events). */
import { type Static, Type } from "typebox";
import { Checkout } from "../../checkout/checkout-values.ts";
import { event } from "../../endpoint.ts";
import { Chargeback, OrderTransactions, Refund } from "../../payments/payment-values.ts";
import { Id, Money2, Timestamp, Translated } from "../../values.ts";
import { OrderWithFulfillments } from "../fulfillments.ts";
import { OrdersSettings } from "./order-intake.ts";
import {
  FulfillmentStatus,
  Order,
  OrderAdditionalFee,
  OrderAppliedDiscount,
  OrderShippingInfo,
  PaymentStatus,
} from "./order-values.ts";

const orderAction = <Name extends string>(name: Name, when: string) =>
  event({
    type: `wix.ecom.v1.order_${name}`,
    entity: "wix.ecom.v1.order",
    family: "action",
    when,
    payload: Type.Object({ order: Order }),
  });

export const orderCreated = event({
  type: "wix.ecom.v1.order_created",
  entity: "wix.ecom.v1.order",
  family: "created",
  when: "An order was placed. Emitted once per order.",
  payload: Order,
});

export const orderUpdated = event({
  type: "wix.ecom.v1.order_updated",
  entity: "wix.ecom.v1.order",
  family: "updated",
  when: "An order changed: its payments, fulfillment, addresses or archiving.",
  payload: Order,
});

export const orderApproved = orderAction("approved", "An order was approved, usually as soon as it was placed.");

export const orderCanceled = event({
  type: "wix.ecom.v1.order_canceled",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "An order was canceled.",
  payload: Type.Object({
    order: Order,
    restockAllItems: Type.Boolean(),
    sendOrderCanceledEmail: Type.Boolean(),
    /** The merchant's message in the email. */
    customMessage: Type.Optional(Type.String()),
  }),
});

export const orderFulfilled = event({
  type: "wix.ecom.v1.order_fulfilled",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "The last unit of an order was fulfilled.",
  payload: Type.Object({
    order: Order,
    previousFulfillmentStatus: FulfillmentStatus,
    newFulfillmentStatus: FulfillmentStatus,
  }),
});

/** Changes of an edit, by line, discount and fee. */
const CommittedChanges = Type.Object({
  lineItems: Type.Array(
    Type.Object({
      lineItemId: Id,
      lineItemAdded: Type.Optional(Type.Boolean()),
      changedDetails: Type.Optional(
        Type.Object({
          quantityBeforeChange: Type.Optional(Type.Integer()),
          priceBeforeChange: Type.Optional(Money2),
        }),
      ),
      lineItemRemoved: Type.Optional(Type.Object({ productName: Translated, quantity: Type.Integer() })),
    }),
  ),
  appliedDiscounts: Type.Array(
    Type.Object({
      discountId: Id,
      editedDiscount: Type.Optional(OrderAppliedDiscount),
      discountRemoved: Type.Optional(Type.Boolean()),
    }),
  ),
  additionalFees: Type.Array(
    Type.Object({
      additionalFeeId: Id,
      editedAdditionalFee: Type.Optional(OrderAdditionalFee),
      additionalFeeRemoved: Type.Optional(Type.Boolean()),
    }),
  ),
  changedShippingInfo: Type.Optional(OrderShippingInfo),
  shippingInfoRemoved: Type.Optional(Type.Boolean()),
});
export type CommittedChanges = Static<typeof CommittedChanges>;

export const orderCommitted = event({
  type: "wix.ecom.v1.order_committed",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "A draft order became an order, or its changes were applied.",
  payload: Type.Object({
    order: Order,
    draftOrderId: Id,
    /** Edits only. */
    changes: Type.Optional(CommittedChanges),
    commitSettings: Type.Object({
      sendNotificationsToBuyer: Type.Boolean(),
      addActivitiesToOrder: Type.Optional(Type.Boolean()),
    }),
    commitDate: Timestamp,
  }),
});
export const orderImported = orderAction("imported", "An order was imported from another system.");

export const importedOrderDeleted = event({
  type: "wix.ecom.v1.order_imported_order_deleted",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "An imported order was deleted.",
  payload: Type.Object({ orderId: Id, order: Order }),
});

export const ordersSettingsUpdated = event({
  type: "wix.ecom.v1.orders_settings_updated",
  entity: "wix.ecom.v1.orders_settings",
  family: "updated",
  when: "The order settings changed.",
  payload: OrdersSettings,
});

export const orderPaymentStatusUpdated = event({
  type: "wix.ecom.v1.order_payment_status_updated",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "An order's payment status changed.",
  payload: Type.Object({ order: Order, previousPaymentStatus: PaymentStatus }),
});

/** All transactions of the order, and which of them changed. */
const TransactionsChanged = Type.Object({
  orderTransactions: OrderTransactions,
  paymentIds: Type.Array(Id),
  refundIds: Type.Array(Id),
});

export const transactionsUpdated = event({
  type: "wix.ecom.v1.order_transactions_updated",
  entity: "wix.ecom.v1.order_transactions",
  family: "action",
  when: "A payment or refund of an order was added or changed.",
  payload: TransactionsChanged,
});

export const refundCompleted = event({
  type: "wix.ecom.v1.order_transactions_refund_completed",
  entity: "wix.ecom.v1.order_transactions",
  family: "action",
  when: "All transactions of a refund succeeded or failed.",
  payload: Type.Object({
    orderId: Id,
    refund: Refund,
    sideEffects: Type.Object({
      sendOrderRefundedEmail: Type.Boolean(),
      customMessage: Type.Optional(Type.String()),
    }),
    orderTransactions: OrderTransactions,
  }),
});

export const paymentDetailsUpdated = event({
  type: "wix.ecom.v1.order_transactions_details_updated",
  entity: "wix.ecom.v1.order_transactions",
  family: "action",
  when: "Details of payments or refunds became known: the card, a requested capture, or the provider's refund ID.",
  payload: TransactionsChanged,
});

const chargebackAction = <Name extends string>(name: Name, when: string) =>
  event({
    type: `wix.ecom.v1.order_transactions_chargeback_${name}`,
    entity: "wix.ecom.v1.order_transactions",
    family: "action",
    when,
    payload: Type.Object({ orderId: Id, paymentId: Id, chargeback: Chargeback, orderTransactions: OrderTransactions }),
  });

export const chargebackApproved = chargebackAction("approved", "A buyer's bank reversed a payment.");
export const chargebackReversed = chargebackAction("reversed", "A dispute was won and its amount was returned.");

export const fulfillmentsUpdated = event({
  type: "wix.ecom.v1.fulfillments_updated",
  entity: "wix.ecom.v1.fulfillments",
  family: "updated",
  when: "A fulfillment of an order was created, changed or deleted.",
  payload: OrderWithFulfillments,
});

export const checkoutCreated = event({
  type: "wix.ecom.v1.checkout_created",
  entity: "wix.ecom.v1.checkout",
  family: "created",
  when: "A checkout was started.",
  payload: Checkout,
});

export const checkoutCompleted = event({
  type: "wix.ecom.v1.checkout_completed",
  entity: "wix.ecom.v1.checkout",
  family: "action",
  when: "A checkout became an order, or was closed because the purchase was made elsewhere.",
  payload: Type.Object({
    /** As it was ordered. */
    checkout: Checkout,
    /** Addition of this store: the checkout's ID and the order it became. */
    id: Id,
    orderId: Type.Optional(Id),
  }),
});

export const orderEvents = [
  orderCreated,
  orderUpdated,
  orderApproved,
  orderCanceled,
  orderFulfilled,
  orderCommitted,
  orderImported,
  importedOrderDeleted,
  ordersSettingsUpdated,
  orderPaymentStatusUpdated,
  transactionsUpdated,
  refundCompleted,
  paymentDetailsUpdated,
  chargebackApproved,
  chargebackReversed,
  fulfillmentsUpdated,
  checkoutCreated,
  checkoutCompleted,
];
