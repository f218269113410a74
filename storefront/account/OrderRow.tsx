import { Photo } from "../components/Photo.tsx";
import { StateBadge } from "../orders/OrderPage.tsx";
import styles from "../orders/orders.module.css";
import type { OrderRowView } from "../orders/views.ts";
import { THUMBNAIL_SIZES } from "../pictures.ts";

/** One order in a list of them. */
export function OrderRow({ order }: { order: OrderRowView }) {
  return (
    <li className={styles.rowCard}>
      <h3 className={styles.rowTitle}>
        <a href={`/account/orders/${order.id}`}>Order {order.number}</a>
        <StateBadge state={order.state} />
      </h3>
      <span className={styles.rowTotal}>{order.total}</span>
      <span className={styles.rowMeta}>
        {order.date}, {order.itemCount} {order.itemCount === 1 ? "item" : "items"}
      </span>
      <span className={styles.rowPictures}>
        {order.pictures.map((picture) => (
          <Photo key={picture.url} picture={picture} boxes={THUMBNAIL_SIZES} sizes="3.5rem" alt="" />
        ))}
      </span>
    </li>
  );
}
