import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { type AutomationAction, type AutomationField, MAX_ACTIONS } from "#api/marketing/automation.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./automation.module.css";
import type { PartProps } from "./ConditionsCard.tsx";
import { DiscountRuleFields } from "./DiscountRuleFields.tsx";
import { EmailFields } from "./EmailFields.tsx";
import { automationEventQuery } from "./queries.ts";
import { type ActionKind, kindOf } from "./rule-names.ts";
import { StaffField } from "./StaffField.tsx";
import { emptyAction } from "./templates.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

export function ActionsCard({ form, onChange }: PartProps) {
  const event = useQuery(automationEventQuery(form.eventType));
  const { actions } = form;
  const { hasOrder = false, hasCustomer = false, hasStock = false, hasProduct = false, fields = [] } = event.data ?? {};
  const isOffered: Readonly<Record<ActionKind, boolean>> = {
    mail: true,
    tags: hasOrder || hasCustomer || hasProduct,
    coupon: hasCustomer,
    stockNotice: hasStock,
    discountRule: true,
    webhook: true,
  };
  const kinds: readonly ActionKind[] = ["mail", "tags", "coupon", "stockNotice", "discountRule", "webhook"];
  return (
    <Card title={texts.actions.title}>
      <ol className={styles.parts}>
        {actions.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no ids.
          <li key={index} className={styles.action}>
            <div className={styles.actionHead}>
              <h3 className={styles.name}>
                {formatMessage(language, texts.actions.numbered, {
                  number: index + 1,
                  action: texts.actions.kinds[kindOf(action)],
                })}
              </h3>
              {actions.length > 1 && (
                <Button
                  variant="plain"
                  size="icon"
                  icon={<X aria-hidden="true" />}
                  aria-label={formatMessage(language, texts.actions.remove, { number: index + 1 })}
                  onClick={() => onChange({ actions: actions.filter((_, place) => place !== index) })}
                />
              )}
            </div>
            <ActionFields
              action={action}
              fields={fields}
              hasOrder={hasOrder}
              hasCustomer={hasCustomer}
              hasProduct={hasProduct}
              onChange={(changed) =>
                onChange({ actions: actions.map((one, place) => (place === index ? changed : one)) })
              }
            />
          </li>
        ))}
      </ol>
      {actions.length < MAX_ACTIONS && (
        <Menu
          label={texts.actions.add}
          size="small"
          entries={kinds
            .filter((kind) => isOffered[kind])
            .map((kind) => ({
              id: kind,
              label: texts.actions.kinds[kind],
              onSelect: () => onChange({ actions: [...actions, emptyAction(kind)] }),
            }))}
        />
      )}
    </Card>
  );
}

const tagTargets = ["ORDER", "CUSTOMER", "PRODUCT"] as const;

type FieldsProps = {
  action: AutomationAction;
  fields: readonly AutomationField[];
  hasOrder: boolean;
  hasCustomer: boolean;
  hasProduct: boolean;
  onChange: (action: AutomationAction) => void;
};

