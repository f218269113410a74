import { Link } from "@tanstack/react-router";
import type { Return } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshAfterRefund } from "../queries.ts";
import { CompleteReturn } from "./CompleteReturn.tsx";
import { ReturnBadge } from "./ReturnBadge.tsx";
import { DecideReturn, ReceiveReturn } from "./ReturnSteps.tsx";
import { returnTexts } from "./texts/texts.ts";

type Props = { one: Return; onChange: (changed: Return) => void; onClose: () => void };

/** One return with its next step: approve, receive, complete. Stays open after a step and shows the next one. */
export function ReturnSheet({ one, onChange, onClose }: Props) {
  const can = useCan();
  const language = useLanguage();
  const texts = useTexts(returnTexts).sheet;
  const finish = async (changed: Return, message: string): Promise<void> => {
    onChange(changed);
    showToast(message);
    await refreshAfterRefund();
  };
  const canWrite = can("orders:write");
  const step = { one, onDone: finish };
  return (
    <Modal
      title={formatMessage(language, texts.titles[one.kind], { number: one.number, order: one.orderNumber })}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <FieldStack>
        {one.kind === "WITHDRAWAL" && one.status !== "CLOSED" && <Banner tone="note">{texts.withdrawal}</Banner>}
        <ReturnFacts one={one} />
        <ReturnLines one={one} />
        {canWrite && one.status === "REQUESTED" && <DecideReturn {...step} />}
        {canWrite && one.status === "APPROVED" && <ReceiveReturn {...step} />}
        {can("payments:write") && (one.status === "RECEIVED" || one.status === "APPROVED") && (
          // What can be refunded changes with the receipt.
          <CompleteReturn key={one.status} {...step} />
        )}
      </FieldStack>
    </Modal>
  );
}

function ReturnFacts({ one }: { one: Return }) {
  const { sheet: texts, start: startTexts } = useTexts(returnTexts);
  const isClosed = one.status === "CLOSED";
  return (
    <Facts
      facts={[
        { name: texts.status, value: <ReturnBadge status={one.status} /> },
        { name: texts.customer, value: one.buyerName || one.buyerEmail },
        { name: texts.requested, value: formatDateTime(one.createdDate) },
        { name: texts.value, value: one.worth.formattedAmount },
        ...(one.shippingFee === undefined
          ? []
          : [{ name: startTexts.fee, value: `−${one.shippingFee.formattedAmount}` }]),
        ...(isClosed ? [{ name: texts.refunded, value: one.refundedAmount?.formattedAmount ?? texts.noRefund }] : []),
        ...(one.exchangeOrderId === undefined
          ? []
          : [
              {
                name: texts.exchangeOrder,
                value: (
                  <Link to="/orders/$orderId" params={{ orderId: one.exchangeOrderId }}>
                    {texts.viewOrder}
                  </Link>
                ),
              },
            ]),
        ...(one.reason === "" ? [] : [{ name: texts.customerMessage, value: one.reason }]),
        ...(one.answer === "" ? [] : [{ name: texts.yourMessage, value: one.answer }]),
      ]}
    />
  );
}

function ReturnLines({ one }: { one: Return }) {
  const language = useLanguage();
  const { sheet: texts, reasons } = useTexts(returnTexts);
  return (
    <ul>
      {one.lineItems.map(({ lineItemId, name, quantity, reason, worth, receivedQuantity: received }) => (
        <li key={lineItemId}>
          <p>{formatMessage(language, texts.line, { quantity, name })}</p>
          <p>
            {formatMessage(language, texts.lineDetails, { reason: reasons[reason], amount: worth.formattedAmount })}
          </p>
          {one.receivedDate !== undefined && <p>{formatMessage(language, texts.arrived, { received, quantity })}</p>}
        </li>
      ))}
    </ul>
  );
}
