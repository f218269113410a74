import { Link } from "@tanstack/react-router";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatWhen } from "#backoffice/format.ts";
import { FulfillmentBadge, PaymentBadge } from "../list/badges.tsx";
import styles from "./OrderLines.module.css";
import { buyerName } from "./people.ts";

/** Orders in two lines each, for a card without padding. `isOfOne` leaves out the customer. */
export function OrderLines({ orders, isOfOne = false }: { orders: readonly Order[]; isOfOne?: boolean }) {
  return (
    <ul className={styles.lines}>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.order}>
            <span className={styles.orderName}>
              <strong>{`#${order.number}`}</strong> {!isOfOne && buyerName(order)}
            </span>
            <span className={styles.orderTotal}>{order.priceSummary.total.formattedAmount}</span>
            <span className={styles.orderWhen}>{formatWhen(order.createdDate)}</span>
            <span className={styles.orderBadges}>
              <PaymentBadge order={order} />
              <FulfillmentBadge order={order} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
