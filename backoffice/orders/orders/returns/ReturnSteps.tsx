import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cancelReturn, decideReturn, type Return, receiveReturn } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { returnAddressQuery } from "./return-queries.ts";
import { returnTexts } from "./texts/texts.ts";

/** Calls the API and shows the toast `done` returns for the changed return. */
export type RunStep = (step: { work: () => Promise<{ return: Return }>; done: (changed: Return) => string }) => void;
export type StepProps = { one: Return; isBusy: boolean; run: RunStep };

/** Approves a request with the address to send the items to, or declines it. */
export function DecideReturn({ one, isBusy, run }: StepProps) {
  const texts = useTexts(returnTexts).decide;
  const known = useQuery({ ...returnAddressQuery, enabled: useCan()("settings:read") });
  const [typed, setTyped] = useState<string>();
  const [message, setMessage] = useState("");
  const address = typed ?? known.data ?? "";
  const params = { returnId: one.id };
  const decide = (isApproved: boolean) => {
    const answer = [isApproved ? address.trim() : "", message.trim()].filter(Boolean).join("\n");
    run({
      work: () => call(decideReturn, { params, body: { isApproved, ...(answer !== "" && { answer }) } }),
      done: () => (isApproved ? texts.approved : texts.declined),
    });
  };
  return (
    <>
      <TextArea
        label={texts.address}
        hint={texts.addressHint}
        rows={2}
        maxLength={400}
        value={address}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextArea
        label={texts.message}
        hint={texts.messageHint}
        rows={3}
        maxLength={500}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Button variant="primary" isBusy={isBusy} onClick={() => decide(true)}>
        {texts.approve}
      </Button>
      <Button isBusy={isBusy} onClick={() => decide(false)}>
        {texts.decline}
      </Button>
    </>
  );
}

/** Records how many units arrived, and restocks them. */
export function ReceiveReturn({ one, isBusy, run }: StepProps) {
  const language = useLanguage();
  const texts = useTexts(returnTexts).receive;
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
          label={formatMessage(language, texts.quantity, { name: line.name })}
          suffix={formatMessage(language, texts.of, { count: line.quantity })}
          inputMode="numeric"
          value={units[line.lineItemId] ?? ""}
          onChange={(event) => setUnits({ ...units, [line.lineItemId]: event.currentTarget.value })}
        />
      ))}
      <Checkbox
        label={texts.restock}
        checked={restocks}
        onChange={(event) => setRestocks(event.currentTarget.checked)}
      />
      <Button
        variant="primary"
        isBusy={isBusy}
        onClick={() =>
          run({ work: () => call(receiveReturn, { params, body: { lineItems } }), done: () => texts.done })
        }
      >
        {texts.submit}
      </Button>
      <Button
        variant="plain"
        isBusy={isBusy}
        onClick={() => run({ work: () => call(cancelReturn, { params }), done: () => texts.canceled })}
      >
        {texts.cancel}
      </Button>
    </>
  );
}
