import { Checkbox } from "../components/Field.tsx";

export const PAUSED_MEANS = "Nobody can choose it until you let it go on. Prices and orders stay as they are.";

/** Whether a way of delivery is offered, or paused. */
export function OfferedBox({ isOffered, onChange }: { isOffered: boolean; onChange: (isOffered: boolean) => void }) {
  return (
    <Checkbox
      label="Offered to buyers"
      hint={isOffered ? "Take the check away to pause it." : `Paused. ${PAUSED_MEANS}`}
      checked={isOffered}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
