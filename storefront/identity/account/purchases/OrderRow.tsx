import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { StateBadge } from "#storefront/orders/orders/OrderPage.tsx";
import type { OrderRowView } from "#storefront/orders/orders/views.ts";
import { useLanguage } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import styles from "../../../orders/orders/orders.module.css";
import { homeTexts } from "../texts/home/texts.ts";

type Props = {
  order: OrderRowView;
  /** Heading level: one below the heading of the list. */
  heading: "h2" | "h3";
};

/** One row of an order list. */
export function OrderRow({ order, heading: Heading }: Props) {
  const language = useLanguage();
  const texts = homeTexts[language].orders;
  return (
    <li className={styles.rowCard}>
      <Heading className={styles.rowTitle}>
        <a href={`/account/orders/${order.id}`}>{formatMessage(language, texts.order, { number: order.number })}</a>
        <StateBadge state={order.state} />
      </Heading>
      <span className={styles.rowTotal}>{order.total}</span>
      <span className={styles.rowMeta}>
        {formatMessage(language, texts.summary, { count: order.itemCount, date: order.date })}
      </span>
      <span className={styles.rowPictures}>
        {order.pictures.map((picture) => (
          <Photo key={picture.url} picture={picture} boxes={THUMBNAIL_SIZES} sizes="3.5rem" alt="" />
        ))}
      </span>
    </li>
  );
}
