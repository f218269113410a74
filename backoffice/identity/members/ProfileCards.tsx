import { useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { Member, MemberChanges } from "#api/identity/member-values.ts";
import { updateMember } from "#api/identity/members.ts";
import type { CustomField } from "#api/identity/sign-on.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./members.module.css";
import { type CustomValue, createForm, getChanges, type ProfileForm } from "./profile-form.ts";
import { customFieldsQuery } from "./queries.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()];

type Props = { member: Member; canWrite: boolean };

function useMemberUpdate(id: string) {
  return useMutation({
    mutationFn: (member: MemberChanges) => call(updateMember, { params: { id }, body: { member } }),
    onSuccess: async () => {
      showToast(texts.saved);
      await queryClient.invalidateQueries({ queryKey: ["members"] });
    },
  });
}

export function ProfileCard({ member, canWrite }: Props) {
  const fields = useQuery(customFieldsQuery);
  const [form, setForm] = useState(() => createForm(member));
  const save = useMemberUpdate(member.id);
  const set = (change: Partial<ProfileForm>): void => setForm((previous) => ({ ...previous, ...change }));
  const changes = getChanges(member, form, fields.data ?? []);
  return (
    <Card title={texts.profile.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changes !== undefined) save.mutate(changes);
        }}
      >
        <fieldset className={styles.plain} disabled={!canWrite}>
          <FieldStack error={save.error}>
            <FieldRow>
              <TextField
                name="firstName"
                label={texts.firstName}
                maxLength={100}
                value={form.firstName}
                onChange={(event) => set({ firstName: event.currentTarget.value })}
              />
              <TextField
                name="lastName"
                label={texts.lastName}
                maxLength={100}
                value={form.lastName}
                onChange={(event) => set({ lastName: event.currentTarget.value })}
              />
            </FieldRow>
            <FieldRow>
              <TextField
                name="phone"
                label={texts.profile.phone}
                type="tel"
                maxLength={50}
                value={form.phone}
                onChange={(event) => set({ phone: event.currentTarget.value })}
              />
              <TextField
                name="company"
                label={texts.profile.company}
                maxLength={100}
                value={form.company}
                onChange={(event) => set({ company: event.currentTarget.value })}
              />
            </FieldRow>
            {fields.data?.map((field) => (
              <CustomFieldInput
                key={field.id}
                field={field}
                value={form.custom[field.key]}
                onChange={(value) => set({ custom: { ...form.custom, [field.key]: value } })}
              />
            ))}
            {canWrite && changes !== undefined && (
              <div className={styles.buttons}>
                <Button type="submit" variant="primary" isBusy={save.isPending}>
                  {texts.save}
                </Button>
                <Button onClick={() => setForm(createForm(member))}>{texts.discard}</Button>
              </div>
            )}
          </FieldStack>
        </fieldset>
      </form>
    </Card>
  );
}

type InputProps = { field: CustomField; value: CustomValue | undefined; onChange: (value: CustomValue) => void };

function CustomFieldInput({ field, value, onChange }: InputProps) {
  const hint = field.isStaffOnly ? texts.profile.staffOnly : undefined;
  if (field.fieldType === "CHECKBOX")
    return (
      <Checkbox
        label={field.label}
        hint={hint}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (field.fieldType === "CHOICE")
    return (
      <SelectField
        label={field.label}
        hint={hint}
        value={String(value ?? "")}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{texts.profile.notSpecified}</option>
        {field.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    );
  const types = { TEXT: "text", NUMBER: "number", DATE: "date" } as const;
  return (
    <TextField
      label={field.label}
      hint={hint}
      type={types[field.fieldType]}
      step="any"
      value={String(value ?? "")}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(field.fieldType === "NUMBER" && text !== "" ? Number(text) : text);
      }}
    />
  );
}

export function TagsCard({ member, canWrite }: Props) {
  const [text, setText] = useState("");
  const save = useMemberUpdate(member.id);
  const labels = member.labels ?? [];
  const add = (): void => {
    const label = text.trim();
    if (label !== "" && !labels.includes(label)) save.mutate({ labels: [...labels, label] });
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== ",") return;
    event.preventDefault();
    add();
  };
  return (
    <Card title={texts.tags.title}>
      <div className={styles.stack}>
        {labels.length === 0 && <p className={styles.soft}>{texts.tags.none}</p>}
        <ul className={styles.tags}>
          {labels.map((label) => (
            <li key={label} className={styles.tag}>
              {label}
              {canWrite && (
                <button
                  type="button"
                  aria-label={formatMessage(staffLanguage(), texts.tags.remove, { tag: label })}
                  onClick={() => save.mutate({ labels: labels.filter((other) => other !== label) })}
                >
                  <X aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
        {canWrite && (
          <TextField
            label={texts.tags.add}
            isLabelHidden
            placeholder={texts.tags.add}
            maxLength={100}
            value={text}
            onKeyDown={onKeyDown}
            onBlur={add}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      </div>
    </Card>
  );
}
