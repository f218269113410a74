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
import { Form } from "#backoffice/components/forms/Form.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { type MutationForm, useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
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
import { type CustomizationForm, kindLabel, problemOfChoices, toChanges, toForm, toNew } from "./customization-form.ts";
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
  const navigate = useNavigate();
  const canWrite = useCan()("products:write");
  const settings = useQuery(storeSettingsQuery);
  const symbol = currencySymbol(settings.data?.settings.currency ?? "USD");
  const form = useMutationForm<CustomizationForm, Customization>({
    values: toForm(first),
    validate: (values) => ({
      name: values.name.trim() === "" ? texts.custom.problems.name : undefined,
      choices: problemOfChoices(values),
    }),
    request: async (values) => {
      if (stored === undefined)
        return (await call(createCustomization, { body: { customization: toNew(values) } })).customization;
      const body = { customization: toChanges(values, stored), fields: ["ASSIGNED_PRODUCTS_COUNT" as const] };
      return (await call(updateCustomization, { params: { id: stored.id }, body })).customization;
    },
    onSuccess: async (saved) => {
      const isNew = stored === undefined;
      setStored(saved);
      form.reset(toForm(saved));
      showToast(texts.custom.saved);
      void queryClient.invalidateQueries({ queryKey: ["customizations"] });
      void queryClient.invalidateQueries({ queryKey: ["products"] });
      const params = { customizationId: saved.id };
      if (isNew) await navigate({ to: "/customizations/$customizationId", params, replace: true, ignoreBlocker: true });
    },
  });
  const { isDirty, errors } = form;
  const choices = form.bind("choices");
  const values = form.watch();
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
        isSaving={form.isPending}
        onSave={form.submit}
        onDiscard={form.discard}
      />
      <FieldStack>
        {errors.choices !== undefined && <Banner tone="critical">{errors.choices.message}</Banner>}
        {used > 0 && isDirty && (
          <Banner tone="note">{formatMessage(staffLanguage(), texts.custom.usedNote, { count: used })}</Banner>
        )}
      </FieldStack>
      <Form form={{ ...form, error: form.error && withMessage(form.error) }} isReadOnly={!canWrite}>
        <FieldStack>
          <Card>
            <FieldStack>
              <TextField
                label={texts.name}
                maxLength={50}
                autoComplete="off"
                placeholder={texts.custom.nameExamples}
                {...form.field("name")}
              />
              {stored === undefined && <KindFields form={form} />}
            </FieldStack>
          </Card>
          {values.render === "FREE_TEXT" ? (
            <FreeTextCard form={form} symbol={symbol} />
          ) : (
            <Card title={formatMessage(staffLanguage(), texts.custom.valueCount, { count: values.choices.length })}>
              <ChoiceFields form={values} symbol={symbol} onChange={(next) => choices.onChange([...next])} />
            </Card>
          )}
        </FieldStack>
      </Form>
    </Page>
  );
}

type FieldsProps = { form: Pick<MutationForm<CustomizationForm>, "field" | "bind" | "watch"> };

/** The type can't change after creation, because products depend on it. */
function KindFields({ form }: FieldsProps) {
  const type = form.bind("type");
  const render = form.bind("render");
  return (
    <FieldRow>
      <SelectField
        label={texts.custom.type}
        hint={type.value === "PRODUCT_OPTION" ? texts.custom.optionHint : texts.custom.modifierHint}
        value={type.value}
        onChange={(event) => {
          const isModifier = event.currentTarget.value === "MODIFIER";
          type.onChange(isModifier ? "MODIFIER" : "PRODUCT_OPTION");
          if (!isModifier && render.value === "FREE_TEXT") render.onChange("TEXT_CHOICES");
        }}
      >
        <option value="PRODUCT_OPTION">{texts.custom.kinds.option}</option>
        <option value="MODIFIER">{texts.custom.personalization}</option>
      </SelectField>
      <SelectField label={texts.custom.shownAs} {...form.field("render")}>
        <option value="TEXT_CHOICES">{texts.custom.renders.TEXT_CHOICES}</option>
        <option value="SWATCH_CHOICES">{texts.custom.renders.SWATCH_CHOICES}</option>
        {type.value === "MODIFIER" && <option value="FREE_TEXT">{texts.custom.renders.FREE_TEXT}</option>}
      </SelectField>
    </FieldRow>
  );
}

function FreeTextCard({ form, symbol }: FieldsProps & { symbol: string }) {
  return (
    <Card title={texts.custom.textField}>
      <FieldRow>
        <TextField
          label={texts.custom.fieldLabel}
          maxLength={100}
          placeholder={form.watch("name")}
          {...form.field("title")}
        />
        <TextField
          label={texts.custom.maxLength}
          suffix={texts.custom.characters}
          inputMode="numeric"
          placeholder="100"
          {...form.field("maxLength")}
        />
        <TextField
          label={texts.custom.addedPrice}
          prefix={symbol}
          inputMode="decimal"
          placeholder="0"
          {...form.field("addedPrice")}
        />
      </FieldRow>
    </Card>
  );
}

/** The error with a message for people where its code has one. */
function withMessage(error: Error): Error {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "REVISION_CONFLICT") return new Error(texts.custom.conflict);
  return code === "CHOICE_ASSIGNED_TO_PRODUCT" ? new Error(texts.custom.valueInUse) : error;
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
