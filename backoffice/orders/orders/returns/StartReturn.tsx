import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#api/endpoint.ts";
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { createReturn, type listOrderReturns, returnReasons } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { readMinorUnits } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import {
  Checkbox,
  FieldGroup,
  FieldStack,
  Radio,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fromMinorUnits, isPositive } from "#ui/money.ts";
import { QuantityLines } from "../fulfillment/QuantityLines.tsx";
import { amountProblem } from "../payment/refund-plan.ts";
import { refreshAfterRefund, refundabilityQuery } from "../queries.ts";
import { ExchangeItems, type Replacements, toExchanged, toReference } from "./ExchangeItems.tsx";
import { ReturnSummary, useReturnPreview } from "./ReturnSummary.tsx";
import { orderReturnsQuery, returnAddressQuery } from "./return-queries.ts";
import { returnTexts } from "./texts/texts.ts";

type Props = { order: Order; onClose: () => void };
type Returnable = Output<typeof listOrderReturns>["returnable"];
type Reason = (typeof returnReasons)[number];

/** Starts a return or an exchange for a customer. */
export function StartReturn({ order, onClose }: Props) {
  const language = useLanguage();
  const texts = useTexts(returnTexts);
  const returns = useQuery(orderReturnsQuery(order.id));
  const refundability = useQuery(refundabilityQuery(order.id));
  const failure = returns.error ?? refundability.error;
  if (returns.data !== undefined && refundability.data !== undefined && returns.data.returnable.length > 0) {
    const hasShipping = isPositive(refundability.data.shipping.availableRefundAmount);
    return (
      <ReturnForm order={order} returnable={returns.data.returnable} hasShipping={hasShipping} onClose={onClose} />
    );
  }
  return (
    <Modal
      title={formatMessage(language, texts.start.title, { number: order.number })}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts.sheet.close}</Button>}
    >
      {failure !== null ? (
        <ErrorState error={failure} onRetry={() => void Promise.all([returns.refetch(), refundability.refetch()])} />
      ) : returns.data === undefined || refundability.data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <p>{texts.start.nothing}</p>
      )}
    </Modal>
  );
}

type FormProps = Props & { returnable: Returnable; hasShipping: boolean };

