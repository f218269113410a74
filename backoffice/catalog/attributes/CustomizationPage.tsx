import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Customization } from "#api/catalog/customization-values.ts";
import { createCustomization, deleteCustomization, updateCustomization } from "#api/catalog/customizations.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { currencySymbol, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { ApiError } from "#sdk/call.ts";
import { ChoiceFields } from "./ChoiceFields.tsx";
import { type CustomizationForm, kindWords, problemOf, toChanges, toForm, toNew } from "./customization-form.ts";
import { customizationQuery } from "./queries.ts";

export function CustomizationPage() {
  const { customizationId } = useParams({ from: "/shell/customizations/$customizationId" });
  const { data } = useSuspenseQuery(customizationQuery(customizationId));
  return <CustomizationEditor key={customizationId} customization={data} />;
}

export function NewCustomizationPage() {
  return <CustomizationEditor />;
}

function CustomizationEditor({ customization: first }: { customization?: Customization }) {
  const [stored, setStored] = useState(first);
  const [form, setForm] = useState(() => toForm(first));
  const [isChecked, setIsChecked] = useState(false);
  const navigate = useNavigate();
  const canWrite = useCan()("products:write");
  const settings = useQuery(storeSettingsQuery);
  const symbol = currencySymbol(settings.data?.settings.currency ?? "USD");
  const set = (part: Partial<CustomizationForm>): void => setForm({ ...form, ...part });
  const problem = problemOf(form);
  const isDirty = JSON.stringify(form) !== JSON.stringify(toForm(stored));
  const save = useMutation({
    mutationFn: async (): Promise<Customization> => {
      if (stored === undefined)
        return (await call(createCustomization, { body: { customization: toNew(form) } })).customization;
      const body = { customization: toChanges(form, stored), fields: ["ASSIGNED_PRODUCTS_COUNT" as const] };
      return (await call(updateCustomization, { params: { id: stored.id }, body })).customization;
    },
    onSuccess: async (saved) => {
      const isNew = stored === undefined;
      setStored(saved);
      setForm(toForm(saved));
      showToast("Saved");
      void queryClient.invalidateQueries({ queryKey: ["customizations"] });
      void queryClient.invalidateQueries({ queryKey: ["products"] });
      const params = { customizationId: saved.id };
      if (isNew) await navigate({ to: "/customizations/$customizationId", params, replace: true, ignoreBlocker: true });
    },
  });
  const submit = (): void => {
    setIsChecked(true);
    if (problem === undefined) save.mutate();
  };
  const used = stored?.assignedProductsCount ?? 0;
  return (
    <Page
      title={stored?.name ?? "Add option or personalization"}
      width="narrow"
      back={{ to: "/customizations", label: "options" }}
      {...(stored !== undefined && {
        subtitle: `${kindWords(stored.customizationType, stored.customizationRenderType)} · ${used === 0 ? "on no product" : `on ${plural(used, "product")}`}`,
      })}
      actions={stored !== undefined && canWrite && <DeleteCustomization customization={stored} used={used} />}
    >
      <SaveBar
        message={stored === undefined ? "Not saved yet" : "Unsaved changes"}
        isDirty={isDirty && canWrite}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={() => {
          setForm(toForm(stored));
          setIsChecked(false);
          save.reset();
        }}
      />
      <FieldStack>
        {save.isError && <Banner tone="critical">{problemText(save.error)}</Banner>}
        {isChecked && problem !== undefined && <Banner tone="critical">{problem}</Banner>}
        {used > 0 && isDirty && (
          <Banner tone="note">{`What you change here changes on ${plural(used, "product")} at once.`}</Banner>
        )}
      </FieldStack>
      <fieldset disabled={!canWrite}>
        <FieldStack>
          <Card>
            <FieldStack>
              <TextField
                label="Name"
                maxLength={50}
                autoComplete="off"
                placeholder="Size, Color, Engraving"
                value={form.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              {stored === undefined && <KindFields form={form} onChange={set} />}
            </FieldStack>
          </Card>
          {form.render === "FREE_TEXT" ? (
            <FreeTextCard form={form} symbol={symbol} onChange={set} />
          ) : (
            <Card title={plural(form.choices.length, "choice")}>
              <ChoiceFields form={form} symbol={symbol} onChange={(choices) => set({ choices })} />
            </Card>
          )}
        </FieldStack>
      </fieldset>
    </Page>
  );
}

type FieldsProps = { form: CustomizationForm; onChange: (part: Partial<CustomizationForm>) => void };

/** The kind is chosen once: what hangs on it cannot change under products. */
function KindFields({ form, onChange }: FieldsProps) {
  return (
    <FieldRow>
      <SelectField
        label="Kind"
        hint={
          form.type === "PRODUCT_OPTION"
            ? "Each choice makes a variant with its own stock and price."
            : "Shoppers add it to what they buy; it makes no variants."
        }
        value={form.type}
        onChange={(event) =>
          onChange(
            event.currentTarget.value === "MODIFIER"
              ? { type: "MODIFIER" }
              : { type: "PRODUCT_OPTION", render: form.render === "FREE_TEXT" ? "TEXT_CHOICES" : form.render },
          )
        }
      >
        <option value="PRODUCT_OPTION">Option</option>
        <option value="MODIFIER">Personalization</option>
      </SelectField>
      <SelectField
        label="Shown as"
        value={form.render}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ render: value === "FREE_TEXT" || value === "SWATCH_CHOICES" ? value : "TEXT_CHOICES" });
        }}
      >
        <option value="TEXT_CHOICES">List of words</option>
        <option value="SWATCH_CHOICES">Color swatches</option>
        {form.type === "MODIFIER" && <option value="FREE_TEXT">Field for a text</option>}
      </SelectField>
    </FieldRow>
  );
}

function FreeTextCard({ form, symbol, onChange }: FieldsProps & { symbol: string }) {
  return (
    <Card title="Text">
      <FieldRow>
        <TextField
          label="Label of the field"
          maxLength={100}
          placeholder={form.name}
          value={form.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <TextField
          label="At most"
          suffix="characters"
          inputMode="numeric"
          placeholder="100"
          value={form.maxLength}
          onChange={(event) => onChange({ maxLength: event.currentTarget.value })}
        />
        <TextField
          label="Costs extra"
          prefix={symbol}
          inputMode="decimal"
          placeholder="0"
          value={form.addedPrice}
          onChange={(event) => onChange({ addedPrice: event.currentTarget.value })}
        />
      </FieldRow>
    </Card>
  );
}

function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === "REVISION_CONFLICT") return "Somebody else changed this meanwhile. Open the page again to see it.";
  if (error.code === "CHOICE_ASSIGNED_TO_PRODUCT") {
    return "A choice you removed is on a product. Take it off the product first.";
  }
  return messageOf(error);
}

function DeleteCustomization({ customization, used }: { customization: Customization; used: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteCustomization, { params: { id: customization.id } }),
    onSuccess: async () => {
      showToast("Deleted");
      await navigate({ to: "/customizations", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["customizations", "one", customization.id] });
      await queryClient.invalidateQueries({ queryKey: ["customizations"] });
    },
  });
  return (
    <>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete “${customization.name}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>
          {used === 0
            ? "No product has it. This cannot be undone."
            : `${plural(used, "product has", "products have")} it: take it off them first.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
