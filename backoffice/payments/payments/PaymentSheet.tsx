import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
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
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "./payments.module.css";
import { paymentQuery } from "./queries.ts";
import { providerNames, StatusBadge } from "./words.tsx";

type Page = Output<typeof getPayment>;

export function PaymentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const payment = useQuery(paymentQuery(id));
  return (
    <Modal title="Payment" kind="sheet" isOpen onClose={onClose}>
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
          { name: "Status", value: <StatusBadge status={payment.status} /> },
          { name: "Asked for", value: payment.authorized.formattedAmount },
          { name: "Taken", value: payment.captured.formattedAmount },
          { name: "Given back", value: payment.refunded.formattedAmount },
          { name: "Paid with", value: payment.methodName },
          { name: "Through", value: providerNames[payment.provider] ?? payment.provider },
          ...(order === undefined
            ? []
            : [
                {
                  name: "Order",
                  value: (
                    <Link to="/orders/$orderId" params={{ orderId: order.id }}>
                      {`#${order.number}`}
                    </Link>
                  ),
                },
              ]),
          ...(payment.cause === undefined ? [] : [{ name: "Cause", value: payment.cause }]),
          { name: "When", value: formatDateTime(payment.createdDate) },
          { name: "Our id", value: <span className={styles.mono}>{payment.id}</span> },
          ...(providerPaymentId === undefined
            ? []
            : [{ name: "The provider's id", value: <span className={styles.mono}>{providerPaymentId}</span> }]),
        ]}
      />
      <Authorization page={page} />
      {refunds.length > 0 && (
        <section>
          <h3>Refunds</h3>
          <ul className={styles.list}>
            {refunds.map((refund) => (
              <li key={refund.id} className={styles.entry}>
                <span>{`${refund.amount.formattedAmount}${refund.isExternal ? ", outside the store" : ""}`}</span>
                <span>{refund.failure ?? refund.state.toLowerCase()}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {entries.length > 0 && (
        <section>
          <h3>Booked</h3>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={`${entry.kind} ${entry.account} ${entry.isDebit} ${entry.date}`} className={styles.entry}>
                <span>{`${entry.isDebit ? "Debit" : "Credit"} ${entry.account.replaceAll("_", " ")}`}</span>
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
      title="A person should look at this"
      action={
        can("payments:write") && (
          <Button size="small" isBusy={resolve.isPending} onClick={() => resolve.mutate()}>
            Done
          </Button>
        )
      }
    >
      {payment.alarms.map(({ message }) => message).join(" ")}
    </Banner>
  );
}

/** Taking or releasing what was set aside. */
function Authorization({ page: { payment, details } }: { page: Page }) {
  const client = useQueryClient();
  const can = useCan();
  const [amount, setAmount] = useState(payment.authorized.amount);
  const orderId = payment.order?.id ?? "";
  const onSuccess = () => {
    showToast("On its way");
    return client.invalidateQueries({ queryKey: ["payments"] });
  };
  const capture = useMutation({
    mutationFn: () =>
      call(captureAuthorizedPayments, { body: { orderId, payments: [{ paymentId: payment.id, amount: { amount } }] } }),
    onSuccess,
  });
  const release = useMutation({
    mutationFn: () => call(voidAuthorizedPayments, { body: { orderId, paymentIds: [payment.id] } }),
    onSuccess,
  });
  const { authorizationDetails } = details.regularPaymentDetails ?? {};
  const error = capture.error ?? release.error;
  if (payment.status !== "AUTHORIZED" || !can("payments:write")) return null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        capture.mutate();
      }}
    >
      <TextField
        label="Take"
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        suffix={payment.currency}
        hint="Less than was set aside releases the rest."
        error={error === null ? undefined : messageOf(error)}
      />
      {authorizationDetails?.scheduledAction !== undefined && (
        <p className={styles.soft}>
          {`${authorizationDetails.scheduledAction.actionType === "VOID" ? "Released" : "Taken"} by itself on ${formatDateTime(authorizationDetails.scheduledAction.executionDate)}.`}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="primary" isBusy={capture.isPending}>
          Take the money
        </Button>
        <Button isBusy={release.isPending} onClick={() => release.mutate()}>
          Release
        </Button>
      </div>
    </form>
  );
}
