import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { adjustGiftCard, resendGiftCard, updateGiftCard } from "#api/payments/gift-cards.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatDate, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { giftCardQuery } from "./queries.ts";
import { StatusBadge } from "./StatusBadge.tsx";

const route = getRouteApi("/shell/gift-cards/$giftCardId");

const kinds = { ISSUED: "Issued", REDEEMED: "Redeemed", GIVEN_BACK: "Given back", ADJUSTED: "Corrected" } as const;

type Entry = Awaited<ReturnType<NonNullable<ReturnType<typeof giftCardQuery>["queryFn"]>>>["entries"][number];

const columns: readonly Column<Entry>[] = [
  {
    id: "kind",
    header: "What",
    phone: "title",
    cell: ({ kind, orderId, reason }) => (
      <>
        {orderId === undefined ? (
          kinds[kind]
        ) : (
          <Link to="/orders/$orderId" params={{ orderId }}>
            {kinds[kind]}
          </Link>
        )}
        {reason !== undefined && <small> {reason}</small>}
      </>
    ),
  },
  { id: "amount", header: "Amount", align: "end", phone: "end", cell: ({ amount }) => amount.formattedAmount },
  {
    id: "left",
    header: "Balance",
    align: "end",
    phone: "hidden",
    cell: ({ balanceAfter }) => balanceAfter.formattedAmount,
  },
  { id: "when", header: "When", align: "end", phone: "hidden", cell: ({ createdDate }) => formatWhen(createdDate) },
];

/** One card: its ledger, who it is for, and what can be done with it. */
export function GiftCardPage() {
  const { giftCardId } = route.useParams();
  const { giftCard, entries } = useSuspenseQuery(giftCardQuery(giftCardId)).data;
  const canWrite = useCan()("gift-cards:write");
  const [open, setOpen] = useState<"disable" | "adjust">();
  const params = { id: giftCard.id };
  const done = async (message: string) => {
    setOpen(undefined);
    showToast(message);
    await queryClient.invalidateQueries({ queryKey: ["gift-cards"] });
  };
  const isDisabled = giftCard.status === "DISABLED";
  const toggle = useMutation({
    mutationFn: () => call(updateGiftCard, { params, body: { giftCard: { isDisabled: !isDisabled } } }),
    onSuccess: () => done(isDisabled ? "The card works again" : "The card is disabled"),
  });
  const resend = useMutation({
    mutationFn: () => call(resendGiftCard, { params, body: {} }),
    onSuccess: () => done("The mail is on its way"),
  });
  const failure = toggle.error ?? resend.error;
  return (
    <Page
      title={`Gift card ${giftCard.obfuscatedCode.slice(-4)}`}
      badges={<StatusBadge card={giftCard} />}
      back={{ to: "/gift-cards", label: "gift cards" }}
      actions={
        canWrite && (
          <>
            <Button onClick={() => setOpen("adjust")}>Correct the balance</Button>
            <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
              Send {giftCard.deliveredDate === undefined ? "now" : "again"}
            </Button>
            <Button
              variant={isDisabled ? "default" : "danger"}
              isBusy={toggle.isPending}
              onClick={() => (isDisabled ? toggle.mutate() : setOpen("disable"))}
            >
              {isDisabled ? "Enable" : "Disable"}
            </Button>
          </>
        )
      }
    >
      {failure !== null && <Banner tone="critical">{messageOf(failure)}</Banner>}
      <Columns
        main={
          <Card title="Ledger" isFlush>
            <DataTable caption="Movements of the balance" columns={columns} rows={entries} rowId={({ id }) => id} />
          </Card>
        }
        side={
          <Card title="The card">
            <Facts
              facts={[
                { name: "Balance", value: <strong>{giftCard.balance.formattedAmount}</strong> },
                { name: "Began with", value: giftCard.initialAmount.formattedAmount },
                { name: "For", value: `${giftCard.recipientName ?? ""} ${giftCard.recipientEmail}`.trim() },
                { name: "From", value: giftCard.senderName ?? giftCard.purchaserEmail ?? "Staff" },
                {
                  name: giftCard.deliveredDate === undefined ? "Goes out" : "Sent",
                  value: formatDate(giftCard.deliveredDate ?? giftCard.deliveryDate),
                },
                {
                  name: "Valid until",
                  value: giftCard.expirationDate === undefined ? "For ever" : formatDate(giftCard.expirationDate),
                },
                ...(giftCard.message === undefined ? [] : [{ name: "Message", value: giftCard.message }]),
                ...(giftCard.note === undefined ? [] : [{ name: "Note", value: giftCard.note }]),
              ]}
            />
          </Card>
        }
      />
      <ConfirmDialog
        title="Disable this card?"
        isOpen={open === "disable"}
        onClose={() => setOpen(undefined)}
        onConfirm={() => toggle.mutate()}
        confirmLabel="Disable"
        isBusy={toggle.isPending}
        isDangerous
      >
        Nobody can pay with it until it is enabled again. The balance stays.
      </ConfirmDialog>
      <AdjustDialog id={giftCard.id} isOpen={open === "adjust"} onClose={() => setOpen(undefined)} onDone={done} />
    </Page>
  );
}

type AdjustProps = { id: string; isOpen: boolean; onClose: () => void; onDone: (message: string) => Promise<void> };

function AdjustDialog({ id, isOpen, onClose, onDone }: AdjustProps) {
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const adjust = useMutation({
    mutationFn: () => call(adjustGiftCard, { params: { id }, body: { amount: amount.replace(",", "."), reason } }),
    onSuccess: async () => {
      setAmount("");
      setReason("");
      await onDone("The balance is corrected");
    },
  });
  return (
    <Modal
      title="Correct the balance"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={() => adjust.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isBusy={adjust.isPending}>
            Correct it
          </Button>
        </>
      }
    >
      <FieldStack error={adjust.error}>
        <TextField
          name="amount"
          label="By how much"
          hint="Negative takes off, like -5"
          inputMode="text"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          name="reason"
          label="Why"
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FieldStack>
    </Modal>
  );
}
