import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import { addLineItemsToDraftOrder, updateLineItems } from "#api/orders/draft-orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { moneyProblem, readAmount } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { isSent } from "../fulfillment/sent.ts";
import { variantsQuery } from "./draft-queries.ts";
import styles from "./drafts.module.css";
import { changeDraft } from "./new-draft.ts";
import { draftOrderTexts } from "./texts/texts.ts";
import { useKeepDraft } from "./use-keep-draft.ts";

type Line = DraftOrder["lineItems"][number];
type Change = { newQuantity?: number; newPrice?: string };

/** Line items with their previous values and the fields that change them. */
export function DraftLines({ draft, isOpen }: { draft: DraftOrder; isOpen: boolean }) {
  const keepDraft = useKeepDraft(draft.id);
  const { lines: texts } = useTexts(draftOrderTexts);
  const change = useMutation({
    mutationFn: ({ lineItemId, ...rest }: Change & { lineItemId: string }) =>
      call(updateLineItems, {
        params: { draftOrderId: draft.id },
        body: { lineItemChanges: [{ lineItemId, ...rest }] },
      }),
    onSuccess: (answer) => keepDraft(answer.calculatedDraftOrder),
  });
  return (
    <Card title={texts.title}>
      {change.isError && <Banner tone="critical">{messageOf(change.error)}</Banner>}
      {draft.lineItems.length === 0 && <p className={styles.soft}>{texts.empty}</p>}
      <ul className={styles.lines}>
        {draft.lineItems.map((line) => (
          <LineRow
            // A new key resets the fields to the values that the server returned.
            key={`${line.lineItem.id} ${line.lineItem.quantity} ${line.lineItem.price.amount} ${line.removed ?? ""}`}
            line={line}
            currency={draft.currency}
            isOpen={isOpen}
            onChange={(one) => change.mutate({ lineItemId: line.lineItem.id, ...one })}
          />
        ))}
      </ul>
      {isOpen && <AddLines draft={draft} />}
    </Card>
  );
}

type RowProps = { line: Line; currency: string; isOpen: boolean; onChange: (change: Change) => void };

function LineRow({ line: { lineItem, added, removed, changedDetails }, currency, isOpen, onChange }: RowProps) {
  const [quantity, setQuantity] = useState(String(lineItem.quantity));
  const [price, setPrice] = useState(lineItem.price.amount);
  const [priceProblem, setPriceProblem] = useState<string>();
  const language = useLanguage();
  const { lines: texts } = useTexts(draftOrderTexts);
  const name = lineItem.productName.original;
  const sendQuantity = (): void => {
    const wanted = Number(quantity);
    if (Number.isInteger(wanted) && wanted >= 0 && wanted !== lineItem.quantity) onChange({ newQuantity: wanted });
    else setQuantity(String(lineItem.quantity));
  };
  const sendPrice = (): void => {
    setPriceProblem(moneyProblem(price, currency));
    if (price.trim() === "") setPrice(lineItem.price.amount);
    const newPrice = readAmount(price, currency);
    if (newPrice !== undefined && newPrice !== lineItem.price.amount) onChange({ newPrice });
  };
  const { quantityBeforeChange, priceBeforeChange } = changedDetails ?? {};
  const before = [
    ...(quantityBeforeChange === undefined
      ? []
      : [formatMessage(language, texts.quantityBefore, { count: quantityBeforeChange })]),
    ...(priceBeforeChange === undefined
      ? []
      : [formatMessage(language, texts.priceBefore, { amount: priceBeforeChange.formattedAmount })]),
  ];
  return (
    <li className={styles.line} data-removed={removed || undefined}>
      <Thumbnail image={lineItem.image} />
      <div className={styles.name}>
        <p>
          {name} {added && <Badge tone="success">{texts.isNew}</Badge>}{" "}
          {removed && <Badge tone="critical">{texts.removed}</Badge>}
        </p>
        <p className={styles.soft}>
          {[
            ...lineItem.descriptionLines.map((each) => each.plainText?.original ?? each.colorInfo?.original ?? ""),
            ...before,
            ...(isSent(lineItem)
              ? [formatMessage(language, texts.fulfilled, { count: lineItem.fulfilledQuantity })]
              : []),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {isOpen && removed !== true ? (
        <>
          <TextField
            label={formatMessage(language, texts.quantityOf, { product: name })}
            isLabelHidden
            inputMode="numeric"
            value={quantity}
            onChange={(event) => setQuantity(event.currentTarget.value)}
            onBlur={sendQuantity}
            onKeyDown={(event) => event.key === "Enter" && sendQuantity()}
          />
          <TextField
            label={formatMessage(language, texts.priceOf, { product: name })}
            isLabelHidden
            inputMode="decimal"
            value={price}
            error={priceProblem}
            onChange={(event) => setPrice(event.currentTarget.value)}
            onBlur={sendPrice}
            onKeyDown={(event) => event.key === "Enter" && sendPrice()}
          />
          <Button
            variant="plain"
            size="icon"
            aria-label={formatMessage(language, texts.remove, { product: name })}
            icon={<Trash2 aria-hidden="true" />}
            disabled={isSent(lineItem)}
            onClick={() => onChange({ newQuantity: 0 })}
          />
        </>
      ) : (
        <>
          <span>{formatMessage(language, texts.times, { count: lineItem.quantity })}</span>
          <span>{lineItem.price.formattedAmount}</span>
          {isOpen && removed ? (
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(language, texts.keep, { product: name })}
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => onChange({ newQuantity: lineItem.quantity })}
            />
          ) : (
            <span />
          )}
        </>
      )}
    </li>
  );
}

