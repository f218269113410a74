import { useState } from "react";
import { closeReturn } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fromMinorUnits, readMinorUnits } from "#ui/money.ts";
import type { StepProps } from "./ReturnSteps.tsx";
import { type ReturnTexts, returnTexts } from "./texts/texts.ts";

type Outcome = "refund" | "exchange" | "nothing";

/** Closes a return with a refund, replacement items or nothing. The amount shown is the amount refunded. */
export function CompleteReturn({ one, isBusy, run }: StepProps) {
  const language = useLanguage();
  const texts = useTexts(returnTexts).complete;
  const { currency } = one;
  const [withShipping, setWithShipping] = useState(one.kind === "WITHDRAWAL");
  const [typed, setTyped] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const { refundable } = one;
  const most =
    readMinorUnits((withShipping ? refundable?.withShipping : refundable?.withoutShipping)?.amount ?? "", currency) ??
    0;
  const hasShipping = refundable?.withShipping.amount !== refundable?.withoutShipping.amount;
  const canRefund = most > 0 || hasShipping;
  const [outcome, setOutcome] = useState<Outcome>(
    one.kind === "EXCHANGE" ? "exchange" : canRefund ? "refund" : "nothing",
  );
  const format = (minor: number): string => formatMoney(fromMinorUnits(minor, currency), currency);
  const amount = typed === undefined ? most : readMinorUnits(typed, currency);
  const problem = outcome === "refund" ? problemOf(amount, most, typed) : undefined;
  const shown = problem === undefined && amount !== undefined ? amount : most;
  const say = (message: string, minor: number): string => formatMessage(language, message, { amount: format(minor) });
  const body = {
    ...(outcome !== "nothing" && {
      refund: {
        includesShipping: withShipping,
        sendEmail: true,
        ...(outcome === "refund" &&
          typed !== undefined &&
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
  const radio = (id: Outcome) => ({ name: "outcome", checked: outcome === id, onChange: () => setOutcome(id) });
  return (
    <FieldGroup legend={texts.legend}>
      <FieldStack>
        <Radio {...radio("refund")} label={say(texts.refund, shown)} hint={texts.refundHint} disabled={!canRefund} />
        <Radio {...radio("exchange")} label={texts.exchange} hint={texts.exchangeHint} />
        <Radio {...radio("nothing")} label={texts.nothing} />
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
                checked={withShipping}
                disabled={one.kind === "WITHDRAWAL"}
                onChange={(event) => {
                  setWithShipping(event.currentTarget.checked);
                  setTyped(undefined);
                }}
              />
            )}
          </>
        )}
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={!isReady}
          onClick={() =>
            run({
              work: () => call(closeReturn, { params: { returnId: one.id }, body }, { idempotencyKey: key }),
              done: ({ refundedAmount, exchangeOrderId }) => {
                if (exchangeOrderId !== undefined) return texts.exchanged;
                if (refundedAmount === undefined) return texts.closed;
                return formatMessage(language, texts.refunded, { amount: refundedAmount.formattedAmount });
              },
            })
          }
        >
          {submitLabels[outcome]}
        </Button>
      </FieldStack>
    </FieldGroup>
  );
}

type Problem = keyof Pick<ReturnTexts["complete"], "invalid" | "tooMuch" | "zero">;

function problemOf(amount: number | undefined, most: number, typed: string | undefined): Problem | undefined {
  if (amount === undefined) return "invalid";
  if (amount > most) return "tooMuch";
  return amount === 0 && typed !== undefined ? "zero" : undefined;
}
