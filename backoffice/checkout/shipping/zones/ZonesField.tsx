import type { DeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import styles from "../shipping.module.css";

type Props = { profiles: readonly DeliveryProfile[]; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** The zones whose customers are offered a rate. Without one it is offered to nobody, so one is required. */
export function ZonesField({ profiles, chosen, onChange }: Props) {
  const zones = profiles.flatMap((profile) => profile.deliveryRegions.map((zone) => ({ profile, zone })));
  return (
    <fieldset className={styles.rates}>
      <legend>Offered in</legend>
      {zones.map(({ profile, zone }) => (
        <Checkbox
          key={zone.id}
          label={profiles.length > 1 ? `${zone.name} (${profile.name})` : zone.name}
          checked={chosen.includes(zone.id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, zone.id] : chosen.filter((id) => id !== zone.id))
          }
        />
      ))}
      {zones.length === 0 ? (
        <p className={styles.soft}>Add a shipping zone first: it says which customers are offered this.</p>
      ) : (
        chosen.length === 0 && <p role="status">Choose at least one zone.</p>
      )}
    </fieldset>
  );
}
