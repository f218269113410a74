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
  when: "an order is placed; once per order",
  payload: Order,
});

export const orderUpdated = event({
  type: "wix.ecom.v1.order_updated",
  entity: "wix.ecom.v1.order",
  family: "updated",
  when: "anything about an order changes: money, fulfillment, addresses, archived",
  payload: Order,
});

export const orderApproved = orderAction("approved", "an order becomes APPROVED, usually at once");

export const orderCanceled = event({
  type: "wix.ecom.v1.order_canceled",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "an order is canceled",
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
  when: "the last unit of an order is fulfilled",
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
  when: "a draft order becomes an order, or its changes are applied",
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
export const orderImported = orderAction("imported", "an order of another system is brought along");

export const importedOrderDeleted = event({
  type: "wix.ecom.v1.order_imported_order_deleted",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "an imported order is deleted",
  payload: Type.Object({ orderId: Id, order: Order }),
});

export const ordersSettingsUpdated = event({
  type: "wix.ecom.v1.orders_settings_updated",
  entity: "wix.ecom.v1.orders_settings",
  family: "updated",
  when: "the settings of orders change",
  payload: OrdersSettings,
});

export const orderPaymentStatusUpdated = event({
  type: "wix.ecom.v1.order_payment_status_updated",
  entity: "wix.ecom.v1.order",
  family: "action",
  when: "an order's payment status changes",
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
  when: "a payment or refund of an order is added or changes",
  payload: TransactionsChanged,
});

export const refundCompleted = event({
  type: "wix.ecom.v1.order_transactions_refund_completed",
  entity: "wix.ecom.v1.order_transactions",
  family: "action",
  when: "all parts of a refund have succeeded or failed",
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
  when: "details of payments or refunds become known: the card, a capture that is asked for, the provider's refund id",
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

export const chargebackApproved = chargebackAction("approved", "a buyer's bank takes the money of a payment back");
export const chargebackReversed = chargebackAction("reversed", "a dispute is won and its money comes back");

export const fulfillmentsUpdated = event({
  type: "wix.ecom.v1.fulfillments_updated",
  entity: "wix.ecom.v1.fulfillments",
  family: "updated",
  when: "a fulfillment of an order is made, changed or deleted",
  payload: OrderWithFulfillments,
});

export const checkoutCreated = event({
  type: "wix.ecom.v1.checkout_created",
  entity: "wix.ecom.v1.checkout",
  family: "created",
  when: "a checkout is started",
  payload: Checkout,
});

export const checkoutCompleted = event({
  type: "wix.ecom.v1.checkout_completed",
  entity: "wix.ecom.v1.checkout",
  family: "action",
  when: "a checkout becomes an order, or is ended because the purchase was made elsewhere",
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
