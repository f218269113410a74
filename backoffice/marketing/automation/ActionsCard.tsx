import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { type AutomationAction, type AutomationField, MAX_ACTIONS } from "#api/marketing/automation.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import styles from "./automation.module.css";
import type { PartProps } from "./ConditionsCard.tsx";
import { DiscountRuleFields } from "./DiscountRuleFields.tsx";
import { automationEventQuery } from "./queries.ts";
import { StaffField } from "./StaffField.tsx";
import { emptyAction } from "./templates.ts";
import { type ActionKind, fieldWords, kindOf, kindWords } from "./words.ts";

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
    <Card title="Then">
      <ol className={styles.parts}>
        {actions.map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no identity but their place.
          <li key={index} className={styles.action}>
            <div className={styles.actionHead}>
              <h3 className={styles.name}>
                {index + 1}. {kindWords[kindOf(action)]}
              </h3>
              {actions.length > 1 && (
                <Button
                  variant="plain"
                  size="icon"
                  icon={<X aria-hidden="true" />}
                  aria-label={`Remove action ${index + 1}`}
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
          label="Add an action"
          size="small"
          entries={kinds
            .filter((kind) => isOffered[kind])
            .map((kind) => ({
              id: kind,
              label: kindWords[kind],
              onSelect: () => onChange({ actions: [...actions, emptyAction(kind)] }),
            }))}
        />
      )}
    </Card>
  );
}

const tagged = ["ORDER", "CUSTOMER", "PRODUCT"] as const;
const taggedWords = { ORDER: "the order", CUSTOMER: "the customer", PRODUCT: "the product" };

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
          label="To"
          value={mail.to}
          onChange={({ currentTarget }) => {
            const { staffIds: _, ...rest } = mail;
            onChange({ mail: { ...rest, to: currentTarget.value === "STAFF" ? "STAFF" : "CUSTOMER" } });
          }}
        >
          {hasCustomer && <option value="CUSTOMER">the customer</option>}
          <option value="STAFF">the store's people</option>
          {!hasCustomer && mail.to === "CUSTOMER" && <option value="CUSTOMER">choose …</option>}
        </SelectField>
        {mail.to === "STAFF" && (
          <StaffField
            label="Which of them"
            staffIds={mail.staffIds}
            onChange={(staffIds) => {
              const { staffIds: _, ...rest } = mail;
              onChange({ mail: { ...rest, ...(staffIds && { staffIds }) } });
            }}
          />
        )}
        <LetterFields letter={mail} fields={fields} onChange={(letter) => onChange({ mail: { ...mail, ...letter } })} />
      </FieldStack>
    );
  }
  if (tags !== undefined) {
    const offered = { ORDER: hasOrder, CUSTOMER: hasCustomer, PRODUCT: hasProduct };
    return (
      <FieldStack>
        <SelectField
          label="On"
          value={tags.on}
          onChange={({ currentTarget: { value } }) => {
            const on = tagged.find((one) => one === value);
            if (on !== undefined) onChange({ tags: { ...tags, on } });
          }}
        >
          {!offered[tags.on] && <option value={tags.on}>choose …</option>}
          {tagged
            .filter((on) => offered[on])
            .map((on) => (
              <option key={on} value={on}>
                {taggedWords[on]}
              </option>
            ))}
        </SelectField>
        <FieldRow>
          <TagsField label="Put on" tags={tags.put ?? []} onChange={(put) => onChange({ tags: { ...tags, put } })} />
          <TagsField
            label="Take off"
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
          label="Tell when fewer than this are left"
          type="number"
          min={1}
          inputMode="numeric"
          value={stockNotice.below}
          onChange={({ currentTarget }) =>
            onChange({ stockNotice: { ...stockNotice, below: Number(currentTarget.value) } })
          }
        />
        <StaffField
          label="Whom"
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
      label="Address"
      type="url"
      placeholder="https://example.com/orders"
      hint="The event is sent there as Standard Webhooks, signed with a secret that you are shown once. Failures are tried again for nine hours."
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
  const worth = (value: string, percent: boolean): void =>
    onChange({ coupon: { ...rest, ...minimum, ...(percent ? { percentage: value } : { amount: value }) } });
  return (
    <FieldStack>
      <FieldRow>
        <SelectField
          label="Worth"
          value={isPercent ? "percent" : "amount"}
          onChange={({ currentTarget }) => worth(percentage ?? amount ?? "10", currentTarget.value === "percent")}
        >
          <option value="percent">a percentage</option>
          <option value="amount">an amount</option>
        </SelectField>
        <TextField
          label={isPercent ? "Percent" : "Amount"}
          inputMode="decimal"
          suffix={isPercent ? "%" : undefined}
          value={percentage ?? amount ?? ""}
          onChange={({ currentTarget }) => worth(currentTarget.value, isPercent)}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="coupon.validDays"
          label="Good for"
          type="number"
          min={1}
          max={1000}
          suffix="days"
          value={coupon.validDays}
          onChange={({ currentTarget }) => onChange({ coupon: { ...coupon, validDays: Number(currentTarget.value) } })}
        />
        <TextField
          name="minimumSubtotal"
          label="From an order of"
          inputMode="decimal"
          placeholder="any"
          value={minimumSubtotal ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const { minimumSubtotal: _, ...without } = coupon;
            onChange({ coupon: value === "" ? without : { ...without, minimumSubtotal: value } });
          }}
        />
      </FieldRow>
      <LetterFields
        letter={coupon}
        fields={[{ path: "coupon.code", kind: "TEXT" }, ...fields]}
        onChange={(letter) => onChange({ coupon: { ...coupon, ...letter } })}
      />
    </FieldStack>
  );
}

type Letter = { subject: string; body: string };
type LetterProps = { letter: Letter; fields: readonly AutomationField[]; onChange: (letter: Letter) => void };

/** What people put into mails most; the list offers only what the event has. */
const USUAL =
  /^(coupon\.code|customer\.|store\.|product\.name$|(order\.)?(number|priceSummary\.total\.formattedAmount|lineItems\.productName\.original|buyerNote)$)/;

function LetterFields({ letter: { subject, body }, fields, onChange }: LetterProps) {
  const usual = fields.filter(({ path }) => USUAL.test(path));
  return (
    <>
      <TextField
        name="subject"
        label="Subject"
        maxLength={250}
        value={subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value, body })}
      />
      <TextArea
        name="body"
        label="Text"
        rows={6}
        maxLength={5000}
        hint="An empty line begins a new paragraph. Words in double braces are filled in from what happened."
        value={body}
        onChange={({ currentTarget }) => onChange({ subject, body: currentTarget.value })}
      />
      {usual.length > 0 && (
        <div>
          <Menu
            label="Insert a detail"
            size="small"
            entries={usual.map(({ path }) => ({
              id: path,
              label: path === "coupon.code" ? "the coupon's code" : fieldWords(path),
              onSelect: () =>
                onChange({ subject, body: `${body}${body === "" || body.endsWith(" ") ? "" : " "}{{${path}}}` }),
            }))}
          />
        </div>
      )}
    </>
  );
}

/** Commas part tags; what is typed stays as it is typed. */
function TagsField({ label, tags, onChange }: { label: string; tags: string[]; onChange: (tags: string[]) => void }) {
  const id = useId();
  const [text, setText] = useState(tags.join(", "));
  return (
    <TextField
      id={id}
      label={label}
      placeholder="wholesale, gift"
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
