import { useState } from "react";
import { closeReturn, type Return } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fromMinorUnits, readMinorUnits } from "#ui/money.ts";
import type { StepProps } from "./ReturnSteps.tsx";
import { type ReturnTexts, returnTexts } from "./texts/texts.ts";

type Outcome = "refund" | "exchange" | "nothing";

/** Closes a return with a refund, replacement items or nothing. The amount shown is the amount refunded. */
export function CompleteReturn({ one, onDone }: StepProps) {
  const language = useLanguage();
  const texts = useTexts(returnTexts).complete;
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
    },
    request: async (): Promise<Return> =>
      (await call(closeReturn, { params: { returnId: one.id }, body }, { idempotencyKey: key })).return,
    onSuccess: (closed) => onDone(closed, doneMessage(closed)),
  });
  const { outcome, withShipping } = form.watch();
  const { value: typed, onChange: setTyped } = form.bind("typed");
  const most =
    readMinorUnits((withShipping ? refundable?.withShipping : refundable?.withoutShipping)?.amount ?? "", currency) ??
    0;
  const hasShipping = refundable?.withShipping.amount !== refundable?.withoutShipping.amount;
  const format = (minor: number): string => formatMoney(fromMinorUnits(minor, currency), currency);
  const amount = typed === null ? most : readMinorUnits(typed, currency);
  const problem = outcome === "refund" ? problemOf(amount, most, typed) : undefined;
  const shown = problem === undefined && amount !== undefined ? amount : most;
  const say = (message: string, minor: number): string => formatMessage(language, message, { amount: format(minor) });
  const body = {
    ...(outcome !== "nothing" && {
      refund: {
        includesShipping: withShipping,
        sendEmail: true,
        ...(outcome === "refund" &&
          typed !== null &&
          amount !== undefined && { amount: { amount: fromMinorUnits(amount, currency) } }),
      },
    }),
    ...(outcome === "exchange" && { createsExchangeOrder: true }),
  };
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
          <Button variant="primary" type="submit" isBusy={form.isPending} disabled={!isReady}>
            {submitLabels[outcome]}
          </Button>
        </FieldStack>
      </FieldGroup>
    </Form>
  );
}

type Problem = keyof Pick<ReturnTexts["complete"], "invalid" | "tooMuch" | "zero">;

function problemOf(amount: number | undefined, most: number, typed: string | null): Problem | undefined {
  if (amount === undefined) return "invalid";
  if (amount > most) return "tooMuch";
  return amount === 0 && typed !== null ? "zero" : undefined;
}
