import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdditionalFeeRule,
  createAdditionalFee,
  deleteAdditionalFee,
  updateAdditionalFee,
} from "#api/pricing/additional-fees.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { CountryPicker, ScopePicker } from "./FeePickers.tsx";
import { emptyFee, findErrors, toForm, toRequest } from "./fee-form.ts";
import { refreshFees } from "./queries.ts";
import { feesTexts } from "./texts/texts.ts";

const texts = feesTexts[staffLanguage()];

type Props = { fee: AdditionalFeeRule | undefined; currency: string; onClose: () => void };

/** The form of a fee. Errors appear after the first attempt to save. */
export function FeeSheet({ fee, currency, onClose }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const done = async (message: string) => {
    await refreshFees();
    showToast(message);
    onClose();
  };
  const form = useMutationForm({
    values: fee === undefined ? emptyFee : toForm(fee),
    schema: bodyOf(createAdditionalFee, "additionalFee"),
    validate: (values) => findErrors(values, currency),
    request: async (values) => {
      const additionalFee = toRequest(values, fee, currency);
      if (fee === undefined) return call(createAdditionalFee, { body: { additionalFee } });
      return call(updateAdditionalFee, {
        params: { id: fee.id },
        body: { additionalFee: { ...additionalFee, revision: fee.revision } },
      });
    },
    onSuccess: () => done(texts.sheet.saved),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteAdditionalFee, { params: { id: fee?.id ?? "" } }),
    onSuccess: () => done(texts.sheet.deleted),
  });
  const countries = form.bind("countries");
  return (
    <>
      <FormDialog
        title={fee === undefined ? texts.add : fee.name}
        onClose={onClose}
        kind="sheet"
        form={form}
        submitLabel={texts.sheet.save}
        actions={fee !== undefined && <Button onClick={() => setIsDeleting(true)}>{texts.sheet.delete}</Button>}
      >
        <FieldStack>
          <TextField
            label={texts.sheet.name}
            placeholder={texts.sheet.namePlaceholder}
            hint={texts.sheet.nameHint}
            {...form.field("name")}
          />
          <FieldRow>
            <TextField
              label={texts.sheet.amount}
              prefix={currencySymbol(currency)}
              inputMode="decimal"
              autoComplete="off"
              {...form.field("price")}
            />
            <TextField
              label={texts.sheet.percentage}
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              hint={texts.sheet.percentageHint}
              {...form.field("percentage")}
            />
          </FieldRow>
          <FieldRow>
            <SelectField label={texts.sheet.per} {...form.field("per")}>
              <option value="ORDER">{texts.sheet.perChoices.ORDER}</option>
              <option value="LINE">{texts.sheet.perChoices.LINE}</option>
              <option value="UNIT">{texts.sheet.perChoices.UNIT}</option>
            </SelectField>
            <SelectField label={texts.sheet.type} {...form.field("type")}>
              <option value="HANDLING_FEE">{texts.sheet.types.HANDLING_FEE}</option>
              <option value="INSURANCE">{texts.sheet.types.INSURANCE}</option>
              <option value="OTHER">{texts.sheet.types.OTHER}</option>
            </SelectField>
          </FieldRow>
          <ScopePicker
            scope={form.watch("scope")}
            ids={form.watch("scopeIds")}
            error={form.errors.scope?.message}
            onChange={(scope, scopeIds) => {
              form.bind("scope").onChange(scope);
              form.bind("scopeIds").onChange(scopeIds);
            }}
          />
          <CountryPicker countries={countries.value} onChange={countries.onChange} />
          <TextField
            label={texts.sheet.freeFrom}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            hint={texts.sheet.freeFromHint}
            {...form.field("freeFrom")}
          />
          <Checkbox label={texts.sheet.isTaxed} {...form.field("isTaxed")} />
          <Checkbox label={texts.sheet.isActive} hint={texts.sheet.isActiveHint} {...form.field("isActive")} />
        </FieldStack>
      </FormDialog>
      <ConfirmDialog
        title={texts.sheet.deleteTitle}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => removing.mutate()}
        confirmLabel={texts.sheet.deleteConfirm}
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError ? messageOf(removing.error) : texts.sheet.deleteText}
      </ConfirmDialog>
    </>
  );
}
