import type { StaffRoleDetails } from "#api/identity/staff-values.ts";
import type { StaffRole } from "#api/permissions.ts";
import { formatMessage } from "#api/store/messages.ts";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { roleLabel } from "./labels.ts";
import { staffTexts } from "./texts/texts.ts";

const texts = staffTexts[staffLanguage()];

/** The value of a role in a select: `owner`, or `custom:<id>`. */
export const roleValue = (role: { role: string; id?: string | undefined }): string =>
  role.id === undefined ? role.role : `custom:${role.id}`;

/** The role as requests contain it. */
export function roleOfValue(value: string): { role: StaffRole | "custom"; roleId?: string } {
  const [kind = "view", id] = value.split(":");
  return id === undefined ? { role: kind as StaffRole } : { role: "custom", roleId: id };
}

type Props = { roles: readonly StaffRoleDetails[]; value: string; onChange: (value: string) => void };

export function RoleSelect({ roles, value, onChange }: Props) {
  const chosen = roles.find((role) => roleValue(role) === value);
  return (
    <SelectField
      label={texts.page.role}
      value={value}
      hint={chosen && formatMessage(staffLanguage(), texts.roles.permissionCount, { count: chosen.permissions.length })}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {roles.map((role) => (
        <option key={roleValue(role)} value={roleValue(role)}>
          {roleLabel(role.role, role.name)}
        </option>
      ))}
    </SelectField>
  );
}
