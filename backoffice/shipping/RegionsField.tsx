import type { DeliveryProfile } from "#api/delivery-profile-values.ts";
import { Checkbox } from "../components/Field.tsx";
import styles from "./shipping.module.css";

type Props = { profiles: readonly DeliveryProfile[]; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** In which regions a way is offered. Without any it is offered nowhere. */
export function RegionsField({ profiles, chosen, onChange }: Props) {
  return (
    <fieldset className={styles.rates}>
      <legend>Offered in</legend>
      {profiles.flatMap((profile) =>
        profile.deliveryRegions.map((region) => (
          <Checkbox
            key={region.id}
            label={profiles.length > 1 ? `${region.name} (${profile.name})` : region.name}
            checked={chosen.includes(region.id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, region.id] : chosen.filter((id) => id !== region.id))
            }
          />
        )),
      )}
    </fieldset>
  );
}
