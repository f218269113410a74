import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
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
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./drafts.module.css";
import { changeDraft } from "./new-draft.ts";
import { draftOrderTexts } from "./texts/texts.ts";
import { useKeepDraft } from "./use-keep-draft.ts";

type Calculated = Static<typeof CalculatedDraftOrder>;
type Work = (draftOrderId: string) => Promise<{ calculatedDraftOrder: Calculated }>;
type Props = { calculated: Calculated; isOpen: boolean };

const isAmount = (text: string): boolean => /^\d+([.,]\d+)?$/.test(text);

/** Discounts, fees, shipping and tax. */
export function DraftTerms({ calculated, isOpen }: Props) {
  const { draftOrder: draft, shippingOptions } = calculated;
  const language = useLanguage();
  const { terms: texts } = useTexts(draftOrderTexts);
  const [discount, setDiscount] = useState({ value: "", kind: "percentage", text: "" });
  const [fee, setFee] = useState({ name: "", price: "" });
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
            <div className={styles.inline}>
              <TextField
                label={texts.discount}
                inputMode="decimal"
                value={discount.value}
                onChange={(event) => setDiscount({ ...discount, value: event.currentTarget.value })}
              />
              <SelectField
                label={texts.discountKind}
                value={discount.kind}
                onChange={(event) => setDiscount({ ...discount, kind: event.currentTarget.value })}
              >
                <option value="percentage">{texts.percent}</option>
                <option value="amount">{draft.currency}</option>
              </SelectField>
              <TextField
                label={texts.discountReason}
                value={discount.text}
                maxLength={200}
                onChange={(event) => setDiscount({ ...discount, text: event.currentTarget.value })}
              />
              <Button
                disabled={!isAmount(discount.value) || Number(discount.value.replace(",", ".")) === 0}
                onClick={() => {
                  const value = discount.value.replace(",", ".");
                  const worth =
                    discount.kind === "percentage" ? { percentage: value } : { priceAmount: { amount: value } };
                  const description = discount.text.trim() === "" ? {} : { description: discount.text.trim() };
                  run((draftOrderId) =>
                    call(createCustomDiscounts, {
                      params: { draftOrderId },
                      body: { discounts: [{ ...worth, ...description }] },
                    }),
                  );
                  setDiscount({ ...discount, value: "", text: "" });
                }}
              >
                {texts.addDiscount}
              </Button>
            </div>
            <div className={styles.inline}>
              <TextField
                label={texts.fee}
                value={fee.name}
                maxLength={50}
                onChange={(event) => setFee({ ...fee, name: event.currentTarget.value })}
              />
              <TextField
                label={texts.feePrice}
                inputMode="decimal"
                value={fee.price}
                onChange={(event) => setFee({ ...fee, price: event.currentTarget.value })}
              />
              <Button
                disabled={fee.name.trim() === "" || !isAmount(fee.price)}
                onClick={() => {
                  const customAdditionalFees = [
                    { name: fee.name.trim(), price: { amount: fee.price.replace(",", ".") } },
                  ];
                  run((draftOrderId) =>
                    call(createCustomAdditionalFees, { params: { draftOrderId }, body: { customAdditionalFees } }),
                  );
                  setFee({ name: "", price: "" });
                }}
              >
                {texts.addFee}
              </Button>
            </div>
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
