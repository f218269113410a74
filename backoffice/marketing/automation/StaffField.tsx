import { useQuery } from "@tanstack/react-query";
import { Checkbox, FieldGroup, SelectField } from "#backoffice/components/forms/Field.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffQuery } from "#backoffice/identity/staff/queries.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { automationTexts } from "./texts/texts.ts";

const texts = automationTexts[staffLanguage()];

type Props = { label: string; staffIds: readonly string[] | undefined; onChange: (staffIds?: string[]) => void };

/** Selects the owners or individual staff members as recipients. Names require the permission to see the staff. */
export function StaffField({ label, staffIds, onChange }: Props) {
  const can = useCan();
  const people = useQuery({ ...staffQuery, enabled: can("staff:write") });
  const chosen = staffIds ?? [];
  const active = people.data?.staff.filter(({ isActive }) => isActive) ?? [];
  if (active.length === 0 && staffIds === undefined) return null;
  return (
    <>
      <SelectField
        label={label}
        value={staffIds === undefined ? "owners" : "chosen"}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === "owners" ? undefined : active.slice(0, 1).map(({ id }) => id))
        }
      >
        <option value="owners">{texts.actions.allOwners}</option>
        <option value="chosen">{texts.actions.selectedStaff}</option>
      </SelectField>
      {staffIds !== undefined && (
        <FieldGroup legend={texts.actions.selectStaff}>
          {active.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              label={name}
              hint={email}
              checked={chosen.includes(id)}
              // At least one recipient is required.
              disabled={chosen.length === 1 && chosen[0] === id}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}
