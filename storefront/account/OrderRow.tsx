import { Photo } from "../components/Photo.tsx";
import { StateBadge } from "../orders/OrderPage.tsx";
import styles from "../orders/orders.module.css";
import type { OrderRowView } from "../orders/views.ts";
import { THUMBNAIL_SIZES } from "../pictures.ts";

type Props = {
  order: OrderRowView;
  /** One below the heading of the list. */
  heading: "h2" | "h3";
};

/** One order in a list of them. */
export function OrderRow({ order, heading: Heading }: Props) {
  return (
    <li className={styles.rowCard}>
      <Heading className={styles.rowTitle}>
        <a href={`/account/orders/${order.id}`}>Order {order.number}</a>
        <StateBadge state={order.state} />
      </Heading>
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
