import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type { AutomationCondition, AutomationField, AutomationOperator } from "#api/marketing/automation.ts";
import { MAX_CONDITIONS } from "#api/marketing/automation.ts";
import { formatMessage } from "#api/store/messages.ts";
import { eventName } from "#backoffice/apps/event-names/event-name.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./automation.module.css";
import { automationEventQuery, automationEventsQuery } from "./queries.ts";
import { commonEventTypes, fieldName, operators } from "./rule-names.ts";
import type { RuleForm } from "./templates.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

export type PartProps = { form: RuleForm; onChange: (part: Partial<RuleForm>) => void };

const MAX_CHOICES = 60;
const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Selects the trigger. A different event has different fields, so changing it removes the conditions. */
export function TriggerCard({ form, onChange }: PartProps) {
  const events = useQuery(automationEventsQuery);
  const [text, setText] = useState("");
  const all = events.data ?? [];
  const rank = (type: string): number =>
    (commonEventTypes.indexOf(type) + commonEventTypes.length + 1) % (commonEventTypes.length + 1);
  const found = all
    .filter((event) => has(`${eventName(event)} ${event.type}`, text))
    .sort((one, other) => rank(one.type) - rank(other.type));
  const chosen = all.find(({ type }) => type === form.eventType);
  return (
    <Card title={texts.trigger.title}>
      <Combobox
        label={texts.trigger.label}
        value={chosen === undefined ? "" : eventName(chosen)}
        placeholder={texts.trigger.placeholder}
        isLoading={events.isPending}
        choices={found
          .slice(0, MAX_CHOICES)
          .map((event) => ({ id: event.type, name: eventName(event), note: event.type }))}
        onSearch={setText}
        onChoose={({ id }) => id !== form.eventType && onChange({ eventType: id, conditions: [] })}
      />
    </Card>
  );
}

export function ConditionsCard({ form, onChange }: PartProps) {
  const event = useQuery(automationEventQuery(form.eventType));
  const fields = event.data?.fields ?? [];
  const { conditions, match } = form;
  const put = (index: number, condition: AutomationCondition): void =>
    onChange({ conditions: conditions.map((one, place) => (place === index ? condition : one)) });
  return (
    <Card
      title={texts.conditions.title}
      action={
        conditions.length > 1 && (
          <SelectField
            label={texts.conditions.matchLabel}
            isLabelHidden
            value={match}
            onChange={({ currentTarget }) => onChange({ match: currentTarget.value === "ANY" ? "ANY" : "ALL" })}
          >
            <option value="ALL">{texts.conditions.matchAll}</option>
            <option value="ANY">{texts.conditions.matchAny}</option>
          </SelectField>
        )
      }
    >
      {conditions.length === 0 && <p className={styles.soft}>{texts.conditions.none}</p>}
      <ol className={styles.parts}>
        {conditions.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids.
          <li key={index}>
            <Condition
              condition={condition}
              fields={fields}
              place={index + 1}
              onChange={(changed) => put(index, changed)}
              onRemove={() => onChange({ conditions: conditions.filter((_, place) => place !== index) })}
            />
          </li>
        ))}
      </ol>
      {conditions.length < MAX_CONDITIONS && (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          disabled={fields.length === 0}
          onClick={() =>
            onChange({ conditions: [...conditions, { field: fields[0]?.path ?? "", operator: "IS", value: "" }] })
          }
        >
          {texts.conditions.add}
        </Button>
      )}
    </Card>
  );
}

type ConditionProps = {
  condition: AutomationCondition;
  fields: readonly AutomationField[];
  place: number;
  onChange: (condition: AutomationCondition) => void;
  onRemove: () => void;
};

function Condition({ condition, fields, place, onChange, onRemove }: ConditionProps) {
  const [text, setText] = useState("");
  const { field, operator, value = "" } = condition;
  const found = fields.filter(({ path }) => has(`${fieldName(path)} ${path}`, text)).slice(0, MAX_CHOICES);
  const choose = (next: AutomationOperator): void =>
    onChange(next === "IS_EMPTY" ? { field, operator: next } : { field, operator: next, value });
  return (
    <div className={styles.condition}>
      <Combobox
        label={formatMessage(language, texts.conditions.field, { number: place })}
        isLabelHidden
        value={fieldName(field)}
        choices={found.map(({ path, example }) => ({
          id: path,
          name: fieldName(path),
          ...(example === undefined ? {} : { note: formatMessage(language, texts.conditions.example, { example }) }),
        }))}
        onSearch={setText}
        onChoose={({ id }) => onChange({ ...condition, field: id })}
      />
      <SelectField
        label={formatMessage(language, texts.conditions.operator, { number: place })}
        isLabelHidden
        value={operator}
        onChange={({ currentTarget }) => choose(operators.find((one) => one === currentTarget.value) ?? "IS")}
      >
        {operators.map((one) => (
          <option key={one} value={one}>
            {texts.operators[one]}
          </option>
        ))}
      </SelectField>
      {operator === "IS_EMPTY" ? (
        <span />
      ) : (
        <Value
          place={place}
          value={value}
          field={fields.find(({ path }) => path === field)}
          isExact={operator === "IS" || operator === "IS_NOT"}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      )}
      <Button
        variant="plain"
        size="icon"
        icon={<X aria-hidden="true" />}
        aria-label={formatMessage(language, texts.conditions.remove, { number: place })}
        onClick={onRemove}
      />
    </div>
  );
}

type ValueProps = {
  place: number;
  value: string;
  field: AutomationField | undefined;
  isExact: boolean;
  onChange: (value: string) => void;
};

function Value({ place, value, field, isExact, onChange }: ValueProps) {
  const choices = field?.kind === "BOOLEAN" ? ["true", "false"] : (field?.choices ?? []);
  if (isExact && choices.length > 0) {
    return (
      <SelectField
        label={formatMessage(language, texts.conditions.value, { number: place })}
        isLabelHidden
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {!choices.includes(value) && <option value={value}>{texts.choose}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {field?.kind === "BOOLEAN" ? (choice === "true" ? texts.conditions.yes : texts.conditions.no) : choice}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      label={formatMessage(language, texts.conditions.value, { number: place })}
      isLabelHidden
      maxLength={500}
      inputMode={field?.kind === "NUMBER" ? "decimal" : "text"}
      placeholder={field?.kind === "DATE" ? "2026-12-31" : (field?.example ?? "")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
