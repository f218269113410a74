import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "#api/endpoint.ts";
import {
  captureAuthorizedPayments,
  type getPayment,
  resolvePaymentAlarms,
  voidAuthorizedPayments,
} from "#api/orders/orders/order-billing.ts";
import { call } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime, formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { accountName, providerNames, StatusBadge } from "./payment-labels.tsx";
import styles from "./payments.module.css";
import { paymentQuery } from "./queries.ts";
import { paymentsTexts } from "./texts/texts.ts";

const texts = paymentsTexts[staffLanguage()];

type Page = Output<typeof getPayment>;

export function PaymentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const payment = useQuery(paymentQuery(id));
  return (
    <Modal title={texts.sheet.title} kind="sheet" isOpen onClose={onClose}>
      {payment.isPending && <SkeletonText lines={8} />}
      {payment.isError && <ErrorState error={payment.error} onRetry={() => void payment.refetch()} />}
      {payment.data !== undefined && <PaymentDetails page={payment.data} />}
    </Modal>
  );
}

function PaymentDetails({ page }: { page: Page }) {
  const { payment, refunds, entries, providerPaymentId } = page;
  const { order } = payment;
  return (
    <div className={styles.form}>
      <Alarms page={page} />
      <Facts
        facts={[
          { name: texts.list.status, value: <StatusBadge status={payment.status} /> },
          { name: texts.sheet.authorized, value: payment.authorized.formattedAmount },
          { name: texts.sheet.captured, value: payment.captured.formattedAmount },
          { name: texts.sheet.refunded, value: payment.refunded.formattedAmount },
          { name: texts.list.method, value: payment.methodName },
          { name: texts.list.provider, value: providerNames[payment.provider] ?? payment.provider },
          ...(order === undefined
            ? []
            : [
                {
                  name: texts.list.order,
                  value: (
                    <Link to="/orders/$orderId" params={{ orderId: order.id }}>
                      {`#${order.number}`}
                    </Link>
                  ),
                },
              ]),
          ...(payment.cause === undefined ? [] : [{ name: texts.sheet.cause, value: payment.cause }]),
          { name: texts.list.date, value: formatDateTime(payment.createdDate) },
          { name: texts.sheet.id, value: <span className={styles.mono}>{payment.id}</span> },
          ...(providerPaymentId === undefined
            ? []
            : [{ name: texts.sheet.providerId, value: <span className={styles.mono}>{providerPaymentId}</span> }]),
        ]}
      />
      <Authorization page={page} />
      {refunds.length > 0 && (
        <section>
          <h3>{texts.sheet.refunds}</h3>
          <ul className={styles.list}>
            {refunds.map((refund) => (
              <li key={refund.id} className={styles.entry}>
                <span>
                  {refund.isExternal
                    ? formatText(texts.sheet.externalRefund, { amount: refund.amount.formattedAmount })
                    : refund.amount.formattedAmount}
                </span>
                <span>{refund.failure ?? texts.sheet.refundStates[refund.state]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {entries.length > 0 && (
        <section>
          <h3>{texts.sheet.entries}</h3>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={`${entry.kind} ${entry.account} ${entry.isDebit} ${entry.date}`} className={styles.entry}>
                <span>
                  {formatText(entry.isDebit ? texts.sheet.debit : texts.sheet.credit, {
                    account: accountName(entry.account),
                  })}
                </span>
                <span>{entry.amount.formattedAmount}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Alarms({ page: { payment } }: { page: Page }) {
  const client = useQueryClient();
  const can = useCan();
  const resolve = useMutation({
    mutationFn: () => call(resolvePaymentAlarms, { params: { id: payment.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["payments"] }),
  });
  if (payment.alarms.length === 0) return null;
  return (
    <Banner
      tone="critical"
      title={texts.sheet.alarms}
      action={
        can("payments:write") && (
          <Button size="small" isBusy={resolve.isPending} onClick={() => resolve.mutate()}>
            {texts.sheet.resolve}
          </Button>
        )
      }
    >
      {payment.alarms.map(({ message }) => message).join(" ")}
    </Banner>
  );
}

/** Captures or voids an authorized payment. */
function Authorization({ page: { payment, details } }: { page: Page }) {
  const client = useQueryClient();
  const can = useCan();
  const orderId = payment.order?.id ?? "";
  const done = (message: string) => {
    showToast(message);
    return client.invalidateQueries({ queryKey: ["payments"] });
  };
  const form = useMutationForm({
    values: { amount: payment.authorized.amount },
    request: ({ amount }) =>
      call(captureAuthorizedPayments, { body: { orderId, payments: [{ paymentId: payment.id, amount: { amount } }] } }),
    onSuccess: () => done(texts.sheet.captureRequested),
  });
  const release = useMutation({
    mutationFn: () => call(voidAuthorizedPayments, { body: { orderId, paymentIds: [payment.id] } }),
    onSuccess: () => done(texts.sheet.voidRequested),
  });
  const { authorizationDetails } = details.regularPaymentDetails ?? {};
  if (payment.status !== "AUTHORIZED" || !can("payments:write")) return null;
  return (
    <Form form={form} className={styles.form}>
      {release.isError && <Banner tone="critical">{messageOf(release.error)}</Banner>}
      <TextField
        label={texts.sheet.captureAmount}
        inputMode="decimal"
        suffix={payment.currency}
        hint={texts.sheet.captureHint}
        {...form.field("amount", { required: true })}
      />
      {authorizationDetails?.scheduledAction !== undefined && (
        <p className={styles.soft}>
          {formatText(
            authorizationDetails.scheduledAction.actionType === "VOID" ? texts.sheet.voidsOn : texts.sheet.capturesOn,
            { date: formatDateTime(authorizationDetails.scheduledAction.executionDate) },
          )}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="primary" isBusy={form.isPending}>
          {texts.sheet.capture}
        </Button>
        <Button isBusy={release.isPending} onClick={() => release.mutate()}>
          {texts.sheet.void}
        </Button>
      </div>
    </Form>
  );
}
