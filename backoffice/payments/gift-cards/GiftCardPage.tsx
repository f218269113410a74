import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { adjustGiftCard, type IssuedGiftCard, resendGiftCard, updateGiftCard } from "#api/payments/gift-cards.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { moneyProblem, readSignedAmount } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Columns, Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatDate, formatText, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { giftCardQuery } from "./queries.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { giftCardsTexts } from "./texts/texts.ts";

const texts = giftCardsTexts[staffLanguage()];

const route = getRouteApi("/shell/gift-cards/$giftCardId");

type Entry = Awaited<ReturnType<NonNullable<ReturnType<typeof giftCardQuery>["queryFn"]>>>["entries"][number];

const columns: readonly Column<Entry>[] = [
  {
    id: "kind",
    header: texts.entries.kind,
    phone: "title",
    cell: ({ kind, orderId, reason }) => (
      <>
        {orderId === undefined ? (
          texts.entries.kinds[kind]
        ) : (
          <Link to="/orders/$orderId" params={{ orderId }}>
            {texts.entries.kinds[kind]}
          </Link>
        )}
        {reason !== undefined && <small> {reason}</small>}
      </>
    ),
  },
  {
    id: "amount",
    header: texts.entries.amount,
    align: "end",
    phone: "end",
    cell: ({ amount }) => amount.formattedAmount,
  },
  {
    id: "left",
    header: texts.list.balance,
    align: "end",
    phone: "hidden",
    cell: ({ balanceAfter }) => balanceAfter.formattedAmount,
  },
  {
    id: "when",
    header: texts.entries.date,
    align: "end",
    phone: "hidden",
    cell: ({ createdDate }) => formatWhen(createdDate),
  },
];

/** A gift card: its balance changes, details and actions. */
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
    onSuccess: () => done(isDisabled ? texts.card.enabled : texts.card.disabled),
  });
  const resend = useMutation({
    mutationFn: () => call(resendGiftCard, { params, body: {} }),
    onSuccess: () => done(texts.card.emailQueued),
  });
  const failure = toggle.error ?? resend.error;
  return (
    <Page
      title={formatText(texts.card.title, { code: giftCard.obfuscatedCode.slice(-4) })}
      badges={<StatusBadge card={giftCard} />}
      back={{ to: "/gift-cards", label: texts.noun }}
      actions={
        canWrite && (
          <>
            <Button onClick={() => setOpen("adjust")}>{texts.card.adjust}</Button>
            <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
              {giftCard.deliveredDate === undefined ? texts.card.send : texts.card.resend}
            </Button>
            <Button
              variant={isDisabled ? "default" : "danger"}
              isBusy={toggle.isPending}
              onClick={() => (isDisabled ? toggle.mutate() : setOpen("disable"))}
            >
              {isDisabled ? texts.card.enable : texts.card.disable}
            </Button>
          </>
        )
      }
    >
      {failure !== null && <Banner tone="critical">{messageOf(failure)}</Banner>}
      <Columns
        main={
          <Card title={texts.entries.title} isFlush>
            <DataTable caption={texts.entries.caption} columns={columns} rows={entries} rowId={({ id }) => id} />
          </Card>
        }
        side={
          <Card title={texts.card.details}>
            <Facts
              facts={[
                { name: texts.list.balance, value: <strong>{giftCard.balance.formattedAmount}</strong> },
                { name: texts.card.initial, value: giftCard.initialAmount.formattedAmount },
                {
                  name: texts.list.recipient,
                  value: `${giftCard.recipientName ?? ""} ${giftCard.recipientEmail}`.trim(),
                },
                {
                  name: texts.card.from,
                  value: giftCard.senderName ?? giftCard.purchaserEmail ?? texts.list.fromStaff,
                },
                {
                  name: giftCard.deliveredDate === undefined ? texts.card.sendsOn : texts.card.sentOn,
                  value: formatDate(giftCard.deliveredDate ?? giftCard.deliveryDate),
                },
                {
                  name: texts.card.expires,
                  value: giftCard.expirationDate === undefined ? texts.card.never : formatDate(giftCard.expirationDate),
                },
                ...(giftCard.message === undefined ? [] : [{ name: texts.card.message, value: giftCard.message }]),
                ...(giftCard.note === undefined ? [] : [{ name: texts.card.note, value: giftCard.note }]),
              ]}
            />
          </Card>
        }
      />
      <ConfirmDialog
        title={texts.card.disableTitle}
        isOpen={open === "disable"}
        onClose={() => setOpen(undefined)}
        onConfirm={() => toggle.mutate()}
        confirmLabel={texts.card.disable}
        isBusy={toggle.isPending}
        isDangerous
      >
        {texts.card.disableText}
      </ConfirmDialog>
      {open === "adjust" && <AdjustDialog giftCard={giftCard} onClose={() => setOpen(undefined)} onDone={done} />}
    </Page>
  );
}

type AdjustProps = { giftCard: IssuedGiftCard; onClose: () => void; onDone: (message: string) => Promise<void> };

function AdjustDialog({ giftCard: { id, currency }, onClose, onDone }: AdjustProps) {
  const form = useMutationForm({
    values: { amount: "", reason: "" },
    schema: bodyOf(adjustGiftCard),
    validate: ({ amount }) => ({ amount: moneyProblem(amount, currency, readSignedAmount) }),
    request: ({ amount: typed, reason }) => {
      const amount = readSignedAmount(typed, currency) ?? typed;
      return call(adjustGiftCard, { params: { id }, body: { amount, reason } });
    },
    onSuccess: () => onDone(texts.adjust.done),
  });
  return (
    <FormDialog title={texts.card.adjust} onClose={onClose} form={form} submitLabel={texts.card.adjust}>
      <FieldStack>
        <TextField
          label={texts.adjust.amount}
          hint={texts.adjust.amountHint}
          inputMode="text"
          {...form.field("amount", { required: true })}
        />
        <TextField label={texts.adjust.reason} {...form.field("reason", { required: true })} />
      </FieldStack>
    </FormDialog>
  );
}
