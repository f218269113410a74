import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  getOrderPaymentRequestUrl,
  type OrderPaymentRequest,
  voidOrderPaymentRequest,
} from "#api/orders/orders/order-payment-requests.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatDateTime, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import styles from "./PaymentCard.module.css";
import { paymentLinksQuery } from "./payment-queries.ts";
import { paymentTexts } from "./texts/texts.ts";

/** Open payment links of the order; nothing without one. */
export function PaymentLinks({ orderId }: { orderId: string }) {
  const texts = useTexts(paymentTexts).links;
  const links = useQuery(paymentLinksQuery(orderId));
  const [voidedLink, setVoidedLink] = useState<OrderPaymentRequest>();
  if (links.isError)
    return (
      <Banner tone="critical" title={texts.title}>
        {messageOf(links.error)}
      </Banner>
    );
  if (links.data === undefined || links.data.length === 0) return null;
  return (
    <Card title={texts.title} isFlush>
      <ul className={styles.transactions}>
        {links.data.map((link) => (
          <LinkLine key={link.id} link={link} onVoid={() => setVoidedLink(link)} />
        ))}
      </ul>
      {voidedLink !== undefined && <VoidDialog link={voidedLink} onClose={() => setVoidedLink(undefined)} />}
    </Card>
  );
}

function LinkLine({ link, onVoid }: { link: OrderPaymentRequest; onVoid: () => void }) {
  const language = useLanguage();
  const { link: created, links: texts } = useTexts(paymentTexts);
  const can = useCan();
  const amount = link.amount.formattedAmount;
  const copy = useMutation({
    mutationFn: async () => {
      const { orderPaymentRequestUrl } = await call(getOrderPaymentRequestUrl, {
        body: { orderPaymentRequestId: link.id },
      });
      await navigator.clipboard.writeText(orderPaymentRequestUrl);
    },
    onSuccess: () => showToast(created.copied),
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <li className={styles.transaction}>
      <div>
        <p>{amount}</p>
        <p className={styles.when}>
          {formatMessage(language, texts.created, { when: formatWhen(link.createdDate) })}
          {link.expirationDate !== undefined &&
            ` · ${formatMessage(language, texts.expires, { when: formatDateTime(link.expirationDate) })}`}
        </p>
      </div>
      <Button
        size="small"
        aria-label={formatMessage(language, texts.copyNamed, { amount })}
        isBusy={copy.isPending}
        onClick={() => copy.mutate()}
      >
        {created.copy}
      </Button>
      {can("orders:write") && (
        <Button size="small" aria-label={formatMessage(language, texts.voidNamed, { amount })} onClick={onVoid}>
          {texts.void}
        </Button>
      )}
    </li>
  );
}

function VoidDialog({ link, onClose }: { link: OrderPaymentRequest; onClose: () => void }) {
  const language = useLanguage();
  const texts = useTexts(paymentTexts).links;
  const end = useMutation({
    mutationFn: () => call(voidOrderPaymentRequest, { body: { orderPaymentRequestId: link.id } }),
    onSuccess: async () => {
      await refreshOrders();
      showToast(texts.voided);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={formatMessage(language, texts.question, { amount: link.amount.formattedAmount })}
      isOpen
      onClose={onClose}
      onConfirm={() => end.mutate()}
      confirmLabel={texts.void}
      isBusy={end.isPending}
    >
      {end.isError && <Banner tone="critical">{messageOf(end.error)}</Banner>}
      <p>{texts.effect}</p>
    </ConfirmDialog>
  );
}
