import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Customization } from "#api/catalog/customization-values.ts";
import { createCustomization, deleteCustomization, updateCustomization } from "#api/catalog/customizations.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { ApiError } from "#sdk/call.ts";
import { ChoiceFields } from "./ChoiceFields.tsx";
import { type CustomizationForm, kindLabel, problemOf, toChanges, toForm, toNew } from "./customization-form.ts";
import { customizationQuery } from "./queries.ts";
import { attributesTexts } from "./texts/texts.ts";

const texts = attributesTexts[staffLanguage()];

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
      showToast(texts.custom.saved);
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
      title={stored?.name ?? texts.custom.new}
      width="narrow"
      back={{ to: "/customizations", label: texts.tabs.customizations }}
      {...(stored !== undefined && {
        subtitle: formatMessage(staffLanguage(), used === 0 ? texts.custom.subtitleUnused : texts.custom.subtitle, {
          kind: kindLabel(stored.customizationType, stored.customizationRenderType),
          count: used,
        }),
      })}
      actions={stored !== undefined && canWrite && <DeleteCustomization customization={stored} used={used} />}
    >
      <SaveBar
        message={stored === undefined ? texts.custom.unsavedNew : texts.unsaved}
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
          <Banner tone="note">{formatMessage(staffLanguage(), texts.custom.usedNote, { count: used })}</Banner>
        )}
      </FieldStack>
      <fieldset disabled={!canWrite}>
        <FieldStack>
          <Card>
            <FieldStack>
              <TextField
                label={texts.name}
                maxLength={50}
                autoComplete="off"
                placeholder={texts.custom.nameExamples}
                value={form.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              {stored === undefined && <KindFields form={form} onChange={set} />}
            </FieldStack>
          </Card>
          {form.render === "FREE_TEXT" ? (
            <FreeTextCard form={form} symbol={symbol} onChange={set} />
          ) : (
            <Card title={formatMessage(staffLanguage(), texts.custom.valueCount, { count: form.choices.length })}>
              <ChoiceFields form={form} symbol={symbol} onChange={(choices) => set({ choices })} />
            </Card>
          )}
        </FieldStack>
      </fieldset>
    </Page>
  );
}

type FieldsProps = { form: CustomizationForm; onChange: (part: Partial<CustomizationForm>) => void };

/** The type can't change after creation, because products depend on it. */
function KindFields({ form, onChange }: FieldsProps) {
  return (
    <FieldRow>
      <SelectField
        label={texts.custom.type}
        hint={form.type === "PRODUCT_OPTION" ? texts.custom.optionHint : texts.custom.modifierHint}
        value={form.type}
        onChange={(event) =>
          onChange(
            event.currentTarget.value === "MODIFIER"
              ? { type: "MODIFIER" }
              : { type: "PRODUCT_OPTION", render: form.render === "FREE_TEXT" ? "TEXT_CHOICES" : form.render },
          )
        }
      >
        <option value="PRODUCT_OPTION">{texts.custom.kinds.option}</option>
        <option value="MODIFIER">{texts.custom.personalization}</option>
      </SelectField>
      <SelectField
        label={texts.custom.shownAs}
        value={form.render}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ render: value === "FREE_TEXT" || value === "SWATCH_CHOICES" ? value : "TEXT_CHOICES" });
        }}
      >
        <option value="TEXT_CHOICES">{texts.custom.renders.TEXT_CHOICES}</option>
        <option value="SWATCH_CHOICES">{texts.custom.renders.SWATCH_CHOICES}</option>
        {form.type === "MODIFIER" && <option value="FREE_TEXT">{texts.custom.renders.FREE_TEXT}</option>}
      </SelectField>
    </FieldRow>
  );
}

function FreeTextCard({ form, symbol, onChange }: FieldsProps & { symbol: string }) {
  return (
    <Card title={texts.custom.textField}>
      <FieldRow>
        <TextField
          label={texts.custom.fieldLabel}
          maxLength={100}
          placeholder={form.name}
          value={form.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <TextField
          label={texts.custom.maxLength}
          suffix={texts.custom.characters}
          inputMode="numeric"
          placeholder="100"
          value={form.maxLength}
          onChange={(event) => onChange({ maxLength: event.currentTarget.value })}
        />
        <TextField
          label={texts.custom.addedPrice}
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
  if (error.code === "REVISION_CONFLICT") return texts.custom.conflict;
  if (error.code === "CHOICE_ASSIGNED_TO_PRODUCT") {
    return texts.custom.valueInUse;
  }
  return messageOf(error);
}

function DeleteCustomization({ customization, used }: { customization: Customization; used: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteCustomization, { params: { id: customization.id } }),
    onSuccess: async () => {
      showToast(texts.custom.deleted);
      await navigate({ to: "/customizations", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["customizations", "one", customization.id] });
      await queryClient.invalidateQueries({ queryKey: ["customizations"] });
    },
  });
  return (
    <>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        title={formatMessage(staffLanguage(), texts.deleteTitle, { name: customization.name })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.delete}
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>
          {used === 0
            ? texts.custom.deleteUnused
            : formatMessage(staffLanguage(), texts.custom.deleteUsed, { count: used })}
        </p>
      </ConfirmDialog>
    </>
  );
}