function ReturnForm({ order, returnable, hasShipping, onClose }: FormProps) {
  const language = useLanguage();
  const { start: texts, complete, decide, receive, reasons } = useTexts(returnTexts);
  const can = useCan();
  const { currency } = order;
  const hasEmail = (order.buyerInfo.email ?? "") !== "";
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const address = useQuery({ ...returnAddressQuery, enabled: can("settings:read") });
  const form = useMutationForm({
    values: {
      quantities: {} as Record<string, number>,
      reasons: {} as Record<string, Reason>,
      replacements: {} as Replacements,
      kind: "RETURN" as "RETURN" | "EXCHANGE",
      items: "coming" as "coming" | "arrived",
      restocks: true,
      fee: "",
      withShipping: false,
      /** Null until it is entered: everything. */
      typed: null as string | null,
      /** Null until it is entered: the store's address. */
      instructions: null as string | null,
      sendEmail: hasEmail,
      sendLink: hasEmail,
    },
    request: async ({ kind, restocks, instructions, sendEmail }): Promise<string> => {
      const answer = (instructions ?? address.data ?? "").trim();
      const { return: made } = await call(
        createReturn,
        {
          body: {
            orderId: order.id,
            kind,
            lineItems,
            sendEmail,
            ...(fee > 0 && { shippingFee: { amount: fromMinorUnits(fee, currency) } }),
            ...(!hasArrived && answer !== "" && { answer }),
            ...(hasArrived && { received: { restocks } }),
            ...(settles && { settlement }),
          },
        },
        { idempotencyKey },
      );
      return made.number;
    },
    onSuccess: async (number) => {
      await refreshAfterRefund();
      showToast(formatMessage(language, texts.done, { number }));
      onClose();
    },
  });
  const { kind, items, fee: feeText, withShipping, sendEmail, sendLink, reasons: chosenReasons } = form.watch();
  const { value: quantities, onChange: setQuantities } = form.bind("quantities");
  const { value: replacements, onChange: setReplacements } = form.bind("replacements");
  const { value: typed, onChange: setTyped } = form.bind("typed");
  const { value: instructions, onChange: setInstructions } = form.bind("instructions");
  const hasArrived = items === "arrived";
  const isExchange = kind === "EXCHANGE";
  const settles = hasArrived && can("payments:write");
  const lines = linesOf(order, returnable);
  const chosen = lines.filter(({ line }) => (quantities[line.id] ?? 0) > 0).map(({ line }) => line);
  const lineItems = chosen.map(({ id: lineItemId }) => {
    const replacement = isExchange ? replacements[lineItemId] : undefined;
    return {
      lineItemId,
      quantity: quantities[lineItemId] ?? 0,
      reason: chosenReasons[lineItemId] ?? ("OTHER" as const),
      ...(replacement !== undefined && { exchangeFor: toReference(replacement) }),
    };
  });
  const feeAmount = feeText.trim() === "" ? 0 : readMinorUnits(feeText, currency);
  const fee = feeAmount ?? 0;
  const preview = useReturnPreview(
    {
      orderId: order.id,
      lineItems,
      ...(fee > 0 && { shippingFee: { amount: fromMinorUnits(fee, currency) } }),
      includesShipping: withShipping,
      createsExchangeOrder: isExchange,
    },
    chosen.length > 0,
  );
  const most = readMinorUnits(preview.data?.refund.amount ?? "0", currency) ?? 0;
  const amount = typed === null || isExchange ? most : readMinorUnits(typed, currency);
  const problem = settles && !isExchange ? amountProblem(amount, most, false) : undefined;
  const format = (minor: number): string => formatMoney(fromMinorUnits(minor, currency), currency);
  const say = (message: string, minor: number): string => formatMessage(language, message, { amount: format(minor) });
  const due = preview.data?.amountDue;
  const settlement = {
    ...((isExchange ? most > 0 : (amount ?? 0) > 0) && {
      refund: {
        includesShipping: withShipping,
        sendEmail,
        ...(!isExchange && { amount: { amount: fromMinorUnits(amount ?? 0, currency) } }),
      },
    }),
    ...(isExchange && { createsExchangeOrder: true, sendExchangeEmail: sendEmail, sendPaymentLink: sendLink }),
  };
  const submitLabel =
    settles && isExchange
      ? texts.submitExchange
      : settles
        ? (amount ?? 0) > 0
          ? say(complete.submitRefund, amount ?? 0)
          : complete.submitNothing
        : isExchange
          ? texts.createExchange
          : texts.createReturn;
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={submitLabel}
      isReady={chosen.length > 0 && preview.isCurrent && feeAmount !== undefined && problem === undefined}
    >
      <FieldStack>
        <QuantityLines lines={lines} quantities={quantities} onChange={setQuantities} label={texts.quantity} />
        {chosen.map((line) => (
          <SelectField
            key={line.id}
            label={formatMessage(language, texts.reason, { name: line.productName.original })}
            value={chosenReasons[line.id] ?? "OTHER"}
            onChange={(event) => {
              const reason = returnReasons.find((one) => one === event.currentTarget.value) ?? "OTHER";
              form.setValue("reasons", { ...chosenReasons, [line.id]: reason });
            }}
          >
            {returnReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasons[reason]}
              </option>
            ))}
          </SelectField>
        ))}
        <FieldGroup legend={texts.resolution}>
          <Radio value="RETURN" {...form.field("kind")} label={texts.refund} />
          <Radio value="EXCHANGE" {...form.field("kind")} label={texts.exchange} />
        </FieldGroup>
        {isExchange && (
          <ExchangeItems lines={chosen.map(toExchanged)} replacements={replacements} onChange={setReplacements} />
        )}
        <FieldGroup legend={texts.items}>
          <Radio value="coming" {...form.field("items")} label={texts.coming} hint={texts.comingHint} />
          <Radio value="arrived" {...form.field("items")} label={texts.arrived} />
        </FieldGroup>
        {hasArrived ? (
          <Checkbox label={receive.restock} {...form.field("restocks")} />
        ) : (
          <TextArea
            label={texts.instructions}
            hint={decide.addressHint}
            rows={3}
            maxLength={1000}
            value={instructions ?? address.data ?? ""}
            onChange={(event) => setInstructions(event.currentTarget.value)}
          />
        )}
        <TextField
          label={texts.fee}
          hint={texts.feeHint}
          prefix={currencySymbol(currency)}
          inputMode="decimal"
          autoComplete="off"
          placeholder={fromMinorUnits(0, currency)}
          error={feeAmount === undefined ? complete.invalid : undefined}
          {...form.field("fee")}
        />
        {settles && hasShipping && <Checkbox label={complete.shipping} {...form.field("withShipping")} />}
        {settles && !isExchange && chosen.length > 0 && (
          <TextField
            label={complete.amount}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? fromMinorUnits(most, currency)}
            hint={say(complete.maximum, most)}
            error={problem === "tooMuch" ? say(complete.tooMuch, most) : problem && complete[problem]}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {preview.error !== null && <Banner tone="critical">{messageOf(preview.error)}</Banner>}
        {preview.data !== undefined && chosen.length > 0 && (
          <ReturnSummary preview={preview.data} isExchange={isExchange} />
        )}
        {hasEmail && (!hasArrived || settles) && (
          <Checkbox label={texts.sendEmail} hint={order.buyerInfo.email} {...form.field("sendEmail")} />
        )}
        {hasEmail && settles && isExchange && due !== undefined && isPositive(due) && (
          <Checkbox
            label={formatMessage(language, texts.sendLink, { amount: due.formattedAmount })}
            {...form.field("sendLink")}
          />
        )}
      </FieldStack>
    </FormDialog>
  );
}

function linesOf(order: Order, returnable: Returnable): { line: OrderLineItem; max: number }[] {
  const left = new Map(returnable.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
  return order.lineItems.map((line) => ({ line, max: left.get(line.id) ?? 0 })).filter(({ max }) => max > 0);
}