function AddLines({ draft: { id: draftId, currency } }: { draft: DraftOrder }) {
  const [text, setText] = useState("");
  const [hasCustom, setHasCustom] = useState(false);
  const { lines: texts } = useTexts(draftOrderTexts);
  const variants = useQuery(variantsQuery(text));
  const keepDraft = useKeepDraft(draftId);
  const add = useMutation({
    mutationFn: (line: NewLine) => addLine(draftId, line),
    onSuccess: (answer) => keepDraft(answer.calculatedDraftOrder),
  });
  const choices = (variants.data ?? []).map((variant) => ({
    id: variant.id,
    name: [variant.productName, ...variant.choices].filter(Boolean).join(" · "),
    note: variant.sku ?? "",
  }));
  return (
    <div className={styles.add}>
      {add.isError && <Banner tone="critical">{messageOf(add.error)}</Banner>}
      <Combobox
        label={texts.add}
        placeholder={texts.search}
        choices={choices}
        isLoading={variants.isFetching}
        onSearch={setText}
        onChoose={({ id }) => {
          const variant = variants.data?.find((each) => each.id === id);
          if (variant !== undefined) {
            add.mutate({ productId: variant.productId, variantId: variant.id });
          }
        }}
      />
      {hasCustom ? (
        <CustomLine draftId={draftId} currency={currency} onDone={() => setHasCustom(false)} />
      ) : (
        <Button size="small" onClick={() => setHasCustom(true)}>
          {texts.addCustom}
        </Button>
      )}
    </div>
  );
}

type CustomLineProps = { draftId: string; currency: string; onDone: () => void };

function CustomLine({ draftId, currency, onDone }: CustomLineProps) {
  const { lines: texts } = useTexts(draftOrderTexts);
  const keepDraft = useKeepDraft(draftId);
  const form = useMutationForm({
    values: { name: "", price: "" },
    validate: ({ price }) => ({ price: moneyProblem(price, currency) }),
    request: ({ name, price }) => addLine(draftId, { name: name.trim(), price: readAmount(price, currency) ?? price }),
    onSuccess: ({ calculatedDraftOrder }) => {
      keepDraft(calculatedDraftOrder);
      onDone();
    },
  });
  return (
    <Form form={form} className={styles.inline}>
      <TextField label={texts.customName} maxLength={200} {...form.field("name", { required: true })} />
      <TextField label={texts.customPrice} inputMode="decimal" {...form.field("price", { required: true })} />
      <Button type="submit" isBusy={form.isPending}>
        {texts.submit}
      </Button>
    </Form>
  );
}

const addLine = (draftId: string, line: NewLine) =>
  changeDraft(draftId, (draftOrderId) =>
    call(addLineItemsToDraftOrder, { params: { draftOrderId }, body: addBody(line) }),
  );

type NewLine = { productId: string; variantId: string } | { name: string; price: string };

function addBody(line: NewLine) {
  if ("name" in line) {
    return { customLineItems: [{ quantity: 1, price: line.price, productName: { original: line.name } }] };
  }
  const { productId: catalogItemId, variantId } = line;
  return {
    catalogLineItems: [
      { quantity: 1, catalogReference: { appId: STORE_APP_ID, catalogItemId, options: { variantId } } },
    ],
  };
}
