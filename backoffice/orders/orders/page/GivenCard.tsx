import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "#api/endpoint.ts";
import { getOrderEntitlements, renewOrderDownloads } from "#api/orders/entitlements.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatDate, formatMoment, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "../orders.module.css";

type Given = Output<typeof getOrderEntitlements>;

/** What the order gave besides parcels: times, files, gift cards, passes. Not there when it gave nothing of the kind. */
export function GivenCard({ order }: { order: Order }) {
  const isAllBoxes = order.lineItems.every(({ itemType }) => itemType.preset === "PHYSICAL");
  const given = useQuery({
    // Below "orders", so that whatever refreshes an order refreshes this.
    queryKey: ["orders", "given", order.id],
    queryFn: () => call(getOrderEntitlements, { params: { orderId: order.id }, query: {} }),
    enabled: !isAllBoxes,
  });
  if (given.data === undefined) return null;
  const { bookings, downloads, giftCards, memberships } = given.data;
  if (bookings.length + downloads.length + giftCards.length + memberships.length === 0) return null;
  return (
    <Card title="Given with the order">
      <FieldStack>
        <ul className={styles.given}>
          {bookings.map((booking) => (
            <Booking key={booking.id} booking={booking} />
          ))}
          {giftCards.map(({ id, obfuscatedCode, balance, recipientEmail, status }) => (
            <li key={id}>
              <Link to="/gift-cards/$giftCardId" params={{ giftCardId: id }}>
                Gift card {obfuscatedCode}
              </Link>
              <span>
                {balance.formattedAmount} left, for {recipientEmail}
              </span>
              {status !== "VALID" && <Badge tone="neutral">{status === "EXPIRED" ? "Expired" : "Disabled"}</Badge>}
            </li>
          ))}
          {memberships.map(({ id, planName, credits, state, expirationDate }) => (
            <li key={id}>
              <strong>{planName}</strong>
              <span>
                {[
                  credits && `${credits.remaining} of ${credits.total} left`,
                  expirationDate && `until ${formatDate(expirationDate)}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {state !== "ACTIVE" && <Badge tone="neutral">{state === "EXPIRED" ? "Expired" : "Ended"}</Badge>}
            </li>
          ))}
        </ul>
        {downloads.length > 0 && <Downloads orderId={order.id} downloads={downloads} />}
      </FieldStack>
    </Card>
  );
}

function Booking({ booking }: { booking: Given["bookings"][number] }) {
  return (
    <li>
      <Link to="/bookings">{booking.productName}</Link>
      <span>
        {formatMoment(booking.startDate, "dateTime", booking.timeZone)}, {plural(booking.participants, "place")}
      </span>
      {booking.state === "CANCELED" && <Badge tone="neutral">Canceled</Badge>}
    </li>
  );
}

type DownloadsProps = { orderId: string; downloads: Given["downloads"] };

function Downloads({ orderId, downloads }: DownloadsProps) {
  const canWrite = useCan()("orders:write");
  const renew = useMutation({
    mutationFn: () => call(renewOrderDownloads, { params: { orderId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast("Opened again, and mailed");
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <>
      <ul className={styles.given}>
        {downloads.map(({ id, fileName, isOpen, remainingDownloads, expirationDate }) => (
          <li key={id}>
            <strong>{fileName}</strong>
            <span>
              {isOpen
                ? `${plural(remainingDownloads, "download")} left, until ${formatDate(expirationDate)}`
                : "Closed"}
            </span>
          </li>
        ))}
      </ul>
      {canWrite && (
        <Button size="small" isBusy={renew.isPending} onClick={() => renew.mutate()}>
          Open downloads again
        </Button>
      )}
    </>
  );
}
