import type { DeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";

const texts = shippingTexts[staffLanguage()].zones;

type Props = { profiles: readonly DeliveryProfile[]; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** The zones that a rate is offered in. At least one is required. */
export function ZonesField({ profiles, chosen, onChange }: Props) {
  const zones = profiles.flatMap((profile) => profile.deliveryRegions.map((zone) => ({ profile, zone })));
  return (
    <fieldset className={styles.rates}>
      <legend>{texts.title}</legend>
      {zones.map(({ profile, zone }) => (
        <Checkbox
          key={zone.id}
          label={
            profiles.length > 1 ? formatText(texts.ofProfile, { zone: zone.name, profile: profile.name }) : zone.name
          }
          checked={chosen.includes(zone.id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, zone.id] : chosen.filter((id) => id !== zone.id))
          }
        />
      ))}
      {zones.length === 0 ? (
        <p className={styles.soft}>{texts.none}</p>
      ) : (
        chosen.length === 0 && <p role="status">{texts.chooseOne}</p>
      )}
    </fieldset>
  );
}