function ActionFields({ action, fields, hasOrder, hasCustomer, hasProduct, onChange }: FieldsProps) {
  const { mail, tags, coupon, stockNotice, discountRule, webhook } = action;
  if (mail !== undefined) {
    return (
      <FieldStack>
        <SelectField
          label={texts.actions.to}
          value={mail.to}
          onChange={({ currentTarget }) => {
            const { staffIds: _, ...rest } = mail;
            onChange({ mail: { ...rest, to: currentTarget.value === "STAFF" ? "STAFF" : "CUSTOMER" } });
          }}
        >
          {hasCustomer && <option value="CUSTOMER">{texts.actions.toCustomer}</option>}
          <option value="STAFF">{texts.actions.toStaff}</option>
          {!hasCustomer && mail.to === "CUSTOMER" && <option value="CUSTOMER">{texts.choose}</option>}
        </SelectField>
        {mail.to === "STAFF" && (
          <StaffField
            label={texts.actions.staff}
            staffIds={mail.staffIds}
            onChange={(staffIds) => {
              const { staffIds: _, ...rest } = mail;
              onChange({ mail: { ...rest, ...(staffIds && { staffIds }) } });
            }}
          />
        )}
        <EmailFields
          content={mail}
          fields={fields}
          onChange={({ subject, body, blocks }) => {
            const { blocks: _, ...rest } = mail;
            onChange({ mail: { ...rest, subject, body, ...(blocks && { blocks }) } });
          }}
        />
      </FieldStack>
    );
  }
  if (tags !== undefined) {
    const offered = { ORDER: hasOrder, CUSTOMER: hasCustomer, PRODUCT: hasProduct };
    return (
      <FieldStack>
        <SelectField
          label={texts.actions.tagTarget}
          value={tags.on}
          onChange={({ currentTarget: { value } }) => {
            const on = tagTargets.find((one) => one === value);
            if (on !== undefined) onChange({ tags: { ...tags, on } });
          }}
        >
          {!offered[tags.on] && <option value={tags.on}>{texts.choose}</option>}
          {tagTargets
            .filter((on) => offered[on])
            .map((on) => (
              <option key={on} value={on}>
                {texts.actions.targets[on]}
              </option>
            ))}
        </SelectField>
        <FieldRow>
          <TagsField
            label={texts.actions.addTags}
            tags={tags.put ?? []}
            onChange={(put) => onChange({ tags: { ...tags, put } })}
          />
          <TagsField
            label={texts.actions.removeTags}
            tags={tags.takeOff ?? []}
            onChange={(takeOff) => onChange({ tags: { ...tags, takeOff } })}
          />
        </FieldRow>
      </FieldStack>
    );
  }
  if (coupon !== undefined) return <CouponFields coupon={coupon} fields={fields} onChange={onChange} />;
  if (discountRule !== undefined) return <DiscountRuleFields discountRule={discountRule} onChange={onChange} />;
  if (stockNotice !== undefined) {
    return (
      <FieldStack>
        <TextField
          name="stockNotice.below"
          label={texts.actions.stockBelow}
          type="number"
          min={1}
          inputMode="numeric"
          value={stockNotice.below}
          onChange={({ currentTarget }) =>
            onChange({ stockNotice: { ...stockNotice, below: Number(currentTarget.value) } })
          }
        />
        <StaffField
          label={texts.actions.staff}
          staffIds={stockNotice.staffIds}
          onChange={(staffIds) =>
            onChange({ stockNotice: { below: stockNotice.below, ...(staffIds && { staffIds }) } })
          }
        />
      </FieldStack>
    );
  }
  return (
    <TextField
      name="webhook.url"
      label={texts.actions.url}
      type="url"
      placeholder={"https://example.com/orders"}
      hint={texts.actions.urlHint}
      value={webhook?.url ?? ""}
      onChange={({ currentTarget }) => onChange({ webhook: { url: currentTarget.value } })}
    />
  );
}

type CouponProps = {
  coupon: NonNullable<AutomationAction["coupon"]>;
  fields: readonly AutomationField[];
  onChange: (action: AutomationAction) => void;
};

function CouponFields({ coupon, fields, onChange }: CouponProps) {
  const { percentage, amount, minimumSubtotal, ...rest } = coupon;
  const isPercent = amount === undefined;
  const minimum = minimumSubtotal === undefined ? {} : { minimumSubtotal };
  const setDiscount = (value: string, percent: boolean): void =>
    onChange({ coupon: { ...rest, ...minimum, ...(percent ? { percentage: value } : { amount: value }) } });
  return (
    <FieldStack>
      <FieldRow>
        <SelectField
          label={texts.actions.discountType}
          value={isPercent ? "percent" : "amount"}
          onChange={({ currentTarget }) => setDiscount(percentage ?? amount ?? "10", currentTarget.value === "percent")}
        >
          <option value="percent">{texts.actions.percentageType}</option>
          <option value="amount">{texts.actions.amountType}</option>
        </SelectField>
        <TextField
          label={isPercent ? texts.actions.percentage : texts.actions.amount}
          inputMode="decimal"
          suffix={isPercent ? "%" : undefined}
          value={percentage ?? amount ?? ""}
          onChange={({ currentTarget }) => setDiscount(currentTarget.value, isPercent)}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="coupon.validDays"
          label={texts.actions.validFor}
          type="number"
          min={1}
          max={1000}
          suffix={texts.actions.days}
          value={coupon.validDays}
          onChange={({ currentTarget }) => onChange({ coupon: { ...coupon, validDays: Number(currentTarget.value) } })}
        />
        <TextField
          name="minimumSubtotal"
          label={texts.actions.minimum}
          inputMode="decimal"
          placeholder={texts.actions.noMinimum}
          value={minimumSubtotal ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const { minimumSubtotal: _, ...without } = coupon;
            onChange({ coupon: value === "" ? without : { ...without, minimumSubtotal: value } });
          }}
        />
      </FieldRow>
      <EmailFields
        content={coupon}
        fields={[{ path: "coupon.code", kind: "TEXT" }, ...fields]}
        onChange={({ subject, body, blocks }) => {
          const { blocks: _, ...others } = coupon;
          onChange({ coupon: { ...others, subject, body, ...(blocks && { blocks }) } });
        }}
      />
    </FieldStack>
  );
}

/** Comma-separated tags. Keeps the text as entered. */
function TagsField({ label, tags, onChange }: { label: string; tags: string[]; onChange: (tags: string[]) => void }) {
  const id = useId();
  const [text, setText] = useState(tags.join(", "));
  return (
    <TextField
      id={id}
      label={label}
      placeholder={texts.actions.tagsExample}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange([
          ...new Set(
            value
              .split(",")
              .map((tag) => tag.trim())
              .filter((tag) => tag !== ""),
          ),
        ]);
      }}
    />
  );
}
