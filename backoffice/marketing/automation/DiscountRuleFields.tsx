import { useQuery } from "@tanstack/react-query";
import type { AutomationAction } from "#api/marketing/automation.ts";
import { FieldRow, SelectField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { discountRulesQuery } from "#backoffice/pricing/discounts/queries.ts";
import { automationTexts } from "./texts/texts.ts";

const texts = automationTexts[staffLanguage()];

type Switch = NonNullable<AutomationAction["discountRule"]>;
type Props = { discountRule: Switch; onChange: (action: AutomationAction) => void };

export function DiscountRuleFields({ discountRule, onChange }: Props) {
  const rules = useQuery(discountRulesQuery);
  const known = rules.data?.discountRules ?? [];
  const change = (changes: Partial<Switch>): void => onChange({ discountRule: { ...discountRule, ...changes } });
  return (
    <FieldRow>
      <SelectField
        label={texts.actions.discount}
        value={discountRule.id}
        hint={rules.isSuccess && known.length === 0 ? texts.actions.noDiscounts : undefined}
        onChange={({ currentTarget }) => change({ id: currentTarget.value })}
      >
        {!known.some(({ id }) => id === discountRule.id) && <option value={discountRule.id}>{texts.choose}</option>}
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.actions.discountStatus}
        value={discountRule.active ? "on" : "off"}
        onChange={({ currentTarget }) => change({ active: currentTarget.value === "on" })}
      >
        <option value="on">{texts.actions.active}</option>
        <option value="off">{texts.actions.inactive}</option>
      </SelectField>
    </FieldRow>
  );
}
