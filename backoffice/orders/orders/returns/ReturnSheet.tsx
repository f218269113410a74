import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { cancelReturn, closeReturn, decideReturn, type Return, receiveReturn } from "#api/orders/returns.ts";
import { call } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, Radio, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { refreshOrders } from "../queries.ts";

const reasons: Record<Return["lineItems"][number]["reason"], string> = {
  TOO_SMALL: "too small",
  TOO_LARGE: "too large",
  NOT_AS_DESCRIBED: "not as described",
  DAMAGED: "damaged",
  WRONG_ITEM: "wrong item",
  LATE: "came too late",
  CHANGED_MIND: "changed their mind",
  OTHER: "another reason",
};

/** One return with its next step: decide, receive, give back. */
export function ReturnSheet({ one, onClose }: { one: Return; onClose: () => void }) {
  const can = useCan();
  const act = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: async (_, { done }) => {
      await refreshOrders();
      showToast(done);
      onClose();
    },
  });
  const run = (done: string, work: () => Promise<unknown>): void => act.mutate({ work, done });
  const canWrite = can("orders:write");
  return (
    <Modal
      title={`${one.number} of order #${one.orderNumber}`}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <FieldStack>
        {act.isError && <Banner tone="critical">{messageOf(act.error)}</Banner>}
        {one.kind === "WITHDRAWAL" && (
          <Banner tone="note">
            The consumer has withdrawn from the contract. It is in force already: the money is due within 14 days, and
            you may wait for the goods or a proof that they were sent.
          </Banner>
        )}
        <Facts
          facts={[
            { name: "Customer", value: one.buyerName || one.buyerEmail },
            { name: "Asked for", value: formatDateTime(one.createdDate) },
            { name: "Worth", value: one.worth.formattedAmount },
            ...(one.reason === "" ? [] : [{ name: "Message", value: one.reason }]),
            ...(one.answer === "" ? [] : [{ name: "Your answer", value: one.answer }]),
          ]}
        />
        <ul>
          {one.lineItems.map((line) => (
            <li key={line.lineItemId}>
              {line.quantity} × {line.name} ({reasons[line.reason]}), {line.worth.formattedAmount}
            </li>
          ))}
        </ul>
        {canWrite && one.status === "REQUESTED" && <Decide one={one} isBusy={act.isPending} run={run} />}
        {canWrite && one.status === "APPROVED" && <Receive one={one} isBusy={act.isPending} run={run} />}
        {can("payments:write") && (one.status === "RECEIVED" || one.status === "APPROVED") && (
          <Close one={one} isBusy={act.isPending} run={run} />
        )}
      </FieldStack>
    </Modal>
  );
}

type StepProps = { one: Return; isBusy: boolean; run: (done: string, work: () => Promise<unknown>) => void };

function Decide({ one, isBusy, run }: StepProps) {
  const [answer, setAnswer] = useState("");
  const params = { returnId: one.id };
  const decide = (isApproved: boolean) =>
    run(isApproved ? "Return approved" : "Return rejected", () =>
      call(decideReturn, { params, body: { isApproved, ...(answer.trim() !== "" && { answer: answer.trim() }) } }),
    );
  return (
    <>
      <TextArea
        label="Answer to the customer"
        hint="Goes out by mail, with the address to send to or the reason why not."
        rows={3}
        maxLength={1000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Button variant="primary" isBusy={isBusy} onClick={() => decide(true)}>
        Approve
      </Button>
      <Button isBusy={isBusy} onClick={() => decide(false)}>
        Reject
      </Button>
    </>
  );
}

function Receive({ one, isBusy, run }: StepProps) {
  const [units, setUnits] = useState<Record<string, string>>(() =>
    Object.fromEntries(one.lineItems.map((line) => [line.lineItemId, String(line.quantity)])),
  );
  const [restocks, setRestocks] = useState(true);
  const params = { returnId: one.id };
  const lineItems = one.lineItems.map(({ lineItemId, quantity: most }) => {
    const quantity = Math.max(0, Math.min(most, Math.trunc(Number(units[lineItemId] ?? 0)) || 0));
    return { lineItemId, quantity, restockQuantity: restocks ? quantity : 0 };
  });
  return (
    <>
      {one.lineItems.map((line) => (
        <TextField
          key={line.lineItemId}
          label={`Arrived: ${line.name}`}
          hint={`of ${line.quantity}`}
          inputMode="numeric"
          value={units[line.lineItemId] ?? ""}
          onChange={(event) => setUnits({ ...units, [line.lineItemId]: event.currentTarget.value })}
        />
      ))}
      <Checkbox
        label="Put them back in stock"
        checked={restocks}
        onChange={(event) => setRestocks(event.currentTarget.checked)}
      />
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={() => run("Return received", () => call(receiveReturn, { params, body: { lineItems } }))}
      >
        Note as received
      </Button>
      <Button
        variant="plain"
        isBusy={isBusy}
        onClick={() => run("Return canceled", () => call(cancelReturn, { params }))}
      >
        Nothing came: cancel the return
      </Button>
    </>
  );
}

function Close({ one, isBusy, run }: StepProps) {
  const [how, setHow] = useState<"refund" | "exchange" | "nothing">(one.kind === "EXCHANGE" ? "exchange" : "refund");
  const [amount, setAmount] = useState("");
  const [withShipping, setWithShipping] = useState(one.kind === "WITHDRAWAL");
  const [key] = useState(() => crypto.randomUUID());
  const isTyped = /^\d+([.,]\d+)?$/.test(amount);
  const refund = {
    includesShipping: withShipping,
    sendEmail: true,
    ...(isTyped && { amount: { amount: amount.replace(",", ".") } }),
  };
  const body = {
    ...(how === "nothing" ? {} : { refund }),
    ...(how === "exchange" ? { createsExchangeOrder: true } : {}),
  };
  return (
    <fieldset>
      <legend>End the return</legend>
      <FieldStack>
        <Radio
          name="how"
          label={`Refund ${isTyped ? amount : one.worth.formattedAmount}`}
          hint="To the payments it came from, the latest first."
          checked={how === "refund"}
          onChange={() => setHow("refund")}
        />
        <Radio
          name="how"
          label="Send other goods"
          hint="A new order at today's prices; what came back is taken off, and what is left of it refunded."
          checked={how === "exchange"}
          onChange={() => setHow("exchange")}
        />
        <Radio name="how" label="No money back" checked={how === "nothing"} onChange={() => setHow("nothing")} />
        {how === "refund" && (
          <>
            <TextField
              label="Other amount"
              hint="Optional"
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
            <Checkbox
              label="Refund the delivery, too"
              checked={withShipping}
              disabled={one.kind === "WITHDRAWAL"}
              onChange={(event) => setWithShipping(event.currentTarget.checked)}
            />
          </>
        )}
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() =>
            run("Return closed", () =>
              call(closeReturn, { params: { returnId: one.id }, body }, { idempotencyKey: key }),
            )
          }
        >
          {how === "refund" ? "Refund and close" : how === "exchange" ? "Create order and close" : "Close"}
        </Button>
      </FieldStack>
    </fieldset>
  );
}
