import { useMutation } from "@tanstack/react-query";
import type { Static } from "typebox";
import type { CalculatedDraftOrder } from "#api/orders/draft-order-values.ts";
import {
  createCustomAdditionalFees,
  createCustomDiscounts,
  setAdditionalFees,
  setDiscounts,
  setShippingInfo,
  setTaxExemption,
} from "#api/orders/draft-orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { moneyProblem, readAmount } from "#backoffice/components/forms/amounts.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { percentageProblem } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./drafts.module.css";
import { changeDraft } from "./new-draft.ts";
import { draftOrderTexts } from "./texts/texts.ts";
import { useKeepDraft } from "./use-keep-draft.ts";

type Calculated = Static<typeof CalculatedDraftOrder>;
type Work = (draftOrderId: string) => Promise<{ calculatedDraftOrder: Calculated }>;
type Props = { calculated: Calculated; isOpen: boolean };

/** Discounts, fees, shipping and tax. */
export function DraftTerms({ calculated, isOpen }: Props) {
  const { draftOrder: draft, shippingOptions } = calculated;
  const language = useLanguage();
  const { terms: texts } = useTexts(draftOrderTexts);
  const keepDraft = useKeepDraft(draft.id);
  const change = useMutation({
    mutationFn: (work: Work) => changeDraft(draft.id, work),
    onSuccess: ({ calculatedDraftOrder }) => keepDraft(calculatedDraftOrder),
  });
  const run = (work: Work) => change.mutate(work);
  const chosen = draft.shippingInfo?.shippingInfo;
  const pickShipping = (key: string): void => {
    const option = shippingOptions.find((each) => `${each.carrierId} ${each.code}` === key);
    if (option === undefined) {
      run((draftOrderId) => call(setShippingInfo, { body: { draftOrderId } }));
      return;
    }
    const { carrierId, code, title, logistics, cost } = option;
    run((draftOrderId) =>
      call(setShippingInfo, {
        body: {
          draftOrderId,
          shippingInfo: { carrierId, code, title, logistics, cost: { price: { amount: cost.price.amount } } },
        },
      }),
    );
  };
  return (
    <Card title={texts.title}>
      <FieldStack>
        {change.isError && <Banner tone="critical">{messageOf(change.error)}</Banner>}
        {draft.discounts.map(({ discount: one, applied }) => {
          const amount = (one.coupon ?? one.discountRule ?? one.merchantDiscount)?.amount.formattedAmount ?? "";
          const name =
            one.coupon?.code ?? one.discountRule?.name.original ?? one.merchantDiscount?.description ?? texts.discount;
          return (
            <Checkbox
              key={one.id}
              label={formatMessage(language, texts.discountLine, { name, amount })}
              checked={applied}
              disabled={!isOpen}
              onChange={(event) => {
                const applied = event.currentTarget.checked;
                run((draftOrderId) =>
                  call(setDiscounts, { params: { draftOrderId }, body: { discounts: [{ id: one.id, applied }] } }),
                );
              }}
            />
          );
        })}
        {draft.additionalFees.map(({ additionalFee, applied }) => (
          <Checkbox
            key={additionalFee.id}
            label={formatMessage(language, texts.feeLine, {
              name: additionalFee.name,
              amount: additionalFee.price.formattedAmount,
            })}
            checked={applied}
            disabled={!isOpen}
            onChange={(event) => {
              const applied = event.currentTarget.checked;
              run((draftOrderId) =>
                call(setAdditionalFees, {
                  params: { draftOrderId },
                  body: { additionalFees: [{ id: additionalFee.id, applied }] },
                }),
              );
            }}
          />
        ))}
        {isOpen && (
          <>
            <DiscountForm draft={draft} />
            <FeeForm draft={draft} />
          </>
        )}
        <SelectField
          label={texts.shipping}
          value={chosen === undefined ? "" : `${chosen.carrierId ?? ""} ${chosen.code ?? ""}`}
          disabled={!isOpen}
          hint={shippingOptions.length === 0 ? texts.shippingHint : undefined}
          onChange={(event) => pickShipping(event.currentTarget.value)}
        >
          <option value="">{texts.none}</option>
          {chosen !== undefined &&
            !shippingOptions.some((option) => option.carrierId === chosen.carrierId && option.code === chosen.code) && (
              <option value={`${chosen.carrierId ?? ""} ${chosen.code ?? ""}`}>{chosen.title}</option>
            )}
          {shippingOptions.map((option) => (
            <option key={`${option.carrierId} ${option.code}`} value={`${option.carrierId} ${option.code}`}>
              {formatMessage(language, texts.shippingOption, {
                name: option.title,
                price: option.cost.price.formattedAmount,
              })}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={texts.taxExempt}
          checked={draft.taxInfo.taxExempt}
          disabled={!isOpen}
          onChange={(event) => {
            const taxExempt = event.currentTarget.checked;
            run((draftOrderId) => call(setTaxExemption, { body: { draftOrderId, taxExempt } }));
          }}
        />
      </FieldStack>
    </Card>
  );
}

function DiscountForm({ draft }: { draft: Calculated["draftOrder"] }) {
  const { terms: texts } = useTexts(draftOrderTexts);
  const keepDraft = useKeepDraft(draft.id);
  const empty = { value: "", kind: "percentage", text: "" };
  const form = useMutationForm({
    values: empty,
    validate: ({ value, kind }) => ({
      value: kind === "percentage" ? percentageProblem(value) : moneyProblem(value, draft.currency),
    }),
    request: ({ value, kind, text }) => {
      const worth =
        kind === "percentage"
          ? { percentage: value.trim().replace(",", ".") }
          : { priceAmount: { amount: readAmount(value, draft.currency) ?? value } };
      const discount = { ...worth, ...(text.trim() !== "" && { description: text.trim() }) };
      return changeDraft(draft.id, (draftOrderId) =>
        call(createCustomDiscounts, { params: { draftOrderId }, body: { discounts: [discount] } }),
      );
    },
    onSuccess: ({ calculatedDraftOrder }, { kind }) => {
      form.reset({ ...empty, kind });
      keepDraft(calculatedDraftOrder);
    },
  });
  return (
    <Form form={form} className={styles.inline}>
      <TextField label={texts.discount} inputMode="decimal" {...form.field("value", { required: true })} />
      <SelectField label={texts.discountKind} {...form.field("kind")}>
        <option value="percentage">{texts.percent}</option>
        <option value="amount">{draft.currency}</option>
      </SelectField>
      <TextField label={texts.discountReason} maxLength={200} {...form.field("text")} />
      <Button type="submit" isBusy={form.isPending}>
        {texts.addDiscount}
      </Button>
    </Form>
  );
}

function FeeForm({ draft }: { draft: Calculated["draftOrder"] }) {
  const { terms: texts } = useTexts(draftOrderTexts);
  const keepDraft = useKeepDraft(draft.id);
  const empty = { name: "", price: "" };
  const form = useMutationForm({
    values: empty,
    validate: ({ price }) => ({ price: moneyProblem(price, draft.currency) }),
    request: ({ name, price }) => {
      const customAdditionalFees = [
        { name: name.trim(), price: { amount: readAmount(price, draft.currency) ?? price } },
      ];
      return changeDraft(draft.id, (draftOrderId) =>
        call(createCustomAdditionalFees, { params: { draftOrderId }, body: { customAdditionalFees } }),
      );
    },
    onSuccess: ({ calculatedDraftOrder }) => {
      form.reset(empty);
      keepDraft(calculatedDraftOrder);
    },
  });
  return (
    <Form form={form} className={styles.inline}>
      <TextField label={texts.fee} maxLength={50} {...form.field("name", { required: true })} />
      <TextField label={texts.feePrice} inputMode="decimal" {...form.field("price", { required: true })} />
      <Button type="submit" isBusy={form.isPending}>
        {texts.addFee}
      </Button>
    </Form>
  );
}
