import { useMutation, useQuery } from "@tanstack/react-query";
import { resendWebhookDelivery } from "#api/apps/webhooks.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./developers.module.css";
import { DeliveryBadge, problemText } from "./endpoint-state.tsx";
import { JsonView } from "./JsonView.tsx";
import { deliveryQuery } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const common = developersTexts[staffLanguage()];
const texts = common.delivery;

/** One delivery with its payload, and every attempt with its response. */
export function DeliverySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const delivery = useQuery(deliveryQuery(id));
  const found = delivery.data;
  const resend = useMutation({
    mutationFn: () => call(resendWebhookDelivery, { params: { id } }),
    onSuccess: async () => {
      showToast(texts.resent);
      await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  return (
    <Modal
      title={found?.eventType ?? texts.title}
      kind="sheet"
      isWide
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button variant="primary" isBusy={resend.isPending} disabled={!found} onClick={() => resend.mutate()}>
            {texts.resend}
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
              { name: common.status, value: <DeliveryBadge delivery={found} /> },
              { name: texts.entity, value: <span className={styles.code}>{found.entityId}</span> },
              { name: texts.eventId, value: <span className={styles.code}>{found.eventId}</span> },
              { name: texts.occurred, value: formatDateTime(found.createdDate) },
              ...(found.nextAttemptDate === undefined
                ? []
                : [{ name: texts.nextAttempt, value: formatWhen(found.nextAttemptDate) }]),
            ]}
          />
          <section>
            <h3 className={styles.heading}>{texts.attempts}</h3>
            {found.tries.length === 0 && <p className={styles.soft}>{texts.noAttempts}</p>}
            <ol className={styles.tries}>
              {found.tries.toReversed().map((attempt) => (
                <li key={attempt.number}>
                  <p className={styles.tryLine}>
                    <strong>{problemText(attempt.problem, attempt.status)}</strong>
                    <span className={styles.soft}>
                      {formatMessage(staffLanguage(), texts.attemptDetails, {
                        milliseconds: attempt.milliseconds,
                        date: formatDateTime(attempt.at),
                      })}
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
            <h3 className={styles.heading}>{texts.payload}</h3>
            {found.payload === undefined ? (
              <p className={styles.soft}>{texts.expired}</p>
            ) : (
              <JsonView value={found.payload} label={texts.payload} />
            )}
          </section>
        </div>
      )}
    </Modal>
  );
}
