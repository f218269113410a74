import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type CustomField, createCustomField, deleteCustomField, updateCustomField } from "#api/identity/sign-on.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { createKey, parseLines } from "./field-form.ts";
import { customFieldsQuery } from "./queries.ts";
import styles from "./sign-in.module.css";
import { signInTexts } from "./texts/texts.ts";

const common = signInTexts[staffLanguage()];
const texts = common.fields;

/** Additional fields of customer profiles. */
export function CustomFieldsCard({ canWrite }: { canWrite: boolean }) {
  const fields = useQuery(customFieldsQuery);
  const [edited, setEdited] = useState<CustomField | "new">();
  return (
    <Card
      title={texts.title}
      action={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
            {texts.add}
          </Button>
        )
      }
    >
      {fields.isPending && <SkeletonText lines={2} />}
      {fields.isError && <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />}
      {fields.data?.length === 0 && <p className={styles.soft}>{texts.none}</p>}
      <ul className={styles.rows}>
        {fields.data?.map((field) => (
          <li key={field.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{field.label}</span>
              <span className={styles.line}>{describeField(field)}</span>
            </span>
            {canWrite && (
              <Button size="small" onClick={() => setEdited(field)}>
                {common.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <FieldDialog field={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

function FieldDialog({ field, onClose }: { field: CustomField | undefined; onClose: () => void }) {
  const finish = (message: string) => async () => {
    showToast(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: customFieldsQuery.queryKey });
  };
  const form = useMutationForm({
    values: {
      label: field?.label ?? "",
      fieldType: field?.fieldType ?? ("TEXT" as const),
      choices: field?.choices.join("\n") ?? "",
      isOnSignUp: field?.isOnSignUp ?? false,
      isRequired: field?.isRequired ?? false,
      isStaffOnly: field?.isStaffOnly ?? false,
    },
    schema: bodyOf(createCustomField, "customField"),
    request: async ({ label, fieldType, choices, isOnSignUp, isRequired, isStaffOnly }) => {
      const fields = {
        label,
        isOnSignUp: isOnSignUp && !isStaffOnly,
        isRequired: isRequired && !isStaffOnly,
        isStaffOnly,
        ...(fieldType === "CHOICE" && { choices: parseLines(choices) }),
      };
      if (field === undefined)
        await call(createCustomField, { body: { customField: { ...fields, key: createKey(label), fieldType } } });
      else await call(updateCustomField, { params: { id: field.id }, body: { customField: fields } });
    },
    onSuccess: finish(common.saved),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteCustomField, { params: { id: field?.id ?? "" } }),
    onSuccess: finish(texts.deleted),
  });
  const { fieldType, isStaffOnly } = form.watch();
  return (
    <FormDialog
      title={field === undefined ? texts.add : field.label}
      onClose={onClose}
      form={form}
      submitLabel={common.save}
      actions={
        field !== undefined && (
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {common.delete}
          </Button>
        )
      }
    >
      <FieldStack error={remove.error ?? undefined}>
        <TextField label={texts.label} autoFocus {...form.field("label", { required: true })} />
        {field === undefined && (
          <SelectField label={texts.type} {...form.field("fieldType")}>
            {Object.entries(texts.types).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {fieldType === "CHOICE" && (
          <TextArea
            label={texts.choices}
            hint={texts.choicesHint}
            rows={4}
            {...form.field("choices", { required: true })}
          />
        )}
        <Checkbox label={texts.isStaffOnly} {...form.field("isStaffOnly")} />
        {!isStaffOnly && (
          <>
            <Checkbox label={texts.isOnSignUp} {...form.field("isOnSignUp")} />
            <Checkbox label={texts.isRequired} {...form.field("isRequired")} />
          </>
        )}
        {field !== undefined && <p className={styles.soft}>{texts.deleteHint}</p>}
      </FieldStack>
    </FormDialog>
  );
}

function describeField({ fieldType, isOnSignUp, isRequired, isStaffOnly }: CustomField): string {
  const parts = [
    texts.types[fieldType],
    ...(isOnSignUp ? [texts.onSignUp] : []),
    ...(isRequired ? [texts.required] : []),
    ...(isStaffOnly ? [texts.staffOnly] : []),
  ];
  return new Intl.ListFormat(staffLocale(), { type: "unit" }).format(parts);
}
