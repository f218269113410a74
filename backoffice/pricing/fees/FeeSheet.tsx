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
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { CountryPicker, ScopePicker } from "./FeePickers.tsx";
import { emptyFee, type FeeForm, findErrors, toForm, toRequest } from "./fee-form.ts";
import { refreshFees } from "./queries.ts";
import { feesTexts } from "./texts/texts.ts";

const texts = feesTexts[staffLanguage()];

type Props = { fee: AdditionalFeeRule | undefined; currency: string; onClose: () => void };

/** The form of a fee. Errors appear after the first attempt to save. */
export function FeeSheet({ fee, currency, onClose }: Props) {
  const [form, setForm] = useState<FeeForm>(() => (fee === undefined ? emptyFee : toForm(fee)));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const change = (fields: Partial<FeeForm>) => setForm((before) => ({ ...before, ...fields }));
  const found = findErrors(form, currency);
  const errors = isSubmitted ? found : {};
  const done = async (message: string) => {
    await refreshFees();
    showToast(message);
    onClose();
  };
  const saving = useMutation({
    mutationFn: async () => {
      const additionalFee = toRequest(form, fee);
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
  const submit = () => {
    setIsSubmitted(true);
    if (Object.keys(found).length === 0) saving.mutate();
  };
  return (
    <>
      <Modal
        title={fee === undefined ? texts.add : fee.name}
        isOpen
        onClose={onClose}
        kind="sheet"
        onSubmit={submit}
        footer={
          <>
            {fee !== undefined && <Button onClick={() => setIsDeleting(true)}>{texts.sheet.delete}</Button>}
            <Button onClick={onClose}>{texts.sheet.cancel}</Button>
            <Button type="submit" variant="primary" isBusy={saving.isPending}>
              {texts.sheet.save}
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>
          <TextField
            name="name"
            label={texts.sheet.name}
            placeholder={texts.sheet.namePlaceholder}
            maxLength={50}
            hint={texts.sheet.nameHint}
            error={errors.name}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <FieldRow>
            <TextField
              name="price"
              label={texts.sheet.amount}
              prefix={currencySymbol(currency)}
              inputMode="decimal"
              autoComplete="off"
              error={errors.price}
              value={form.price}
              onChange={(event) => change({ price: event.currentTarget.value })}
            />
            <TextField
              name="percentage"
              label={texts.sheet.percentage}
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              hint={texts.sheet.percentageHint}
              error={errors.percentage}
              value={form.percentage}
              onChange={(event) => change({ percentage: event.currentTarget.value })}
            />
          </FieldRow>
          <FieldRow>
            <SelectField
              name="per"
              label={texts.sheet.per}
              value={form.per}
              // The values are those of the options below.
              onChange={(event) => change({ per: event.currentTarget.value as FeeForm["per"] })}
            >
              <option value="ORDER">{texts.sheet.perChoices.ORDER}</option>
              <option value="LINE">{texts.sheet.perChoices.LINE}</option>
              <option value="UNIT">{texts.sheet.perChoices.UNIT}</option>
            </SelectField>
            <SelectField
              name="type"
              label={texts.sheet.type}
              value={form.type}
              // As above.
              onChange={(event) => change({ type: event.currentTarget.value as FeeForm["type"] })}
            >
              <option value="HANDLING_FEE">{texts.sheet.types.HANDLING_FEE}</option>
              <option value="INSURANCE">{texts.sheet.types.INSURANCE}</option>
              <option value="OTHER">{texts.sheet.types.OTHER}</option>
            </SelectField>
          </FieldRow>
          <ScopePicker
            scope={form.scope}
            ids={form.scopeIds}
            error={errors.scope}
            onChange={(scope, scopeIds) => change({ scope, scopeIds })}
          />
          <CountryPicker countries={form.countries} onChange={(countries) => change({ countries })} />
          <TextField
            name="freeFrom"
            label={texts.sheet.freeFrom}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            hint={texts.sheet.freeFromHint}
            error={errors.freeFrom}
            value={form.freeFrom}
            onChange={(event) => change({ freeFrom: event.currentTarget.value })}
          />
          <Checkbox
            label={texts.sheet.isTaxed}
            checked={form.isTaxed}
            onChange={(event) => change({ isTaxed: event.currentTarget.checked })}
          />
          <Checkbox
            label={texts.sheet.isActive}
            hint={texts.sheet.isActiveHint}
            checked={form.isActive}
            onChange={(event) => change({ isActive: event.currentTarget.checked })}
          />
        </FieldStack>
      </Modal>
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
