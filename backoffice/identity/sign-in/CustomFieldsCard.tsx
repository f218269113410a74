import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type CustomField, createCustomField, deleteCustomField, updateCustomField } from "#api/identity/sign-on.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { keyOf, linesOf } from "./field-form.ts";
import { customFieldsQuery } from "./queries.ts";
import styles from "./sign-in.module.css";

const types: Record<CustomField["fieldType"], string> = {
  TEXT: "Text",
  NUMBER: "Number",
  DATE: "Date",
  CHECKBOX: "Yes or no",
  CHOICE: "One of a list",
};

/** What the shop asks of its customers besides the usual. */
export function CustomFieldsCard({ canWrite }: { canWrite: boolean }) {
  const fields = useQuery(customFieldsQuery);
  const [edited, setEdited] = useState<CustomField | "new">();
  return (
    <Card
      title="Fields of your own"
      action={
        canWrite && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
            Add
          </Button>
        )
      }
    >
      {fields.isPending && <SkeletonText lines={2} />}
      {fields.isError && <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />}
      {fields.data?.length === 0 && (
        <p className={styles.soft}>None. A shoe size, a tax number, a birthday: whatever your shop needs to know.</p>
      )}
      <ul className={styles.rows}>
        {fields.data?.map((field) => (
          <li key={field.id} className={styles.row}>
            <span className={styles.grow}>
              <span className={styles.name}>{field.label}</span>
              <span className={styles.line}>
                {[
                  types[field.fieldType],
                  field.isOnSignUp && "asked at sign-up",
                  field.isRequired && "required",
                  field.isStaffOnly && "staff only",
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
            {canWrite && (
              <Button size="small" onClick={() => setEdited(field)}>
                Change
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
  const [label, setLabel] = useState(field?.label ?? "");
  const [fieldType, setFieldType] = useState(field?.fieldType ?? "TEXT");
  const [choices, setChoices] = useState(field?.choices.join("\n") ?? "");
  const [isOnSignUp, setIsOnSignUp] = useState(field?.isOnSignUp ?? false);
  const [isRequired, setIsRequired] = useState(field?.isRequired ?? false);
  const [isStaffOnly, setIsStaffOnly] = useState(field?.isStaffOnly ?? false);
  const finish = (message: string) => async () => {
    showToast(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: customFieldsQuery.queryKey });
  };
  const save = useMutation({
    mutationFn: async () => {
      const fields = {
        label,
        isOnSignUp: isOnSignUp && !isStaffOnly,
        isRequired: isRequired && !isStaffOnly,
        isStaffOnly,
        ...(fieldType === "CHOICE" && { choices: linesOf(choices) }),
      };
      if (field === undefined)
        await call(createCustomField, { body: { customField: { ...fields, key: keyOf(label), fieldType } } });
      else await call(updateCustomField, { params: { id: field.id }, body: { customField: fields } });
    },
    onSuccess: finish("Saved"),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteCustomField, { params: { id: field?.id ?? "" } }),
    onSuccess: finish("Field removed"),
  });
  const error = save.error ?? remove.error;
  return (
    <Modal
      title={field === undefined ? "Add a field" : field.label}
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          {field !== undefined && (
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack error={error}>
        <TextField
          name="label"
          label="Question"
          required
          maxLength={100}
          autoFocus
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        {field === undefined && (
          <SelectField
            name="fieldType"
            label="Kind of answer"
            value={fieldType}
            onChange={(event) => setFieldType(event.currentTarget.value as CustomField["fieldType"])}
          >
            {Object.entries(types).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {fieldType === "CHOICE" && (
          <TextArea
            name="choices"
            label="Choices"
            hint="One per line."
            rows={4}
            required
            value={choices}
            onChange={(event) => setChoices(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="Only staff see it"
          checked={isStaffOnly}
          onChange={(event) => setIsStaffOnly(event.currentTarget.checked)}
        />
        {!isStaffOnly && (
          <>
            <Checkbox
              label="Ask at sign-up"
              checked={isOnSignUp}
              onChange={(event) => setIsOnSignUp(event.currentTarget.checked)}
            />
            <Checkbox
              label="An answer is required"
              checked={isRequired}
              onChange={(event) => setIsRequired(event.currentTarget.checked)}
            />
          </>
        )}
        {field !== undefined && <p className={styles.soft}>Removing it removes what customers have answered.</p>}
      </FieldStack>
    </Modal>
  );
}
