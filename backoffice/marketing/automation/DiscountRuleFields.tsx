import { useQuery } from "@tanstack/react-query";
import type { AutomationAction } from "#api/marketing/automation.ts";
import { FieldRow, SelectField } from "#backoffice/components/forms/Field.tsx";
import { discountRulesQuery } from "#backoffice/pricing/discounts/queries.ts";

type Switch = NonNullable<AutomationAction["discountRule"]>;
type Props = { discountRule: Switch; onChange: (action: AutomationAction) => void };

export function DiscountRuleFields({ discountRule, onChange }: Props) {
  const rules = useQuery(discountRulesQuery);
  const known = rules.data?.discountRules ?? [];
  const change = (changes: Partial<Switch>): void => onChange({ discountRule: { ...discountRule, ...changes } });
  return (
    <FieldRow>
      <SelectField
        label="Discount"
        value={discountRule.id}
        hint={rules.isSuccess && known.length === 0 ? "There is no automatic discount yet." : undefined}
        onChange={({ currentTarget }) => change({ id: currentTarget.value })}
      >
        {!known.some(({ id }) => id === discountRule.id) && <option value={discountRule.id}>choose …</option>}
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Becomes"
        value={discountRule.active ? "on" : "off"}
        onChange={({ currentTarget }) => change({ active: currentTarget.value === "on" })}
      >
        <option value="on">active</option>
        <option value="off">inactive</option>
      </SelectField>
    </FieldRow>
  );
}
