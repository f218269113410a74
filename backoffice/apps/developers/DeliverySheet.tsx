import { useMutation, useQuery } from "@tanstack/react-query";
import { resendWebhookDelivery } from "#api/apps/webhooks.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime, formatWhen } from "#backoffice/format.ts";
import styles from "./developers.module.css";
import { DeliveryBadge, problemText } from "./endpoint-state.tsx";
import { JsonView } from "./JsonView.tsx";
import { deliveryQuery } from "./queries.ts";

/** What was sent, and every try with its answer. */
export function DeliverySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const delivery = useQuery(deliveryQuery(id));
  const found = delivery.data;
  const resend = useMutation({
    mutationFn: () => call(resendWebhookDelivery, { params: { id } }),
    onSuccess: async () => {
      showToast("Sent again");
      await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  return (
    <Modal
      title={found?.eventType ?? "Delivery"}
      kind="sheet"
      isWide
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" isBusy={resend.isPending} disabled={!found} onClick={() => resend.mutate()}>
            Send again
          </Button>
        </>
      }
    >
      {delivery.isPending && <SkeletonText lines={8} />}
      {delivery.isError && <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {resend.isError && <Banner tone="critical">{messageOf(resend.error)}</Banner>}
      {found !== undefined && (
        <div className={styles.stack}>
          <Facts
            facts={[
              { name: "State", value: <DeliveryBadge delivery={found} /> },
              { name: "About", value: <span className={styles.code}>{found.entityId}</span> },
              { name: "Event id", value: <span className={styles.code}>{found.eventId}</span> },
              { name: "Happened", value: formatDateTime(found.createdDate) },
              ...(found.nextAttemptDate === undefined
                ? []
                : [{ name: "Next try", value: formatWhen(found.nextAttemptDate) }]),
            ]}
          />
          <section>
            <h3 className={styles.heading}>Tries</h3>
            {found.tries.length === 0 && <p className={styles.soft}>Not tried yet.</p>}
            <ol className={styles.tries}>
              {found.tries.toReversed().map((attempt) => (
                <li key={attempt.number}>
                  <p className={styles.tryLine}>
                    <strong>{problemText(attempt.problem, attempt.status)}</strong>
                    <span className={styles.soft}>
                      {attempt.milliseconds} ms · {formatDateTime(attempt.at)}
                    </span>
                  </p>
                  {attempt.answer !== undefined && attempt.answer !== "" && (
                    <pre className={styles.json}>{attempt.answer}</pre>
                  )}
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h3 className={styles.heading}>What was sent</h3>
            {found.payload === undefined ? (
              <p className={styles.soft}>The event is older than 30 days.</p>
            ) : (
              <JsonView value={found.payload} label="Payload" />
            )}
          </section>
        </div>
      )}
    </Modal>
  );
}
