import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { closeReturn, type Return } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { readMinorUnits } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fromMinorUnits, isPositive } from "#ui/money.ts";
import { amountProblem } from "../payment/refund-plan.ts";
import { orderQuery } from "../queries.ts";
import { ExchangeItems, requestedReplacements, toExchanged, toReference } from "./ExchangeItems.tsx";
import type { StepProps } from "./ReturnSteps.tsx";
import { ReturnSummary, useReturnPreview } from "./ReturnSummary.tsx";
import { returnTexts } from "./texts/texts.ts";

type Outcome = "refund" | "exchange" | "nothing";

/** Closes a return with a refund, replacement items or nothing. The amount shown is the amount refunded. */
export function CompleteReturn({ one, onDone }: StepProps) {
  const language = useLanguage();
  const { complete: texts, start: startTexts } = useTexts(returnTexts);
  const { currency } = one;
  const [key] = useState(() => crypto.randomUUID());
  const { refundable } = one;
  const canRefund = (readMinorUnits(refundable?.withShipping.amount ?? "", currency) ?? 0) > 0;
  const form = useMutationForm({
    values: {
      outcome: one.kind === "EXCHANGE" ? "exchange" : canRefund ? "refund" : ("nothing" satisfies Outcome as Outcome),
      withShipping: one.kind === "WITHDRAWAL",
      /** Null until it is entered: everything. */
      typed: null as string | null,
      replacements: requestedReplacements(one.lineItems),
      sendEmail: true,
      sendLink: true,
    },
    request: async (): Promise<Return> =>
      (await call(closeReturn, { params: { returnId: one.id }, body }, { idempotencyKey: key })).return,
    onSuccess: (closed) => onDone(closed, doneMessage(closed)),
  });
  const { outcome, withShipping, sendEmail, sendLink } = form.watch();
  const { value: replacements, onChange: setReplacements } = form.bind("replacements");
  const { value: typed, onChange: setTyped } = form.bind("typed");
  const most =
    readMinorUnits((withShipping ? refundable?.withShipping : refundable?.withoutShipping)?.amount ?? "", currency) ??
    0;
  const hasShipping = refundable?.withShipping.amount !== refundable?.withoutShipping.amount;
  const format = (minor: number): string => formatMoney(fromMinorUnits(minor, currency), currency);
  const amount = typed === null ? most : readMinorUnits(typed, currency);
  const problem = outcome === "refund" ? amountProblem(amount, most, typed !== null) : undefined;
  const shown = problem === undefined && amount !== undefined ? amount : most;
  const say = (message: string, minor: number): string => formatMessage(language, message, { amount: format(minor) });
  const order = useQuery(orderQuery(one.orderId)).data;
  const units = one.lineItems
    .map(({ receivedQuantity, ...line }) => ({
      ...line,
      quantity: one.receivedDate === undefined ? line.quantity : receivedQuantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  const lines = order?.lineItems.filter(({ id }) => units.some(({ lineItemId }) => lineItemId === id)) ?? [];
  const body = {
    ...(outcome !== "nothing" && {
      refund: {
        includesShipping: withShipping,
        sendEmail,
        ...(outcome === "refund" &&
          typed !== null &&
          amount !== undefined && { amount: { amount: fromMinorUnits(amount, currency) } }),
      },
    }),
    ...(outcome === "exchange" && {
      createsExchangeOrder: true,
      exchangeItems: lines.flatMap(({ id: lineItemId }) => {
        const chosen = replacements[lineItemId];
        return chosen === undefined ? [] : [{ lineItemId, exchangeFor: toReference(chosen) }];
      }),
      sendExchangeEmail: sendEmail,
      sendPaymentLink: sendLink,
    }),
  };
  const preview = useReturnPreview(
    {
      orderId: one.orderId,
      lineItems: units.map(({ lineItemId, quantity, exchangeFor }) => {
        const chosen = replacements[lineItemId];
        const reference = chosen === undefined ? exchangeFor : toReference(chosen);
        return { lineItemId, quantity, ...(reference !== undefined && { exchangeFor: reference }) };
      }),
      ...(one.shippingFee !== undefined && { shippingFee: { amount: one.shippingFee.amount } }),
      createsExchangeOrder: true,
    },
    outcome === "exchange" && units.length > 0,
  );
  const due = preview.data?.amountDue;
  const isReady = outcome !== "refund" || (problem === undefined && (amount ?? 0) > 0);
  const submitLabels: Record<Outcome, string> = {
    refund: say(texts.submitRefund, shown),
    exchange: texts.submitExchange,
    nothing: texts.submitNothing,
  };
  const doneMessage = ({ refundedAmount, exchangeOrderId }: Return): string => {
    if (exchangeOrderId !== undefined) return texts.exchanged;
    if (refundedAmount === undefined) return texts.closed;
    return formatMessage(language, texts.refunded, { amount: refundedAmount.formattedAmount });
  };
  return (
    <Form form={form}>
      <FieldGroup legend={texts.legend}>
        <FieldStack>
          <Radio
            value="refund"
            {...form.field("outcome")}
            label={say(texts.refund, shown)}
            hint={texts.refundHint}
            disabled={!canRefund}
          />
          <Radio value="exchange" {...form.field("outcome")} label={texts.exchange} hint={texts.exchangeHint} />
          {outcome === "exchange" && (
            <>
              <ExchangeItems lines={lines.map(toExchanged)} replacements={replacements} onChange={setReplacements} />
              {preview.error !== null && <Banner tone="critical">{messageOf(preview.error)}</Banner>}
              {preview.data !== undefined && <ReturnSummary preview={preview.data} isExchange />}
              {due !== undefined && isPositive(due) && (
                <Checkbox
                  label={formatMessage(language, startTexts.sendLink, { amount: due.formattedAmount })}
                  {...form.field("sendLink")}
                />
              )}
            </>
          )}
          <Radio value="nothing" {...form.field("outcome")} label={texts.nothing} />
          {outcome === "refund" && (
            <>
              <TextField
                label={texts.amount}
                prefix={currencySymbol(currency)}
                inputMode="decimal"
                autoComplete="off"
                value={typed ?? fromMinorUnits(most, currency)}
                hint={say(texts.maximum, most)}
                error={problem === "tooMuch" ? say(texts.tooMuch, most) : problem && texts[problem]}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              {hasShipping && (
                <Checkbox
                  label={texts.shipping}
                  disabled={one.kind === "WITHDRAWAL"}
                  checked={withShipping}
                  onChange={(event) => {
                    form.bind("withShipping").onChange(event.currentTarget.checked);
                    setTyped(null);
                  }}
                />
              )}
            </>
          )}
          {outcome !== "nothing" && <Checkbox label={startTexts.sendEmail} {...form.field("sendEmail")} />}
          <Button variant="primary" type="submit" isBusy={form.isPending} disabled={!isReady}>
            {submitLabels[outcome]}
          </Button>
        </FieldStack>
      </FieldGroup>
    </Form>
  );
}
