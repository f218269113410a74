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
import { currencyDigits } from "#backoffice/money.ts";
import { CountryPicker, ScopePicker } from "./FeePickers.tsx";
import { emptyFee, type FeeForm, findErrors, toForm, toRequest } from "./fee-form.ts";
import { refreshFees } from "./queries.ts";

type Props = { fee: AdditionalFeeRule | undefined; currency: string; onClose: () => void };

/** One fee. What is wrong is said when somebody tries to save it. */
export function FeeSheet({ fee, currency, onClose }: Props) {
  const [form, setForm] = useState<FeeForm>(() => (fee === undefined ? emptyFee : toForm(fee)));
  const [isTried, setIsTried] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const change = (fields: Partial<FeeForm>) => setForm((before) => ({ ...before, ...fields }));
  const found = findErrors(form, currencyDigits(currency));
  const errors = isTried ? found : {};
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
    onSuccess: () => done("Fee saved"),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteAdditionalFee, { params: { id: fee?.id ?? "" } }),
    onSuccess: () => done("Fee deleted"),
  });
  const submit = () => {
    setIsTried(true);
    if (Object.keys(found).length === 0) saving.mutate();
  };
  return (
    <>
      <Modal
        title={fee === undefined ? "Add fee" : fee.name}
        isOpen
        onClose={onClose}
        kind="sheet"
        onSubmit={submit}
        footer={
          <>
            {fee !== undefined && <Button onClick={() => setIsDeleting(true)}>Delete</Button>}
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={saving.isPending}>
              Save
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>
          <TextField
            name="name"
            label="Name"
            placeholder="Handling"
            maxLength={50}
            hint="Shoppers read it in the cart and on the bill."
            error={errors.name}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <FieldRow>
            <TextField
              name="price"
              label="Amount"
              prefix={currencySymbol(currency)}
              inputMode="decimal"
              autoComplete="off"
              error={errors.price}
              value={form.price}
              onChange={(event) => change({ price: event.currentTarget.value })}
            />
            <TextField
              name="percentage"
              label="Share of the goods"
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              hint="Added to the amount."
              error={errors.percentage}
              value={form.percentage}
              onChange={(event) => change({ percentage: event.currentTarget.value })}
            />
          </FieldRow>
          <FieldRow>
            <SelectField
              name="per"
              label="Counted"
              value={form.per}
              // The values are those of the options below.
              onChange={(event) => change({ per: event.currentTarget.value as FeeForm["per"] })}
            >
              <option value="ORDER">once for the order</option>
              <option value="LINE">for each line</option>
              <option value="UNIT">for each piece</option>
            </SelectField>
            <SelectField
              name="type"
              label="Kind"
              value={form.type}
              // As above.
              onChange={(event) => change({ type: event.currentTarget.value as FeeForm["type"] })}
            >
              <option value="HANDLING_FEE">Handling</option>
              <option value="INSURANCE">Insurance</option>
              <option value="OTHER">Something else</option>
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
            label="Free from a subtotal of"
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            hint="Empty: never free."
            error={errors.freeFrom}
            value={form.freeFrom}
            onChange={(event) => change({ freeFrom: event.currentTarget.value })}
          />
          <Checkbox
            label="The fee is taxed"
            checked={form.isTaxed}
            onChange={(event) => change({ isTaxed: event.currentTarget.checked })}
          />
          <Checkbox
            label="On"
            hint="Off: kept for later, asked of nobody."
            checked={form.isActive}
            onChange={(event) => change({ isActive: event.currentTarget.checked })}
          />
        </FieldStack>
      </Modal>
      <ConfirmDialog
        title="Delete this fee?"
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => removing.mutate()}
        confirmLabel="Delete fee"
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError ? messageOf(removing.error) : "New purchases are free of it. Orders keep what they paid."}
      </ConfirmDialog>
    </>
  );
}
