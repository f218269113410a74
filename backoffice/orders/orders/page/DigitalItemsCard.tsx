import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "#api/endpoint.ts";
import { getOrderEntitlements, renewOrderDownloads } from "#api/orders/entitlements.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatDate, formatMoment } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "../orders.module.css";
import { orderPageTexts } from "./texts/texts.ts";

type Given = Output<typeof getOrderEntitlements>;

/** Bookings, downloads, gift cards and plans of the order. Orders without any have no card. */
export function DigitalItemsCard({ order }: { order: Order }) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).delivered;
  const isPhysical = order.lineItems.every(({ itemType }) => itemType.preset === "PHYSICAL");
  const given = useQuery({
    // Under "orders", so that refreshing orders refreshes it.
    queryKey: ["orders", "given", order.id],
    queryFn: () => call(getOrderEntitlements, { params: { orderId: order.id }, query: {} }),
    enabled: !isPhysical,
  });
  if (given.data === undefined) return null;
  const { bookings, downloads, giftCards, memberships } = given.data;
  if (bookings.length + downloads.length + giftCards.length + memberships.length === 0) return null;
  return (
    <Card title={texts.title}>
      <FieldStack>
        <ul className={styles.given}>
          {bookings.map((booking) => (
            <Booking key={booking.id} booking={booking} />
          ))}
          {giftCards.map(({ id, obfuscatedCode, balance, recipientEmail, status }) => (
            <li key={id}>
              <Link to="/gift-cards/$giftCardId" params={{ giftCardId: id }}>
                {formatMessage(language, texts.giftCard, { code: obfuscatedCode })}
              </Link>
              <span>
                {formatMessage(language, texts.giftCardBalance, {
                  amount: balance.formattedAmount,
                  email: recipientEmail,
                })}
              </span>
              {status !== "VALID" && (
                <Badge tone="neutral">{status === "EXPIRED" ? texts.expired : texts.disabled}</Badge>
              )}
            </li>
          ))}
          {memberships.map(({ id, planName, credits, state, expirationDate }) => (
            <li key={id}>
              <strong>{planName}</strong>
              <span>
                {[
                  credits && formatMessage(language, texts.credits, credits),
                  expirationDate && formatMessage(language, texts.until, { date: formatDate(expirationDate) }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {state !== "ACTIVE" && <Badge tone="neutral">{state === "EXPIRED" ? texts.expired : texts.ended}</Badge>}
            </li>
          ))}
        </ul>
        {downloads.length > 0 && <Downloads orderId={order.id} downloads={downloads} />}
      </FieldStack>
    </Card>
  );
}

function Booking({ booking }: { booking: Given["bookings"][number] }) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).delivered;
  return (
    <li>
      <Link to="/bookings">{booking.productName}</Link>
      <span>
        {formatMessage(language, texts.booking, {
          when: formatMoment(booking.startDate, "dateTime", booking.timeZone),
          count: booking.participants,
        })}
      </span>
      {booking.state === "CANCELED" && <Badge tone="neutral">{texts.canceled}</Badge>}
    </li>
  );
}

type DownloadsProps = { orderId: string; downloads: Given["downloads"] };

function Downloads({ orderId, downloads }: DownloadsProps) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).delivered;
  const canWrite = useCan()("orders:write");
  const renew = useMutation({
    mutationFn: () => call(renewOrderDownloads, { params: { orderId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["orders"] });
      showToast(texts.renewed);
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
                ? formatMessage(language, texts.downloads, {
                    count: remainingDownloads,
                    date: formatDate(expirationDate),
                  })
                : texts.closed}
            </span>
          </li>
        ))}
      </ul>
      {canWrite && (
        <Button size="small" isBusy={renew.isPending} onClick={() => renew.mutate()}>
          {texts.renew}
        </Button>
      )}
    </>
  );
}
