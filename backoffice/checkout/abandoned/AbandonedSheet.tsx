import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AbandonedCheckout } from "#api/checkout/abandoned-checkout-values.ts";
import { deleteAbandonedCheckout, sendRecoveryMail } from "#api/checkout/abandoned-checkouts.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatDateTime, formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./abandoned.module.css";
import { StatusBadge } from "./StatusBadge.tsx";
import { abandonedTexts } from "./texts/texts.ts";

const texts = abandonedTexts[staffLanguage()];

type Props = { row: AbandonedCheckout | undefined; onClose: () => void };

export function AbandonedSheet({ row, onClose }: Props) {
  return (
    <Modal title={row?.buyerInfo.email ?? texts.sheet.cart} isOpen={row !== undefined} onClose={onClose} kind="sheet">
      {row && <Details row={row} onClose={onClose} />}
    </Modal>
  );
}

function Details({ row, onClose }: { row: AbandonedCheckout; onClose: () => void }) {
  const can = useCan();
  const [isDeleting, setIsDeleting] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["abandoned"] });
  const send = useMutation({
    mutationFn: () => call(sendRecoveryMail, { params: { id: row.id }, body: {} }),
    onSuccess: async () => {
      showToast(texts.sheet.sent);
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteAbandonedCheckout, { params: { id: row.id } }),
    onSuccess: async () => {
      showToast(texts.sheet.deleted);
      onClose();
      await refresh();
    },
  });
  const { contactDetails } = row;
  const isOpen = row.status === "ABANDONED";
  return (
    <div className={styles.details}>
      {(send.isError || remove.isError) && <Banner tone="critical">{messageOf(send.error ?? remove.error)}</Banner>}
      <Facts
        facts={[
          { name: texts.list.status, value: <StatusBadge status={row.status} /> },
          {
            name: texts.sheet.name,
            value: [contactDetails.firstName, contactDetails.lastName].filter(Boolean).join(" ") || "–",
          },
          { name: texts.sheet.phone, value: contactDetails.phone ?? "–" },
          { name: texts.list.date, value: formatDateTime(row.abandonedDate) },
          ...(row.checkoutRecoveredDate
            ? [{ name: texts.statuses.RECOVERED, value: formatDateTime(row.checkoutRecoveredDate) }]
            : []),
          { name: texts.list.value, value: row.totalPrice.formattedAmount },
        ]}
      />
      {row.orderId && (
        <p>
          <Link to="/orders/$orderId" params={{ orderId: row.orderId }}>
            {texts.sheet.viewOrder}
          </Link>
        </p>
      )}
      {isOpen && can("orders:write") && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={<Send aria-hidden="true" />}
            isBusy={send.isPending}
            disabled={!row.mayBeMailed}
            onClick={() => send.mutate()}
          >
            {texts.sheet.send}
          </Button>
          {!row.mayBeMailed && <p className={styles.soft}>{texts.sheet.noConsent}</p>}
        </div>
      )}
      <h3 className={styles.heading}>{texts.list.items}</h3>
      <ul className={styles.lines}>
        {row.lineItems.map((line) => (
          <li key={line.id}>
            <Thumbnail image={line.image} />
            <span className={styles.line}>
              {line.productName.original}
              {line.descriptionLines.map((entry) => (
                <small key={entry.name.original}>
                  {formatText(texts.sheet.lineOption, {
                    name: entry.name.original,
                    value: entry.plainText?.original ?? entry.colorInfo?.original ?? "",
                  })}
                </small>
              ))}
            </span>
            <span className={styles.amount}>
              {formatText(texts.sheet.lineAmount, { quantity: line.quantity, price: line.price.formattedAmount })}
            </span>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{texts.sheet.activity}</h3>
      {row.activities.length === 0 ? (
        <p className={styles.soft}>{texts.sheet.noActivity}</p>
      ) : (
        <ol className={styles.timeline}>
          {row.activities.toReversed().map(({ createdDate, type }) => (
            <li key={`${createdDate} ${type}`}>
              {texts.sheet.activities[type]} <span className={styles.soft}>{formatDateTime(createdDate)}</span>
            </li>
          ))}
        </ol>
      )}
      {can("orders:write") && (
        <Button variant="plain" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsDeleting(true)}>
          {texts.sheet.delete}
        </Button>
      )}
      <ConfirmDialog
        title={texts.sheet.deleteTitle}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.sheet.delete}
        isBusy={remove.isPending}
        isDangerous
      >
        {texts.sheet.deleteText}
      </ConfirmDialog>
    </div>
  );
}
