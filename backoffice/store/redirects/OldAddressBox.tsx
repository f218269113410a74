import { Checkbox } from "#backoffice/components/forms/Field.tsx";

type Props = { oldSlug: string; isKept: boolean; onChange: (isKept: boolean) => void };

/** Offered where an address changes: links and search engines know the old one. */
export function OldAddressBox({ oldSlug, isKept, onChange }: Props) {
  return (
    <Checkbox
      label="Lead the old address to the new one"
      hint={
        isKept
          ? `Links to ${oldSlug} keep working, and search engines learn the new address.`
          : `Links to ${oldSlug} will find nothing.`
      }
      checked={isKept}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
