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
import { formatDateTime } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "./abandoned.module.css";
import { StatusBadge } from "./StatusBadge.tsx";

const ACTIVITIES: Record<AbandonedCheckout["activities"][number]["type"], string> = {
  SCHEDULED: "Reminders scheduled",
  EMAIL_SENT: "Reminder sent",
  EMAIL_NOT_SENT: "No reminder: the buyer has not agreed",
  NOTIFICATION_SENT: "Notification sent",
  TASK_CREATED: "Task created",
  AUTOMATION_SKIPPED: "Reminder not needed any more",
};

type Props = { row: AbandonedCheckout | undefined; onClose: () => void };

export function AbandonedSheet({ row, onClose }: Props) {
  return (
    <Modal title={row?.buyerInfo.email ?? "Cart"} isOpen={row !== undefined} onClose={onClose} kind="sheet">
      {row && <Details row={row} onClose={onClose} />}
    </Modal>
  );
}

function Details({ row, onClose }: { row: AbandonedCheckout; onClose: () => void }) {
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["abandoned"] });
  const send = useMutation({
    mutationFn: () => call(sendRecoveryMail, { params: { id: row.id }, body: {} }),
    onSuccess: async () => {
      showToast("The reminder is on its way");
      await refresh();
    },
  });
  const forget = useMutation({
    mutationFn: () => call(deleteAbandonedCheckout, { params: { id: row.id } }),
    onSuccess: async () => {
      onClose();
      await refresh();
    },
  });
  const { contactDetails } = row;
  const isOpen = row.status === "ABANDONED";
  return (
    <div className={styles.details}>
      {(send.isError || forget.isError) && <Banner tone="critical">{messageOf(send.error ?? forget.error)}</Banner>}
      <Facts
        facts={[
          { name: "State", value: <StatusBadge status={row.status} /> },
          { name: "Name", value: [contactDetails.firstName, contactDetails.lastName].filter(Boolean).join(" ") || "–" },
          { name: "Phone", value: contactDetails.phone ?? "–" },
          { name: "Left", value: formatDateTime(row.abandonedDate) },
          ...(row.checkoutRecoveredDate
            ? [{ name: "Won back", value: formatDateTime(row.checkoutRecoveredDate) }]
            : []),
          { name: "Value", value: row.totalPrice.formattedAmount },
        ]}
      />
      {row.orderId && (
        <p>
          <Link to="/orders/$orderId" params={{ orderId: row.orderId }}>
            Open the order
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
            Send a reminder now
          </Button>
          {!row.mayBeMailed && <p className={styles.soft}>The buyer has not agreed to reminders.</p>}
        </div>
      )}
      <h3 className={styles.heading}>Items</h3>
      <ul className={styles.lines}>
        {row.lineItems.map((line) => (
          <li key={line.id}>
            <Thumbnail image={line.image} />
            <span className={styles.line}>
              {line.productName.original}
              {line.descriptionLines.map((entry) => (
                <small key={entry.name.original}>
                  {entry.name.original}: {entry.plainText?.original ?? entry.colorInfo?.original}
                </small>
              ))}
            </span>
            <span className={styles.amount}>
              {line.quantity} × {line.price.formattedAmount}
            </span>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>What was done</h3>
      {row.activities.length === 0 ? (
        <p className={styles.soft}>Nothing yet.</p>
      ) : (
        <ol className={styles.timeline}>
          {row.activities.toReversed().map(({ createdDate, type }) => (
            <li key={`${createdDate} ${type}`}>
              {ACTIVITIES[type]} <span className={styles.soft}>{formatDateTime(createdDate)}</span>
            </li>
          ))}
        </ol>
      )}
      {can("orders:write") && (
        <Button variant="plain" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          Forget this cart
        </Button>
      )}
      <ConfirmDialog
        title="Forget this cart?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => forget.mutate()}
        confirmLabel="Forget it"
        isBusy={forget.isPending}
        isDangerous
      >
        It disappears from this list and its figures. The buyer's own cart stays as it is.
      </ConfirmDialog>
    </div>
  );
}
