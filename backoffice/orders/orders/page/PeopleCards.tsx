import { Link } from "@tanstack/react-router";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { AddressWithContact } from "#api/values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./PeopleCards.module.css";
import { addressLines, buyerName } from "./people.ts";
import { orderPageTexts } from "./texts/texts.ts";

/** The customer, their note, and the addresses. */
export function PeopleCards({ order }: { order: Order }) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).people;
  const shipping = order.shippingInfo?.logistics?.shippingDestination;
  const { email, memberId } = order.buyerInfo;
  const canSeeMembers = useCan()("members:read");
  const isSameAddress =
    addressLines(shipping).length > 0 && addressLines(shipping).join() === addressLines(order.billingInfo).join();
  return (
    <>
      <Card title={texts.customer}>
        <p className={styles.name}>
          {memberId !== undefined && canSeeMembers ? (
            <Link to="/customers/$memberId" params={{ memberId }}>
              {buyerName(order)}
            </Link>
          ) : (
            buyerName(order)
          )}
        </p>
        <p className={styles.soft}>{memberId === undefined ? texts.guest : texts.account}</p>
        {email !== undefined && email !== "" && (
          <p className={styles.email}>
            <a
              href={`mailto:${email}?subject=${encodeURIComponent(
                formatMessage(language, texts.subject, { number: order.number }),
              )}`}
            >
              {email}
            </a>
          </p>
        )}
      </Card>
      {order.buyerNote && (
        <Card title={texts.note}>
          <p className={styles.note}>{order.buyerNote}</p>
        </Card>
      )}
      <Card title={texts.shipping}>
        {order.shippingInfo?.title !== undefined && <p className={styles.name}>{order.shippingInfo.title}</p>}
        {order.shippingInfo?.logistics?.deliveryTime !== undefined && (
          <p className={styles.soft}>{order.shippingInfo.logistics.deliveryTime}</p>
        )}
        <Address party={shipping} />
      </Card>
      <Card title={texts.billing}>
        {isSameAddress ? <p className={styles.soft}>{texts.same}</p> : <Address party={order.billingInfo} />}
      </Card>
    </>
  );
}

function Address({ party }: { party: AddressWithContact | undefined }) {
  const texts = useTexts(orderPageTexts).people;
  const lines = addressLines(party);
  if (lines.length === 0) return <p className={styles.soft}>{texts.noAddress}</p>;
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
