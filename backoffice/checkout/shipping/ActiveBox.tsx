import { Checkbox } from "#backoffice/components/forms/Field.tsx";

export const PAUSED_MEANS = "Paused: customers can't choose it.";

/** Whether customers can choose a rate, pickup location or local delivery. */
export function ActiveBox({ isActive, onChange }: { isActive: boolean; onChange: (isActive: boolean) => void }) {
  return (
    <Checkbox
      label="Active"
      hint={isActive ? "Customers can choose it at checkout." : PAUSED_MEANS}
      checked={isActive}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
