import { Link } from "@tanstack/react-router";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact } from "#api/values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "./PeopleCards.module.css";
import { addressLines, buyerName } from "./people.ts";

/** Who bought, and where it goes. */
export function PeopleCards({ order }: { order: Order }) {
  const shipping = order.shippingInfo?.logistics?.shippingDestination;
  const { email, memberId } = order.buyerInfo;
  const canSeeMembers = useCan()("members:read");
  const isSameAddress =
    addressLines(shipping).length > 0 && addressLines(shipping).join() === addressLines(order.billingInfo).join();
  return (
    <>
      <Card title="Customer">
        <p className={styles.name}>
          {memberId !== undefined && canSeeMembers ? (
            <Link to="/customers/$memberId" params={{ memberId }}>
              {buyerName(order)}
            </Link>
          ) : (
            buyerName(order)
          )}
        </p>
        <p className={styles.soft}>{memberId === undefined ? "Guest" : "Member"}</p>
        {email !== undefined && (
          <p className={styles.email}>
            <a href={`mailto:${email}?subject=${encodeURIComponent(`Your order ${order.number}`)}`}>{email}</a>
          </p>
        )}
      </Card>
      {order.buyerNote && (
        <Card title="Note from the customer">
          <p className={styles.note}>{order.buyerNote}</p>
        </Card>
      )}
      <Card title="Delivery">
        {order.shippingInfo?.title !== undefined && <p className={styles.name}>{order.shippingInfo.title}</p>}
        {order.shippingInfo?.logistics?.deliveryTime !== undefined && (
          <p className={styles.soft}>{order.shippingInfo.logistics.deliveryTime}</p>
        )}
        <Address party={shipping} />
      </Card>
      <Card title="Billing address">
        {isSameAddress ? (
          <p className={styles.soft}>Same as delivery address</p>
        ) : (
          <Address party={order.billingInfo} />
        )}
      </Card>
    </>
  );
}

function Address({ party }: { party: AddressWithContact | undefined }) {
  const lines = addressLines(party);
  if (lines.length === 0) return <p className={styles.soft}>No address</p>;
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
