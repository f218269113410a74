import { useMutation, useQuery } from "@tanstack/react-query";
import { cancelReturn, decideReturn, type Return, receiveReturn } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { readMinorUnits } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { currencySymbol } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fromMinorUnits } from "#ui/money.ts";
import { returnAddressQuery } from "./return-queries.ts";
import { returnTexts } from "./texts/texts.ts";

export type StepProps = { one: Return; onDone: (changed: Return, message: string) => Promise<void> };

/** Approves a request with the address to send the items to, or declines it. */
export function DecideReturn({ one, onDone }: StepProps) {
  const { decide: texts, start: startTexts, complete } = useTexts(returnTexts);
  const { currency } = one;
  const known = useQuery({ ...returnAddressQuery, enabled: useCan()("settings:read") });
  const decide = (isApproved: boolean, lines: readonly string[], fee = 0) => {
    const answer = lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join("\n");
    const shippingFee = fee > 0 && { shippingFee: { amount: fromMinorUnits(fee, currency) } };
    const body = { isApproved, ...(answer !== "" && { answer }), ...shippingFee };
    return call(decideReturn, { params: { returnId: one.id }, body });
  };
  const form = useMutationForm({
    // Null until it is entered: the store's address.
    values: { address: null as string | null, message: "", fee: "" },
    validate: ({ fee }) => ({
      ...(fee.trim() !== "" && readMinorUnits(fee, currency) === undefined && { fee: complete.invalid }),
    }),
    request: ({ address, message, fee }) =>
      decide(true, [address ?? known.data ?? "", message], readMinorUnits(fee, currency) ?? 0),
    onSuccess: (done) => onDone(done.return, texts.approved),
  });
  const address = form.bind("address");
  const decline = useMutation({
    mutationFn: () => decide(false, [form.getValues("message")]),
    onSuccess: (done) => onDone(done.return, texts.declined),
  });
  return (
    <Form form={form}>
      <FieldStack error={decline.error ?? undefined}>
        <TextArea
          label={texts.address}
          hint={texts.addressHint}
          rows={2}
          maxLength={400}
          value={address.value ?? known.data ?? ""}
          onChange={(event) => address.onChange(event.currentTarget.value)}
        />
        <TextArea label={texts.message} hint={texts.messageHint} rows={3} maxLength={500} {...form.field("message")} />
        {one.kind !== "WITHDRAWAL" && (
          <TextField
            label={startTexts.fee}
            hint={startTexts.feeHint}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            placeholder={fromMinorUnits(0, currency)}
            {...form.field("fee")}
          />
        )}
        <Button type="submit" variant="primary" isBusy={form.isPending}>
          {texts.approve}
        </Button>
        <Button isBusy={decline.isPending} onClick={() => decline.mutate()}>
          {texts.decline}
        </Button>
      </FieldStack>
    </Form>
  );
}

/** Records how many units arrived, and restocks them. */
export function ReceiveReturn({ one, onDone }: StepProps) {
  const language = useLanguage();
  const texts = useTexts(returnTexts).receive;
  const params = { returnId: one.id };
  const form = useMutationForm({
    values: {
      units: Object.fromEntries(one.lineItems.map((line) => [line.lineItemId, String(line.quantity)])),
      restocks: true,
    },
    request: ({ units, restocks }) => {
      const lineItems = one.lineItems.map(({ lineItemId, quantity: most }) => {
        const quantity = Math.max(0, Math.min(most, Math.trunc(Number(units[lineItemId] ?? 0)) || 0));
        return { lineItemId, quantity, restockQuantity: restocks ? quantity : 0 };
      });
      return call(receiveReturn, { params, body: { lineItems } });
    },
    onSuccess: (done) => onDone(done.return, texts.done),
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelReturn, { params }),
    onSuccess: (done) => onDone(done.return, texts.canceled),
  });
  return (
    <Form form={form}>
      <FieldStack error={cancel.error ?? undefined}>
        {one.lineItems.map((line) => (
          <TextField
            key={line.lineItemId}
            label={formatMessage(language, texts.quantity, { name: line.name })}
            suffix={formatMessage(language, texts.of, { count: line.quantity })}
            inputMode="numeric"
            {...form.field(`units.${line.lineItemId}`)}
          />
        ))}
        <Checkbox label={texts.restock} {...form.field("restocks")} />
        <Button type="submit" variant="primary" isBusy={form.isPending}>
          {texts.submit}
        </Button>
        <Button variant="plain" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts.cancel}
        </Button>
      </FieldStack>
    </Form>
  );
}
