import { useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { emailTags, type PhoneTag, phoneTags } from "#api/identity/identity-values.ts";
import type { Member, MemberChanges } from "#api/identity/member-values.ts";
import { updateMember } from "#api/identity/members.ts";
import type { CustomField } from "#api/identity/sign-on.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./members.module.css";
import { type CustomValue, createForm, getChanges, type ProfileForm } from "./profile-form.ts";
import { customFieldsQuery } from "./queries.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()];

type Props = { member: Member; canWrite: boolean };

const contactSchema = bodyOf(updateMember, "member", "contact");

async function done(): Promise<void> {
  showToast(texts.saved);
  await queryClient.invalidateQueries({ queryKey: ["members"] });
}

export function ProfileCard({ member, canWrite }: Props) {
  const fields = useQuery(customFieldsQuery);
  const form = useMutationForm<ProfileForm, unknown>({
    values: createForm(member),
    schema: contactSchema,
    request: async (values) => {
      const changes = getChanges(member, values, fields.data ?? []);
      if (changes !== undefined) await call(updateMember, { params: { id: member.id }, body: { member: changes } });
    },
    onSuccess: () => done(),
  });
  return (
    <Card title={texts.profile.title}>
      <Form form={form} isReadOnly={!canWrite} isGuarded>
        <FieldStack>
          <FieldRow>
            <TextField label={texts.firstName} {...form.field("firstName")} />
            <TextField label={texts.lastName} {...form.field("lastName")} />
          </FieldRow>
          <FieldRow>
            <TextField label={texts.profile.phone} type="tel" {...form.field("phone")} />
            <TagPicker of={texts.profile.phone} tags={phoneTags} {...form.field("phoneTag")} />
          </FieldRow>
          <FieldRow>
            <TextField label={texts.profile.phone2} type="tel" {...form.field("phone2")} />
            <TagPicker of={texts.profile.phone2} tags={phoneTags} {...form.field("phone2Tag")} />
          </FieldRow>
          <FieldRow>
            <TextField label={texts.profile.email2} type="email" autoComplete="off" {...form.field("email2")} />
            <TagPicker of={texts.profile.email2} tags={emailTags} {...form.field("email2Tag")} />
          </FieldRow>
          <TextField label={texts.profile.company} {...form.field("company")} />
          {fields.data?.map((field) => (
            <CustomFieldInput key={field.id} field={field} {...form.bind(`custom.${field.key}`)} />
          ))}
          {canWrite && form.isDirty && (
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" isBusy={form.isPending}>
                {texts.save}
              </Button>
              <Button onClick={form.discard}>{texts.discard}</Button>
            </div>
          )}
        </FieldStack>
      </Form>
    </Card>
  );
}

type TagProps = { of: string; tags: readonly PhoneTag[] } & Omit<
  ComponentProps<typeof SelectField>,
  "label" | "children"
>;

/** The kind of a phone number or email address. */
function TagPicker({ of, tags, ...select }: TagProps) {
  return (
    <SelectField label={formatMessage(staffLanguage(), texts.profile.kindOf, { what: of })} {...select}>
      {tags.map((tag) => (
        <option key={tag} value={tag}>
          {texts.profile.kinds[tag]}
        </option>
      ))}
    </SelectField>
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
  const save = useMutation({
    mutationFn: (changes: MemberChanges) =>
      call(updateMember, { params: { id: member.id }, body: { member: changes } }),
    onSuccess: done,
  });
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
            onKeyDown={onKeyDown}
            onBlur={add}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      </div>
    </Card>
  );
}
