import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type CheckoutTemplate,
  createCheckoutTemplate,
  type NewCheckoutTemplate,
  updateCheckoutTemplate,
} from "#api/checkout/checkout-templates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { Checkbox, FieldGroup, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./checkout-links.module.css";
import { refreshCheckoutLinks, variantChoicesQuery } from "./queries.ts";
import { checkoutLinksTexts } from "./texts/texts.ts";

const texts = checkoutLinksTexts[staffLanguage()];

type Item = NonNullable<NewCheckoutTemplate["lineItems"]>[number];
type Entry = { key: string; label: string; quantity: string; item: Item };

type Props = { link?: CheckoutTemplate | undefined; names: ReadonlyMap<string, string>; onClose: () => void };

const toEntries = (link: CheckoutTemplate | undefined, names: Props["names"]): readonly Entry[] =>
  (link?.lineItems ?? []).map((item, index) => ({
    key: `known-${index}`,
    label: names.get(item.catalogReference.catalogItemId) ?? texts.deletedProduct,
    quantity: String(item.quantity),
    item,
  }));

const isQuantity = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text.trim());

/** Adds a checkout link, or edits one. Fields that only apps set stay as they are. */
export function CheckoutLinkDialog({ link, names, onClose }: Props) {
  const [entries, setEntries] = useState(() => toEntries(link, names));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { customization = {} } = link ?? {};
  const hasItems = entries.length + (link?.customLineItems ?? []).length > 0;
  const form = useMutationForm({
    values: {
      couponCode: link?.couponCode ?? "",
      lockedCoupon: customization.lockedCoupon ?? false,
      lockedGiftCard: customization.lockedGiftCard ?? false,
      disabledManualPayment: customization.disabledManualPayment ?? false,
      isActive: link?.status !== "INACTIVE",
    },
    shouldSend: () => hasItems && entries.every(({ quantity }) => isQuantity(quantity)),
    request: ({ couponCode, isActive, ...locks }) => {
      const checkoutTemplate = {
        status: isActive ? ("ACTIVE" as const) : ("INACTIVE" as const),
        lineItems: entries.map(({ item, quantity }) => ({ ...item, quantity: Number(quantity) })),
        couponCode: couponCode.trim(),
        customization: { ...customization, ...locks },
      };
      return link === undefined
        ? call(createCheckoutTemplate, { body: { checkoutTemplate } }, { idempotencyKey })
        : call(updateCheckoutTemplate, {
            params: { checkoutTemplateId: link.id },
            body: { checkoutTemplate },
          });
    },
    onSuccess: async () => {
      await refreshCheckoutLinks();
      showToast(link === undefined ? texts.added : texts.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={link === undefined ? texts.add : texts.edit}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={link === undefined ? texts.add : texts.save}
    >
      <FieldStack>
        <Products entries={entries} onChange={setEntries} />
        {form.submitCount > 0 && !hasItems && (
          <p role="alert" className={styles.problem}>
            {texts.noProducts}
          </p>
        )}
        <TextField
          label={texts.coupon}
          hint={texts.couponHint}
          maxLength={50}
          autoComplete="off"
          {...form.field("couponCode")}
        />
        <FieldGroup legend={texts.checkout}>
          <Checkbox label={texts.lockedCoupon} {...form.field("lockedCoupon")} />
          <Checkbox label={texts.lockedGiftCard} {...form.field("lockedGiftCard")} />
          <Checkbox label={texts.disabledManualPayment} {...form.field("disabledManualPayment")} />
        </FieldGroup>
        <Checkbox label={texts.active} hint={texts.activeHint} {...form.field("isActive")} />
      </FieldStack>
    </FormDialog>
  );
}

type ProductsProps = { entries: readonly Entry[]; onChange: (entries: readonly Entry[]) => void };

function Products({ entries, onChange }: ProductsProps) {
  const [text, setText] = useState("");
  const variants = useQuery(variantChoicesQuery(text));
  const add = (id: string): void => {
    const variant = variants.data?.find((each) => each.id === id);
    if (variant === undefined) return;
    const { productId: catalogItemId, productName, choices } = variant;
    const catalogReference = { appId: STORE_APP_ID, catalogItemId, options: { variantId: id } };
    const label = [productName, ...choices].filter(Boolean).join(" · ");
    onChange([...entries, { key: crypto.randomUUID(), label, quantity: "1", item: { catalogReference, quantity: 1 } }]);
  };
  return (
    <div>
      <Combobox
        label={texts.products}
        placeholder={texts.findProduct}
        choices={(variants.data ?? []).map(({ id, productName, choices, sku = "" }) => ({
          id,
          name: [productName, ...choices].filter(Boolean).join(" · "),
          note: sku,
        }))}
        isLoading={variants.isFetching}
        onSearch={setText}
        onChoose={({ id }) => add(id)}
      />
      <ul className={styles.entries}>
        {entries.map((entry, index) => (
          <li key={entry.key} className={styles.entry}>
            <span className={styles.label}>{entry.label}</span>
            <TextField
              label={formatMessage(staffLanguage(), texts.quantityOf, { product: entry.label })}
              isLabelHidden
              inputMode="numeric"
              className={styles.quantity}
              value={entry.quantity}
              error={isQuantity(entry.quantity) ? undefined : texts.quantityProblem}
              onChange={(event) => onChange(entries.with(index, { ...entry, quantity: event.currentTarget.value }))}
            />
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.remove, { product: entry.label })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onChange(entries.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
