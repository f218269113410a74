import { safeLinkAddress } from "#api/catalog/link-address.ts";
import { ButtonLink } from "#ui/Button.tsx";

type Props = {
  values: { readonly buttonLabel: string; readonly buttonLink: string };
  kind?: "primary" | "secondary";
  size?: "md" | "lg";
};

/** The button of a section; nothing without a label or a link that is safe. */
export function SectionButton({ values: { buttonLabel, buttonLink }, kind = "primary", size = "md" }: Props) {
  const href = safeLinkAddress(buttonLink);
  if (buttonLabel === "" || href === undefined) return null;
  return (
    <ButtonLink href={href} kind={kind} size={size}>
      {buttonLabel}
    </ButtonLink>
  );
}
